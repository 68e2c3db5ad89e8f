import { RULE_LISTS, type RuleList } from '@forecourt/domain/pricing/price-rule.ts'
import type { RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import { texts } from '@forecourt/locales/messages/resources/pricing.js'
import { resourceTexts, type NamedList, type ResourceTexts } from '../platform/resource/area-resources.ts'

/** The texts of the fields of all four desks. */
export const ruleWords: ResourceTexts = resourceTexts('priceRule', texts)

export function namedRules(desk: RuleDesk): NamedList & { resource: RuleList } {
  const { name, plural, add } = resourceTexts(desk, texts)
  return { resource: RULE_LISTS[desk], texts: { ...ruleWords, name, plural, add } }
}
