import { day, money, optional, resource, whole } from '../platform/resources/resource.ts'

/** The longest that the law lets credit above an amount run, from when to when. */
export const creditTermLimit = resource({
  name: 'creditTermLimit',
  right: 'FINANCE_RATE_EDIT',
  fields: {
    aboveCents: money({ min: 0, max: 100_000_000 }),
    months: whole({ min: 6, max: 240, unit: 'months' }),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'months',
  list: ['aboveCents', 'months', 'validFrom', 'validUntil'],
  search: ['months'],
  filters: ['aboveCents', 'months', 'validFrom'],
  sort: 'aboveCents',
  importKey: ['aboveCents', 'validFrom'],
  remove: 'delete',
})
