import { choice, optional, resource, translated, yesNo } from '../platform/resources/resource.ts'
import { LEAD_KINDS } from './lead.ts'

/** The first text of an answer to a lead; without a kind, to any. */
export const leadReply = resource({
  name: 'leadReply',
  right: 'LEAD_REPLY_EDIT',
  fields: {
    name: translated({ max: 60 }),
    kind: optional(choice(LEAD_KINDS)),
    subject: translated({ max: 120 }),
    body: translated({ max: 4000, lines: 10 }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'kind', 'subject', 'isActive'],
  search: ['name', 'subject', 'body'],
  filters: ['kind', 'isActive'],
  sort: 'rank',
  importKey: ['name'],
  remove: 'delete',
})
