import { resources } from '@forecourt/domain/invoicing/resources.ts'
import { texts } from '@forecourt/locales/messages/resources/invoicing.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const invoicing: AreaResources = { resources, texts }
