import { cityList } from '@forecourt/domain/contacts/city-list.ts'
import { country } from '@forecourt/domain/contacts/country.ts'
import { leadReply } from '@forecourt/domain/contacts/lead-reply.ts'
import { texts } from '@forecourt/locales/messages/resources/contacts.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const contacts: AreaResources = { resources: [leadReply, country, cityList], texts }
