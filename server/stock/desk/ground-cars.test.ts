import { beforeAll, describe, expect, test } from 'vitest'
import type { Filters } from '@forecourt/domain/platform/lists/list-view.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'
import { undo } from '../../test/undo.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const main = await signedInStaff(shop)
const gent = await makeBranch(database, 'Gent')
const luik = await makeBranch(database, 'Luik')
let manager: SignedIn
let salesperson: SignedIn
let places: { gent: number; luik: number }
let labelNumber: number

beforeAll(async () => {
  manager = await makeColleague(shop, 'stock-manager', gent.branchId)
  salesperson = await makeColleague(shop, 'salesperson', gent.branchId)
  const place = async (branchId: string) =>
    (
      await pool.query<{ number: number }>(
        `insert into stock_location (branch_id, code, name) values ($1, 'G1-01', '{"nl": "G1-01"}') returning number`,
        [branchId],
      )
    ).rows[0]!.number
  places = { gent: await place(gent.branchId), luik: await place(luik.branchId) }
  labelNumber = (
    await pool.query<{ number: number }>(
      `insert into stock_label (code, name, colour) values ('inspected', '{"nl": "Gekeurd"}', '#0a5a72') returning number`,
    )
  ).rows[0]!.number
})

const list = async (queryFilter: Filters = {}, call = main.call) =>
  (await call('POST /sales/vehicle/list', { queryFilter, pageFilter: { pageSize: 100 } })).result.data
const find = async (number: number, call = main.call) => (await list({}, call)).find(({ id }) => id === number)

describe('the list of everything on the ground', () => {
  test('has used cars, new ones and trucks, and none that is sold, withdrawn or still to come', async () => {
    const here = await makeUsedCar(database)
    const gone = await makeUsedCar(database)
    await pool.query(`update vehicle set withdrawn_at = now() where id = $1`, [gone.vehicleId])
    const sold = await makeUsedCar(database)
    await pool.query('insert into car_sale (vehicle_id) values ($1)', [sold.vehicleId])
    expect(await find(here.number)).toMatchObject({
      kind: 'used',
      carKind: 'used',
      state: 'published',
      hasCarPass: false,
    })
    expect(await find(gone.number)).toBeUndefined()
    expect(await find(sold.number)).toBeUndefined()
  })

  test('tells the margin to those who may see costs, and sorts and filters by it for nobody', async () => {
    const { vehicleId, number } = await makeUsedCar(database, { priceGrossCents: 1_210_000 })
    await pool.query(
      `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on, reconditioning_net_cents)
       values ($1, 900000, true, '2026-10-01', 20000)`,
      [vehicleId],
    )
    expect(await find(number)).toMatchObject({ marginCents: 80_000, marginBp: 800 })
    expect(await find(number, salesperson.call)).toMatchObject({ marginCents: null, marginBp: null })
    const sorted = await main.call.unchecked('POST /sales/vehicle/list', { sortFilter: { sortBy: 'marginCents' } })
    expect(sorted.status).toBe(422)
    const filtered = await main.call.unchecked('POST /sales/vehicle/list', {
      queryFilter: { marginCents: { from: 1 } },
    })
    expect(filtered.status).toBe(422)
  })

  test('counts what its views show', async () => {
    const { vehicleId, number } = await makeUsedCar(database)
    await pool.query('update vehicle set arrived_on = brussels_today() - 91 where id = $1', [vehicleId])
    const counts = (await main.call('GET /sales/vehicle/counts')).result
    const long = await list({ daysInStock: { from: 91 } })
    expect(long.map(({ id }) => id)).toContain(number)
    expect(counts.long).toBe(long.length)
    expect(counts.withoutCarPass).toBe((await list({ hasCarPass: false })).length)
    expect(counts.all).toBe((await list()).length)
  })
})

type Prices = InputOf<'POST /sales/vehicle/changeprices'>
const change = (cars: Prices['cars'], wish: Prices['change'], call = manager.call) =>
  call('POST /sales/vehicle/changeprices', { cars, change: wish })
const cheaper = { by: 'share', bp: -500, roundTo: 100 } as const
const readPrice = async (number: number) => (await find(number))!.priceCents

describe('prices of several cars', () => {
  test('change together from today, keep the prices before, and are taken back together', async () => {
    const one = await makeUsedCar(database, { priceGrossCents: 2_000_000 })
    const other = await makeUsedCar(database, { priceGrossCents: 3_000_000 })
    const cars = [
      { id: one.number, was: 2_000_000 },
      { id: other.number, was: 3_000_000 },
    ]
    const { changed, change: made } = accepted(await change(cars, cheaper))
    expect(changed).toBe(2)
    expect([await readPrice(one.number), await readPrice(other.number)]).toEqual([1_900_000, 2_850_000])
    const { prices } = (await main.call('GET /sales/usedcar/desk', { id: one.number })).result
    expect(prices.map(({ cents }) => cents)).toEqual([1_900_000, 2_000_000])

    accepted(await undo(manager.call, made))
    expect([await readPrice(one.number), await readPrice(other.number)]).toEqual([2_000_000, 3_000_000])
  })

  test('change for all cars or for none', async () => {
    const one = await makeUsedCar(database, { priceGrossCents: 2_000_000 })
    const other = await makeUsedCar(database, { priceGrossCents: 3_000_000 })
    const good = { id: one.number, was: 2_000_000 }
    expect(refusalNames(await change([good, { id: other.number, was: 1 }], cheaper))).toEqual([
      409,
      'car-price-changed',
    ])
    expect(refusalNames(await change([good], { by: 'amount', cents: -2_000_000 }))).toEqual([422, 'price-too-low'])
    await pool.query('insert into car_sale (vehicle_id) values ($1)', [other.vehicleId])
    const sold = { id: other.number, was: 3_000_000 }
    expect(refusalNames(await change([good, sold], cheaper))).toEqual([422, 'car-is-sold'])
    expect((await change([good, { id: 999_999, was: 1 }], cheaper)).status).toBe(404)
    expect(await readPrice(one.number)).toBe(2_000_000)
  })

  test('are for those who may change prices', async () => {
    const { number } = await makeUsedCar(database, { priceGrossCents: 2_000_000 })
    expect(refusalNames(await change([{ id: number, was: 2_000_000 }], cheaper, salesperson.call))).toEqual([
      403,
      'right-missing',
    ])
  })
})

const chooseCars = async (...numbers: number[]) =>
  (
    await main.call('POST /sales/vehicle/chosen', { searchFilter: { value: '' }, queryFilter: {}, only: numbers })
  ).result.cars.map(({ id, rev }) => ({ id, rev }))

describe('several cars', () => {
  test('are shown before they are changed, their costs to those who may see them', async () => {
    const { number, vehicleId } = await makeUsedCar(database, { priceGrossCents: 2_000_000 })
    await pool.query(
      `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on) values ($1, 1, true, '2026-10-01')`,
      [vehicleId],
    )
    const ask = async (call = main.call) =>
      (await call('POST /sales/vehicle/chosen', { searchFilter: { value: '' }, queryFilter: {}, only: [number] }))
        .result
    expect(await ask()).toMatchObject({ rateBp: 2_100, cars: [{ id: number, costs: { purchaseCents: 1 } }] })
    expect(await ask(salesperson.call)).toMatchObject({ cars: [{ id: number, costs: null }] })
  })

  test('move to a department and a place of its branch, and back', async () => {
    const one = await makeUsedCar(database, { branch: 'Gent' })
    const other = await makeUsedCar(database, { branch: 'Gent' })
    const cars = await chooseCars(one.number, other.number)
    const to = { department: luik.department, stockLocation: places.luik }
    const moved = accepted(await manager.call('POST /sales/vehicle/move', { ...to, cars }))
    expect(moved.changed).toBe(2)
    expect(await find(one.number)).toMatchObject({ branch: luik.branch, stockLocation: { id: places.luik } })
    accepted(await undo(manager.call, moved.change))
    expect(await find(one.number)).toMatchObject({ branch: gent.branch, stockLocation: null })
  })

  test('do not move to a place of another branch, out of reach, or when a colleague changed one meanwhile', async () => {
    const { number } = await makeUsedCar(database, { branch: 'Gent' })
    const cars = await chooseCars(number)
    const to = (department: number, stockLocation: number | null, call = manager.call) =>
      call('POST /sales/vehicle/move', { department, stockLocation, cars })
    expect(await to(luik.department, places.gent)).toMatchObject({
      status: 422,
      errors: [{ name: 'place-of-other-branch', field: 'stockLocation' }],
    })
    expect(refusalNames(await to(999_999, null))).toEqual([422, 'reference-gone'])
    expect(refusalNames(await to(luik.department, null, salesperson.call))).toEqual([403, 'other-branch'])
    accepted(await to(gent.department, places.gent, salesperson.call))
    expect(refusalNames(await to(gent.department, null))).toEqual([409, 'cars-changed'])
  })

  test('get a label together, and lose it', async () => {
    const { number } = await makeUsedCar(database)
    const label = async (stockLabel: number | null) =>
      manager.call('POST /sales/vehicle/label', { stockLabel, cars: await chooseCars(number) })
    expect(accepted(await label(labelNumber)).changed).toBe(1)
    expect(await find(number)).toMatchObject({ stockLabel: { id: labelNumber } })
    expect(accepted(await label(labelNumber)).changed).toBe(0)
    accepted(await label(null))
    expect(await find(number)).toMatchObject({ stockLabel: null })
    expect(refusalNames(await label(999_999))).toEqual([422, 'reference-gone'])
  })
})
