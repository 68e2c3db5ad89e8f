import { toNet } from '../pricing/vat.ts'
import type { Cents } from '../platform/values/money.ts'

export interface CarCosts {
  readonly priceCents: Cents
  readonly priceVatExcluded: boolean
  readonly isMargin: boolean
  readonly purchaseCents: Cents
  readonly purchaseVatExcluded: boolean
  readonly reconditioningNetCents: Cents
}

/**
 * Calculates the margin on a car that sells for its price, VAT paid. Under the margin scheme VAT is due on the
 * difference between what was asked and what was paid, and on nothing where that is a loss (VAT Code art. 58 §4).
 */
export function calculateMargin(car: CarCosts, rateBp: number): { cents: Cents; ofPriceBp: number } {
  const paid = car.purchaseVatExcluded || car.isMargin ? car.purchaseCents : toNet(car.purchaseCents, rateBp)
  const netPrice = car.priceVatExcluded ? car.priceCents : toNet(car.priceCents, rateBp)
  const difference = car.isMargin ? car.priceCents - paid : netPrice - paid
  const left = car.isMargin && difference > 0 ? toNet(difference, rateBp) : difference
  const cents = left - car.reconditioningNetCents
  const base = car.isMargin ? car.priceCents : netPrice
  return { cents, ofPriceBp: base === 0 ? 0 : Math.round((cents / base) * 10_000) }
}
