import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import type { VatRateRow } from './breakdown.ts'
import { vehicleShopPrice, type ShownAmounts, type VehicleAmounts } from './shop-price.ts'

/** With fewer cars an average is meaningless. */
export const LEAST_LIKE_CARS = 5
/** Of the same model and fuel, so much older or younger, and driven so much more or less. */
export const LIKE_CAR = { years: 1, km: 20_000 } as const

/** From this day on the car cost so much. */
export interface PriceStep {
  from: CalendarDay
  grossCents: Cents
}

/**
 * Returns each price of the ledger with its first day, oldest first. All of them are listed, also those of the last thirty
 * days (Code of Economic Law art. VI.18): it is a history, which announces no reduction.
 */
export function priceSteps(
  shown: readonly ShownAmounts[],
  car: Pick<VehicleAmounts, 'kind' | 'isMargin'>,
  vatRates: readonly VatRateRow[],
): PriceStep[] {
  const steps: PriceStep[] = []
  for (const { list, promotion, shownFrom } of shown.toSorted((one, other) =>
    one.shownFrom < other.shownFrom ? -1 : 1,
  )) {
    const running = promotion && { ...promotion, validFrom: shownFrom, validUntil: forever }
    const priced = vehicleShopPrice({ ...car, list, promotion: running, ledger: [] }, vatRates, shownFrom)
    if (!priced.ok) continue
    const { grossCents } = priced.shopPrice
    // Of a day on which it changed twice, the last counts.
    if (steps.at(-1)?.from === shownFrom) steps.pop()
    if (steps.at(-1)?.grossCents !== grossCents) steps.push({ from: shownFrom, grossCents })
  }
  return steps
}

const forever = '9999-12-31' as CalendarDay

/** A price in comparison with the average of others. */
export interface LikeCars {
  count: number
  averageCents: Cents
}

/** Returns the average price of cars like this one, in whole hundreds of euros; undefined for too few. */
export function likeCars(prices: readonly Cents[]): LikeCars | undefined {
  if (prices.length < LEAST_LIKE_CARS) return undefined
  const average = prices.reduce((sum, cents) => sum + cents, 0) / prices.length
  return { count: prices.length, averageCents: Math.round(average / grain) * grain }
}

/** Average and price say nothing more exactly than this. */
const grain = 10_000

/** Returns how far a price is from an average, in whole hundreds of euros: below it is negative, 0 about the same. */
export function distanceFrom(averageCents: Cents, priceCents: Cents): Cents {
  return Math.round((priceCents - averageCents) / grain) * grain
}
