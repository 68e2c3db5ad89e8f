import { combine } from '../../pricing/sale/cumulation.ts'
import { isPremium, type SalesRule } from '../../pricing/sale/sales-rule.ts'
import { isInForce } from '../../pricing/vat-basis.ts'
import type { Checked } from './facts-now.ts'

/** A rule that lowered the stored price: its row then, and today; undefined: there is none any more. */
export interface RuleThenAndNow {
  readonly was: SalesRule
  readonly is: SalesRule | undefined
}

const LOWERING: readonly (string | undefined)[] = ['discount', 'deal', 'premium']

/** Returns the rules that the stored price came from. */
export function usedRules({ snapshot, now }: Pick<Checked, 'snapshot' | 'now'>): RuleThenAndNow[] {
  const used = (snapshot.breakdown?.lines ?? []).flatMap(({ source }) =>
    LOWERING.includes(source?.kind) ? source!.id : [],
  )
  return snapshot.context.facts.rules.flatMap((was) =>
    used.includes(was.id) ? { was, is: now.context.facts.rules.find(({ id }) => id === was.id) } : [],
  )
}

/** Finds the first of the rules in use that no longer combines with this one. */
export function findBlocker(rule: SalesRule, used: readonly RuleThenAndNow[]): SalesRule | undefined {
  return used.find(({ is }) => is !== undefined && is.id !== rule.id && !combine(is, rule))?.is
}

/** The rule of an old car: what trade-ins have checks of their own for. */
export function isAdopt(rule: SalesRule): boolean {
  return rule.kind === 'PREM.ADOPT@1'
}

/** Returns whether a campaign is over, or was stopped. */
export function isCampaignOver(rule: SalesRule, today: string): boolean {
  const campaign = isPremium(rule) ? rule.campaign : null
  return campaign !== null && (!campaign.isActive || !isInForce(campaign, today))
}

/** Returns true when none of its ranges includes a day; a rule without ranges is always in force. */
export function isOutOfDates({ ranges }: SalesRule, day: string): boolean {
  return ranges.length > 0 && !ranges.some((range) => isInForce(range, day))
}
