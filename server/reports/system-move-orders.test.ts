import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { newRow } from '@forecourt/domain/platform/resources/resource.ts'
import { stockCarForm } from '@forecourt/domain/stock/stock-car.ts'
import { departmentIn, makeBuiltVersion, newVin, one } from '../stock/lists/stock.test-data.ts'
import { readDossier } from '../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { makeColleague, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { signedInCustomer, signedInStaff } from '../test/signed-in.ts'
import { moveFiles } from './system-move.test-data.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const gent = await makeBranch(database, 'Gent')
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const files = moveFiles(shop, main)
const today = brusselsDay(new Date())
const longAgo = addDays(today, -40)

let move: number
let free: TakenCar
let worked: TakenCar

const head =
  'Bestelnummer;Klantnummer;Datum;Chassisnummer;Ordernummer invoerder;Wagen;Totaal;Btw-stelsel;Voorschot;Datum voorschot;Voorschotfactuur;Overname;Eerste inschrijving overname;Km overname;Bedrag overname;Leverdatum;Verkoper'
interface Order {
  readonly number: string
  readonly party?: string
  readonly on?: string
  readonly vin?: string
  readonly factory?: string
  readonly car?: string
  readonly total?: string
  readonly scheme?: string
  readonly advance?: string
  readonly advanceOn?: string
  readonly advanceInvoice?: string
  readonly tradeIn?: string
  readonly expected?: string
  readonly salesperson?: string
}
const toLine = (order: Order) =>
  [
    order.number,
    order.party ?? 'K1',
    order.on ?? formatDay(longAgo),
    order.vin ?? '',
    order.factory ?? '',
    order.car ?? '',
    order.total ?? '20.000,00',
    order.scheme ?? '',
    order.advance ?? '',
    order.advanceOn ?? '',
    order.advanceInvoice ?? '',
    order.tradeIn ?? ';;;',
    order.expected ?? '',
    order.salesperson ?? '',
  ].join(';')
const check = (...orders: Order[]) => files.check('movedOrder', [head, ...orders.map(toLine)].join('\n'), move)

const wrongFields = async (id: number) =>
  Object.fromEntries((await files.lines(id)).map(({ id: line, problems }) => [line, Object.keys(problems)]))
const step = async () => (await files.read(move)).steps.find(({ step: name }) => name === 'orders')!

/** A used car in stock, with what it was bought for, and its chassis number. */
async function makeCar(facts: { isMargin?: boolean } = {}) {
  const car = await makeUsedCar(database, { branch: 'Gent', priceGrossCents: 2_500_000, ...facts })
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 1500000, false, $2) on conflict do nothing`,
    [car.vehicleId, longAgo],
  )
  const vin = newVin()
  await pool.query('update vehicle set vin = $2 where id = $1', [car.vehicleId, vin])
  return { ...car, vin }
}

type TakenCar = Awaited<ReturnType<typeof makeCar>>

/** Takes orders over; answers with the dossier of each, by its number in the other system. */
async function takeOver(...orders: Order[]) {
  const checked = await check(...orders)
  expect(await wrongFields(checked.id)).toEqual(Object.fromEntries(orders.map((_, at) => [at + 2, []])))
  await files.apply(checked.id)
  const { rows } = await pool.query<{ id: number }>(
    `select dossier.number as id from dossier_opening join dossier on dossier.id = dossier_id
     where outside_number = any ($1) order by array_position($1, outside_number)`,
    [orders.map(({ number }) => number)],
  )
  return rows.map(({ id }) => id)
}
const get = (id: number) => readDossier(main.call, id)
const latest = async (id: number) => ({ id, rev: (await get(id)).rev })
const pay = (id: number, amountCents: number) =>
  main.call('POST /sales/dossier/payment', {
    id,
    key: randomUUID(),
    on: today,
    kind: 'balance',
    amountCents,
    reference: 'Uittreksel 12',
  })
const draft = async (dossier: number) => accepted(await ann.call('POST /sales/invoice/draft', { dossier })).invoice
async function issue(dossier: number) {
  const { id, rev, hash, checks } = await draft(dossier)
  expect(checks.filter(({ severity }) => severity === 'error')).toEqual([])
  return accepted(await ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today })).invoice
}
/** Completes and delivers a car whose papers are asked for by no flow. */
async function deliver(id: number) {
  accepted(await main.call('POST /sales/customerorder/complete', await latest(id)))
  return main.call('POST /sales/offer/deliver', { ...(await latest(id)), on: today })
}
const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)
async function takeBack(dones: number) {
  const file = (await step()).files.find(({ counts, isTakenBack }) => counts.done === dones && !isTakenBack)!
  return accepted(await main.call('POST /sales/audit/undo', file.change!))
}

beforeAll(async () => {
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${Number(today.slice(0, 4)) - 1}-01-01`])
  move = (await files.begin()).move.id
  // Made before a car gets its stock number from the office.
  free = await makeCar()
  worked = await makeCar()
  const customers = await files.check(
    'movedCustomer',
    'Klantnummer;Firmanaam;Voornaam;Naam;Straat;Huisnummer;Postcode;Gemeente;Mail;Btw-nummer\nK1;;An;Peeters;Kaai;1;9300;Aalst;an@voorbeeld.be;\nK2;Zon BV;;;Kaai;2;9300;Aalst;zon@voorbeeld.be;BE0403019261\n',
    move,
  )
  await files.apply(customers.id)
})

describe('open orders of another system', () => {
  test('are refused with the reason at its field, before anything is kept', async () => {
    const [sold, once, withVat] = [await makeCar(), await makeCar(), await makeCar()]
    await pool.query('insert into car_sale (vehicle_id) values ($1)', [sold.vehicleId])
    const wrong = await check(
      { number: 'X-1', party: 'K9', car: 'Noord V6' },
      { number: 'X-2', vin: sold.vin },
      { number: 'X-3', vin: once.vin },
      { number: 'X-4', vin: once.vin },
      { number: 'X-5', car: 'Noord V6', advance: '20.000,01' },
      { number: 'X-6', car: 'Noord V6', on: formatDay(addDays(today, 1)) },
      { number: 'X-7' },
      { number: 'X-8', vin: newVin(), car: 'Noord V6' },
      { number: 'X-9', vin: 'ABC' },
      { number: 'X-10', vin: withVat.vin, scheme: 'Marge' },
      { number: 'X-11', car: 'Noord V6', advanceInvoice: 'VA-1' },
      { number: 'X-12', car: 'Noord V6', tradeIn: 'Fiat Panda;;;' },
      { number: 'X-13', car: 'Noord V6', salesperson: 'Niemand' },
      { number: 'X-14', party: 'K2', car: 'Noord V6', tradeIn: `Fiat Panda;${formatDay('2019-03-01')};80000;4.000,00` },
      { number: 'X-15', car: 'Noord V6', total: 'veel' },
      {
        number: 'X-16',
        car: 'Noord V6',
        advance: '17.000,00',
        tradeIn: `Fiat Panda;${formatDay('2019-03-01')};80000;4.000,00`,
      },
    )
    expect(await wrongFields(wrong.id)).toEqual({
      2: ['party'],
      3: ['vin'],
      4: [],
      5: ['vin'],
      6: ['advanceCents'],
      7: ['signedOn'],
      8: ['vin'],
      9: ['vin'],
      10: ['vin'],
      11: ['vatScheme'],
      12: ['advanceCents'],
      13: ['tradeInFirstRegistration'],
      14: ['salesperson'],
      15: ['tradeInCar'],
      16: ['totalCents'],
      17: ['advanceCents'],
    })
    expect((await pool.query('select from dossier')).rows).toEqual([])
  })

  test('with an advance on a day in a VAT period that is closed here are refused', async () => {
    const { rows } = await pool.query<{ id: string }>('select id from company')
    await pool.query(
      `insert into vat_period (company_id, first_day, last_day, state, figures, closed_at)
       values ($1, $2, $3, 'closed', '{}', now())`,
      [rows[0]!.id, addDays(longAgo, -20), addDays(longAgo, 1)],
    )
    const closed = await check(
      { number: 'C-1', car: 'Noord V6', advance: '500,00' },
      { number: 'C-2', car: 'Noord V6', advance: '500,00', advanceInvoice: 'VA-2' },
      { number: 'C-3', car: 'Noord V6' },
    )
    expect(await wrongFields(closed.id)).toEqual({ 2: ['advanceOn'], 3: ['advanceInvoicedOn'], 4: [] })
    await pool.query('delete from vat_period')
  })

  test('go from the file to delivery: the advance is paid, its invoice comes off, and the rest is invoiced to the cent', async () => {
    const car = await makeCar()
    const order = { number: 'B-1', vin: car.vin, total: '19.999,99', advance: '1.000,00', advanceInvoice: 'VA-77' }
    const [id] = (await takeOver(order)) as [number]
    const dossier = await get(id)
    expect(dossier).toMatchObject({
      state: 'valid',
      approval: 'not-applicable',
      signedOn: longAgo,
      contractDay: longAgo,
      vin: car.vin,
      customer: { name: 'An Peeters' },
      opening: { outsideNumber: 'B-1', expectedOn: null },
      money: {
        dueCents: 1_999_999,
        paidCents: 100_000,
        balanceCents: 1_899_999,
        payments: [{ kind: 'advance', isOpening: true, reference: 'VA-77' }],
      },
    })
    expect(refusals(await main.call('POST /sales/dossier/print', { id, paper: 'order-form' }))).toEqual([
      'order-form-elsewhere',
    ])
    // It is sold: no other offer and no shop has it, and the same file changes nothing.
    const { rows: sale } = await pool.query('select from car_sale where vehicle_id = $1 and freed_at is null', [
      car.vehicleId,
    ])
    expect(sale).toHaveLength(1)
    const other = await check({ ...order, total: '19.000,00' })
    expect(await wrongFields(other.id)).toEqual({ 2: ['orderNumber'] })
    expect((await check(order)).counts).toMatchObject({ same: 1 })
    expect(accepted(await ann.call('GET /sales/invoice/ofdossier', { id })).advances).toEqual([])
    // Net and VAT of the advance as the other system invoiced them: € 826.45 and € 173.55.
    const begun = await draft(id)
    expect(begun.content).toMatchObject({
      preceding: [{ number: 'VA-77', issuedOn: longAgo }],
      settled: [],
      amounts: { payableCents: 1_899_999 },
    })
    expect(begun.content!.lines.at(-1)).toMatchObject({ quantity: -1_000, netCents: -82_645 })
    expect(
      begun.content!.amounts.netCents + begun.content!.amounts.vatCents + begun.content!.amounts.roundingCents,
    ).toBe(1_899_999)
    const invoice = await issue(id)
    expect(invoice).toMatchObject({ receivableCents: 1_899_999, openCents: 1_899_999, standing: 'open' })
    expect(refusals(await deliver(id))).toEqual(['balance-open'])
    accepted(await pay(id, 1_899_999))
    expect(accepted(await ann.call('GET /sales/invoice/get', { id: invoice.id })).invoice).toMatchObject({
      openCents: 0,
      standing: 'paid',
    })
    accepted(await main.call('POST /sales/offer/deliver', { ...(await latest(id)), on: today }))
    expect(await get(id)).toMatchObject({ state: 'delivered', money: { balanceCents: 0 } })
  })

  test('with an advance that was not invoiced are invoiced whole, and the advance settles', async () => {
    const car = await makeCar({ isMargin: true })
    const [id] = (await takeOver({ number: 'B-2', vin: car.vin, total: '12.692,00', advance: '2.000,00' })) as [number]
    const { advances } = accepted(await ann.call('GET /sales/invoice/ofdossier', { id }))
    expect(advances).toEqual([])
    const { rows } = await pool.query<{ number: number }>(
      'select payment.number from dossier_payment payment join dossier on dossier.id = dossier_id where dossier.number = $1',
      [id],
    )
    expect(
      refusals(await ann.call('POST /sales/invoice/draftadvance', { dossier: id, payment: rows[0]!.number })),
    ).toEqual(['advance-of-move'])
    const begun = await draft(id)
    expect(begun.content).toMatchObject({
      amounts: { vatCents: 0, payableCents: 1_069_200, settledCents: 200_000 },
      settled: [{ kind: 'payment', cents: 200_000 }],
    })
  })

  test('of a business keep the total that was agreed with VAT, with a trade-in of a private buyer set off', async () => {
    const [first, second] = [await makeCar(), await makeCar()]
    const [business, traded] = (await takeOver(
      { number: 'B-3', party: 'K2', vin: first.vin, total: '20.000,01' },
      {
        number: 'B-4',
        vin: second.vin,
        total: '20.000,00',
        tradeIn: `Fiat Panda;${formatDay('2019-03-01')};80000;4.000,00`,
      },
    )) as [number, number]
    expect((await draft(business)).content).toMatchObject({ amounts: { payableCents: 2_000_001 } })
    const dossier = await get(traded)
    expect(dossier).toMatchObject({ money: { balanceCents: 1_600_000 }, tradeIns: [{ state: 'agreed' }] })
    expect((await draft(traded)).content).toMatchObject({
      settled: [{ kind: 'trade-in', cents: 400_000 }],
      amounts: { payableCents: 1_600_000 },
    })
    // A trade-in is handed over with the car.
    accepted(await pay(traded, 1_600_000))
    expect(refusals(await deliver(traded))).toEqual(['trade-ins-not-received'])
  })

  test('of a car on order follow the car until it arrives', async () => {
    const built = await makeBuiltVersion(database, 'NACHT')
    const expectedOn = addDays(today, 30)
    const stockCar = {
      ...newRow(stockCarForm),
      version: one(built.version),
      department: await departmentIn(main.call, 'Gent'),
      supply: 'ordered' as const,
      engine: one(built.engine),
      exteriorColour: one(built.colour),
      interiorCover: one(built.cover),
      interiorColour: one(built.inside),
      buildYear: Number(today.slice(0, 4)),
      mileageKm: 0,
      expectedOn,
      orderNumber: 'INV-9',
    }
    accepted(await main.call('POST /sales/stockcar/save', { stockCar }))
    const [id] = (await takeOver({ number: 'B-5', factory: 'INV-9', expected: 'week 51 2027' })) as [number]
    expect(await get(id)).toMatchObject({
      carStanding: 'to-come',
      vin: null,
      factoryOrderNumber: 'INV-9',
      opening: { expectedOn: '2027-12-20' },
      carOrder: { expectedOn, isBuiltForIt: false, toldOn: '2027-12-20' },
    })
    expect(refusals(await ann.call('POST /sales/invoice/draft', { dossier: id }))).toEqual(['vin-missing'])
    const { car } = (await get(id)).carOrder!
    const arrival = { vin: newVin(), arrivedOn: today, stockLocation: null, stockLabel: null, tell: false }
    accepted(await main.call('POST /sales/queue/arrive', { id: car.id, rev: car.rev, ...arrival }))
    expect(await get(id)).toMatchObject({ carStanding: 'here', vin: arrival.vin, carOrder: { state: 'arrived' } })
    expect(await issue(id)).toMatchObject({ receivableCents: 2_000_000 })
  })

  test('are in the account of the customer, without documents: they were signed in the other system', async () => {
    await takeOver({ number: 'B-7', car: 'Noord V7 Tour' })
    const customer = await signedInCustomer(shop)
    await pool.query(
      `insert into customer_account (shop_account_id, customer_id)
       select $1, offer.customer_id from dossier_opening opening
       join dossier on dossier.id = dossier_id join offer on offer.id = dossier.offer_id where outside_number = 'B-7'`,
      [customer.id],
    )
    const { sales } = accepted(await customer.call('GET /shop/account/getsales'))
    expect(sales.find(({ car }) => car === 'Noord V7 Tour')).toMatchObject({ total: 2_000_000, documents: [] })
  })

  test('of a car that is only described are delivered once its chassis number is noted', async () => {
    const { rows } = await pool.query<{ email: string; name: string }>(
      `select email, first_name || ' ' || last_name as name from staff_user order by number desc limit 1`,
    )
    const [id] = (await takeOver({
      number: 'B-6',
      factory: 'INV-10',
      car: 'Noord V8 Tour',
      expected: formatDay(addDays(today, 10)),
      advance: '3.000,00',
      salesperson: rows[0]!.email,
    })) as [number]
    expect(await get(id)).toMatchObject({
      owner: { name: rows[0]!.name },
      car: { id: null, name: 'Noord V8 Tour' },
      carStanding: 'to-come',
      carOrder: null,
      factoryOrderNumber: 'INV-10',
      state: 'valid',
    })
    const offer = accepted(await main.call('GET /sales/offer/get', { id: (await get(id)).offer.id })).offer
    expect(offer).toMatchObject({ isOpening: true, status: 'confirmed', checks: [{ code: 'offer-confirmed' }] })
    expect(
      refusals(
        await main.call('POST /sales/offer/unlock', { id: offer.id, rev: offer.rev, isForMe: true, reason: 'Korting' }),
      ),
    ).toEqual(['offer-of-move'])
    expect(refusals(await main.call('POST /sales/offer/print', { id: offer.id, version: 1 }))).toEqual([
      'offer-of-move',
    ])
    expect(refusals(await main.call('POST /sales/customerview/open', { offer: offer.id }))).toEqual(['offer-of-move'])
    expect(refusals(await main.call('POST /sales/offer/reply', { id: offer.id, text: 'Ja' }))).toEqual([
      'offer-not-issued',
    ])
    expect(
      refusals(
        await main.call('POST /sales/carorder/order', {
          ...(await latest(id)),
          expectedOn: today,
          queueLabel: null,
          productionNumber: '',
          orderNumber: '',
          note: '',
        }),
      ),
    ).toEqual(['car-on-its-way'])
    const numbers = { licencePlate: '', productionNumber: '', factoryOrderNumber: 'INV-10', isOnAccount: false }
    accepted(await main.call('POST /sales/dossier/save', { ...(await latest(id)), ...numbers, vin: newVin() }))
    expect(await get(id)).toMatchObject({ carStanding: 'here' })
    const invoice = await issue(id)
    expect(invoice).toMatchObject({ receivableCents: 2_000_000, openCents: 1_700_000 })
    accepted(await pay(id, 1_700_000))
    expect(refusals(await deliver(id))).toEqual([])
    expect(await get(id)).toMatchObject({ state: 'delivered', money: { balanceCents: 0 } })
  })

  test('are counted as delivered here, and neither as offered nor as sold', async () => {
    const { rows } = await pool.query<{ kind: string; count: number }>(
      'select kind, count(*)::integer as count from sale_event group by kind order by kind',
    )
    expect(rows).toEqual([{ kind: 'delivered', count: 2 }])
    expect((await pool.query('select from sale_chance')).rows).toEqual([])
  })
})

describe('a file of open orders', () => {
  test('is taken back whole where nothing was built on it, and keeps what was worked on whole', async () => {
    const tradeIn = `Fiat Panda;${formatDay('2019-03-01')};80000;4.000,00`
    const [first, second] = (await takeOver(
      { number: 'U-1', vin: free.vin, advance: '500,00', tradeIn },
      { number: 'U-2', vin: worked.vin, advance: '500,00', tradeIn },
      { number: 'U-3', car: 'Noord V9', advance: '1,00' },
    )) as [number, number, number]
    accepted(await pay(second, 1_000))
    const undone = await takeBack(3)
    expect(undone.left).toBeGreaterThan(0)
    const { rows: left } = await pool.query<{ number: string }>(
      `select outside_number as number from dossier_opening where outside_number like 'U-%'`,
    )
    expect(left).toEqual([{ number: 'U-2' }])
    expect(refusalNames(await main.call('GET /sales/dossier/get', { id: first }))[0]).toBe(404)
    expect(await get(second)).toMatchObject({
      state: 'valid',
      money: { paidCents: 51_000, payments: [{ amountCents: 50_000 }, { amountCents: 1_000 }] },
      tradeIns: [{ state: 'agreed' }],
    })
    const { rows: standing } = await pool.query<{ vin: string; isSold: boolean }>(
      `select vin, sale_id is not null as "isSold" from car_standing join vehicle on vehicle.id = vehicle_id
       where vin = any ($1) order by vin = $2 desc`,
      [[free.vin, worked.vin], free.vin],
    )
    expect(standing.map(({ isSold }) => isSold)).toEqual([false, true])
    const { rows: tradeIns } = await pool.query(
      `select from trade_in where state = 'agreed' and deal_number in (select offer_number from offer join dossier on offer.id = offer_id
        join dossier_opening on dossier.id = dossier_id where outside_number like 'U-%')`,
    )
    expect(tradeIns).toHaveLength(1)
    const { rows: offers } = await pool.query(
      'select from offer where is_opening and not exists (select from dossier where offer_id = offer.id)',
    )
    expect(offers).toEqual([])
    // The car is free for the same file again.
    expect(await wrongFields((await check({ number: 'U-1', vin: free.vin })).id)).toEqual({ 2: [] })
  })

  test('is in the report with the sums of its totals and advances', async () => {
    const { amounts, taken } = await step()
    // Of a file that was taken back, the order that stayed counts.
    expect(taken).toBe(8)
    expect(amounts.map(({ field }) => field)).toEqual(['totalCents', 'advanceCents'])
    const { rows } = await pool.query<{ total: number; advance: number }>(
      `select sum((line ->> 'totalCents')::bigint)::float8 as total, sum((line ->> 'advanceCents')::bigint)::float8 as advance
       from dossier_opening`,
    )
    expect(amounts.map(({ takenCents }) => takenCents)).toEqual([rows[0]!.total, rows[0]!.advance])
  })
})
