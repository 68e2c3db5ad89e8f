import { branch } from '../../organisation/branch.ts'
import { choice, code, one, optional, resource } from '../../platform/resources/resource.ts'
import { ledgerAccount } from '../../pricing/ledger-account.ts'
import { vatCode } from './vat-code.ts'

/** Kinds of lines of the journal. */
export const LINE_KINDS = [
  'car',
  'extra',
  'advance',
  'discount',
  'premium',
  'transport',
  'fee',
  'vat',
  'receivable',
  'purchase',
  'labour',
  'car-cost',
  'workshop-cost',
  'loss',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

export const CONDITIONS = ['new', 'used'] as const

/** The account of a kind of line; an empty condition fits all. */
export const bookingRule = resource({
  name: 'bookingRule',
  right: 'BOOKING_RULE_EDIT',
  fields: {
    code: code(),
    lineKind: choice(LINE_KINDS),
    vehicleCondition: optional(choice(CONDITIONS)),
    vatCode: optional(one(vatCode)),
    branch: optional(one(branch)),
    account: one(ledgerAccount),
  },
  label: 'code',
  list: ['code', 'lineKind', 'vehicleCondition', 'vatCode', 'branch', 'account'],
  search: ['code'],
  filters: ['lineKind', 'branch'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'delete',
})
