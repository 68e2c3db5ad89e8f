import type { PartKey } from '../catalogue/compatibility.ts'
import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Language } from '../platform/values/languages.ts'
import type { Cents } from '../platform/values/money.ts'
import type { ListAmount } from '../pricing/breakdown.ts'
import type { SalesType } from '../pricing/profit-margin.ts'

/**
 * The content of an offer that a salesperson fills in, as the desk edits it and a version stores it. People, cars and parts
 * by their public numbers.
 */
export interface OfferContent {
  readonly customer: number | null
  readonly car: OfferCar | null
  readonly salesType: SalesType
  /** Of the same; each gets an invoice of its own. */
  readonly carCount: number
  /** Rules that the user picked, in that order, by their keys. */
  readonly picks: readonly string[]
  readonly manualDiscount: OfferDiscount | null
  /** Sold in addition to the car, at a typed price. */
  readonly extras: readonly OfferExtra[]
  /** Delivery, registration, warranty: by their keys. */
  readonly services: readonly string[]
  readonly tradeIns: readonly OfferTradeIn[]
  /** Null: the usual one. */
  readonly advanceCents: Cents | null
  readonly credit: OfferCredit | null
  readonly destination: 'belgium' | 'union' | 'outside'
  readonly transport: 'ours' | 'buyer' | null
  /** A margin car that is sold with VAT, on request. */
  readonly isSoldWithVat: boolean
  /** The decision of administration about its VAT against the rules; left out: none. */
  readonly vatOverride?: OfferVatOverride | undefined
  /** Null: as long as offers usually hold. */
  readonly validUntil: CalendarDay | null
  /** When the car is to be there. */
  readonly deliveryDay: CalendarDay | null
  /** The drivers of the cars of a fleet, in the order of the cars; left out: none was named. */
  readonly drivers?: readonly OfferDriver[] | undefined
  /** The taxes of the buyer, as help; left out: nothing was filled in for them. */
  readonly taxHelp?: OfferTaxHelp | undefined
  /** To the customer, on paper. */
  readonly message: string
}

/** A decision against the rules of VAT for an offer, with its user, time and reason. */
export interface OfferVatOverride {
  /** Administration vouches for the unproven facts of the buyer. */
  readonly isVouchedFor: boolean
  readonly reason: string
  readonly by: string
  readonly on: CalendarDay
}

/** The driver of a car of a fleet: neither customer nor party to the sale. */
export interface OfferDriver {
  readonly name: string
  /** Empty: not known. */
  readonly email: string
  readonly language: Language
}

/** Facts for the taxes of the buyer, beside those of the car, and their readers. No price depends on them. */
export interface OfferTaxHelp {
  /** The customer reads them too, with their sources: in the customer view and on the proposal. */
  readonly isShown: boolean
  /** Instead of that of the engine; null: that one. */
  readonly maxMassKg: number | null
  /** Instead of the list price: of a used car, when it was new. Null: the list price. */
  readonly catalogueValueCents: Cents | null
}

/** A version with its chosen parts (among them one engine, one colour and one cover), or an existing car. */
export type OfferCar =
  | { readonly kind: 'configured'; readonly version: number; readonly parts: readonly PartKey[] }
  | { readonly kind: 'stock' | 'used'; readonly vehicle: number }

/** A discount without a rule. The total agreed upon is of one car, VAT included. */
export type OfferDiscount = { readonly reason: string } & (
  | { readonly kind: 'fixed'; readonly amount: ListAmount }
  | { readonly kind: 'share'; readonly bp: number }
  | { readonly kind: 'agreed-total'; readonly totalGrossCents: Cents }
)

export interface OfferExtra extends ListAmount {
  readonly name: string
  readonly quantity: number
}

export interface OfferTradeIn {
  /** The number of the trade-in that it is; missing: it was typed on an offer of before, when that could be. */
  readonly record?: number | undefined
  /** `Volkswagen Golf`. */
  readonly car: string
  readonly licencePlate: string
  /** Empty: not known yet. */
  readonly vin: string
  readonly firstRegistration: CalendarDay
  readonly mileageKm: number
  readonly keys: number
  /** The amount that we give for it, VAT of a taxable seller included. */
  readonly allowanceCents: Cents
  /** Its worth to us; null: it was not valued. */
  readonly expectedCents: Cents | null
}

export interface OfferCredit {
  readonly rate: string
  readonly months: number
  readonly ownFundsCents: Cents
  readonly balloonCents: Cents
}

/** An offer before any input. */
export const emptyOffer: OfferContent = {
  customer: null,
  car: null,
  salesType: 'private',
  carCount: 1,
  picks: [],
  manualDiscount: null,
  extras: [],
  services: [],
  tradeIns: [],
  advanceCents: null,
  credit: null,
  destination: 'belgium',
  transport: null,
  isSoldWithVat: false,
  validUntil: null,
  deliveryDay: null,
  message: '',
}
