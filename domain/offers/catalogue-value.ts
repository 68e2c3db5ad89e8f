import type { Cents } from '../platform/values/money.ts'
import type { OfferContent } from './offer-content.ts'
import { listPrice, partPrices, type OfferContext } from './offer-sale.ts'

/**
 * Returns the catalogue value of a new car: its list price with the parts that are chosen for it, VAT included and before any reduction, in
 * cents (Income Tax Code 1992, art. 36 §2). Takes the content of an offer and the rows that it is calculated with. Undefined: no car,
 * one that is used, or a price of it is missing.
 */
export function catalogueValue(
  { car: chosen }: Pick<OfferContent, 'car'>,
  { day, car, facts }: Pick<OfferContext, 'day' | 'car' | 'facts'>,
): Cents | undefined {
  if (chosen === null || car === null || car.condition === 'used') return undefined
  let cents = listPrice({ subjectId: car.id, kind: 'base', versionId: car.versionId }, facts, day)
  const prices = partPrices({ day, car, facts })
  for (const key of chosen.kind === 'configured' ? chosen.parts : []) {
    const isStandard = car.parts.find((part) => part.key === key)?.tag === 'standard'
    const price = isStandard ? 0 : prices.get(key)
    cents = cents === undefined || price === undefined ? undefined : cents + price
  }
  return cents
}
