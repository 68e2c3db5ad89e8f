import type { Cents } from '../platform/values/money.ts'
import { isPremium, type SalesRule } from '../pricing/sale/sales-rule.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext } from './offer-sale.ts'
import { listAppliedRules } from './pick-effects.ts'

/** Rules to pick instead of those that are picked, by their keys. */
export interface BestCombination {
  readonly picks: readonly string[]
  readonly added: readonly string[]
  readonly dropped: readonly string[]
  /** Of all cars, VAT included. */
  readonly totalCents: Cents
  /** Below zero: cheaper than the offer now. Null: it has no price now, because picks clash. */
  readonly differenceCents: Cents | null
}

/** The search of the best set takes 31 entries; one is the discount of the salesperson. */
const MOST_RULES = 30

/**
 * Returns the picks that lower the price of an offer most together with the automatic rules. Undefined: the current picks
 * are as good already, there is no price, or there are more than 30 rules to choose among.
 *
 * A rule that needs approval is only among them if it is picked already: one button must not stop an offer. A premium that
 * raises the allowance of the trade-in lowers no price; where it is picked, it stays.
 */
export function bestCombination(content: OfferContent, context: OfferContext): BestCombination | undefined {
  const isPicked = ({ id }: SalesRule) => content.picks.includes(id)
  const rules = context.facts.rules.filter((rule) => rule.isAutomatic || isPicked(rule) || !needsApproval(rule))
  if (rules.length > MOST_RULES) return undefined
  const kept = rules.filter((rule) => isPicked(rule) && raisesAllowance(rule)).map(({ id }) => id)
  const free = rules.map((rule) => (raisesAllowance(rule) ? rule : { ...rule, isAutomatic: true }))
  const best = offerPrice({ ...content, picks: kept }, { ...context, facts: { ...context.facts, rules: free } })
  if (!best.ok) return undefined
  const applied = listAppliedRules(best.breakdown)
  const chosen = rules.filter(({ id, isAutomatic }) => !isAutomatic && applied.includes(id)).map(({ id }) => id)
  const picks = [...new Set([...kept, ...chosen])]
  const [now, then] = [offerPrice(content, context), offerPrice({ ...content, picks }, context)]
  if (!then.ok) return undefined
  const { totalCents } = then.breakdown.totals
  const differenceCents = now.ok ? totalCents - now.breakdown.totals.totalCents : null
  if (differenceCents !== null && differenceCents >= 0) return undefined
  return {
    picks,
    added: picks.filter((id) => !content.picks.includes(id)),
    dropped: content.picks.filter((id) => !picks.includes(id)),
    totalCents,
    differenceCents,
  }
}

function needsApproval(rule: SalesRule): boolean {
  return 'needsApproval' in rule && rule.needsApproval
}

function raisesAllowance(rule: SalesRule): boolean {
  return isPremium(rule) && rule.treatment === 'trade-in'
}
