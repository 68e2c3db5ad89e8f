import { choice, day, money, optional, percent, resource, translated } from '../platform/resources/resource.ts'

const CREDIT_KINDS = ['loan', 'lease'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** The most that the law lets credit cost a consumer a year, by its kind and amount, from when to when. */
export const creditCeiling = resource({
  name: 'creditCeiling',
  right: 'FINANCE_RATE_EDIT',
  fields: {
    name: translated({ max: 80 }),
    creditKind: choice(CREDIT_KINDS),
    aboveCents: money({ min: 0, max: 100_000_000 }),
    maxBp: percent({ min: 0, max: 5_000 }),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'name',
  list: ['name', 'aboveCents', 'maxBp', 'validFrom', 'validUntil', 'creditKind'],
  search: ['name'],
  filters: ['creditKind', 'maxBp', 'validFrom'],
  sort: 'rank',
  importKey: ['creditKind', 'aboveCents', 'validFrom'],
  remove: 'delete',
})
