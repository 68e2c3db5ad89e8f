import type { PartKey, Relation } from '../../catalogue/compatibility.ts'
import type { VersionTag } from '../../catalogue/vehicle.ts'
import type { CustomerType } from '../../contacts/customer.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { Channel, ListAmount, PricedItem, PriceFacts, PriceInputs, ServiceKind, Validity } from '../breakdown.ts'
import type { TermLimit } from '../finance.ts'
import type { CreditAsked, CreditCeiling, CreditRate } from './credit.ts'
import type { SalesType } from '../profit-margin.ts'
import type { CarScope, CarTraits, SalesRule } from './sales-rule.ts'
import type { VatQuestion } from './vat-regime.ts'

/** A sale, its customer, and the rows that decide its price. All of it survives JSON, so that a version is replayed. */

/** The agreement between a salesperson and a customer. */
export interface SaleInputs extends Pick<PriceInputs, 'condition' | 'versionId'> {
  readonly channel: Channel
  readonly items: readonly SoldItem[]
  readonly vat: VatQuestion
  readonly salesType: SalesType
  readonly customerType: CustomerType
  readonly car: CarTraits
  readonly isStockCar: boolean
  /** Of the same, each with an invoice of its own. */
  readonly carCount: number
  /** In the order in which they were picked. */
  readonly picks: readonly PickedRule[]
  readonly manualDiscount: ManualDiscount | null
  /** Keys of services; the fee for a missing key is added automatically. */
  readonly services: readonly string[]
  readonly tradeIns: readonly TradeInOffered[]
  /** As typed; null: the usual one. */
  readonly advanceCents: Cents | null
  readonly credit: CreditAsked | null
}

export interface SoldItem extends PricedItem {
  /** The part in the configuration; left out for what nothing depends on. */
  readonly part?: PartKey
  /** False: no percentage touches it. */
  readonly isDiscountable?: boolean
  /** False: not named on the printed offer. */
  readonly isPrintable?: boolean
}

export interface PickedRule extends Signed {
  readonly ruleId: string
}

/** The actor and the time; null where there was none. */
export interface Signed {
  readonly by: string | null
  readonly at: string | null
}

/** The discount of a salesperson without a rule. The total agreed upon is of one car, VAT included. */
export type ManualDiscount = Signed & { readonly reason: string } & (
    | { readonly kind: 'fixed'; readonly amount: ListAmount }
    | { readonly kind: 'share'; readonly bp: number }
    | { readonly kind: 'agreed-total'; readonly totalGrossCents: Cents }
  )

export interface TradeInOffered {
  readonly id: string
  /** With the VAT that a taxable seller invoices. */
  readonly allowanceCents: Cents
  /** The worth to us; null: it was not valued, and the offer does not bind us yet. */
  readonly expectedCents: Cents | null
  readonly keys: number
  readonly firstRegistration: CalendarDay
}

/** The rows that may be of use; the steps take those of the day. */
export interface SaleFacts extends PriceFacts {
  /** The configuration of the version; null for a car in stock. */
  readonly configuration: ConfigurationFacts | null
  /** The rules that can lower the price of this car: all that are automatic, and those that were picked. */
  readonly rules: readonly SalesRule[]
  readonly services: readonly ServiceRow[]
  readonly policy: SalesPolicy
  /** Null: the caller lacks the right to see them. */
  readonly costs: CarCosts | null
  /**
   * The purchase price of a car of the margin scheme, also for users without sight of costs where it leaves the Union: the
   * guarantee that its buyer pays reveals it to them anyway. Null: not allowed, or unknown; left out by offers from before
   * it was stored.
   */
  readonly marginPurchaseCents?: Cents | null
  readonly margins: readonly MarginRow[]
  readonly creditRates: readonly CreditRate[]
  readonly creditCeilings: readonly CreditCeiling[]
  /** The longest that the law lets a consumer pay back. */
  readonly creditTerms: readonly TermLimit[]
}

export interface ConfigurationFacts {
  readonly tags: readonly (readonly [PartKey, VersionTag])[]
  readonly contents: readonly (readonly [PartKey, readonly PartKey[]])[]
  readonly relations: readonly Relation[]
}

export interface ServiceRow extends ListAmount, Validity {
  readonly id: string
  readonly rev: number
  readonly code: string
  readonly kind: ServiceKind
  readonly by: string | null
}

/** The figures of the sales policy. */
export interface SalesPolicy {
  /** The usual advance; never more than the share of the total, in basis points (Code of Economic Law, book VI). */
  readonly advanceCents: Cents
  readonly advanceCapBp: number
  readonly keyFee: KeyFee
  /** The largest discount on the vehicle by this salesperson without approval. */
  readonly manualDiscountMostBp: number
  /** A colleague approves a sale above this total, VAT included; null: no total needs approval. */
  readonly approvalAboveCents: Cents | null
}

/** For a trade-in with too few keys, up to a certain age. */
export interface KeyFee extends ListAmount {
  readonly leastKeys: number
  readonly underYears: number
}

/** The costs of one car, without VAT, but for the purchase price of a margin car: there is none in it. */
export interface CarCosts {
  /** The costs of built-in or included items, by their keys; each once. */
  readonly items: readonly (readonly [string, Cents])[]
  /** The purchase price of an existing car; null: it is built for this buyer. */
  readonly purchaseCents: Cents | null
  readonly reconditioningNetCents: Cents
  readonly preparationNetCents: Cents
  readonly deliveryNetCents: Cents
}

/** The least margin, and the target, on cars like these. */
export interface MarginRow extends Validity {
  readonly id: string
  readonly carScope: CarScope
  readonly salesType: SalesType | null
  readonly floorBp: number
  readonly floorCents: Cents | null
  readonly targetBp: number
}

/** The terms of a trade-in, from the sales rules in force. */
export interface TradeInTerms {
  /**
   * A car younger than `underYears` comes with this number of keys, or the fee is charged; 0 keys: no number is required.
   */
  readonly keyFee: Pick<KeyFee, 'cents' | 'leastKeys' | 'underYears'>
  /** A car younger than this comes with its first invoice; 0: none is required. */
  readonly invoiceUnderYears: number
}
