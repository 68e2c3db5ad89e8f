import { code, resource, translated, whole, yesNo } from '../../platform/resources/resource.ts'

/** The codes of the terms. */
export type Payer = 'private' | 'business'

/** The days in which an invoice is paid (for businesses: Act of 2 August 2002 on late payment). */
export const paymentTerm = resource({
  name: 'paymentTerm',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    days: whole({ min: 0, max: 120, unit: 'days' }),
    isEndOfMonth: yesNo({ default: false }),
  },
  label: 'name',
  list: ['name', 'days', 'isEndOfMonth'],
  search: ['name'],
  filters: [],
  sort: 'rank',
  importKey: ['code'],
  remove: 'never',
  isFixed: true,
})
