import { beforeAll, describe, expect, test } from 'vitest'
import type { Passport } from '@forecourt/domain/reports/vin-passport.schema.ts'
import { invoicingWorkshop, makeVin } from '../invoicing/invoices/work-invoices.test-data.ts'
import { sellCar, signForm } from '../test/dossiers.ts'
import { makeUsedCar } from '../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { accepted } from '../test/sales.ts'
import type { SignedIn } from '../test/signed-in.ts'
import { issueSlip, takeOverCar } from '../test/trade-ins.ts'
import { passportsToFind } from './found-passports.ts'

const { shop, branches, main, nadia, stranger, joren, ann, receive, makeReady, beginInvoice, issueNow } =
  await invoicingWorkshop()
const { pool } = shop.database
const { gent, luik } = branches
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const seller = await makeColleague(shop, 'salesperson', luik.branchId)
const editor = await makeColleague(shop, 'content-editor', gent.branchId)

const mainWho = { id: main.id, isMain: true, grants: {}, branches: [] }

/** Serviced here, and never of our stock. */
const serviced = makeVin()
/** Sold by us once, and bought back. */
const returned = makeVin()

let tradeIn: number
let first: { number: number; vehicleId: string }
let second: { number: number; vehicleId: string }

const read = async (by: SignedIn, vin: string): Promise<Passport> =>
  accepted(await by.call('GET /sales/vinpassport/get', { vin })).passport
const find = async (by: SignedIn, typed: string) =>
  accepted(await by.call('POST /sales/vinpassport/find', { typed })).cars.map(({ vin }) => vin)

beforeAll(async () => {
  const customer = await makeCustomer(main.call, { lastName: 'Vandenbroucke' })
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )
  first = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  await pool.query('update vehicle set vin = $2 where id = $1', [first.vehicleId, returned])
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 1234500, false, '2026-01-01') on conflict do nothing`,
    [first.vehicleId],
  )
  const { dossier } = await sellCar(sofie.call, { customer, car: first.number })
  expect((await signForm(sofie.call, dossier)).errors).toEqual([])
  tradeIn = await takeOverCar(main.call, { customer, vin: returned, mileageKm: 61_000 })
  await pool.query(
    "update trade_in set branch_id = $2, received_on = '2026-06-01', created_at = '2026-06-01' where number = $1",
    [tradeIn, gent.branchId],
  )
  await issueSlip(main.call, tradeIn)
  second = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_500_000 })
  await pool.query('update vehicle set vin = $2, arrived_on = $3 where id = $1', [
    second.vehicleId,
    returned,
    '2026-07-01',
  ])
  await pool.query("update used_car set mileage_km = 45000, licence_plate = '1-PAS-321' where vehicle_id = $1", [
    second.vehicleId,
  ])
})

describe('a car that we only serviced', () => {
  let order: Awaited<ReturnType<typeof makeReady>>

  test('has its work, its customer, its reading and its invoice', async () => {
    order = await makeReady({ vin: serviced })
    const invoice = await issueNow(await beginInvoice(order))
    const passport = await read(nadia, serviced)
    expect(passport).toMatchObject({
      vin: serviced,
      name: 'Velta Tour',
      plates: [order.licencePlate],
      records: [],
      people: [{ role: 'customer' }],
      work: [{ kind: 'work-order', number: order.workNumber, link: { screen: 'workOrder', id: order.id }, km: 98_611 }],
      paper: [{ kind: 'invoice', number: invoice.number, link: { screen: 'invoice', id: invoice.id } }],
    })
    expect(passport.readings.map(({ km, source, isBelow }) => [km, source, isBelow])).toEqual([
      [98_611, 'work-order', false],
      [98_616, 'work-order-out', false],
    ])
  })

  test.each(['its chassis number', 'the end of it', 'its plate', 'its receipt'])('is found by %s', async (by) => {
    const typed = {
      'its chassis number': serviced,
      'the end of it': serviced.slice(-6),
      'its plate': (order.licencePlate ?? '').replaceAll('-', ''),
      'its receipt': order.workNumber,
    }[by]
    expect(await find(nadia, typed ?? '')).toEqual([serviced])
    const found = await passportsToFind.find(shop.database.kysely, mainWho, { typed: typed ?? '', most: 5 })
    expect(found.map(({ id }) => id)).toEqual([order.id * 2 + 1])
  })

  test('is not there for another branch', async () => {
    expect(refusalNames(await stranger.call('GET /sales/vinpassport/get', { vin: serviced }))).toEqual([
      404,
      'record-not-found',
    ])
    expect(await find(stranger, serviced)).toEqual([])
    expect(refusalNames(await stranger.call('GET /sales/vinpassport/locate', { id: order.id * 2 + 1 }))).toEqual([
      404,
      'record-not-found',
    ])
    expect(accepted(await nadia.call('GET /sales/vinpassport/locate', { id: order.id * 2 + 1 })).vin).toBe(serviced)
  })
})

describe('a car that was sold and bought back', () => {
  test('has both its times in our stock, and where it came from', async () => {
    const passport = await read(ann, returned)
    expect(passport.records?.map(({ id }) => id)).toEqual([second.number, first.number])
    expect(passport.records?.[1]).toMatchObject({ ledger: { purchaseCents: -1_234_500 } })
    expect(passport.plates).toContain('1-PAS-321')
    expect(passport.origin.map(({ kind, cents }) => [kind, cents])).toEqual(
      expect.arrayContaining([
        ['trade-in', 640_000],
        ['purchase-slip', 640_000],
      ]),
    )
    expect(passport.sale).toMatchObject([{ kind: 'dossier', party: expect.stringContaining('Vandenbroucke') }])
    expect(passport.people?.map(({ role }) => role).toSorted()).toEqual(['buyer', 'seller'])
    expect(accepted(await ann.call('GET /sales/vinpassport/locate', { id: second.number * 2 })).vin).toBe(returned)
  })

  test('warns of a reading below the one before it', async () => {
    const { readings } = await read(ann, returned)
    expect(readings.find(({ km }) => km === 45_000)).toMatchObject({ source: 'stock', isBelow: true })
    expect(readings.find(({ km }) => km === 61_000)).toMatchObject({ source: 'trade-in', isBelow: false })
  })
})

describe('rights', () => {
  test('a salesperson sees no amount of a purchase, and no ledger', async () => {
    const passport = await read(sofie, returned)
    expect(passport.records?.every(({ ledger }) => ledger === null)).toBe(true)
    expect(passport.origin.map(({ kind }) => kind).toSorted()).toEqual(['purchase-slip', 'trade-in'])
    expect(passport.origin.every(({ cents }) => cents === null)).toBe(true)
    expect(JSON.stringify(passport)).not.toMatch(/[:[,]-?(640000|1234500)[,\]}]/)
  })

  test('a salesperson of another branch sees the stock, and no sale, work, origin or paper of it', async () => {
    await receive({ vin: returned })
    const passport = await read(seller, returned)
    expect(passport).toMatchObject({ origin: [], sale: [], work: [], claim: [], loan: [], paper: [], people: [] })
    expect(passport.records).toHaveLength(2)
    expect(JSON.stringify(passport)).not.toMatch(/Vandenbroucke|640000|1234500/)
    expect(passport.readings.every(({ source }) => source === 'stock')).toBe(true)
  })

  test('the workshop sees work and readings, and no customer, purchase or invoice', async () => {
    const passport = await read(joren, returned)
    expect(passport).toMatchObject({ people: null, origin: [], paper: [], claim: [] })
    expect(passport.work).toMatchObject([{ kind: 'work-order', party: null, customer: null, cents: null }])
    expect(passport.sale.every(({ party }) => party === null)).toBe(true)
    expect(JSON.stringify(passport)).not.toMatch(/Vandenbroucke|640000|1234500/)
  })

  test('a stock manager sees what it cost, and no invoice of the buyer', async () => {
    const karim = await makeColleague(shop, 'stock-manager', gent.branchId)
    const passport = await read(karim, returned)
    expect(passport).toMatchObject({ people: null, paper: [] })
    expect(passport.records?.[1]).toMatchObject({ ledger: { purchaseCents: -1_234_500 } })
    expect(passport.origin.some(({ cents }) => cents === 640_000)).toBe(true)
  })

  test('a web editor has no passport', async () => {
    expect(refusalNames(await editor.call('GET /sales/vinpassport/get', { vin: returned }))).toEqual([
      403,
      'right-missing',
    ])
    expect(refusalNames(await editor.call('POST /sales/vinpassport/find', { typed: returned }))).toEqual([
      403,
      'right-missing',
    ])
  })

  test('a chassis number that nobody knows has none', async () => {
    expect(refusalNames(await ann.call('GET /sales/vinpassport/get', { vin: 'VLTZZZ3CZLE999999' }))).toEqual([
      404,
      'record-not-found',
    ])
  })
})
