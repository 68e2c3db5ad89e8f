import type { CalendarDay } from '../platform/values/calendar.ts'
import { divideDown, divideHalfUp, share, type Cents } from '../platform/values/money.ts'
import { accept, refuse, type Result } from '../platform/values/result.ts'
import type { ListAmount } from './breakdown.ts'
import { isSameAmount, priceOn, withChange, type DatedPrice } from './price-plan.ts'

/** New prices end on a round amount: on the cent, the euro, five euro … */
export const ROUNDING_STEPS = [1, 100, 500, 1_000, 5_000, 10_000] as const
export const ROUNDING_DIRECTIONS = ['nearest', 'up', 'down'] as const

export interface Rounding {
  readonly stepCents: (typeof ROUNDING_STEPS)[number]
  readonly direction: (typeof ROUNDING_DIRECTIONS)[number]
}

/** By how much many prices change at once. */
export type PriceRule =
  | { readonly way: 'percent'; readonly basisPoints: number; readonly rounding: Rounding }
  | { readonly way: 'amount'; readonly cents: Cents; readonly rounding: Rounding }

/** The reasons to leave one line of many as it is. */
export const LINE_REFUSALS = ['no-price-then', 'below-zero', 'too-high', 'for-others-too'] as const
export type LineRefusal = (typeof LINE_REFUSALS)[number]

export const HIGHEST_PRICE_CENTS = 2_000_000_000

/** Returns a price after a rule. What costs nothing on top stays free. */
export function amountBy(rule: PriceRule, cents: Cents): Cents {
  if (cents === 0) return 0
  return roundAmount(cents + (rule.way === 'percent' ? share(cents, rule.basisPoints) : rule.cents), rule.rounding)
}

/** An item with prices of its own, and whether a version outside the selection uses them too. */
export interface PricedThing {
  readonly rows: readonly DatedPrice[]
  readonly isForOthers: boolean
}

export interface ChangedLine {
  readonly before: ListAmount
  readonly after: ListAmount
  /** The end of the new amount, where another one is planned and kept; null: none. */
  readonly until: CalendarDay | null
  readonly rows: readonly DatedPrice[]
}

/**
 * Calculates one line of a change of many prices: the old and the new price from a day on, or why it is refused. Undefined:
 * the same.
 */
export function calculateLine(
  { rows, isForOthers }: PricedThing,
  priceOf: (before: Cents) => Cents,
  { from, today, withOthers }: { from: CalendarDay; today: CalendarDay; withOthers: boolean },
): Result<{ line: ChangedLine | undefined }, LineRefusal> {
  const held = priceOn(rows, from)
  if (!held) return refuse('no-price-then')
  const before = { cents: held.cents, vatExcluded: held.vatExcluded }
  const after = { ...before, cents: priceOf(before.cents) }
  if (isSameAmount(before, after)) return accept({ line: undefined })
  if (isForOthers && !withOthers) return refuse('for-others-too')
  if (after.cents < 0) return refuse('below-zero')
  if (after.cents > HIGHEST_PRICE_CENTS) return refuse('too-high')
  const changed = withChange(rows, { from, amount: after }, today)
  // The day was looked at before: no other refusal is left.
  if (!changed.ok) throw new Error(`A price cannot change from ${from}: ${changed.reason}`)
  return accept({ line: { before, after, until: held.validUntil, rows: changed.rows } })
}

function roundAmount(cents: number, { stepCents, direction }: Rounding): Cents {
  switch (direction) {
    case 'nearest':
      return divideHalfUp(cents, stepCents) * stepCents
    case 'down':
      return divideDown(cents, stepCents) * stepCents
    case 'up':
      return -divideDown(-cents, stepCents) * stepCents || 0
  }
}
