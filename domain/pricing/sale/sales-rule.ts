import type { CustomerType } from '../../contacts/customer.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { GoodKind, ListAmount, Validity } from '../breakdown.ts'
import type { SalesType } from '../profit-margin.ts'

/**
 * The rules that lower a price: discounts, deals, premiums. The effect of a kind of rule is code, its figures and its
 * validity are rows; a row names the version of its kind, so that an old offer is calculated again to its own cents.
 */

export type SalesRule = DiscountRule | DealRule | PremiumRule

/** The name of a rule in a breakdown. */
export type RuleId = SalesRule['kind'] extends `${infer Id}@${number}` ? Id : never

/** Lowers the lines of its scope. */
export interface DiscountRule extends RuleCommon {
  readonly kind: 'DISC.FIX@1' | 'DISC.PCT@1'
  readonly take: Take
  readonly scope: Scope
  /** Only together with a premium of this kind. */
  readonly requiresPremium: PremiumKind | null
  readonly needsApproval: boolean
}

/** Lowers the vehicle for buyers of several. */
export interface DealRule extends RuleCommon {
  readonly kind: 'DEAL.FIX@1' | 'DEAL.PCT@1'
  readonly take: Take
  readonly minimumCarCount: number
  /** Bought in the period of the deal by other offers; 0 where each offer counts separately. */
  readonly carsBefore: number
  /** False: it was made with other customers. */
  readonly isForBuyer: boolean
}

/** A fixed amount that an importer, or we, give the customer of a car. */
export interface PremiumRule extends RuleCommon {
  readonly kind: `${PremiumKind}@1`
  /** The amount for the customer; 0 for a trade-in without premium. */
  readonly amount: ListAmount
  /** The amount that the importer pays us, without VAT. */
  readonly supportNetCents: Cents
  readonly campaign: Campaign | null
  /** Of a trade-in: lowers the price, or raises the amount that we give for the old car. */
  readonly treatment: 'sale' | 'trade-in'
  /** Only with one of these deals; empty: with none needed. */
  readonly dealIds: readonly string[]
}

export type PremiumKind = 'PREM.ADOPT' | 'PREM.DEALER' | 'PREM.FLEET' | 'PREM.STOCK' | 'PREM.CAMPAIGN'

/** A fixed amount, or a share in basis points: of the prices by the list and its promotions, or of what is left of them. */
export type Take =
  | { readonly kind: 'fixed'; readonly amount: ListAmount }
  | { readonly kind: 'share'; readonly bp: number; readonly of: 'list' | 'running'; readonly most: ListAmount | null }

/** The whole vehicle, or lines of these kinds. */
export type Scope = 'vehicle' | readonly GoodKind[]

interface RuleCommon {
  readonly id: string
  readonly rev: number
  readonly code: string
  readonly isActive: boolean
  /** On any of these days; the ends are exclusive. */
  readonly ranges: readonly Validity[]
  /** Empty: all. */
  readonly salesTypes: readonly SalesType[]
  readonly customerTypes: readonly CustomerType[]
  readonly carScope: CarScope
  /** Lower is applied first. */
  readonly priority: number
  /** Applied automatically; else only where a user picks it. */
  readonly isAutomatic: boolean
  readonly isPrintable: boolean
  readonly cumulation: Cumulation
  /** The user who saved this row. */
  readonly by: string | null
}

export interface Campaign extends Validity {
  readonly id: string
  readonly rev: number
  readonly code: string
  readonly isActive: boolean
  /** An offer has one campaign of each topic. */
  readonly topic: string
  /** Its premiums are for these sales and cars at most. Empty: all. */
  readonly salesTypes: readonly SalesType[]
  readonly carScope: CarScope
  readonly cumulation: Cumulation
}

/** The rules and campaigns with which a rule combines, by codes. Two combine where each admits the other. */
export type Cumulation =
  | { readonly mode: 'free' | 'exclusive' }
  | { readonly mode: 'listed'; readonly with: readonly string[] }

/** The cars that a rule is for, by keys of the master data; what is left out is any. */
export type CarScope = Readonly<Partial<Record<CarTrait, readonly string[]>>>

/** The car of an offer; null is unknown or not applicable. */
export type CarTraits = Readonly<Record<CarTrait, string | null>>

export type CarTrait = 'vehicleClass' | 'condition' | 'brand' | 'model' | 'version' | 'bodyType' | 'engine' | 'label'

/** Returns the name of a rule in a breakdown, independent of the version of its kind. */
export function toRuleId({ kind }: SalesRule): RuleId {
  return kind.slice(0, kind.indexOf('@')) as RuleId
}

export function isPremium(rule: SalesRule): rule is PremiumRule {
  return rule.kind.startsWith('PREM.')
}

export function isDeal(rule: SalesRule): rule is DealRule {
  return rule.kind.startsWith('DEAL.')
}
