import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { type Refusal, refuse } from '../../platform/values/result.ts'
import type { ListAmount, VatCategory, VatCalculation } from '../breakdown.ts'
import { inBasis, isInForce, toListVatCategory } from '../vat-basis.ts'
import type { Good } from './goods.ts'
import type { NotApplied, WhyNot } from './not-applied.ts'
import { toRuleKind, type RuleKind } from './rule-kinds.ts'
import type { LineSource } from './sale-breakdown.ts'
import type { PickedRule, SaleInputs } from './sale.ts'
import {
  type Campaign,
  type CarScope,
  type CarTrait,
  type CarTraits,
  isDeal,
  isPremium,
  toRuleId,
  type SalesRule,
  type Scope,
  type Take,
} from './sales-rule.ts'

/** A rule that may lower this price, and what it takes of it. */
export interface Candidate {
  readonly rule: SalesRule
  readonly turn: RuleKind['turn']
  /** The pick of a user; null: it applies automatically. */
  readonly picked: PickedRule | null
  readonly takes: Takes
}

/** The reduction, and the goods that bear it, in the basis of the price. */
export type Takes =
  | { readonly kind: 'fixed'; readonly goods: readonly number[]; readonly cents: Cents }
  | {
      readonly kind: 'share'
      readonly goods: readonly number[]
      readonly bp: number
      readonly of: 'list' | 'running'
      readonly mostCents: Cents | null
    }

export interface Candidates {
  readonly candidates: readonly Candidate[]
  readonly notApplied: readonly NotApplied[]
}

/**
 * Finds the rules that may lower this price: picked and automatic ones. Rules that are out of force, or not for this sale,
 * are dropped with the reason. Refuses with `deal-minimum` a deal that was picked for too few cars.
 */
export function findCandidates(
  sale: SaleInputs,
  rules: readonly SalesRule[],
  day: CalendarDay,
  goods: readonly Good[],
  vat: VatCalculation,
): Candidates | Refusal<'deal-minimum', { deal: string; minimum: number; count: number }> {
  const candidates: Candidate[] = []
  const notApplied: NotApplied[] = []
  const unknown = sale.picks.find(({ ruleId }) => !rules.some(({ id }) => id === ruleId))
  if (unknown) throw new RangeError(`No row for the rule ${unknown.ruleId}`)
  for (const rule of rules) {
    const picked = sale.picks.find(({ ruleId }) => ruleId === rule.id) ?? null
    if (picked === null && !rule.isAutomatic) continue
    const kind = toRuleKind(rule, sale, day)
    const takes = discountAmounts(kind, goods, vat)
    const reason = notFor(rule, kind, sale, day) ?? (takes.goods.length > 0 ? null : nothingIn(kind.scope))
    if (reason === null) candidates.push({ rule, turn: kind.turn, picked, takes })
    else if (reason.code === 'deal-minimum' && picked !== null) {
      return refuse('deal-minimum', { deal: rule.code, minimum: reason.minimum, count: reason.count })
    } else notApplied.push(notAppliedFor({ rule, picked }, reason))
  }
  return withPrerequisites({ candidates, notApplied })
}

export function notAppliedFor({ rule, picked }: Pick<Candidate, 'rule' | 'picked'>, reason: WhyNot): NotApplied {
  return { ruleId: toRuleId(rule), source: toSource(rule), isPicked: picked !== null, reason }
}

/** Returns the row of a rule, its first day and the user who saved it. */
export function toSource(rule: SalesRule): LineSource {
  const { id, rev, code, by, ranges } = rule
  const kind = isPremium(rule) ? 'premium' : isDeal(rule) ? 'deal' : 'discount'
  return { kind, id, rev, code, since: ranges[0]?.validFrom ?? null, by }
}

/** Returns the candidates of which a rule needs at least one. Null: none. */
export function needsBeside({ rule }: Candidate, candidates: readonly Candidate[]): readonly Candidate[] | null {
  if ('requiresPremium' in rule && rule.requiresPremium !== null) {
    return candidates.filter((other) => toRuleId(other.rule) === rule.requiresPremium)
  }
  if (!isPremium(rule) || rule.dealIds.length === 0) return null
  return candidates.filter((other) => rule.dealIds.includes(other.rule.id))
}

/** Returns the reason that a rule alone is not for this sale; null if it is. */
function notFor(rule: SalesRule, { lacks }: RuleKind, sale: SaleInputs, day: CalendarDay): WhyNot | null {
  const { isActive, ranges, customerTypes } = rule
  if (!isActive) return { code: 'inactive' }
  if (ranges.length > 0 && !ranges.some((range) => isInForce(range, day))) return { code: 'out-of-dates', ranges }
  if (customerTypes.length > 0 && !customerTypes.includes(sale.customerType)) {
    return { code: 'customer-type', needs: customerTypes }
  }
  const campaign = isPremium(rule) ? rule.campaign : null
  return outOfSale(rule, sale) ?? (campaign && outOfSale(campaign, sale)) ?? lacks
}

/** Of a rule, or of its campaign. */
function outOfSale({ salesTypes, carScope }: Pick<Campaign, 'salesTypes' | 'carScope'>, sale: SaleInputs) {
  if (salesTypes.length === 0 || salesTypes.includes(sale.salesType)) return outOfScope(carScope, sale.car)
  return { code: 'sales-type', needs: salesTypes } as const
}

/** Returns the reason that a car is outside a scope; null if it is within. */
export function outOfScope(scope: CarScope, car: CarTraits): WhyNot | null {
  for (const [trait, needs] of Object.entries(scope) as [CarTrait, readonly string[]][]) {
    const mine = car[trait]
    if (needs.length > 0 && (mine === null || !needs.includes(mine))) return { code: 'car-scope', trait, needs }
  }
  return null
}

function discountAmounts({ scope, take }: RuleKind, goods: readonly Good[], vat: VatCalculation): Takes {
  const within = goodsWithin(scope, take, goods)
  const category = categoryOfReduction(within, goods, vat)
  const cents = (amount: ListAmount) => inBasis(amount, vat.basis, category, vat.rateBp)
  if (take.kind === 'fixed') return { kind: 'fixed', goods: within, cents: cents(take.amount) }
  const { bp, of, most } = take
  return { kind: 'share', goods: within, bp, of, mostCents: most && cents(most) }
}

/** Returns the category of a reduction: the price of a margin car is never converted, nor what is taken off it. */
export function categoryOfReduction(
  within: readonly number[],
  goods: readonly Good[],
  vat: VatCalculation,
): VatCategory {
  return within.some((index) => toListVatCategory(goods[index]!.kind, vat) === 'E') ? 'E' : 'S'
}

/** Returns the indexes of the goods in a scope; a share leaves out the goods without percentages. */
export function goodsWithin(scope: Scope, { kind: take }: Pick<Take, 'kind'>, goods: readonly Good[]): number[] {
  const within: number[] = []
  for (let index = 0; index < goods.length; index++) {
    const { kind, isOfVehicle, isDiscountable } = goods[index]!
    if (take === 'share' && !isDiscountable) continue
    if (scope === 'vehicle' ? isOfVehicle : scope.includes(kind)) within.push(index)
  }
  return within
}

function nothingIn(scope: Scope): WhyNot {
  return { code: 'nothing-in-scope', scope }
}

/** Drops the candidates that need a rule that fell, and so on. */
export function withPrerequisites({ candidates, notApplied }: Candidates): Candidates {
  const fallen = candidates.filter((candidate) => needsBeside(candidate, candidates)?.length === 0)
  if (fallen.length === 0) return { candidates, notApplied }
  return withPrerequisites({
    candidates: candidates.filter((candidate) => !fallen.includes(candidate)),
    notApplied: [...notApplied, ...fallen.map((candidate) => notAppliedFor(candidate, findMissing(candidate.rule)))],
  })
}

/** Returns the rule that is missing beside this one. */
export function findMissing(rule: SalesRule): WhyNot {
  if ('requiresPremium' in rule && rule.requiresPremium !== null) {
    return { code: 'premium-needed', kind: rule.requiresPremium }
  }
  return { code: 'deal-needed', dealIds: isPremium(rule) ? rule.dealIds : [] }
}
