import { resources } from '@forecourt/domain/trade-ins/resources.ts'
import { texts } from '@forecourt/locales/messages/resources/trade-ins.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const tradeIns: AreaResources = { resources, texts }
