import type { CarCosts, MarginRow } from '../pricing/sale/sale.ts'
import { pickedCar } from './generated-rules.test-data.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext } from './offer-sale.ts'

/** The costs of the car of the tests, bought at a net price. */
export const carCosts = (purchaseCents: number): CarCosts => ({
  items: [['aster', purchaseCents]],
  purchaseCents: null,
  reconditioningNetCents: 0,
  preparationNetCents: 0,
  deliveryNetCents: 0,
})

/** The least margin on every car. */
export const marginFloor = (floorBp: number, floorCents: number | null = null): MarginRow => ({
  id: 'floor',
  carScope: {},
  salesType: null,
  floorBp,
  floorCents,
  targetBp: 800,
  validFrom: null,
  validUntil: null,
})

/** The car of the tests with an amount off, VAT included. */
export const withAmountOff = (cents: number, content: OfferContent = pickedCar): OfferContent => ({
  ...content,
  manualDiscount: { kind: 'fixed', amount: { cents, vatExcluded: false }, reason: 'Trouwe klant' },
})

/** Returns the price of an offer that has one. */
export function requirePrice(content: OfferContent, context: OfferContext) {
  const priced = offerPrice(content, context)
  if (!priced.ok) throw new Error(priced.reason)
  return priced.breakdown
}
