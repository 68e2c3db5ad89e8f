import type { CustomerType } from '@forecourt/domain/contacts/customer.ts'
import { emptyOffer, type OfferCar } from '@forecourt/domain/offers/offer-content.ts'
import { usualSalesType } from '@forecourt/domain/offers/offer.ts'
import type { LoadedOffer } from './offer-draft.ts'

/** Creates an offer from the query of its address, with the defaults of the type of customer; null: no customer yet. */
export function beginOffer(from: URLSearchParams, customerType: CustomerType | null): Omit<LoadedOffer, 'offer'> {
  return {
    type: from.get('type') === 'trial' ? 'trial' : 'price',
    content: {
      ...emptyOffer,
      customer: parseCustomer(from),
      salesType: usualSalesType(customerType),
      car: parseCar(from),
    },
  }
}

/** Returns the number of the customer that an address begins an offer for. */
export function parseCustomer(from: URLSearchParams): number | null {
  return parseNumber(from.get('customer'))
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
