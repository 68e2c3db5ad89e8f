import {
  choice,
  day,
  money,
  optional,
  percent,
  resource,
  text,
  translated,
  whole,
  yesNo,
} from '../../platform/resources/resource.ts'
import { PAYERS } from '../invoices/payer.ts'

/** The reminders that late customers get, from when to when. */
export const dunningLevel = resource({
  name: 'dunningLevel',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    name: translated({ max: 60 }),
    payer: choice(PAYERS),
    level: whole({ min: 1, max: 5 }),
    /** Calendar days after the due day. */
    days: whole({ min: 1, max: 365, unit: 'days' }),
    /** Days to pay that the letter gives. */
    termDays: whole({ min: 1, max: 60, unit: 'days' }),
    asksCosts: yesNo({ default: false }),
    asksInterest: yesNo({ default: false }),
    note: translated({ max: 800, lines: 6 }),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'name',
  list: ['name', 'payer', 'level', 'days', 'termDays', 'asksCosts', 'asksInterest', 'validFrom', 'validUntil'],
  offAtFirst: ['validUntil'],
  search: ['name'],
  filters: ['payer', 'validFrom'],
  sort: 'rank',
  importKey: ['payer', 'level', 'validFrom'],
  remove: 'delete',
})

/** The maximum costs that a late customer may be charged, by the open amount. */
export const lateCost = resource({
  name: 'lateCost',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    payer: choice(PAYERS),
    /** The row is for amounts up to and including this one; empty: for all above. */
    upToCents: optional(money({ min: 1, max: 100_000_000 })),
    fixedCents: money({ min: 0, max: 1_000_000 }),
    shareBp: percent(),
    aboveCents: money({ min: 0, max: 100_000_000 }),
    mostCents: optional(money({ min: 1, max: 100_000_000 })),
    law: text({ max: 120 }),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'law',
  list: ['payer', 'upToCents', 'fixedCents', 'shareBp', 'aboveCents', 'mostCents', 'law', 'validFrom', 'validUntil'],
  offAtFirst: ['validUntil'],
  search: ['law'],
  filters: ['payer', 'validFrom'],
  sort: 'rank',
  importKey: ['payer', 'upToCents', 'validFrom'],
  remove: 'delete',
})

/** The yearly interest of late payments: of businesses it changes every half year. */
export const lateInterest = resource({
  name: 'lateInterest',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    payer: choice(PAYERS),
    rateBp: percent({ min: 0, max: 3_000 }),
    law: text({ max: 120 }),
    validFrom: day(),
    validUntil: optional(day()),
  },
  label: 'law',
  list: ['payer', 'rateBp', 'law', 'validFrom', 'validUntil'],
  search: ['law'],
  filters: ['payer', 'validFrom'],
  sort: 'validFrom',
  importKey: ['payer', 'validFrom'],
  remove: 'delete',
})
