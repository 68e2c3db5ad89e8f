import { addDays, daysBetween, type CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'

/** A price of a car and the days on which it was asked; null: still. */
export interface PricePeriod {
  readonly cents: Cents
  readonly from: CalendarDay
  readonly until: CalendarDay | null
}

/** A corner of the line: 0 is the first day and the lowest amount, 1 today and the highest. */
export interface LinePoint {
  readonly day: CalendarDay
  readonly cents: Cents
  readonly x: number
  readonly y: number
}

export interface PriceLine {
  /** A point where each price begins, and one for today. */
  readonly points: readonly LinePoint[]
  /** The range of the prices of like cars; null: there are none. */
  readonly band: { readonly low: number; readonly high: number } | null
}

/** Returns the asked prices of a car as a line of steps until today, over the prices of like cars. */
export function buildPriceLine(
  prices: readonly PricePeriod[],
  { today, alike }: { today: CalendarDay; alike: { lowest: Cents; highest: Cents } | null },
): PriceLine {
  const begun = prices.filter(({ from }) => from <= today).toSorted((one, other) => one.from.localeCompare(other.from))
  const [first] = begun
  const last = begun.at(-1)
  if (!first || !last) return { points: [], band: null }
  const amounts = [...begun.map(({ cents }) => cents), ...(alike ? [alike.lowest, alike.highest] : [])]
  const lowest = Math.min(...amounts)
  const span = Math.max(...amounts) - lowest
  const days = daysBetween(first.from, today)
  const toX = (day: CalendarDay) => (days === 0 ? 0 : daysBetween(first.from, day) / days)
  const toY = (cents: Cents) => (span === 0 ? 0.5 : (cents - lowest) / span)
  const corner = (day: CalendarDay, cents: Cents, x = toX(day)): LinePoint => ({ day, cents, x, y: toY(cents) })
  return {
    points: [...begun.map(({ from, cents }) => corner(from, cents)), corner(today, last.cents, 1)],
    band: alike && { low: toY(alike.lowest), high: toY(alike.highest) },
  }
}

/** Returns the lowest price that was asked during the last 30 days; undefined: none was. */
export function lowestAskedPrice(prices: readonly PricePeriod[], today: CalendarDay): Cents | undefined {
  const since = addDays(today, -30)
  const asked = prices.filter(({ from, until }) => from <= today && (until === null || until > since))
  return asked.length === 0 ? undefined : Math.min(...asked.map(({ cents }) => cents))
}
