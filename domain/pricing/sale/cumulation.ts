import { isDeal, isPremium, type Campaign, type Cumulation, type SalesRule } from './sales-rule.ts'

/**
 * Decides whether two rules combine: each has to admit the other. Premiums of one campaign always combine, a deal combines
 * with the premiums made for it, and rules without an amount (a trade-in without premium) with all. An offer has one
 * campaign of each topic.
 */
export function combine(one: SalesRule, other: SalesRule): boolean {
  if (givesNothing(one) || givesNothing(other)) return true
  const [mine, theirs] = [findCampaign(one), findCampaign(other)]
  if (mine !== null && theirs !== null) {
    if (mine.id === theirs.id) return true
    if (mine.topic === theirs.topic) return false
  }
  if (isMadeFor(one, other) || isMadeFor(other, one)) return true
  return admits(one, other) && admits(other, one)
}

/** The cumulation of a rule with others, and the code by which others name it. */
export interface Combining {
  readonly code: string
  readonly cumulation: Cumulation
  readonly campaign?: Pick<Campaign, 'code' | 'cumulation'> | null
}

/** Decides whether one rule admits another: a premium of a campaign is bound by the campaign and by its own terms. */
export function admits(one: Combining, other: Combining): boolean {
  const codes = [other.code, other.campaign?.code]
  return [one.cumulation, one.campaign?.cumulation].every((cumulation) => !cumulation || allows(cumulation, codes))
}

function allows(cumulation: Cumulation, codes: readonly (string | undefined)[]): boolean {
  if (cumulation.mode !== 'listed') return cumulation.mode === 'free'
  return cumulation.with.some((code) => codes.includes(code))
}

export function givesNothing(rule: SalesRule): boolean {
  return isPremium(rule) && rule.amount.cents === 0
}

function isMadeFor(premium: SalesRule, deal: SalesRule): boolean {
  return isPremium(premium) && isDeal(deal) && premium.dealIds.includes(deal.id)
}

function findCampaign(rule: SalesRule) {
  return isPremium(rule) ? rule.campaign : null
}
