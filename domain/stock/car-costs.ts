import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'

/** Costs of a car after its purchase. */
export const COST_KINDS = [
  'transport',
  'repair',
  'tyres',
  'valeting',
  'papers',
  'pictures',
  'house-work',
  'other',
] as const
export type CostKind = (typeof COST_KINDS)[number]

export interface CostLine {
  readonly id: number
  readonly spentOn: CalendarDay
  readonly kind: CostKind
  readonly description: string
  readonly document: string | null
  /** Negative: a supplier credited it. */
  readonly netCents: Cents
}

/** A line of the costs of a car, with the costs of the car up to and including it. */
export interface LedgerLine {
  readonly line: CostLine | null
  readonly entry: 'purchase' | 'cost'
  readonly day: CalendarDay
  readonly cents: Cents
  readonly totalCents: Cents
}

/**
 * Returns the costs of a car by day, with a running total: its purchase, then each line.
 */
export function buildCostLedger(costs: {
  readonly purchaseCents: Cents
  readonly purchasedOn: CalendarDay
  readonly lines: readonly CostLine[]
}): readonly LedgerLine[] {
  const { purchaseCents, purchasedOn } = costs
  const lines = costs.lines.toSorted((one, other) => one.spentOn.localeCompare(other.spentOn) || one.id - other.id)
  const entries: Omit<LedgerLine, 'totalCents'>[] = [
    { line: null, entry: 'purchase', day: purchasedOn, cents: purchaseCents },
    ...lines.map((line) => ({ line, entry: 'cost' as const, day: line.spentOn, cents: line.netCents })),
  ]
  let totalCents = 0
  return entries.map((entry) => ({ ...entry, totalCents: (totalCents += entry.cents) }))
}
