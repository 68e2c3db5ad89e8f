import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { catalogueValue } from '@forecourt/domain/offers/catalogue-value.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { calculateBuyerTaxes, type BuyerTaxes } from '@forecourt/domain/pricing/buyer-taxes/buyer-taxes.ts'
import type { Db } from '../../platform/database/database.ts'
import { loadTaxFigures } from '../../pricing/buyer-tax-figures.ts'
import { findTaxedEngine, findTaxedVehicle } from '../../stock/details/taxed-car.ts'

/**
 * Calculates the taxes of the buyer of an offer on its day; null where there are none to show: no car, none for private use, or
 * one that leaves Belgium.
 */
export async function loadBuyerTaxes(
  db: Db,
  { content, context }: { readonly content: OfferContent; readonly context: Omit<OfferContext, 'names' | 'terms'> },
): Promise<BuyerTaxes | null> {
  if (content.destination !== 'belgium') return null
  const car = await findTaxedCar(db, content.car, context)
  if (car?.vehicleClass !== 'private-car') return null
  const { customer } = context
  const buyer = customer && {
    customerType: customer.customerType,
    isTaxable: customer.isTaxable,
    postcode: customer.country === 'BE' ? (customer.postcode ?? '') : '',
  }
  const taxed = {
    ...car,
    maxMassKg: content.taxHelp?.maxMassKg ?? car.maxMassKg,
    catalogueValueCents: content.taxHelp?.catalogueValueCents ?? catalogueValue(content, context) ?? null,
  }
  return calculateBuyerTaxes(buyer, taxed, await loadTaxFigures(db), context.day)
}

/** Returns the taxes if the salesperson shows them to the customer. */
export async function loadShownTaxes(db: Db, offer: Parameters<typeof loadBuyerTaxes>[1]): Promise<BuyerTaxes | null> {
  return offer.content.taxHelp?.isShown === true ? loadBuyerTaxes(db, offer) : null
}

/** Returns the car of an offer with the facts that taxes need; undefined: none is chosen yet. */
export async function findTaxedCar(db: Db, car: OfferContent['car'], context: Pick<OfferContext, 'car'>) {
  if (car === null) return undefined
  if (car.kind !== 'configured') return findTaxedVehicle(db, car.vehicle)
  const engine = context.car?.traits.engine
  return engine ? findTaxedEngine(db, engine) : undefined
}
