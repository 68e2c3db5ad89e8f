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
 * The master data of today for what is offered. `context` holds the rows of the rules that the version was stored with
 * also where they no longer fit; `priced` is what the contents come to with it.
 */
export interface FactsNow {
  readonly context: OfferContext
  readonly priced: OfferPriced
  readonly state: OfferState
  /** Chosen cars that are traded in by another live deal, and by which. */
  readonly tradedIn: readonly { readonly vin: string; readonly offer: string }[]
  /** The records of the trade-ins among them today. */
  readonly tradeIns: readonly { readonly record: number; readonly vin: string }[]
}

/** The status of the offer itself. */
export interface OfferState {
  readonly type: OfferType
  readonly status: OfferStatus
  /** The first day on which it binds us no more. */
  readonly validUntil: CalendarDay | null
  readonly blocked: ({ readonly reason: string } & Done) | null
  /** Null: it is not sold. With delay it still may come to nothing. */
  readonly confirmed: ({ readonly isDelayed: boolean } & Done) | null
  /** The time that the customer asked for was over then, without a yes; null: they asked for none, or said something since. */
  readonly delayEndedOn: CalendarDay | null
  /** The live sale of its car: through this offer, or another; `source` null: the shop sold it. */
  readonly sale: { readonly isOurs: boolean; readonly source: string | null; readonly on: CalendarDay } | null
  /**
   * The last sale of its car to somebody else that was canceled after the version was stored; `source` null: the shop
   * sold it.
   */
  readonly freed: { readonly source: string | null; readonly on: CalendarDay } | null
  readonly dossiers: readonly {
    readonly number: string
    readonly approved: Done | null
    /** Of the invoice that closed it. */
    readonly invoice: string | null
  }[]
  /** Somebody agreed to what this version gives away. */
  readonly isLimitApproved: boolean
}

export interface Done {
  readonly by: string
  readonly on: CalendarDay | null
}

/** All that one check looks at. */
export interface Checked {
  readonly snapshot: VersionSnapshot
  readonly now: FactsNow
  readonly today: CalendarDay
  /** The customer has it, and it binds us. */
  readonly isBinding: boolean
}
