import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import type { Refusal } from '../platform/values/result.ts'

/**
 * The inputs and results of the price function. All of it survives JSON, so a stored version is replayed to the same
 * cents.
 */

// In.

/** The car and its buyer, to be priced. */
export interface PriceInputs {
  readonly condition: 'new' | 'used'
  readonly items: readonly PricedItem[]
  readonly regime: VatRegime
  /** Left out: by the regime. */
  readonly scheme?: VatScheme
  /** Has a VAT number, or buys to sell or to rent out: calculates without VAT. */
  readonly isTaxableBuyer: boolean
  /** Promotions hold where they were announced. */
  readonly channel: Channel
  /** The version that is configured: its own price of a paint or an engine comes before the price for all. */
  readonly versionId: string | null
}

export interface PricedItem {
  /** Of the master data; names the line, and the rows with its prices. */
  readonly subjectId: string
  readonly kind: ItemKind
  /** In the price of the car already. */
  readonly isStandard: boolean
  /** Chosen beside a pack that contains it, and paid for with that pack. */
  readonly packId?: string
  /** The number of pieces; one by default. */
  readonly quantity?: number
}

/** `base` is the car itself: the version, or the existing used or stock car. */
export type ItemKind = 'base' | 'engine' | 'colour' | 'cover' | 'option' | 'pack' | 'accessory'

/** The services for the buyer, in addition to the car and its parts. */
export type ServiceKind = 'delivery' | 'registration' | 'warranty' | 'fee'

/** All that an offer can ask money for. */
export type GoodKind = ItemKind | ServiceKind

export type Channel = 'shop' | 'showroom'

/**
 * The VAT treatment of the car: ordinary; on our margin only (VAT Code art. 58 §4); none, because it goes to another member
 * state, to a taxable buyer or as a new means of transport to any buyer (art. 39bis), or leaves the Union (art. 39). Not
 * proven is ordinary.
 */
export type VatRegime = 'standard' | 'margin' | 'intra-community' | 'new-means' | 'export'

/**
 * The scheme of the price list: ordinarily the price of a car includes VAT. A car that was bought for the margin scheme
 * includes none, whatever its destination; also where the law excludes it from the scheme, because it goes to another
 * member state as a new means of transport (Directive 2006/112/EC art. 313 §2).
 */
export type VatScheme = 'ordinary' | 'margin' | 'margin-excluded'

/**
 * The rows that may be of use; the function takes those of the day. While a promotion runs, also those of the thirty days
 * before it began.
 */
export interface PriceFacts {
  readonly prices: readonly PriceRow[]
  /** Entered by mistake and corrected the same day: evidence of what was shown, and no longer in force. */
  readonly corrected: readonly PriceRow[]
  readonly promotions: readonly PromotionRow[]
  readonly ledger: readonly LedgerRow[]
  readonly vatRates: readonly VatRateRow[]
}

/**
 * An amount of the price list. The price of a margin car is never converted, whatever `vatExcluded` is, also not abroad.
 */
export interface ListAmount {
  readonly cents: Cents
  readonly vatExcluded: boolean
}

/** The end is exclusive; null is open. */
export interface Validity {
  readonly validFrom: CalendarDay | null
  readonly validUntil: CalendarDay | null
}

export interface PriceRow extends ListAmount, Validity {
  /** Null where the row is not requested. */
  readonly id: string | null
  readonly subjectId: string
  /** Null: for all versions. */
  readonly forVersionId: string | null
  /** The user who saved it, where the price must be traceable. */
  readonly by?: string | null
}

export interface PromotionRow extends ListAmount {
  readonly id: string | null
  readonly subjectId: string
  readonly channel: Channel
  readonly validFrom: CalendarDay
  readonly validUntil: CalendarDay | null
  /** The instant from which consumers saw it, in ISO form; left out: midnight of its first day. */
  readonly beginsAt?: string | null
  /** Nothing else may lower the price together with it. */
  readonly isExclusive?: boolean
  /** The user who saved it, where the price must be traceable. */
  readonly by?: string | null
}

/** The prices that consumers could see, on these days: the list price, and the promotion that ran then. */
export interface LedgerRow {
  readonly subjectId: string
  readonly channel: Channel
  readonly list: ListAmount
  readonly promotion: ListAmount | null
  readonly shownFrom: CalendarDay
  /** The day after the last one; null while it is shown. */
  readonly shownUntil: CalendarDay | null
  /** The same to the second, in ISO form; left out: midnight of those days. */
  readonly publishedFrom?: string
  readonly publishedUntil?: string | null
}

/** Only the ordinary rate is looked up; the others are zero by nature. */
export interface VatRateRow extends Validity {
  readonly category: string
  readonly rateBp: number
}

// Out.

/** The amounts are with VAT, or without. */
export type Basis = 'gross' | 'net'

/** The basis of amounts: with VAT or without, the ordinary rate, and the VAT treatment of the car. */
export interface VatCalculation {
  readonly basis: Basis
  readonly rateBp: number
  readonly regime: VatRegime
  /** Left out: by the regime. */
  readonly scheme?: VatScheme
}

/** Categories of EN 16931 (BT-151): standard, exempt (the margin scheme), delivered within the Union, exported. */
export type VatCategory = 'S' | 'E' | 'K' | 'G'

export type PriceRule =
  | 'PRICE.LIST'
  | 'PRICE.USED'
  | 'PRICE.ACCESSORY'
  | 'PRICE.STANDARD'
  | 'PRICE.IN-PACK'
  | 'PRICE.PROMO'
export type VatRule = 'VAT.S' | 'VAT.MARGIN' | 'VAT.IC' | 'VAT.IC-NEW' | 'VAT.EXPORT'

/** One amount, and why. */
export interface PriceLine {
  readonly ruleId: PriceRule
  /** The item that the amount is for. */
  readonly item: PricedItem
  /** The row that it comes from; null when it comes from the rule alone. */
  readonly source: PriceSource | null
  /** In the basis of the breakdown; reductions are below zero. */
  readonly amountCents: Cents
  readonly vatCategory: VatCategory
}

/** A row, its first day and the user who saved it, as far as requested. */
export interface PriceSource {
  readonly kind: 'price' | 'promotion' | 'pack'
  readonly id: string | null
  readonly since: CalendarDay | null
  readonly by: string | null
}

/** The reduction by promotions that a consumer must be shown. */
export interface Reduction {
  /** The lowest price of the thirty days before, with VAT. Null: there is no evidence of any. */
  readonly lowestGrossCents: Cents | null
  /** Days before the promotion that the lowest price covers: fewer than thirty if it was shown for less; 0: no evidence. */
  readonly lowestDays: number
  /** Only what is below that price may be called a reduction (Code of Economic Law art. VI.18). */
  readonly isReduction: boolean
}

export interface CategoryVat {
  readonly ruleId: VatRule
  readonly category: VatCategory
  readonly rateBp: number
  readonly baseCents: Cents
  readonly vatCents: Cents
}

export interface PriceTotals extends AmountToPay {
  /** The car with all that belongs to it, in the basis; no accessories. */
  readonly vehicleCents: Cents
}

/** The amount to pay for one car, by categories of VAT. */
export interface AmountToPay {
  readonly categories: readonly CategoryVat[]
  /** The difference between the bases with their VAT and a total with VAT that was agreed (EN 16931 BT-114). */
  readonly roundingCents: Cents
  /** To pay, VAT included. */
  readonly totalCents: Cents
}

/** The amount to pay for several cars that are alike. */
export interface AmountOfCars {
  readonly perCar: AmountToPay
  readonly cars: number
  readonly baseCents: Cents
  readonly vatCents: Cents
  readonly totalCents: Cents
}

export interface Breakdown {
  readonly basis: Basis
  readonly lines: readonly PriceLine[]
  /** Null without a promotion, and for buyers who are not consumers. */
  readonly reduction: Reduction | null
  readonly totals: PriceTotals
}

/** Nothing costs nothing: where a row is missing there is no price. */
export type PriceRefusal =
  | Refusal<'price-missing', { subjectId: string }>
  | Refusal<'vat-rate-missing', { day: CalendarDay }>
