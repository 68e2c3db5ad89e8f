import { company } from '../../organisation/company.ts'
import { choice, one, optional, resource, text, translated, whole } from '../../platform/resources/resource.ts'

export const SERIES_PURPOSES = [
  'sale',
  'margin',
  'abroad',
  'workshop',
  'advance',
  'credit',
  'purchase-slip',
  'self-billed',
  'internal',
  'purchase',
] as const
export type SeriesPurpose = (typeof SERIES_PURPOSES)[number]

/** The series of numbers of each company; one with numbers keeps its code. */
export const invoiceSeries = resource({
  name: 'invoiceSeries',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    company: one(company),
    purpose: choice(SERIES_PURPOSES),
    code: text({ max: 5, form: 'plain' }),
    name: translated({ max: 80 }),
    /** First digit of the structured communications of its invoices. */
    communicationDigit: optional(whole({ min: 0, max: 9 })),
    /** The last number of the accounting program in the year in which own invoices began. */
    lastNoted: whole({ min: 0, max: 999_999 }),
  },
  label: 'code',
  list: ['code', 'name', 'company', 'purpose', 'communicationDigit', 'lastNoted'],
  offAtFirst: ['lastNoted'],
  search: ['code', 'name'],
  filters: ['company', 'purpose'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'delete',
})
