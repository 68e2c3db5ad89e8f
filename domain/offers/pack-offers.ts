import type { PartKey } from '../catalogue/compatibility.ts'
import type { Cents } from '../platform/values/money.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, partPrices, type OfferContext } from './offer-sale.ts'

/** A pack in comparison with its parts. Amounts are of one car, VAT included. */
export interface PackOffer {
  /** Its parts that are not standard: the pack adds them to the car. */
  readonly parts: readonly PartKey[]
  readonly priceCents: Cents
  /** Price of those parts by themselves; null: one of them has none of its own. */
  readonly apartCents: Cents | null
  /** The parts of it that are chosen by themselves. */
  readonly chosen: readonly PartKey[]
  /** Of a pack that is not chosen while parts of it are: what the car costs with it less what it costs now. */
  readonly differenceCents: Cents | null
}

/**
 * Returns for each pack of the car, by its key, what it costs beside its parts: takes the offer, its context and the price of one car
 * now, VAT included, in cents (null: it has none). What taking the pack costs is priced, under all rules of the offer.
 */
export function packOffers(
  content: OfferContent,
  context: OfferContext,
  perCarCents: Cents | null,
): Map<PartKey, PackOffer> {
  const { car } = content
  const offers = new Map<PartKey, PackOffer>()
  if (car?.kind !== 'configured' || context.car === null) return offers
  const prices = partPrices(context)
  const addable = new Set(context.car.parts.filter(({ tag }) => tag !== 'standard').map(({ key }) => key))
  for (const [pack, contents] of context.facts.configuration?.contents ?? []) {
    const price = prices.get(pack)
    if (price === undefined || !addable.has(pack)) continue
    const parts = contents.filter((part) => addable.has(part))
    const chosen = parts.filter((part) => car.parts.includes(part))
    const isChosen = car.parts.includes(pack)
    const withPack = { ...content, car: { ...car, parts: [...car.parts, pack] } }
    const priced = isChosen || chosen.length === 0 ? undefined : offerPrice(withPack, context)
    offers.set(pack, {
      parts,
      priceCents: price,
      apartCents: sumPrices(parts, prices),
      chosen,
      differenceCents:
        priced?.ok && perCarCents !== null ? priced.breakdown.totals.perCar.totalCents - perCarCents : null,
    })
  }
  return offers
}

/** Returns what parts cost together; null where one has no price. */
function sumPrices(parts: readonly PartKey[], prices: ReadonlyMap<PartKey, Cents>): Cents | null {
  const known = parts.flatMap((part) => prices.get(part) ?? [])
  return known.length === parts.length ? known.reduce((sum, cents) => sum + cents, 0) : null
}
