import type { Cents } from '../platform/values/money.ts'
import type { WhyNot } from '../pricing/sale/not-applied.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext, type OfferPriceRefusal } from './offer-sale.ts'

/** The effect on an offer if a rule were picked. */
export type PickEffect =
  | {
      readonly kind: 'priced'
      /** Of one car, VAT included; above zero: it raises the price. */
      readonly differenceCents: Cents
      /** The keys of the rules that lower the price now and would not any more. */
      readonly pushedOut: readonly string[]
      /** The reason that it would not apply though it were picked; null: it would. */
      readonly whyNot: WhyNot | null
    }
  | { readonly kind: 'refused'; readonly refusal: OfferPriceRefusal }

/**
 * Returns, by their keys, what each rule that is not picked yet would do to the price: what is picked applies for sure, and may
 * push out rules that come by themselves and give more.
 */
export function pickEffects(
  content: OfferContent,
  context: OfferContext,
  now: Pick<SaleBreakdown, 'lines' | 'totals'>,
): Map<string, PickEffect> {
  const effects = new Map<string, PickEffect>()
  const before = listAppliedRules(now)
  for (const { id, isAutomatic } of context.facts.rules) {
    if (isAutomatic || content.picks.includes(id)) continue
    const priced = offerPrice({ ...content, picks: [...content.picks, id] }, context)
    if (!priced.ok) {
      effects.set(id, { kind: 'refused', refusal: priced })
      continue
    }
    const after = listAppliedRules(priced.breakdown)
    effects.set(id, {
      kind: 'priced',
      differenceCents: priced.breakdown.totals.perCar.totalCents - now.totals.perCar.totalCents,
      pushedOut: before.filter((rule) => !after.includes(rule)),
      whyNot: priced.breakdown.notApplied.find(({ source }) => source.id === id)?.reason ?? null,
    })
  }
  return effects
}

const LOWERING: readonly (string | undefined)[] = ['discount', 'deal', 'premium']

/** Returns the keys of the rules that lower a price. */
export function listAppliedRules({ lines }: Pick<SaleBreakdown, 'lines'>): string[] {
  const keys = lines.flatMap(({ source }) => (LOWERING.includes(source?.kind) ? (source?.id ?? []) : []))
  return [...new Set(keys)]
}
