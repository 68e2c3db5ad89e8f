import { type Cents, assertCents, divideHalfUp } from '../platform/values/money.ts'

/** A gross amount taken apart. `base + vat + rounding` is always the gross amount. */
export interface VatBreakdown {
  baseCents: Cents
  vatCents: Cents
  /** −1, 0 or 1 cent: some gross totals are no base plus 21 % (EN 16931 BT-114). */
  roundingCents: Cents
}

/** Returns net cents for gross ones at a rate in basis points, half-up (gross × 100/121 at 21 %). */
export function toNet(grossCents: Cents, rateBp: number): Cents {
  assertCents(grossCents)
  return divideHalfUp(grossCents * 10_000, 10_000 + rateBp)
}

/** Returns gross cents for net ones at a rate in basis points, half-up (net × 121/100 at 21 %). */
export function toGross(netCents: Cents, rateBp: number): Cents {
  return netCents + vatOn(netCents, rateBp)
}

/**
 * Returns the VAT on the base of one VAT category at its rate, half-up at the cent. Give the base of the whole category:
 * summing rounded VAT of lines is forbidden on structured invoices (EN 16931 BR-CO-17).
 */
export function vatOn(baseCents: Cents, rateBp: number): Cents {
  assertCents(baseCents)
  return divideHalfUp(baseCents * rateBp, 10_000)
}

/**
 * Splits the gross amount of one VAT category into base, VAT and rounding cent; the customer pays exactly the gross amount.
 */
export function takeVatApart(grossCents: Cents, rateBp: number): VatBreakdown {
  const baseCents = toNet(grossCents, rateBp)
  const vatCents = vatOn(baseCents, rateBp)
  return { baseCents, vatCents, roundingCents: grossCents - baseCents - vatCents }
}
