import type { ListAmount, PriceRow } from '../pricing/breakdown.ts'
import type { OfferSimulation } from '../pricing/rule-simulation.ts'
import { toSale } from './offer-sale.ts'
import { simulateFacts, type OfferSnapshot } from './rule-simulation.ts'

/** A planned list price: of a version or a part, for all versions or (`forVersionId`) for one alone. */
export interface DraftedPrice extends ListAmount {
  readonly subjectId: string
  readonly forVersionId: string | null
}

/**
 * Calculates the price of one offer at planned prices, from its stored context, as if they were in force on its own day.
 * Null: no price of it changes.
 */
export function simulatePrices(drafted: readonly DraftedPrice[], offer: OfferSnapshot): OfferSimulation | null {
  const { content, context } = offer
  const sale = toSale(content, context)
  if (!('inputs' in sale)) return null
  const sold = new Set(sale.inputs.items.map(({ subjectId }) => subjectId))
  const versionId = context.car?.versionId ?? null
  const own = drafted.filter(
    ({ subjectId, forVersionId }) => sold.has(subjectId) && (forVersionId === null || forVersionId === versionId),
  )
  if (own.length === 0) return null
  const prices: PriceRow[] = own.map((price) => ({ ...price, id: null, validFrom: null, validUntil: null }))
  const others = context.facts.prices.filter((row) => !own.some((price) => isOfSame(price, row)))
  return simulateFacts(offer, { ...context.facts, prices: [...others, ...prices] })
}

function isOfSame(one: DraftedPrice, other: PriceRow): boolean {
  return one.subjectId === other.subjectId && one.forVersionId === other.forVersionId
}
