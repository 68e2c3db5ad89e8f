import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { SaleBreakdown } from '../../pricing/sale/sale-breakdown.ts'
import type { OfferContent } from '../offer-content.ts'
import type { OfferContext, OfferPriced } from '../offer-sale.ts'
import type { OfferStatus, OfferType } from '../offer.ts'

/** A version as it was stored. */
export interface VersionSnapshot {
  readonly content: OfferContent
  readonly context: OfferContext
  /** Null: it had no price. */
  readonly breakdown: SaleBreakdown | null
}

/**
 * The master data of today for an offer. `context` keeps the rows of the rules of the stored version, also where they no
 * longer fit; `priced` is the current price of the content.
 */
export interface FactsNow {
  readonly context: OfferContext
  readonly priced: OfferPriced
  readonly state: OfferState
  /** Chosen cars that are traded in by another live deal, and by which. */
  readonly tradedIn: readonly { readonly vin: string; readonly record?: number; readonly offer: string }[]
  /** The records of its trade-ins today; those of other customers are in `tradeInsOfOthers`. */
  readonly tradeIns: readonly { readonly record: number; readonly vin: string }[]
  /** Its trade-ins that are recorded for another customer than its own. */
  readonly tradeInsOfOthers: readonly { readonly record: number; readonly number: string }[]
}

/** The status of the offer itself. */
export interface OfferState {
  readonly type: OfferType
  readonly status: OfferStatus
  /** The first day on which it binds us no more. */
  readonly validUntil: CalendarDay | null
  readonly blocked: ({ readonly reason: string } & Done) | null
  /** Null: it is not sold. With delay it may still be canceled. */
  readonly confirmed: ({ readonly isDelayed: boolean } & Done) | null
  /**
   * The end of the time that the customer asked for, without an acceptance; null: they asked for none, or have answered
   * since.
   */
  readonly delayEndedOn: CalendarDay | null
  /** The live sale of its car: through this offer, or another; `source` null: the shop sold it. */
  readonly sale: { readonly isOurs: boolean; readonly source: string | null; readonly on: CalendarDay } | null
  /**
   * The last sale of its car to another customer that was canceled after the version was stored; `source` null: the shop
   * sold it.
   */
  readonly freed: { readonly source: string | null; readonly on: CalendarDay } | null
  readonly dossiers: readonly {
    readonly number: string
    readonly approved: Done | null
    /** Of the invoice that closed it. */
    readonly invoice: string | null
  }[]
  /** A user approved the discounts of this version. */
  readonly isLimitApproved: boolean
}

export interface Done {
  readonly by: string
  readonly on: CalendarDay | null
}

/** The input of one check. */
export interface Checked {
  readonly snapshot: VersionSnapshot
  readonly now: FactsNow
  readonly today: CalendarDay
  /** The customer has it, and it binds us. */
  readonly isBinding: boolean
}
