import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import type { OfferContent } from './offer-content.ts'
import type { OfferContext } from './offer-sale.ts'

/** A sale of another system, as a version of an offer keeps it. */
export interface OpeningSale {
  readonly content: OfferContent
  readonly context: OfferContext
  readonly breakdown: SaleBreakdown
}
