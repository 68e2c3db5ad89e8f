import { company } from '../../organisation/company.ts'
import { choice, one, resource, text, whole } from '../../platform/resources/resource.ts'

/** Methods to declare the VAT in margins: for each car separately, or on the sum of a period (Royal Decree no. 53). */
export const MARGIN_METHODS = ['per-car', 'per-period'] as const
export type MarginMethod = (typeof MARGIN_METHODS)[number]

const box = () => text({ max: 2, form: 'plain' })

/** The choices of a company for the VAT of a year. */
export const vatYear = resource({
  name: 'vatYear',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    company: one(company),
    year: whole({ min: 2000, max: 2999 }),
    marginMethod: choice(MARGIN_METHODS),
    /** Day of the month after the period. */
    returnDay: whole({ min: 1, max: 28 }),
    purchaseBox: box(),
    marginBox: box(),
    marginVatBox: box(),
  },
  label: 'year',
  list: ['year', 'company', 'marginMethod', 'returnDay', 'purchaseBox', 'marginBox', 'marginVatBox'],
  search: ['year'],
  filters: ['company', 'marginMethod'],
  sort: 'year',
  importKey: ['company', 'year'],
  remove: 'delete',
})
