import { toYear } from '../platform/values/calendar.ts'
import { type Cents, divideDown, share } from '../platform/values/money.ts'
import { accept, refuse, type Result } from '../platform/values/result.ts'
import { fold } from '../platform/values/slug.ts'

/** The worth to us of a car of some model and year, and the effect of mileage: a row that the dealer maintains. */
export interface TradeInValue {
  brand: string
  model: string
  /** Of the first registration. */
  year: number
  /** VAT included, at the base mileage. */
  baseValueCents: Cents
  baseMileageKm: number
  /** Subtracted for each kilometre more, added for each less. */
  centsPerKm: Cents
  /** The reach of the range to either side, as a share of the value. */
  spreadBp: number
}

/** The facts of a car for a valuation. */
export interface ValuedFacts {
  brand: string
  model: string
  /** `2019-05` */
  firstRegistration: string
  mileageKm: number
  /** Damage or an accident: its value cannot be estimated unseen. */
  isDamaged: boolean
}

export type ValuationRefusal = 'damaged' | 'no-value' | 'driven-too-far'
export type ValuationRange = { fromCents: Cents; toCents: Cents }

const stepCents = 10_000

/**
 * Returns the range in which we probably take over a car, by the values in force, in steps of € 100. A guide, never an
 * offer: the price follows from looking at the car.
 */
export function valuationRange(
  facts: ValuedFacts,
  values: readonly TradeInValue[],
): Result<ValuationRange, ValuationRefusal> {
  if (facts.isDamaged) return refuse('damaged')
  const value = values.find((one) => appliesTo(one, facts))
  if (!value) return refuse('no-value')
  const middle = value.baseValueCents - (facts.mileageKm - value.baseMileageKm) * value.centsPerKm
  const spread = share(Math.max(middle, 0), value.spreadBp)
  // Down at both ends: rather less than promised.
  const fromCents = roundDown(middle - spread)
  const toCents = roundDown(middle + spread)
  return fromCents > 0 ? accept({ fromCents, toCents }) : refuse('driven-too-far')
}

function appliesTo(value: TradeInValue, { brand, model, firstRegistration }: ValuedFacts): boolean {
  return (
    value.year === toYear(firstRegistration) &&
    compact(value.brand) === compact(brand) &&
    compact(value.model) === compact(model)
  )
}

function roundDown(amount: Cents): Cents {
  return divideDown(amount, stepCents) * stepCents
}

/** `V 60` and `v-60` are one name. */
function compact(name: string): string {
  return fold(name).replaceAll(/[^a-z0-9]/g, '')
}
