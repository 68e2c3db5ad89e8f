/**
 * Months of legal guarantee on what a consumer buys (old Civil Code, art. 1649quater §1): two years. On second-hand goods
 * seller and buyer may agree on less, never less than one year.
 */
const legalMonths = 24
const leastUsedMonths = 12

/** A car in, the months of its legal guarantee out. `offeredMonths` is what the dealer gives on a used car; more than the law asks is his own. */
export function guaranteeMonths(car: { isUsed: boolean; offeredMonths: number | null }): number {
  if (!car.isUsed) return legalMonths
  return Math.min(legalMonths, Math.max(leastUsedMonths, car.offeredMonths ?? leastUsedMonths))
}

/** True when the buyer has to agree to the term, because it is shorter than that of the law. */
export function isAgreedTerm(months: number): boolean {
  return months < legalMonths
}
