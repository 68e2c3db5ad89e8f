import type { AskedDiscount } from '../platform/resources/discount-limits.ts'
import type { Cents } from '../platform/values/money.ts'
import type { ApprovalNeeded, SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext } from './offer-sale.ts'

/** The approvals that a higher discount would need. */
export const DISCOUNT_LIMITS = [
  'manual-discount-above-most',
  'below-floor',
] as const satisfies readonly ApprovalNeeded['reason'][]
type DiscountLimit = (typeof DISCOUNT_LIMITS)[number]

/** The discount that a salesperson may give on one car without asking, in the basis of the price. */
export interface DiscountRoom {
  readonly mostCents: Cents
  readonly givenCents: Cents
  /** Can still be given; 0 where more was given than may be. */
  readonly leftCents: Cents
  /** The limit that is met first: the share of the salesperson, or the least margin. Null: the whole price may go. */
  readonly limit: DiscountLimit | null
}

/**
 * Returns what a salesperson may still take off without approval: takes the offer, its context and its price now. The
 * least margin counts only in a context with costs. Every answer is an amount that was priced: what is left keeps
 * within the limits to the cent, and a cent more does not.
 */
export function discountRoom(
  content: OfferContent,
  context: OfferContext,
  { basis, lines, totals }: Pick<SaleBreakdown, 'basis' | 'lines' | 'totals'>,
): DiscountRoom {
  const limitAt = (cents: Cents): DiscountLimit | 'price' | undefined => {
    const amount = { cents, vatExcluded: basis === 'net' }
    const priced = offerPrice({ ...content, manualDiscount: { kind: 'fixed', amount, reason: '' } }, context)
    if (!priced.ok) return 'price'
    return priced.breakdown.approvals.map(({ reason }) => reason).find(isLimit)
  }
  const { mostCents, limit } = findHighestDiscount(totals.vehicleCents, limitAt)
  const givenCents = sumManualDiscount(lines)
  return {
    mostCents,
    givenCents,
    leftCents: Math.max(0, mostCents - givenCents),
    limit: limit === undefined || limit === 'price' ? null : limit,
  }
}

/** Returns the discount without a rule on one car, in cents and in the basis of its price: takes the lines of a breakdown. */
export function sumManualDiscount(lines: SaleBreakdown['lines']): Cents {
  return lines.reduce((sum, line) => (line.ruleId === 'DISC.MANUAL' ? sum - line.amountCents : sum), 0)
}

/** Returns the discount that approval is asked for: takes the price of an offer. */
export function toAskedDiscount({ lines, totals }: Pick<SaleBreakdown, 'lines' | 'totals'>): AskedDiscount {
  return { discountCents: sumManualDiscount(lines), vehicleCents: totals.vehicleCents }
}

/**
 * Returns the highest discount in cents that meets no limit, and the limit that a cent more meets: takes the price of the
 * vehicle in cents, and a function that names the limit which a discount meets. Where no discount meets one already, the highest
 * is 0.
 */
export function findHighestDiscount<Limit extends string>(
  vehicleCents: Cents,
  limitAt: (cents: Cents) => Limit | undefined,
): { mostCents: Cents; limit: Limit | undefined } {
  // Between an amount that may be and one that may not, the greatest that may.
  let [mostCents, tooMuchCents] = [0, vehicleCents + 1]
  let limit = limitAt(0)
  if (limit !== undefined) return { mostCents, limit }
  while (tooMuchCents - mostCents > 1) {
    const cents = Math.floor((mostCents + tooMuchCents) / 2)
    const met = limitAt(cents)
    if (met === undefined) mostCents = cents
    else [tooMuchCents, limit] = [cents, met]
  }
  return { mostCents, limit }
}

function isLimit(reason: ApprovalNeeded['reason']): reason is DiscountLimit {
  return DISCOUNT_LIMITS.some((limit) => limit === reason)
}
