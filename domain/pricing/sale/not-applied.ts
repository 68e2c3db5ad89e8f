import type { CustomerType } from '../../contacts/customer.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { Validity } from '../breakdown.ts'
import type { LineSource } from './sale-breakdown.ts'
import type { SalesType } from '../profit-margin.ts'
import type { CarTrait, PremiumKind, RuleId, Scope } from './sales-rule.ts'

/** A rule that does not lower this price. */
export interface NotApplied {
  readonly ruleId: RuleId
  readonly source: LineSource
  readonly isPicked: boolean
  readonly reason: WhyNot
}

/** The reason that a rule does not apply, with what would make it. */
export type WhyNot =
  | { readonly code: 'inactive' | 'other-customers' | 'fleet-sale-needed' | 'stock-car-needed' | 'trade-in-needed' }
  | {
      readonly code: 'campaign-inactive'
      readonly campaign: string
      readonly isActive: boolean
      readonly range: Validity
    }
  | { readonly code: 'out-of-dates'; readonly ranges: readonly Validity[] }
  | { readonly code: 'sales-type'; readonly needs: readonly SalesType[] }
  | { readonly code: 'customer-type'; readonly needs: readonly CustomerType[] }
  | { readonly code: 'car-scope'; readonly trait: CarTrait; readonly needs: readonly string[] }
  | { readonly code: 'nothing-in-scope'; readonly scope: Scope }
  | { readonly code: 'deal-minimum'; readonly minimum: number; readonly count: number }
  | { readonly code: 'premium-needed'; readonly kind: PremiumKind }
  | { readonly code: 'deal-needed'; readonly dealIds: readonly string[] }
  /** Takes more than there is. */
  | { readonly code: 'exceeds-scope'; readonly mostCents: Cents }
  /** With a picked rule, or with a promotion. */
  | { readonly code: 'not-cumulable'; readonly blockers: readonly string[] }
  /** Without those the customer would pay so much more. */
  | { readonly code: 'less-favourable'; readonly differenceCents: Cents; readonly blockers: readonly string[] }
