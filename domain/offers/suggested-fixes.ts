import type { PartFix, PartKey } from '../catalogue/compatibility.ts'
import { withPart } from '../catalogue/configuration.ts'
import type { Cents } from '../platform/values/money.ts'
import { isDeal, isPremium } from '../pricing/sale/sales-rule.ts'
import type { CheckPlace } from './checks/offer-check.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext, type OfferPriceRefusal } from './offer-sale.ts'

/** One step that gives an offer a price again: the new content, and its price. */
export interface SuggestedFix {
  readonly step: FixStep
  readonly content: OfferContent
  /** Of all cars, VAT included. */
  readonly totalCents: Cents
}

/** A step of a fix: rules by their keys, parts by theirs. */
export type FixStep =
  | { readonly kind: 'rules'; readonly dropped: readonly string[]; readonly added: readonly string[] }
  | { readonly kind: 'add-part' | 'remove-part'; readonly part: PartKey }
  | { readonly kind: 'agreed-total' | 'advance'; readonly cents: Cents }
  | { readonly kind: 'car-count'; readonly count: number }
  | { readonly kind: 'drop-discount' }

/** Returns the ways out of a price that is refused, the cheapest for the customer first; only what really gives a price. */
export function suggestedFixes(
  content: OfferContent,
  context: OfferContext,
  refusal: OfferPriceRefusal,
): SuggestedFix[] {
  const fixes = stepsFor(content, context, refusal).flatMap(([step, changes]): SuggestedFix[] => {
    const fixed = { ...content, ...changes }
    const priced = offerPrice(fixed, context)
    return priced.ok ? [{ step, content: fixed, totalCents: priced.breakdown.totals.totalCents }] : []
  })
  return fixes.sort((one, other) => one.totalCents - other.totalCents)
}

/** Returns the part of the desk where something that refuses the price was filled in. */
export function refusalPlace({ reason }: OfferPriceRefusal): CheckPlace {
  switch (reason) {
    case 'not-cumulable':
    case 'adopt-not-cumulable':
    case 'deal-minimum':
    case 'reduction-exceeds-scope':
    case 'agreed-total-unreachable':
      return 'rules'
    case 'part-gone':
    case 'part-not-for-sale':
    case 'option-not-available':
    case 'option-requires':
    case 'option-excludes':
    case 'option-replaces':
      return 'parts'
    case 'advance-above-cap':
      return 'delivery'
    case 'credit-rate-lapsed':
    case 'finance-out-of-range':
    case 'credit-ceiling-missing':
    case 'jkp-above-legal-maximum':
      return 'credit'
    default:
      return 'car'
  }
}

type Step = readonly [FixStep, Partial<OfferContent>]

function stepsFor(content: OfferContent, context: OfferContext, refusal: OfferPriceRefusal): Step[] {
  switch (refusal.reason) {
    case 'not-cumulable':
    case 'adopt-not-cumulable':
      return [
        ...refusal.suggestedFixes.map(({ picks }) => pickRules(content, picks)),
        pickRules(
          content,
          content.picks.filter((id) => id !== refusal.ruleId),
        ),
      ].filter(isFirstOfItsKind)
    case 'deal-minimum':
      return withoutDeal(content, context, refusal)
    case 'reduction-exceeds-scope':
      return content.manualDiscount === null ? [] : [[{ kind: 'drop-discount' }, { manualDiscount: null }]]
    case 'agreed-total-unreachable':
      return [refusal.belowCents, refusal.aboveCents].flatMap((cents) => agreeing(content, cents))
    case 'advance-above-cap':
      return [[{ kind: 'advance', cents: refusal.maxCents }, { advanceCents: refusal.maxCents }]]
    case 'one-car-only':
      return [[{ kind: 'car-count', count: 1 }, { carCount: 1 }]]
    case 'part-gone':
    case 'part-not-for-sale':
      return partSteps(content, [{ remove: refusal.part }])
    case 'option-not-available':
    case 'option-requires':
    case 'option-excludes':
    case 'option-replaces':
      return partSteps(content, refusal.suggestedFixes)
    default:
      return []
  }
}

function pickRules(content: OfferContent, picks: readonly string[]): Step {
  const dropped = content.picks.filter((id) => !picks.includes(id))
  const added = picks.filter((id) => !content.picks.includes(id))
  return [{ kind: 'rules', dropped, added }, { picks }]
}

function isFirstOfItsKind([, { picks }]: Step, at: number, all: readonly Step[]): boolean {
  return all.findIndex(([, other]) => JSON.stringify(other.picks) === JSON.stringify(picks)) === at
}

/** Removes the deal, and the premiums that are made for it; or raises the number of cars to its minimum. */
function withoutDeal(
  content: OfferContent,
  { facts }: OfferContext,
  { deal: code, minimum, count }: Extract<OfferPriceRefusal, { reason: 'deal-minimum' }>,
): Step[] {
  const deal = facts.rules.find((rule) => isDeal(rule) && rule.code === code)
  const isOfDeal = (id: string) => {
    const rule = facts.rules.find((one) => one.id === id)
    return id === deal?.id || (rule !== undefined && isPremium(rule) && rule.dealIds.includes(deal?.id ?? ''))
  }
  const carCount = content.carCount + minimum - count
  const isBuilt = content.car?.kind === 'configured'
  return [
    pickRules(
      content,
      content.picks.filter((id) => !isOfDeal(id)),
    ),
    ...(isBuilt ? ([[{ kind: 'car-count', count: carCount }, { carCount }]] as const) : []),
  ]
}

function agreeing({ manualDiscount }: OfferContent, cents: Cents | null): Step[] {
  if (cents === null || manualDiscount?.kind !== 'agreed-total') return []
  return [[{ kind: 'agreed-total', cents }, { manualDiscount: { ...manualDiscount, totalGrossCents: cents } }]]
}

function partSteps({ car }: OfferContent, suggestedFixes: readonly PartFix[]): Step[] {
  if (car?.kind !== 'configured') return []
  return suggestedFixes.map((fix): Step => {
    if ('add' in fix) {
      return [{ kind: 'add-part', part: fix.add }, { car: { ...car, parts: withPart(car.parts, fix.add) } }]
    }
    const parts = car.parts.filter((part) => part !== fix.remove)
    return [{ kind: 'remove-part', part: fix.remove }, { car: { ...car, parts } }]
  })
}
