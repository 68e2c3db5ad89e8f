import { sql } from 'kysely'
import { CUSTOMER_TYPES } from '../../domain/contacts/customer.ts'
import type { PartKey } from '../../domain/catalogue/compatibility.ts'
import type { OfferContent, OfferTradeIn } from '../../domain/offers/offer-content.ts'
import { emptyOffer } from '../../domain/offers/offer-content.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { atClock, daysBetween, daysFrom } from './days.ts'
import { configureCar, sellerFor, standing, tradeIn, type Customer, type House, type Sold } from './offer-house.ts'
import type { OutgoingModel } from './outgoing-model.ts'
import type { PlannedOffer } from './planned-offers.ts'
import { createRandom } from './random.ts'

// Offers that show later changes: one for each message of the checks, except sales-type-inactive, because no dealer stops
// selling to one of its three kinds of customers.

/** By their numbers: cars and customers that something became of since. */
export interface Changes {
  readonly withdrawn: number
  /** Sold in the shop to another buyer, who withdrew. */
  readonly freed: number
  readonly driven: readonly number[]
  readonly blocked: number
  readonly leasing: number
}

/** Offers made before master data moved on (see `moveOn`, `moveRulesOn` and `endOutgoingModel`). */
export async function makeMovedOffers(
  tx: Tx,
  house: House,
  outgoing: OutgoingModel,
  sold: readonly Sold[],
): Promise<{ offers: PlannedOffer[]; changes: Changes }> {
  const { random, today, rules, customers } = house
  const own = createRandom('moved offers')
  const people = customers.filter(({ customerType }) => customerType === 'private')
  const fleets = customers.filter(({ customerType }) => customerType === 'fleet')
  const offer = (
    daysAgo: number,
    kind: 'draft' | 'sent',
    customer: Customer,
    content: Partial<OfferContent>,
  ): PlannedOffer => ({
    made: atClock(daysFrom(today, -daysAgo), `${random.whole(10, 17)}:${random.whole(10, 59)}`),
    seller: sellerFor(house, customer, content.carCount),
    content: {
      ...emptyOffer,
      customer: customer.number,
      salesType: customer.customerType === 'private' ? 'private' : 'fleet',
      ...content,
    },
    fate: { kind },
  })
  const toPeople = (daysAgo: number, kind: 'draft' | 'sent', content: Partial<OfferContent>) =>
    offer(daysAgo, kind, random.pick(people), content)
  const buildCar = () => configureCar(random, random.pick(house.versions))
  const pickRules = (codes: readonly string[], tradeIns: readonly OfferTradeIn[] = []) => ({
    car: buildCar(),
    tradeIns,
    picks: codes.map((code) => rules.get(code)!),
  })
  const old = (vin = '') => [tradeIn(random, daysFrom(today, -40), vin)]

  const ofRules = [
    toPeople(25, 'sent', pickRules(['starters'])),
    toPeople(12, 'draft', pickRules(['starters'])),
    toPeople(21, 'sent', pickRules(['jubileum'])),
    toPeople(8, 'draft', pickRules(['jubileum'])),
    toPeople(18, 'sent', pickRules(['jaarbeurs'])),
    toPeople(6, 'draft', pickRules(['winterwielen'])),
    toPeople(16, 'sent', pickRules(['winterwielen'])),
    toPeople(19, 'draft', pickRules(['zomerruil-premie'], old())),
    toPeople(22, 'sent', pickRules(['slooppremie'], old())),
    toPeople(11, 'draft', pickRules(['buurt', 'overname-zakelijk'], old())),
    offer(17, 'sent', random.pick(fleets), pickRules(['overname-zakelijk'], old())),
    offer(15, 'sent', random.pick(fleets), { ...pickRules(['taxi']), carCount: 3 }),
    offer(9, 'draft', random.pick(fleets), { ...pickRules(['taxi']), carCount: 2 }),
    offer(24, 'draft', random.pick(fleets), pickRules(['thuiszorg'])),
    // The customer takes fewer cars than the deal asks for.
    {
      ...offer(3, 'draft', fleets[1]!, {
        car: configureCar(own, own.pick(house.versions)),
        carCount: 3,
        picks: [rules.get('fleet-5')!],
      }),
      before: [{ carCount: 5 }],
      isUnpriced: true,
    },
  ]

  const { version, colour, engine, pack, packed, gone, stock } = outgoing
  const model = (...parts: PartKey[]) => ({ car: { kind: 'configured' as const, version, parts: [colour, ...parts] } })
  const ofModel = [
    toPeople(27, 'sent', model()),
    toPeople(23, 'draft', model(pack, packed)),
    toPeople(18, 'sent', model(engine)),
    toPeople(15, 'draft', model(gone)),
    toPeople(13, 'sent', model(packed)),
    toPeople(20, 'sent', { car: standing({ kind: 'stock', number: stock.last }) }),
    toPeople(14, 'draft', { car: standing({ kind: 'stock', number: stock.withdrawn }) }),
    toPeople(22, 'sent', { car: standing({ kind: 'stock', number: stock.promoted }) }),
  ]

  const usedCars = house.cars.filter(({ kind, since }) => kind === 'used' && since <= daysFrom(today, -30))
  const { withdrawn, deductible, driven, freed } = await particularCars(tx, today)
  const elsewhere = sold.filter(({ since, soldOn }) => since <= daysFrom(soldOn, -5)).slice(0, 5)
  const traded = 'WVWZZZ1KZAW409118'
  const rate = await oldRate(tx, today)
  const [unpaid, lessor] = [fleets[3]!, fleets[7]!]
  const abroad = await buyersAbroad(tx)
  const ofCars = [
    toPeople(11, 'sent', { car: standing(withdrawn) }),
    ...driven.map((car, at) => toPeople(6 + at, at % 2 === 0 ? 'sent' : 'draft', { car: standing(car) })),
    ...elsewhere.map((car, at) =>
      toPeople(daysBetween(car.soldOn, today) + 2, at % 2 === 0 ? 'draft' : 'sent', { car: standing(car) }),
    ),
    { ...toPeople(12, 'sent', { car: buildCar() }), delayEndedOn: daysFrom(today, -2) },
    toPeople(13, 'sent', { car: buildCar(), tradeIns: old(traded) }),
    toPeople(5, 'draft', { car: buildCar(), tradeIns: old(traded) }),
    toPeople(20, 'sent', { car: standing(usedCars[5]!), credit: { ...credit, rate } }),
    toPeople(8, 'draft', {
      car: standing(usedCars[11]!),
      manualDiscount: { kind: 'share', bp: 900, reason: 'Lang in voorraad' },
    }),
    ...abroad.map((customer, at) =>
      offer(7 + at, at === 0 ? 'draft' : 'sent', customer, {
        car: standing(deductible[at]!),
        destination: 'union',
        transport: 'ours',
      }),
    ),
    toPeople(9, 'sent', { car: standing(freed) }),
    offer(14, 'draft', unpaid, { car: buildCar() }),
    offer(10, 'sent', lessor, { car: buildCar() }),
  ]
  return {
    offers: [...ofRules, ...ofModel, ...ofCars],
    changes: {
      withdrawn: withdrawn.number,
      freed: freed.number,
      driven: driven.map(({ number }) => number),
      blocked: unpaid.number,
      leasing: lessor.number,
    },
  }
}

const credit = { months: 48, ownFundsCents: 350_000, balloonCents: 0 }

/** Cars with a pending change: one that no seller offers any more, some with a wrong mileage. */
async function particularCars(tx: Tx, today: CalendarDay) {
  const { rows } = await sql<{ number: number; kind: 'used'; use: 'withdrawn' | 'deductible' | 'driven' | 'freed' }>`
    with cars as (
      select vehicle.number, vehicle.kind, vehicle.published_at, used_car.vat_sales_type,
        min(price.valid_from) as since, row_number() over (order by vehicle.number) as at
      from vehicle join used_car on used_car.vehicle_id = vehicle.id join price on price.vehicle_id = vehicle.id
      where vehicle.vehicle_class = 1 and used_car.mileage_km > 8000
        and used_car.first_registration < ${daysFrom(today, -400)}::date
        and not exists (select from car_sale where vehicle_id = vehicle.id and freed_at is null)
        and not exists (select from car_hold where vehicle_id = vehicle.id)
        and not exists (select from test_drive_loan where vehicle_id = vehicle.id and back_at is null)
      group by vehicle.id, used_car.vehicle_id having min(price.valid_from) <= ${daysFrom(today, -12)}::date
    )
    (select number, kind, 'withdrawn' as use from cars where published_at is null order by number limit 1)
    union all (select number, kind, 'deductible' from cars where published_at is not null and vat_sales_type <> 2 order by number limit 3)
    union all (select number, kind, 'driven' from cars where published_at is not null and vat_sales_type = 2 order by number limit 4)
    union all (select number, kind, 'freed' from cars where published_at is not null and vat_sales_type = 2 order by number desc limit 1)`.execute(
    tx,
  )
  const rowsForUse = (use: string) => rows.filter((row) => row.use === use)
  return {
    withdrawn: rowsForUse('withdrawn')[0]!,
    deductible: rowsForUse('deductible'),
    driven: rowsForUse('driven'),
    freed: rowsForUse('freed')[0]!,
  }
}

async function oldRate(tx: Tx, today: CalendarDay): Promise<string> {
  const { id } = await tx
    .selectFrom('financeRate')
    .select('id')
    .where('validUntil', '<=', today)
    .where('vehicleCondition', '=', 2)
    .executeTakeFirstOrThrow()
  return id
}

/** Customers of other member states: one with an unchecked VAT number, one without such a number, one that is right. */
async function buyersAbroad(tx: Tx): Promise<Customer[]> {
  const rows = await tx
    .selectFrom('customer')
    .distinctOn('vatPrefix')
    .select(['number', 'language'])
    .where('customerType', '=', CUSTOMER_TYPES.export)
    .where('vatPrefix', '<>', 'BE')
    .where('isActive', '=', true)
    .orderBy('vatPrefix')
    // The first of a country may have all that it takes.
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ number, language }) => ({
    number,
    customerType: 'export' as const,
    language,
  }))
}

/** Changes cars and customers of offers in the last days. */
export async function moveOn(
  tx: Tx,
  today: CalendarDay,
  { withdrawn, freed, driven, blocked, leasing }: Changes,
): Promise<void> {
  await sql`update vehicle set withdrawn_at = ${atClock(daysFrom(today, -3), '09:00')} where number = ${withdrawn}`.execute(
    tx,
  )
  await sql`insert into car_sale (vehicle_id, sold_at, freed_at)
    select id, ${atClock(daysFrom(today, -6), '14:20')}, ${atClock(daysFrom(today, -2), '11:05')} from vehicle where number = ${freed}`.execute(
    tx,
  )
  await sql`update used_car set mileage_km = mileage_km + 240
    where vehicle_id in (select id from vehicle where number = any(${driven}::integer[]))`.execute(tx)
  await sql`update customer set blocked_reason = 'Drie facturen niet betaald' where number = ${blocked}`.execute(tx)
  await sql`update customer set customer_type = ${CUSTOMER_TYPES.lease} where number = ${leasing}`.execute(tx)
}
