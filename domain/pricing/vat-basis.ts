import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import type {
  Basis,
  GoodKind,
  ListAmount,
  PriceInputs,
  Validity,
  VatCategory,
  VatRateRow,
  VatCalculation,
  VatRegime,
} from './breakdown.ts'
import { toGross, toNet } from './vat.ts'

/** Returns the ordinary rate of a day in basis points; undefined when the table has a gap. */
export function standardRateOn(rates: readonly VatRateRow[], day: CalendarDay): number | undefined {
  for (const rate of rates) if (rate.category === 'S' && isInForce(rate, day)) return rate.rateBp
  return undefined
}

/**
 * Returns the basis of prices: with VAT for consumers (Code of Economic Law art. VI.4), without it for buyers who deduct
 * it. A margin car has none to subtract, and a car that leaves the country has none to add.
 */
export function decideBasis({ regime, isTaxableBuyer }: Pick<PriceInputs, 'regime' | 'isTaxableBuyer'>): Basis {
  if (regime === 'margin') return 'gross'
  return regime !== 'standard' || isTaxableBuyer ? 'net' : 'gross'
}

/**
 * Returns the category of VAT: goods beside a margin car bear VAT like anything else. Its delivery is part of its
 * selling price (Directive 2006/112/EC art. 312).
 */
export function toVatCategory(kind: GoodKind, regime: VatRegime): VatCategory {
  if (regime === 'margin') return besides.has(kind) ? 'S' : 'E'
  if (regime === 'intra-community' || regime === 'new-means') return 'K'
  return regime === 'export' ? 'G' : 'S'
}

const besides: ReadonlySet<GoodKind> = new Set(['accessory', 'registration', 'warranty', 'fee'])

/**
 * Returns the category of VAT that is in an amount of the price list: that of the regime, but the price of a car of the
 * margin scheme includes none, whatever its destination. Services for a car that is excluded from the scheme are like those
 * for any other.
 */
export function toListVatCategory(
  kind: GoodKind,
  { regime, scheme = regime === 'margin' ? 'margin' : 'ordinary' }: Pick<VatCalculation, 'regime' | 'scheme'>,
): VatCategory {
  const isOfScheme = scheme === 'margin' || (scheme === 'margin-excluded' && kind !== 'delivery')
  return toVatCategory(kind, isOfScheme ? 'margin' : regime)
}

/**
 * Returns an amount of the price list in cents of the basis: converted once, half-up. `category` is the one that the list
 * asks it in (`toListVatCategory`): the price of a margin car stays.
 */
export function inBasis(amount: ListAmount, basis: Basis, category: VatCategory, rateBp: number): Cents {
  if (category === 'E' || amount.vatExcluded === (basis === 'net')) return amount.cents
  return basis === 'gross' ? toGross(amount.cents, rateBp) : toNet(amount.cents, rateBp)
}

export function isInForce({ validFrom, validUntil }: Validity, day: CalendarDay): boolean {
  return (validFrom === null || validFrom <= day) && (validUntil === null || validUntil > day)
}
