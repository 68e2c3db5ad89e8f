import type { Insertable } from 'kysely'
import { OFFER_TYPES } from '@forecourt/domain/offers/offer.ts'
import { brusselsDay, type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { VatRateRow } from '@forecourt/domain/pricing/breakdown.ts'
import { SALES_TYPES } from '@forecourt/domain/pricing/profit-margin.ts'
import type { WindscreenPaper } from '@forecourt/domain/stock/windscreen.ts'
import type { PriceLabel } from '../../db/schema.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { loadCarToSell } from '../../stock/intake/car-to-sell.ts'
import { calculateListedPrice } from '../../stock/lists/listed-price.ts'
import { takeOfferNumber } from '../desk/offers.sql.ts'
import { carsForCards, insertPriceCard, type CardToActOn } from './price-cards.sql.ts'

interface MadeBy {
  /** The key of their author. */
  readonly by: string
  readonly at: Date
}

/** Creates cards for cars, by their numbers and in that order; an existing card is kept. Refuses cars that cannot be bought. */
export async function makePriceCards(
  tx: Tx,
  numbers: readonly number[],
  { by, at }: MadeBy,
): Promise<{ ids: number[]; made: number } | ApiRefusal> {
  const cars = await carsForCards(tx, numbers)
  const gone = cars.filter(({ state, card }) => card === null && state !== 1 && state !== 2).length
  if (gone > 0) return refuse('price-card-needs-sale', { status: 422, values: { count: String(gone) } })
  const ids: number[] = []
  for (const { number, card } of cars) ids.push(card ?? (await newCard(tx, number, { by, at })))
  return { ids, made: cars.filter(({ card }) => card === null).length }
}

async function newCard(tx: Tx, number: number, { by, at }: MadeBy): Promise<number> {
  const { id, name, licencePlate, vin, branchId } = await loadCarToSell(tx, number)
  return insertPriceCard(tx, {
    offerNumber: await takeOfferNumber(tx, toYear(at)),
    offerType: OFFER_TYPES['price-card'],
    branchId,
    ownerId: by,
    vehicleId: id,
    carName: name,
    licencePlate,
    vin,
    createdAt: at,
    salesType: SALES_TYPES.private,
  })
}

type Amounts = Pick<CardToActOn, 'vehicle' | 'kind' | 'listCents'> &
  Omit<Parameters<typeof calculateListedPrice>[0], 'number' | 'kind' | 'priceCents'>

/** Returns the price of a car for the public: its list price or its promotion, with VAT, as the shop shows it. */
export function priceToday(card: Amounts, vatRates: readonly VatRateRow[], day: CalendarDay): number {
  return calculateListedPrice({ ...card, number: card.vehicle, priceCents: card.listCents }, vatRates, day).grossCents
}

interface Printed {
  readonly layout: WindscreenPaper
  /** Null: the language of the branch. */
  readonly language: Language | null
  readonly by: string
  readonly at: Date
}

/** Returns the contents of a card that is printed now. */
export function toLabel(
  card: CardToActOn,
  vatRates: readonly VatRateRow[],
  { layout, language, by, at }: Printed,
): Insertable<PriceLabel> {
  return {
    offerId: card.key,
    layout,
    language: language ?? card.language,
    priceCents: priceToday(card, vatRates, brusselsDay(at)),
    listCents: card.listCents,
    listVatExcluded: card.vatExcluded,
    promotionCents: card.promotionCents,
    promotionVatExcluded: card.promotionVatExcluded,
    printedAt: at,
    printedBy: by,
  }
}
