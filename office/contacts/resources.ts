import { resources } from '@forecourt/domain/contacts/resources.ts'
import { texts } from '@forecourt/locales/messages/resources/contacts.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const contacts: AreaResources = { resources, texts }
