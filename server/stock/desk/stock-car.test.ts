import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Filters } from '@forecourt/domain/platform/lists/list-view.ts'
import type { StockCarDraft, StockCarRow } from '@forecourt/domain/stock/stock-car.schema.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { givePicture, makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { departmentIn, makeBuiltVersion, newVin, one, refused } from '../lists/stock.test-data.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const main = await signedInStaff(shop)
const today = brusselsDay(new Date())

type Built = Pick<StockCarRow, 'version' | 'engine' | 'exteriorColour' | 'interiorCover' | 'interiorColour'>

let gent: { branchId: string; departmentId: string }
let build: Built
let other: { version: number; engine: number; colour: number }
let inGent: { id: number; label: string }
let inLuik: { id: number; label: string }

beforeAll(async () => {
  gent = await makeBranch(database, 'Gent')
  await makeBranch(database, 'Luik')
  inGent = await departmentIn(main.call, 'Gent')
  inLuik = await departmentIn(main.call, 'Luik')
  const { version, engine, colour, cover, inside } = await makeBuiltVersion(database, 'NACHT')
  build = {
    version: one(version),
    engine: one(engine),
    exteriorColour: one(colour),
    interiorCover: one(cover),
    interiorColour: one(inside),
  }
  other = await makeBuiltVersion(database, 'ZON')
})

const readDraft = async (
  changes: Partial<StockCarDraft> = {},
  supply: StockCarRow['supply'] = 'in-stock',
): Promise<StockCarDraft> => {
  const { stockCar } = (await main.call('GET /sales/stockcar/getnew', { supply })).result
  const { supply: begun, buildYear, mileageKm, ...blank } = stockCar
  const filled = { supply: begun!, buildYear: buildYear!, mileageKm: mileageKm! }
  return { ...blank, ...filled, ...build, department: inGent, ...changes }
}
const save = (stockCar: StockCarDraft, call = main.call) => call('POST /sales/stockcar/save', { stockCar })
const put = async (changes?: Partial<StockCarDraft>, supply?: StockCarRow['supply']): Promise<StockCarRow> =>
  accepted(await save(await readDraft(changes, supply))).stockCar
const makeDemo = async ({ id, rev, mileageKm }: StockCarRow, licencePlate: string) =>
  accepted(
    await main.call('POST /sales/democar/save', {
      id,
      rev,
      firstRegistration: today,
      licencePlate,
      mileageKm,
      reason: '',
      insurer: '',
      policyNumber: '',
      plannedSaleOn: null,
    }),
  )
const desk = async (id: number) => (await main.call('GET /sales/stockcar/desk', { id })).result
const get = async (id: number, call = main.call) => (await call('GET /sales/stockcar/get', { id })).result.stockCar
/** The list that somebody asks for of all cars, on one page. */
const wished = ({ search = '', filters = {} }: { search?: string; filters?: Filters } = {}) => ({
  pageFilter: { activePage: 1, pageSize: 0 as const },
  sortFilter: { sortBy: 'car', descending: false },
  searchFilter: { value: search },
  queryFilter: filters,
})
const listed = async (wishes?: Parameters<typeof wished>[0]) =>
  accepted(await main.call('POST /sales/stockcar/list', wished(wishes))).data
const queuedCars = async (wishes?: Parameters<typeof wished>[0]) =>
  accepted(await main.call('POST /sales/queue/list', wished(wishes))).data

describe('a new car', () => {
  test('is what its version is; what that is offered with, the form can ask', async () => {
    const car = await put({ vin: newVin() })
    expect(car).toMatchObject({ supply: 'in-stock', arrivedOn: today, mileageKm: 0 })
    expect(await desk(car.id)).toMatchObject({
      kind: 'stock',
      state: 'preparation',
      vehicleClass: 'private-car',
      isDemo: false,
    })
    const { result } = await main.call('GET /sales/stockcar/getoffered', { id: build.version.id })
    expect(result).toMatchObject({ isTruck: false, colours: [build.exteriorColour.id] })
    expect(result.engines).toHaveLength(2)
    expect(result.covers).toEqual([{ cover: build.interiorCover.id, colour: build.interiorColour.id }])
  })

  test('is found at once by its VIN and its plate', async () => {
    const car = await put({ vin: newVin() })
    await makeDemo(car, '2-QRS-781')
    for (const q of [car.vin!.slice(-7), '2qrs781', '2-QRS']) {
      const { groups } = (await main.call('GET /sales/search', { q })).result
      const found = groups.find(({ resource }) => resource === 'stockCar')
      expect(found?.rows).toContainEqual(expect.objectContaining({ id: car.id }))
    }
  })

  test.each<[string, () => Partial<StockCarDraft>, string, string]>([
    ['an engine of another version', () => ({ engine: one(other.engine) }), 'stock_car_engine_of_version', 'engine'],
    [
      'a colour that its version has not',
      () => ({ exteriorColour: one(other.colour) }),
      'stock_car_colour_of_version',
      'exteriorColour',
    ],
    ['a chassis number too short', () => ({ vin: 'WVW' }), 'vin-wrong', 'vin'],
    ['costs without what was paid', () => ({ supplier: 'Fabriek' }), 'cost-facts-missing', 'purchaseCents'],
    ['a version that is gone', () => ({ version: one(999_999) }), 'reference-gone', 'version'],
  ])('%s is refused, on its field', async (_, changes, reason, field) => {
    const answer = await save(await readDraft(changes()))
    expect(answer).toMatchObject(refused(reason, 422))
    expect(answer.errors.map(({ field: at }) => at)).toContain(`stockCar.${field}`)
  })

  test('goes into the shop with a price and a picture, and stays as complete as it was', async () => {
    const { id } = await put({ vin: newVin() })
    expect((await desk(id)).lacks).toEqual(['priceCents', 'pictures'])
    expect(await main.call('POST /sales/stockcar/publish', { id })).toMatchObject(refused('advert-incomplete', 422))
    await main.call('POST /sales/stockcar/saveprice', { id, cents: 3_990_000, vatExcluded: false, was: null })
    await givePicture(database, id)
    expect(await main.call('POST /sales/stockcar/publish', { id })).toMatchObject({ status: 200 })
    expect((await desk(id)).shopPath?.nl).toMatch(/^\/nl\/stockwagens\//)
    expect((await shop.call('GET /shop/catalog/getstockcar', { id })).status).toBe(200)
    expect(await save({ ...(await get(id)), vin: null })).toMatchObject(refused('advert-incomplete', 422))
    // Another price from the list: the one before ends.
    await main.call('POST /sales/stockcar/saveprice', { id, cents: 3_890_000, vatExcluded: false, was: 3_990_000 })
    expect((await desk(id)).prices[0]).toMatchObject({ cents: 3_890_000 })
    const stale = { id, cents: 1_000_000, vatExcluded: false, was: 3_990_000 }
    expect(await main.call('POST /sales/stockcar/saveprice', stale)).toMatchObject(refused('car-price-changed', 409))
    expect(await main.call('POST /sales/stockcar/withdraw', { id })).toMatchObject({ status: 200 })
    expect(await desk(id)).toMatchObject({ state: 'withdrawn', shopPath: null })
  })

  test('says what its engine emits, or stays out of the shop', async () => {
    const { id } = await put({ vin: newVin(), priceCents: 3_000_000 })
    await pool.query('update engine set power_consumption_min = null, power_consumption_max = null where number = $1', [
      build.engine.id,
    ])
    expect((await desk(id)).lacks).toContain('engine-emission')
    await pool.query('update engine set power_consumption_min = 15, power_consumption_max = 17 where number = $1', [
      build.engine.id,
    ])
  })

  test('is found by its kind: what customers drive first, with its plate', async () => {
    const car = await put({ mileageKm: 6_200, vin: newVin() })
    await makeDemo(car, '1-DEM-234')
    const demos = await listed({ filters: { isDemo: true } })
    expect(demos).toContainEqual(
      expect.objectContaining({ id: car.id, licencePlate: '1-DEM-234', mileageKm: 6_200, supply: 'in-stock' }),
    )
    expect(demos.every(({ isDemo }) => isDemo)).toBe(true)
    expect(await listed({ search: '1-DEM-234' })).toHaveLength(1)
  })

  test('is no used car, and no used car is one', async () => {
    const { id } = await put({ vin: newVin() })
    const used = await makeUsedCar(database)
    expect((await main.call('GET /sales/usedcar/get', { id })).status).toBe(404)
    expect((await main.call('POST /sales/usedcar/withdraw', { id })).status).toBe(404)
    expect((await main.call('GET /sales/stockcar/desk', { id: used.number })).status).toBe(404)
  })

  test('what others saved meanwhile is told', async () => {
    const car = await put({ vin: newVin() })
    expect((await save({ ...car, mileageKm: 12 })).status).toBe(200)
    const answer = await save({ ...car, mileageKm: 20 })
    expect(answer).toMatchObject(refused('changed-meanwhile', 409))
    expect(answer.errors[0]!.detail).toMatchObject({ theirs: { mileageKm: 12 } })
  })
})

describe('a car on order', () => {
  const order = (changes: Partial<StockCarDraft> = {}) =>
    put({ expectedOn: addDays(today, 30), productionNumber: 'P-77', ...changes }, 'ordered')
  const queued = async (id: number) => (await queuedCars()).find((row) => row.id === id)

  test('says when it is expected, and stands in the queue', async () => {
    expect(await save(await readDraft({}, 'ordered'))).toMatchObject(refused('stock_car_expected_while_ordered', 422))
    const { id } = await order()
    expect(await queued(id)).toMatchObject({ productionNumber: 'P-77', daysLate: null, vin: null, note: null })
    expect((await desk(id)).daysInStock).toBeNull()
    const { id: late } = await order({ expectedOn: addDays(today, -4) })
    expect(await queued(late)).toMatchObject({ daysLate: 4 })
    const lates = await queuedCars({ filters: { daysLate: { from: 1 } } })
    expect(lates.map((row) => row.id)).toEqual([late])
    // It may be in the shop before it has a chassis number.
    expect((await desk(id)).lacks).toEqual(['priceCents', 'pictures'])
  })

  test('its day, label and notes change from the list, on what one has before them', async () => {
    const { id, rev } = await order()
    const { rows } = await pool.query<{ number: number }>(
      `insert into queue_label (code, name) values ('built-x', '{"nl": "Gebouwd"}') returning number`,
    )
    const note = (await main.call('GET /sales/statusnote/getall')).result.data[0]!.id
    const progress = {
      id,
      rev,
      expectedOn: addDays(today, 45),
      queueLabel: rows[0]!.number,
      statusNote: note,
      vin: null,
      productionNumber: 'P-77',
      orderNumber: null,
      tell: true,
    }
    const changed = await main.call('POST /sales/queue/saveprogress', { ...progress, note: 'Haven van Gent' })
    expect(changed.errors).toEqual([])
    expect(await queued(id)).toMatchObject({
      expectedOn: addDays(today, 45),
      queueLabel: { id: rows[0]!.number },
      statusNote: { id: note },
      note: 'Haven van Gent',
    })
    const stale = await main.call('POST /sales/queue/saveprogress', { ...progress, note: null })
    expect(stale).toMatchObject(refused('car-changed', 409))
  })

  test('that has come leaves the queue and is one of the stock, all at once', async () => {
    const { id, rev } = await order({ vin: null })
    const vin = newVin()
    const taken = (await put({ vin: newVin() })).vin!
    const arrival = { id, rev, arrivedOn: today, vin, stockLocation: null, stockLabel: null, tell: false }
    const arrive = (changes: Partial<InputOf<'POST /sales/queue/arrive'>>) =>
      main.call('POST /sales/queue/arrive', { ...arrival, ...changes })
    expect(await arrive({ vin: 'ABC' })).toMatchObject(refused('vin-wrong', 422))
    expect(await arrive({ vin: taken })).toMatchObject(refused('vin-taken', 422))
    expect(await arrive({ arrivedOn: addDays(today, 1) })).toMatchObject(refused('arrival-is-to-come', 422))
    expect(await arrive({ rev: rev + 7 })).toMatchObject(refused('car-changed', 409))
    expect((await queued(id))!.vin).toBeNull()

    expect((await arrive({ vin: vin.toLowerCase() })).errors).toEqual([])
    expect(await queued(id)).toBeUndefined()
    expect(await get(id)).toMatchObject({ supply: 'in-stock', vin, arrivedOn: today, queueLabel: null })
    expect(await desk(id)).toMatchObject({ daysInStock: 0, supply: 'in-stock' })
    expect(await arrive({})).toMatchObject(refused('car-has-arrived', 409))
  })

  test('becomes no stock car by saving its form', async () => {
    const car = await order()
    expect((await save({ ...car, supply: 'in-stock' })).result.stockCar).toMatchObject({ supply: 'ordered' })
  })
})

describe('rights', () => {
  test('sales put cars in; orders and prices are of those who have them', async () => {
    const sales = await makeColleague(shop, { STOCK_VIEW: 'all', STOCK_EDIT: 'branch' }, gent.branchId)
    expect((await save(await readDraft({ vin: newVin() }), sales.call)).status).toBe(200)
    const away = await readDraft({ vin: newVin(), department: inLuik })
    expect(await save(away, sales.call)).toMatchObject(refused('other-branch', 403))
    const ordered = await readDraft({ expectedOn: addDays(today, 9) }, 'ordered')
    expect(await save(ordered, sales.call)).toMatchObject(refused('right-missing', 403))
    expect(await save(await readDraft({ priceCents: 100_000 }), sales.call)).toMatchObject(
      refused('right-missing', 403),
    )
  })

  test('what it cost, only those see who may; the others leave it as it is', async () => {
    const paid = { purchaseCents: 3_000_000, purchasedOn: '2026-10-01', purchaseVatExcluded: true }
    const { id } = await put({ ...paid, vin: newVin(), priceCents: 3_990_000 })
    const { costs } = (await main.call('GET /sales/stockcar/costs', { id })).result
    expect(costs?.margin?.cents).toBe(Math.round(3_990_000 / 1.21) - 3_000_000)
    const sales = await makeColleague(shop, { STOCK_VIEW: 'all', STOCK_EDIT: 'all' })
    const seen = await get(id, sales.call)
    expect(seen.purchaseCents).toBeNull()
    expect((await save({ ...seen, mileageKm: 7 }, sales.call)).status).toBe(200)
    expect(await get(id)).toMatchObject({ purchaseCents: 3_000_000, mileageKm: 7 })
  })
})

test('the queue comes as a file, and of it what was chosen', async () => {
  const rows = await queuedCars()
  const answer = await main.call.file('POST /sales/queue/export', { format: 'csv', only: [rows[0]!.id] })
  const text = await answer.text()
  expect(text).toContain(rows[0]!.stockNumber)
  expect(text.trim().split('\n')).toHaveLength(2)
})
