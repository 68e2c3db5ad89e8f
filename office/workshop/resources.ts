import { resources } from '@forecourt/domain/workshop/resources.ts'
import { texts } from '@forecourt/locales/messages/resources/workshop.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const workshop: AreaResources = { resources, texts }
