import { emptyOffer, type OfferCar } from '@forecourt/domain/offers/offer-content.ts'
import type { LoadedOffer } from './offer-draft.ts'

/** Begins an offer as the search of its address says. */
export function beginOffer(from: URLSearchParams): Omit<LoadedOffer, 'offer'> {
  const customer = parseNumber(from.get('customer'))
  return {
    type: from.get('type') === 'trial' ? 'trial' : 'price',
    content: { ...emptyOffer, customer, car: parseCar(from) },
  }
}

function parseCar(from: URLSearchParams): OfferCar | null {
  const used = parseNumber(from.get('used'))
  if (used !== null) return { kind: 'used', vehicle: used }
  const stock = parseNumber(from.get('stock'))
  return stock === null ? null : { kind: 'stock', vehicle: stock }
}

function parseNumber(text: string | null): number | null {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : null
}
