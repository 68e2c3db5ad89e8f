import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  PriceCardCarsAnswer,
  PriceCardCarsRequest,
  PriceCardConverted,
  PriceCardCountsAnswer,
  PriceCardListAnswer,
  PriceCardListRequest,
  PriceCardMadeAnswer,
  PriceCardMakeRequest,
  PriceCardNothing,
  PriceCardPrintRequest,
  PriceCardRequest,
  PriceCardsDoneAnswer,
  PriceCardsRequest,
} from '@forecourt/domain/offers/price-card.schema.ts'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import { LABEL_STATES, priceCardCan, type PriceCardAct } from '@forecourt/domain/offers/price-card.ts'
import { priceCardList } from '@forecourt/domain/offers/price-card-list.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { windscreens } from '../../documents/windscreen.ts'
import { command, exchange, query } from '../../platform/http/endpoint.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { listRows } from '../../platform/resources/list.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { readVatRates } from '../../pricing/price-list.ts'
import { carsForSale } from '../../stock/lists/cars-for-sale.ts'
import { offerNotFound } from '../desk/offer-acts.ts'
import { buildFactoryOrderContent } from '../desk/offer-converted.ts'
import { newOffer } from '../desk/new-offer.ts'
import { toLabel, makePriceCards, priceToday } from './price-cards.ts'
import {
  archivePriceCards,
  cardsToActOn,
  carsWithCard,
  selectPriceCardCounts,
  deleteLabels,
  keepLabels,
  selectPriceCards,
  placesOfCars,
  placesOfPriceCards,
  priceCardConditions,
  selectSeenPriceCard,
  type CardToActOn,
} from './price-cards.sql.ts'

const { priceCents: _, ...storedFields } = priceCardList.fields
/** The present price of a car is calculated after its row was loaded. */
const storedList = { ...priceCardList, fields: storedFields }

const list = query({
  path: 'POST /sales/pricecard/list',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: "Lists the price cards within the caller's scope, with whether each must be printed, replaced or removed.",
  input: PriceCardListRequest,
  output: PriceCardListAnswer,
  async run({ db, call: { staff, language, now } }, request) {
    const { label: wanted } = request.queryFilter as { label?: readonly string[] }
    const withOver = wanted !== undefined || request.row !== undefined || request.searchFilter.value.trim() !== ''
    const vatRates = await readVatRates(db)
    return listRows(db, selectPriceCards(db, staff.who, { withOver }), storedList, request, {
      language,
      read: (row) => ({
        ...readFields(storedFields, row),
        id: row.id,
        rev: row.rev,
        vehicle: row.vehicle,
        priceCents: priceToday(row, vatRates, brusselsDay(now)),
      }),
      own: priceCardConditions,
    })
  },
})

const counts = query({
  path: 'GET /sales/pricecard/counts',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: "Counts the price cards to print, to reprint and to remove, within the caller's scope.",
  input: PriceCardNothing,
  output: PriceCardCountsAnswer,
  async run({ db, call: { staff } }) {
    const rows = await selectPriceCardCounts(db, staff.who)
    return {
      labels: LABEL_STATES.map((label) => ({ label, count: rows.find((row) => row.label === label)?.count ?? 0 })),
    }
  },
})

const mostCarsShown = 50

const getCars = query({
  path: 'GET /sales/pricecard/getcars',
  right: 'OFFER_PRICE_CARD',
  place: 'rows',
  summary: "Returns the cars for sale without a price card, within the caller's scope.",
  input: PriceCardCarsRequest,
  output: PriceCardCarsAnswer,
  async run({ db, call: { staff } }, { search }) {
    const besides = await carsWithCard(db)
    const cars = await carsForSale(db, staff.who, { search, besides, most: mostCarsShown + 1 })
    return { cars: cars.slice(0, mostCarsShown), hasMore: cars.length > mostCarsShown }
  },
})

const make = command({
  path: 'POST /sales/pricecard/make',
  right: 'OFFER_PRICE_CARD',
  place: (db, { cars }) => placesOfCars(db, cars),
  summary: 'Creates price cards for cars. Existing cards stay.',
  input: PriceCardMakeRequest,
  output: PriceCardMadeAnswer,
  run: ({ tx, call }, { cars }) => makePriceCards(tx, [...new Set(cars)], { by: call.staff.userId, at: call.now }),
})

const print = exchange({
  path: 'POST /sales/pricecard/print',
  right: 'OFFER_PRICE_CARD',
  place: (db, { ids }) => placesOfPriceCards(db, ids),
  summary: 'Prints price cards at current prices and stores what was printed.',
  input: PriceCardPrintRequest,
  output: fileAnswer,
  async run({ db, transact, services, call }, { ids, language, layout }) {
    const cards = await cardsToActOn(db, ids)
    const refused = refusalFor('print', cards)
    if (refused) return refused
    const vatRates = await readVatRates(db)
    const cars = cards.map((card) => ({ number: card.vehicle, language: language ?? card.language }))
    const file = await windscreens(services, cars, { paper: layout, now: call.now })
    if (isRefusal(file)) return file
    const printed = { layout, language, by: call.staff.userId, at: call.now }
    await transact((tx) =>
      keepLabels(
        tx,
        cards.map((card) => toLabel(card, vatRates, printed)),
      ),
    )
    return file
  },
})

const takeOff = command({
  path: 'POST /sales/pricecard/takeoff',
  right: 'OFFER_PRICE_CARD',
  place: (db, { ids }) => placesOfPriceCards(db, ids),
  summary: 'Records that the printed cards were removed from their cars.',
  input: PriceCardsRequest,
  output: PriceCardsDoneAnswer,
  async run({ tx }, { ids }) {
    const cards = await cardsToActOn(tx, ids)
    const refused = refusalFor('take-off', cards)
    if (refused) return refused
    await deleteLabels(tx, listKeys(cards))
    return { done: cards.length }
  },
})

const remove = command({
  path: 'POST /sales/pricecard/remove',
  right: 'OFFER_PRICE_CARD',
  place: (db, { ids }) => placesOfPriceCards(db, ids),
  summary: 'Deletes price cards, with the label on each car.',
  input: PriceCardsRequest,
  output: PriceCardsDoneAnswer,
  async run({ tx, call }, { ids }) {
    const cards = await cardsToActOn(tx, ids)
    await deleteLabels(tx, listKeys(cards))
    await archivePriceCards(tx, listKeys(cards), call.now)
    return { done: cards.length }
  },
})

const convert = command({
  path: 'POST /sales/pricecard/convert',
  right: 'OFFER_CONVERT',
  place: 'rows',
  summary: 'Creates an offer of a new car with the specification of a price card, at current prices. The card stays.',
  input: PriceCardRequest,
  output: PriceCardConverted,
  async run({ tx, call }, { id }) {
    const card = await selectSeenPriceCard(tx, call.staff.who, id)
    if (!card) return offerNotFound()
    const can = priceCardCan('convert', card)
    if (!can.ok) return refuse(can.reason, { status: 422 })
    const content = await buildFactoryOrderContent(
      tx,
      { content: emptyOffer, vehicleId: requireValue(card.vehicleId, 'the vehicle of the price card') },
      call.now,
    )
    if (isRefusal(content)) return content
    const offer = { type: 'price', branch: null, content, reason: 'converted', copiedFromId: card.key } as const
    const number = await newOffer(tx, call, offer)
    return isRefusal(number) ? number : { id: number }
  },
})

export const priceCardEndpoints = [list, counts, getCars, make, print, takeOff, remove, convert] as const

function refusalFor(act: PriceCardAct, cards: readonly CardToActOn[]): ApiRefusal | undefined {
  for (const card of cards) {
    const can = priceCardCan(act, card)
    if (!can.ok) return refuse(can.reason, { status: 422 })
  }
  return undefined
}

function listKeys(cards: readonly CardToActOn[]): string[] {
  return cards.map(({ key }) => key)
}
