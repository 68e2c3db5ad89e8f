import { OFFER_STATUSES, OFFER_TYPES } from '../../domain/offers/offer.ts'
import { brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { isRefusal } from '../../domain/platform/values/result.ts'
import { SALES_TYPES } from '../../domain/pricing/profit-margin.ts'
import { WINDSCREEN_PAPERS } from '../../domain/stock/windscreen.ts'
import { toLabel, makePriceCards } from '../../server/offers/price-cards/price-cards.ts'
import { cardsToActOn, insertPriceCard, keepLabels } from '../../server/offers/price-cards/price-cards.sql.ts'
import { takeOfferNumber } from '../../server/offers/desk/offers.sql.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { readVatRates } from '../../server/pricing/price-list.ts'
import { loadCarToSell } from '../../server/stock/intake/car-to-sell.ts'
import { atClock, daysFrom } from './days.ts'
import { loadHouse } from './offer-house.ts'

/** Number of used cars with a price card (half as many new ones), and of sold cars that still have one. */
const [count, sold] = [24, 3]
const cheaperSinceCents = 50_000

/** Adds price cards: most current, some to print, some with an earlier price, some on sold cars. */
export async function addPriceCards(tx: Tx, today: CalendarDay): Promise<void> {
  const { sellers } = await loadHouse(tx)
  const made = { by: sellers[0]!.id, at: atClock(daysFrom(today, -20), '10:10') }
  const cars = [...(await carsIn(tx, 'used', 1, count)), ...(await carsIn(tx, 'stock', 1, count / 2))]
  const cards = await makePriceCards(tx, cars, made)
  if (isRefusal(cards)) throw new Error(`The demo may not make these cards: ${JSON.stringify(cards)}`)
  const over: number[] = []
  for (const number of await carsIn(tx, 'used', 3, sold)) over.push(await cardOfSold(tx, number, made))
  const printed = await cardsToActOn(tx, [...cards.ids.filter((_, at) => at % 6 !== 5), ...over])
  const vatRates = await readVatRates(tx)
  await keepLabels(
    tx,
    printed.map((card, at) => {
      const on = { at: atClock(daysFrom(today, -((at % 12) + 1)), '14:30'), by: made.by }
      const label = toLabel(card, vatRates, { layout: WINDSCREEN_PAPERS[at % 3]!, language: null, ...on })
      const isOld = at % 7 === 3
      if (!isOld) return label
      return {
        ...label,
        priceCents: label.priceCents + cheaperSinceCents,
        listCents: label.listCents + cheaperSinceCents,
      }
    }),
  )
}

/** Cars in this state of the listing; those that came last. */
async function carsIn(tx: Tx, kind: 'used' | 'stock', state: number, most: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('listing')
    .innerJoin('vehicle', 'vehicle.id', 'listing.vehicleId')
    .select('vehicle.number')
    .where('listing.state', '=', state)
    .where('listing.kind', '=', kind)
    .orderBy('vehicle.arrivedOn', (by) => by.desc().nullsLast())
    .orderBy('vehicle.number')
    .limit(most)
    .execute()
  return rows.map(({ number }) => number)
}

/** Its car was sold since. */
async function cardOfSold(tx: Tx, number: number, { by, at }: { by: string; at: Date }): Promise<number> {
  const { id, name, licencePlate, vin, branchId } = await loadCarToSell(tx, number)
  return insertPriceCard(tx, {
    offerNumber: await takeOfferNumber(tx, Number(brusselsDay(at).slice(0, 4))),
    offerType: OFFER_TYPES['price-card'],
    branchId,
    ownerId: by,
    vehicleId: id,
    carName: name,
    licencePlate,
    vin,
    createdAt: at,
    status: OFFER_STATUSES.suspended,
    closedAt: at,
    closedReason: 'sold',
    salesType: SALES_TYPES.private,
  })
}
