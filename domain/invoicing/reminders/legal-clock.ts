import type { RightName } from '../../platform/resources/rights.ts'
import { choice, code, resource, translated, whole } from '../../platform/resources/resource.ts'
import { listKeys } from '../../platform/values/records.ts'

/** Units of the amount of a clock; `record`: the record has its own last day. */
const CLOCK_UNITS = ['days', 'months', 'day-of-next-month', 'record'] as const

/** The terms of the law: article, length and how long before their end they are near. */
export const legalClock = resource({
  name: 'legalClock',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 80 }),
    law: translated({ max: 120 }),
    amount: whole({ min: 0, max: 365 }),
    unit: choice(CLOCK_UNITS),
    warnDays: whole({ min: 0, max: 90, unit: 'days' }),
    urgentDays: whole({ min: 0, max: 90, unit: 'days' }),
  },
  label: 'name',
  list: ['name', 'law', 'amount', 'unit', 'warnDays', 'urgentDays'],
  search: ['name'],
  filters: [],
  sort: 'rank',
  importKey: ['code'],
  remove: 'never',
  isFixed: true,
})

/** Right of the users who are responsible for a clock, and the screen where they do what the law requires. */
export const CLOCKS = {
  'sale-invoice': { right: 'INVOICE_EDIT', path: 'dossier' },
  'advance-invoice': { right: 'INVOICE_EDIT', path: 'dossier' },
  'car-pass': { right: 'DOSSIER_EDIT', path: 'dossier' },
  'transport-proof': { right: 'DOSSIER_EDIT', path: 'dossier' },
  'demo-car': { right: 'DEMO_CAR_VIEW', path: 'democar' },
  'reminder-term': { right: 'DUNNING_EDIT', path: 'receivable' },
  withdrawal: { right: 'SHOP_ORDER_EDIT', path: 'shoporder' },
  'premium-claim': { right: 'PREMIUM_CLAIM_EDIT', path: 'premiumclaim' },
  'order-invoice': { right: 'INVOICE_EDIT', path: 'shoporder' },
  'order-advance-invoice': { right: 'INVOICE_EDIT', path: 'shoporder' },
  'work-invoice': { right: 'WORK_INVOICE_EDIT', path: 'workorder' },
} as const satisfies Readonly<Record<string, { right: RightName; path: string }>>

export type ClockCode = keyof typeof CLOCKS
export const CLOCK_CODES: readonly ClockCode[] = listKeys(CLOCKS)
