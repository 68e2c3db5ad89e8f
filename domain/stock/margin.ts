import { vatInMargin } from '../pricing/sale/margin-scheme.ts'
import { toNet } from '../pricing/vat.ts'
import { shareAtLeast, shareAtMost, type Cents } from '../platform/values/money.ts'

export interface CarCosts {
  readonly priceCents: Cents
  readonly priceVatExcluded: boolean
  readonly isMargin: boolean
  readonly purchaseCents: Cents
  readonly purchaseVatExcluded: boolean
  readonly reconditioningNetCents: Cents
}

/**
 * Calculates the margin on a car that sells for its price, VAT paid. Under the margin scheme VAT is due on the difference
 * between selling and purchase price, and on nothing where that is a loss (VAT Code art. 58 §4).
 */
export function calculateMargin(car: CarCosts, rateBp: number): { cents: Cents; ofPriceBp: number } {
  const { revenueCents, cents } = calculateResult(car, rateBp)
  const base = car.isMargin ? car.priceCents : revenueCents
  return { cents, ofPriceBp: base === 0 ? 0 : Math.round((cents / base) * 10_000) }
}

/** Calculates the revenue without any VAT, and the margin. */
function calculateResult(car: CarCosts, rateBp: number): { revenueCents: Cents; cents: Cents } {
  const paid = car.purchaseVatExcluded || car.isMargin ? car.purchaseCents : toNet(car.purchaseCents, rateBp)
  const netPrice = car.priceVatExcluded ? car.priceCents : toNet(car.priceCents, rateBp)
  const difference = car.isMargin ? car.priceCents - paid : netPrice - paid
  const left = car.isMargin ? difference - vatInMargin(difference, { rateBp }) : difference
  return { revenueCents: left + paid, cents: left - car.reconditioningNetCents }
}

/** The margin that a sale needs at least: a share of its revenue, and an amount where there is one. */
export interface MarginFloor {
  readonly floorBp: number
  readonly floorCents: Cents | null
}

/** Returns whether the margin at the price of a car is below its floor; offers then need approval. */
export function isBelowFloor(car: CarCosts, floor: MarginFloor, rateBp: number): boolean {
  const { revenueCents, cents } = calculateResult(car, rateBp)
  return cents < Math.max(0, shareAtLeast(revenueCents, floor.floorBp), floor.floorCents ?? 0)
}

/**
 * Returns the lowest price for which a car can be offered without approval: its margin reaches the floor, and the
 * discount on its price stays within what salespeople may give. It is above the price of a car that is below the floor
 * already; undefined if no price reaches the floor.
 */
export function lowestPriceWithoutApproval(
  car: CarCosts,
  { floor, discountMostBp }: { floor: MarginFloor | null; discountMostBp: number },
  rateBp: number,
): Cents | undefined {
  const { priceCents } = car
  const discounted = priceCents - shareAtMost(priceCents, discountMostBp)
  const isAllowed = (cents: Cents) => floor === null || !isBelowFloor({ ...car, priceCents: cents }, floor, rateBp)
  if (isAllowed(discounted)) return discounted
  // The margin grows with the price: the boundary is found by halving.
  let [tooLow, enough] = [discounted, Math.max(priceCents, 1)]
  while (!isAllowed(enough)) {
    if (enough > HIGHEST_CENTS) return undefined
    tooLow = enough
    enough *= 2
  }
  while (enough - tooLow > 1) {
    const middle = Math.floor((tooLow + enough) / 2)
    if (isAllowed(middle)) enough = middle
    else tooLow = middle
  }
  return enough
}

const HIGHEST_CENTS = 100_000_000
