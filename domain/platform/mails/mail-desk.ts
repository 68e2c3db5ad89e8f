import { MAIL_AREAS, MAIL_READERS } from './mails.ts'
import { choice, instant, optional, text, yesNo, type ListDefinition } from '../resources/resource.ts'

/** The mails that are sent, with who gets them and whether the dealer words them. */
export const mailList = {
  name: 'mailTemplate',
  fields: {
    title: text({ max: 120 }),
    area: choice(MAIL_AREAS),
    reader: choice(MAIL_READERS),
    when: text({ max: 200 }),
    isOwn: yesNo({ default: false }),
    /** Since when the words are the dealer's. */
    updatedAt: optional(instant()),
  },
  label: 'title',
  list: ['title', 'area', 'reader', 'isOwn', 'updatedAt'],
  search: ['title', 'when'],
  filters: ['area', 'reader', 'isOwn'],
  sort: 'title',
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

/** The four texts of a mail, as its form represents them. */
export const WORDED = ['subjectNl', 'subjectFr', 'bodyNl', 'bodyFr'] as const
export type Worded = (typeof WORDED)[number]
