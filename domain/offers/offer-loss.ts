/**
 * A chance of a sale is an issued offer, or a set of alternatives of which the customer buys one. It is won or lost once,
 * and the salesperson of a lost one records the reason.
 */

/** Days after which the reason of a lost chance is no longer asked: salespeople no longer remember it. */
export const LOSS_ASKED_DAYS = 90

/** A chance, with what decides about the loss of one of its offers. */
export interface ChanceStanding {
  /** True once one of its offers went out to a customer. */
  readonly isIssued: boolean
  readonly isWon: boolean
  /** True while something can come of another of its offers. */
  readonly isOtherOpen: boolean
  /** True where it was converted, or a copy went out to the same customer. */
  readonly isContinued: boolean
}

/**
 * Returns true if the chance is lost once nothing comes of this offer, so that its end needs a reason. A draft that never went
 * out, an alternative beside one that is sold or open, and an offer that another continues are no lost sales.
 */
export function needsLossReason({ isIssued, isWon, isOtherOpen, isContinued }: ChanceStanding): boolean {
  return isIssued && !isWon && !isOtherOpen && !isContinued
}
