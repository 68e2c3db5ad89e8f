import { nothingSimulated, type OfferSimulation } from '../pricing/rule-simulation.ts'
import { isDeal, type DealRule, type SalesRule } from '../pricing/sale/sales-rule.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext } from './offer-sale.ts'

/** A drafted rule; a campaign consists of its premiums. */
export interface DraftedRule {
  /** The rules that are replaced, by their keys, and the rules that replace them. */
  readonly ruleIds: readonly string[]
  readonly rules: readonly SalesRule[]
  /** The customers of a deal, by their numbers; empty: any customer. */
  readonly customers: readonly number[]
}

export interface OfferSnapshot {
  readonly id: number
  readonly offerNumber: string
  readonly content: OfferContent
  readonly context: OfferContext
  readonly breakdown: SaleBreakdown
}

/** Recalculates a stored offer with other facts. */
export function simulateFacts(
  { id, offerNumber, content, context, breakdown }: OfferSnapshot,
  facts: OfferContext['facts'],
): OfferSimulation {
  const priced = offerPrice(content, { ...context, facts })
  const beforeCents = breakdown.totals.totalCents
  if (!priced.ok) return { ...nothingSimulated, offers: 1, refused: 1, beforeCents, afterCents: beforeCents }
  const afterCents = priced.breakdown.totals.totalCents
  const simulated = { id, offerNumber, car: context.car?.name ?? '', beforeCents, afterCents }
  return {
    offers: 1,
    refused: 0,
    beforeCents,
    afterCents,
    gains: afterCents < beforeCents ? 1 : 0,
    losses: afterCents > beforeCents ? 1 : 0,
    belowFloor: { before: countBelowFloor(breakdown), after: countBelowFloor(priced.breakdown) },
    most: afterCents === beforeCents ? [] : [simulated],
  }
}

/**
 * Calculates the effect of a drafted rule on one offer, from its stored context, on its own day. A rule that the draft no
 * longer contains lowers nothing.
 */
export function simulateRule({ ruleIds, rules, customers }: DraftedRule, offer: OfferSnapshot): OfferSimulation {
  const { context } = offer
  const isForBuyer = customers.length === 0 || customers.includes(context.customer?.id ?? 0)
  const drafted = rules.map((rule) =>
    isDeal(rule) ? { ...rule, isForBuyer, carsBefore: carsBefore(rule, context) } : rule,
  )
  const others = context.facts.rules.filter((rule) => !ruleIds.includes(rule.id))
  return simulateFacts(offer, { ...context.facts, rules: [...others, ...drafted] })
}

/** Counted when the offer was stored; of a deal that it did not know, none. */
function carsBefore({ id }: DealRule, { facts }: OfferContext): number {
  const known = facts.rules.find((rule) => rule.id === id)
  return known && isDeal(known) ? known.carsBefore : 0
}

function countBelowFloor({ approvals }: SaleBreakdown): number {
  return approvals.some(({ reason }) => reason === 'below-floor') ? 1 : 0
}
