import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { Refusal } from '../../platform/values/result.ts'
import type {
  AmountOfCars,
  Basis,
  PriceRefusal,
  PriceRule,
  Reduction,
  ServiceKind,
  VatCategory,
  VatRegime,
  VatScheme,
} from '../breakdown.ts'
import type { NotCumulable, TooMuch } from './choice.ts'
import type { CreditQuote, CreditRefusal } from './credit.ts'
import type { PartsRefusal } from './parts.ts'
import type { RuleId } from './sales-rule.ts'
import type { Signed } from './sale.ts'
import type { NotApplied } from './not-applied.ts'
import type { VatNotProven } from './vat-regime.ts'

/** The result of a price: every amount with its reason, and every amount that was refused with its own. */
export interface SaleBreakdown {
  readonly basis: Basis
  readonly regime: VatRegime
  /** Left out by offers from before it was stored. */
  readonly scheme?: VatScheme
  /** The regime without VAT that was asked for, and the proof that it lacks; null where none was asked. */
  readonly regimeMissed: { readonly regime: VatRegime; readonly lacks: readonly VatNotProven[] } | null
  /** Of one car, in the order in which they are calculated. */
  readonly lines: readonly SaleLine[]
  /** The rules that did not apply: why, and what would make them. */
  readonly notApplied: readonly NotApplied[]
  /** The reduction as a consumer must be shown it. */
  readonly reduction: Reduction | null
  readonly totals: SaleTotals
  readonly settlement: Settlement
  /** Null where costs may not be seen. */
  readonly margin: Margin | null
  /** The approvals that are needed before this is offered. */
  readonly approvals: readonly ApprovalNeeded[]
  readonly credit: CreditQuote | null
}

export interface SaleLine {
  /** Identifies the line within its breakdown: the key of the sold item, or of the rule. */
  readonly id: string
  readonly ruleId: SaleRuleId
  readonly source: LineSource | null
  /** The amount that a share was taken of, and the share in basis points; null for an amount. */
  readonly ofCents: Cents | null
  readonly bp: number | null
  /** In the basis of the breakdown; reductions are below zero. */
  readonly amountCents: Cents
  /** The part of it that each lowered line bears, by their names; empty for sold items. */
  readonly allocation: readonly (readonly [lineId: string, cents: Cents])[]
  readonly vatCategory: VatCategory
  /** The user who picked or typed it. */
  readonly signed: Signed | null
  /** Of a discount without a rule. */
  readonly note: string | null
  readonly isPrintable: boolean
}

/** The row that an amount comes from, its first day, and the user who saved it. */
export interface LineSource {
  readonly kind: 'price' | 'promotion' | 'pack' | 'discount' | 'deal' | 'premium' | 'service' | 'policy'
  readonly id: string | null
  readonly rev: number | null
  readonly code: string | null
  readonly since: CalendarDay | null
  readonly by: string | null
}

export type SaleRuleId = PriceRule | RuleId | 'DISC.MANUAL' | ServiceRule
export type ServiceRule = `SERVICE.${Uppercase<Exclude<ServiceKind, 'fee'>>}` | 'FEE.KEY' | 'FEE.OTHER'

export interface SaleTotals extends AmountOfCars {
  /** One car with its parts before any reduction except promotions, in the basis. */
  readonly vehicleCents: Cents
}

/** The payments, with payer and time; never part of the taxable amount. */
export interface Settlement {
  readonly lines: readonly SettlementLine[]
  /** The most that the advance may be. */
  readonly advanceCapCents: Cents
  /** Left to pay; below zero it is payable to the customer. */
  readonly balanceCents: Cents
}

export interface SettlementLine {
  readonly ruleId: 'SETTLE.TRADE-IN' | 'SETTLE.ADVANCE' | 'SETTLE.CREDIT' | 'SETTLE.GUARANTEE'
  /** The trade-in. */
  readonly id: string | null
  readonly amountCents: Cents
  /** The advance is less than usual, for the law allows no more; we give more for a car than it is worth to us. */
  readonly remark: 'advance-capped' | 'allowance-above-expected' | null
}

/** Our margin on all cars of the sale, in cents without VAT. */
export interface Margin {
  readonly revenueNetCents: Cents
  /** Of a margin car: in its price, and never shown to a customer. */
  readonly marginVatCents: Cents
  /**
   * Of one car under the margin scheme: its selling price less its purchase price, VAT included and below zero for a loss,
   * as the register of the scheme keeps it. Null: it is under no scheme, or its purchase price is not entered.
   */
  readonly signedMarginCents: Cents | null
  readonly costCents: Cents
  readonly supportNetCents: Cents
  /** The cost of trade-ins above their worth. */
  readonly overpaidCents: Cents
  readonly marginCents: Cents
  readonly ofRevenueBp: number
  /** The narrowest row for this car; null: there is none. */
  readonly floor: {
    readonly id: string
    readonly floorBp: number
    readonly floorCents: Cents | null
    readonly targetBp: number
  } | null
}

export type ApprovalNeeded =
  | {
      readonly reason: 'below-floor'
      readonly marginCents: Cents
      readonly marginBp: number
      readonly floorBp: number
      readonly floorCents: Cents | null
      /** The least margin on all cars: the higher of both, rounded up. */
      readonly leastCents: Cents
    }
  | { readonly reason: 'manual-discount-above-most'; readonly bp: number; readonly mostBp: number }
  | { readonly reason: 'rule-needs-approval'; readonly code: string }
  | { readonly reason: 'cost-unknown'; readonly items: readonly string[] }
  | { readonly reason: 'total-above'; readonly totalCents: Cents; readonly aboveCents: Cents }
  | { readonly reason: 'staff-sale' }

/** The refusals of a sale. No new input is silently left out; what lapsed meanwhile is, and is among `notApplied`. */
export type SaleRefusal =
  | PriceRefusal
  | PartsRefusal
  | CreditRefusal
  | (NotCumulable & { suggestedFixes: readonly CumulationFix[] })
  | Refusal<'deal-minimum', { deal: string; minimum: number; count: number }>
  | TooMuch
  | Refusal<'agreed-total-unreachable', { belowCents: Cents | null; aboveCents: Cents | null }>
  | Refusal<'advance-above-cap', { maxCents: Cents }>

/** Other rules instead, by their keys, and the new price of the car. */
export interface CumulationFix {
  readonly picks: readonly string[]
  readonly totalCents: Cents
}
