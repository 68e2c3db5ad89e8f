import { resources } from '@forecourt/domain/offers/resources.ts'
import { texts } from '@forecourt/locales/messages/resources/offers.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const offers: AreaResources = { resources, texts }
