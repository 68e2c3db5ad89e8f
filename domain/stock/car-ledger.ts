import { COST_KINDS } from './car-costs.ts'

/** Kinds of entries in the ledger of a car, from its purchase to after-sales. */
export const CAR_ENTRY_KINDS = [
  'purchase',
  ...COST_KINDS,
  'support',
  'sale',
  'credit',
  'margin-vat',
  'vat-adjustment',
] as const
export type CarEntryKind = (typeof CAR_ENTRY_KINDS)[number]

/** VAT regimes of an entry; `internal`: work of our own, `none`: VAT itself. */
export const CAR_ENTRY_REGIMES = ['margin', 'rated', 'exempt', 'internal', 'none'] as const
export type CarEntryRegime = (typeof CAR_ENTRY_REGIMES)[number]
