import type { CalendarDay } from '../platform/values/calendar.ts'
import { accept, refuse, type Result } from '../platform/values/result.ts'
import type { ListAmount } from './breakdown.ts'

/** The kinds with prices of their own: a version, and what it can have. */
export const PRICED_KINDS = ['version', 'engine', 'colour', 'cover', 'option', 'pack'] as const
export type PricedKind = (typeof PRICED_KINDS)[number]

/** A price from a day on, up to another or without end. The rows of one thing never overlap. */
export interface DatedPrice extends ListAmount {
  readonly validFrom: CalendarDay
  /** Exclusive; null is open. */
  readonly validUntil: CalendarDay | null
}

/** The amount of an item from a day on; without one, the price planned from that day is removed. */
export interface PriceChange {
  readonly from: CalendarDay
  readonly amount: ListAmount | null
}

export type PlanRefusal = 'price-in-the-past' | 'price-began-already' | 'price-not-planned'

/**
 * Applies a change to the rows of one item. A price that is or was in force is evidence: its amount stays, and only its end
 * changes. A price of today can be corrected today, and the old amount is kept apart (`corrected_price`). Planned prices
 * may be replaced and removed; the one before then continues.
 */
export function withChange(
  rows: readonly DatedPrice[],
  { from, amount }: PriceChange,
  today: CalendarDay,
): Result<{ rows: DatedPrice[] }, PlanRefusal> {
  if (from < today) return refuse('price-in-the-past')
  const holding = rows.find((row) => holds(row, from))
  if (amount === null)
    return holding?.validFrom === from ? removeChange(rows, holding, today) : refuse('price-not-planned')
  if (holding && isSameAmount(holding, amount)) return accept({ rows: [...rows] })
  const until = holding ? holding.validUntil : (following(rows, from)?.validFrom ?? null)
  const others = rows.flatMap((row) => (row === holding ? endedAt(row, from) : [row]))
  // Extends the row before when the same amount is asked again.
  const before = others.find((row) => row.validUntil === from && isSameAmount(row, amount))
  if (before)
    return accept({ rows: sortRows(others.map((row) => (row === before ? { ...row, validUntil: until } : row))) })
  return accept({ rows: sortRows([...others, { ...amount, validFrom: from, validUntil: until }]) })
}

/** Applies several changes, one after the other. */
export function withChanges(
  rows: readonly DatedPrice[],
  changes: readonly PriceChange[],
  today: CalendarDay,
): Result<{ rows: DatedPrice[] }, PlanRefusal> {
  let changed: readonly DatedPrice[] = rows
  for (const change of changes) {
    const outcome = withChange(changed, change, today)
    if (!outcome.ok) return outcome
    changed = outcome.rows
  }
  return accept({ rows: [...changed] })
}

/** Returns the price that is valid on a day. */
export function priceOn<Price extends DatedPrice>(rows: readonly Price[], day: CalendarDay): Price | undefined {
  return rows.find((row) => holds(row, day))
}

/** Finds the first day on which an item for sale has no price; undefined when it always has one. */
export function firstGap(
  rows: readonly DatedPrice[],
  period: { from: CalendarDay; until: CalendarDay | null },
): CalendarDay | undefined {
  let day = period.from
  while (period.until === null || day < period.until) {
    const ends = rows.filter((row) => holds(row, day)).map(({ validUntil }) => validUntil)
    if (ends.length === 0) return day
    if (ends.includes(null)) return undefined
    day = (ends as CalendarDay[]).toSorted().at(-1)!
  }
  return undefined
}

export function isSameAmount(one: ListAmount, other: ListAmount): boolean {
  return one.cents === other.cents && one.vatExcluded === other.vatExcluded
}

function removeChange(
  rows: readonly DatedPrice[],
  planned: DatedPrice,
  today: CalendarDay,
): Result<{ rows: DatedPrice[] }, PlanRefusal> {
  const { validFrom, validUntil } = planned
  if (validFrom <= today) return refuse('price-began-already')
  return accept({
    rows: rows.flatMap((row) => {
      if (row === planned) return []
      return row.validUntil === validFrom ? [{ ...row, validUntil }] : [row]
    }),
  })
}

function holds({ validFrom, validUntil }: DatedPrice, day: CalendarDay): boolean {
  return validFrom <= day && (validUntil === null || validUntil > day)
}

function endedAt(row: DatedPrice, day: CalendarDay): DatedPrice[] {
  return row.validFrom === day ? [] : [{ ...row, validUntil: day }]
}

function following(rows: readonly DatedPrice[], day: CalendarDay): DatedPrice | undefined {
  return sortRows(rows).find(({ validFrom }) => validFrom > day)
}

function sortRows(rows: readonly DatedPrice[]): DatedPrice[] {
  return rows.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
}
