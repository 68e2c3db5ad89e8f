import { type Cents, divideDown, shareAtLeast } from '../platform/values/money.ts'
import { accept, refuse, type Result } from '../platform/values/result.ts'
import { leastMarginCents } from '../pricing/sale/margin.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import { findHighestDiscount, sumManualDiscount } from './discount-room.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext } from './offer-sale.ts'

/** A discount on one car with what it leaves of the offer. */
export interface DiscountFigures {
  /** In the basis of the price. */
  readonly discountCents: Cents
  /** Of all cars, VAT included. */
  readonly totalCents: Cents
  /** Of all cars, without VAT; null where costs may not be seen. */
  readonly margin: {
    readonly revenueNetCents: Cents
    readonly marginCents: Cents
    readonly marginBp: number
    /** The least margin; null: no floor is set for this car. */
    readonly leastCents: Cents | null
    readonly floorBp: number | null
  } | null
}

/** Returns the figures of a price: takes its breakdown and the number of cars. */
export function toDiscountFigures(
  { lines, totals, margin }: Pick<SaleBreakdown, 'lines' | 'totals' | 'margin'>,
  { carCount }: Pick<OfferContent, 'carCount'>,
): DiscountFigures {
  const leastCents = margin && leastMarginCents(margin, carCount)
  return {
    discountCents: sumManualDiscount(lines),
    totalCents: totals.totalCents,
    margin: margin && {
      revenueNetCents: margin.revenueNetCents,
      marginCents: margin.marginCents,
      marginBp: margin.ofRevenueBp,
      leastCents,
      floorBp: leastCents === null ? null : toFloorBp(leastCents, margin),
    },
  }
}

/** Returns the least margin in basis points of the revenue; where the floor is an amount, rounded up. */
function toFloorBp(leastCents: Cents, { revenueNetCents, floor }: NonNullable<SaleBreakdown['margin']>): number {
  const shareBp = floor?.floorBp ?? 0
  const isShare = revenueNetCents <= 0 || leastCents <= shareAtLeast(revenueNetCents, shareBp)
  return isShare ? shareBp : -divideDown(-leastCents * 10_000, revenueNetCents)
}

/**
 * Returns the content of an offer with another discount on its car: takes the discount in cents, in the basis of its price. The
 * reason that the salesperson wrote stays.
 */
export function withDiscount(
  content: OfferContent,
  { basis }: Pick<SaleBreakdown, 'basis'>,
  discountCents: Cents,
): OfferContent {
  const amount = { cents: discountCents, vatExcluded: basis === 'net' }
  return { ...content, manualDiscount: { kind: 'fixed', amount, reason: content.manualDiscount?.reason ?? '' } }
}

/**
 * Prices a counter-proposal: takes the offer, its context and its price now, and another discount on one car in cents, in the
 * basis of the price. Returns the content that the salesperson can take with its price. Refuses with `counter-not-lower` what is
 * not below the asked discount: whoever may approve that, may approve less, and nothing else; and with `offer-has-no-price`.
 */
export function priceCounter(
  content: OfferContent,
  context: OfferContext,
  breakdown: Pick<SaleBreakdown, 'basis' | 'lines'>,
  discountCents: Cents,
): Result<{ content: OfferContent; breakdown: SaleBreakdown }, 'counter-not-lower' | 'offer-has-no-price'> {
  if (discountCents >= sumManualDiscount(breakdown.lines)) return refuse('counter-not-lower')
  const proposed = withDiscount(content, breakdown, discountCents)
  const priced = offerPrice(proposed, context)
  return priced.ok ? accept({ content: proposed, breakdown: priced.breakdown }) : refuse('offer-has-no-price')
}

/**
 * Returns the highest discount on one car with which the margin is not below its floor, in cents and in the basis of the price:
 * takes the offer, its context with costs and its price now. A cent more falls below it. Null: no floor is known, or the margin is
 * below it without any discount.
 */
export function findHighestAboveFloor(
  content: OfferContent,
  context: OfferContext,
  { basis, totals, margin }: Pick<SaleBreakdown, 'basis' | 'totals' | 'margin'>,
): Cents | null {
  if (margin === null || margin.floor === null) return null
  const limitAt = (cents: Cents) => {
    const priced = offerPrice(withDiscount(content, { basis }, cents), context)
    if (!priced.ok) return 'price'
    return priced.breakdown.approvals.some(({ reason }) => reason === 'below-floor') ? 'below-floor' : undefined
  }
  return limitAt(0) === undefined ? findHighestDiscount(totals.vehicleCents, limitAt).mostCents : null
}
