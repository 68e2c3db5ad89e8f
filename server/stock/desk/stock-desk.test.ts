import { beforeAll, describe, expect, test } from 'vitest'
import type { Filters } from '@forecourt/domain/platform/lists/list-view.ts'
import type { UsedCarDraft, UsedCarRow } from '@forecourt/domain/stock/stock-desk.schema.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { givePicture, makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { departmentIn, inDutch, newVin, one, refused } from '../lists/stock.test-data.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const main = await signedInStaff(shop)

let gent: { branchId: string; departmentId: string }
let luik: { branchId: string; departmentId: string }
let inGent: { id: number; label: string }
let inLuik: { id: number; label: string }
let model: { id: number; label: string }
const readNumber = async (table: string, code: string) =>
  (await pool.query<{ number: number }>(`select number from ${table} where code = $1`, [code])).rows[0]!.number

beforeAll(async () => {
  gent = await makeBranch(database, 'Gent')
  luik = await makeBranch(database, 'Luik')
  await makeUsedCar(database)
  inGent = await departmentIn(main.call, 'Gent')
  inLuik = await departmentIn(main.call, 'Luik')
  const [first] = (await main.call('GET /sales/carmodel/getall')).result.data
  model = { id: first!.id, label: inDutch(first!.name) }
})

const getNew = async (changes: Partial<UsedCarDraft> = {}): Promise<UsedCarDraft> => {
  const { usedCar } = (await main.call('GET /sales/usedcar/getnew')).result
  return { ...usedCar, vehicleClass: usedCar.vehicleClass!, model, department: inGent, ...changes }
}
const save = (usedCar: UsedCarDraft, call = main.call) => call('POST /sales/usedcar/save', { usedCar })
const takeIn = async (changes?: Partial<UsedCarDraft>): Promise<UsedCarRow> =>
  accepted(await save(await getNew(changes))).usedCar
const get = async (id: number, call = main.call) => (await call('GET /sales/usedcar/get', { id })).result.usedCar
const desk = async (id: number) => (await main.call('GET /sales/usedcar/desk', { id })).result

async function everything() {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select number from power_type limit 1) as power, (select number from exterior_colour limit 1) as colour,
       (select number from warranty limit 1) as warranty, (select number from gearbox limit 1) as gearbox`,
  )
  const { power, colour, warranty, gearbox } = rows[0]!
  return {
    versionName: '1.5 T Style',
    bodyType: one(await readNumber('body_type', 'estate')),
    buildYear: 2022,
    firstRegistration: '2022-05-04',
    mileageKm: 41_000,
    bookletState: 'brand-garage',
    keyCount: 2,
    warranty: one(warranty!),
    engineName: '1.5 T',
    fuel: one(await readNumber('fuel', 'petrol')),
    powerType: one(power!),
    gearbox: one(gearbox!),
    wheelDrive: one(await readNumber('wheel_drive', 'front')),
    emissionG: 128,
    emissionCycle: 'WLTP',
    emissionNorm: one(await readNumber('emission_norm', 'euro-6d')),
    doors: 5,
    seats: 5,
    exteriorColour: one(colour!),
    vatSalesType: 'margin',
    priceCents: 2_190_000,
  } satisfies Partial<UsedCarDraft>
}

/** A car that may go, its picture included. */
async function readyCar(changes: Partial<UsedCarDraft> = {}): Promise<UsedCarRow> {
  const car = await takeIn({ ...(await everything()), vin: newVin(), ...changes })
  await givePicture(database, car.id)
  return get(car.id)
}
const inShop = async (id: number) => (await shop.call('GET /shop/catalog/getusedcar', { id })).status

describe('taking a car in', () => {
  test('a model and a department are enough; it gets the next number of its branch', async () => {
    const car = await takeIn()
    const told = await desk(car.id)
    expect(told).toMatchObject({ state: 'preparation', shopPath: null, pictures: 0, prices: [] })
    expect(told.stockNumber).toMatch(/^[A-Z]-\d+$/)
    expect(told.lacks).toEqual(expect.arrayContaining(['vin', 'versionName', 'priceCents', 'pictures']))
    const next = await takeIn()
    expect(Number((await desk(next.id)).stockNumber.slice(2))).toBe(Number(told.stockNumber.slice(2)) + 1)
    expect(await inShop(car.id)).toBe(404)
  })

  test('keeps what was filled in, chassis number and plate as they are written', async () => {
    const vin = newVin()
    const filled = await everything()
    const car = await takeIn({
      ...filled,
      vin: ` ${vin.toLowerCase()} `,
      licencePlate: '1abc234',
      purchaseCents: 1_800_000,
      purchasedOn: '2026-10-01',
    })
    const plain = Object.fromEntries(Object.entries(filled).filter(([, value]) => typeof value !== 'object'))
    expect(car).toMatchObject({
      ...plain,
      vin,
      licencePlate: '1-ABC-234',
      purchaseCents: 1_800_000,
      reconditioningNetCents: 0,
    })
    expect(car.fuel).toMatchObject({ id: filled.fuel.id })
    expect(await get(car.id)).toEqual(car)
  })

  test.each<[string, Partial<UsedCarDraft>, string, number, string?]>([
    ['no chassis number', { vin: 'WVWZZZ' }, 'vin-wrong', 422, 'usedCar.vin'],
    ['no plate', { licencePlate: '1' }, 'licence-plate-wrong', 422],
    ['no address', { carPassUrl: 'car-pass' }, 'web-address-wrong', 422],
    [
      'built after it was registered',
      { buildYear: 2024, firstRegistration: '2023-01-01' },
      'used_car_built_before_registered',
      422,
      'usedCar.buildYear',
    ],
    [
      'registered in days to come',
      { firstRegistration: '2099-01-01' },
      'day-to-come',
      422,
      'usedCar.firstRegistration',
    ],
    ['inspected in days to come', { inspectedOn: '2099-01-01' }, 'day-to-come', 422, 'usedCar.inspectedOn'],
    ['CO₂ without its test', { emissionG: 120 }, 'used_car_emission_has_cycle', 422],
    ['doors that no car has', { doors: 9 }, 'used_car_doors_fkey', 422],
    ['costs without what was paid', { supplier: 'Leaselijn' }, 'cost-facts-missing', 422],
    ['a truck without its particulars', { vehicleClass: 'truck' }, 'truck-facts-missing', 422],
    [
      'a margin price without VAT',
      { vatSalesType: 'margin', priceCents: 100_000, priceVatExcluded: true },
      'margin-without-vat',
      422,
    ],
    ['a model that is gone', { model: { id: 999_999, label: 'x' } }, 'reference-gone', 422, 'usedCar.model'],
  ])('%s is refused', async (_, changes, reason, status, field) => {
    const answer = await save(await getNew(changes))
    expect(answer).toMatchObject(refused(reason, status))
    if (field) expect(answer.errors.map((error) => error.field)).toContain(field)
  })

  test('a chassis number that another car has is refused, and told beforehand', async () => {
    const vin = newVin()
    const first = await takeIn({ vin })
    expect(await save(await getNew({ vin: vin.toLowerCase() }))).toMatchObject(refused('vin-taken', 422))
    const told = await main.call('GET /sales/usedcar/checkvin', { vin })
    expect(told.result.twin).toMatchObject({ id: first.id, kind: 'used', state: 'preparation' })
    expect((await main.call('GET /sales/usedcar/checkvin', { vin, id: first.id })).result.twin).toBeNull()
  })

  test('a car that was sold comes back: its number is free, and its earlier row stays as it is', async () => {
    const vin = newVin()
    const sold = await readyCar({ vin })
    await main.call('POST /sales/usedcar/publish', { id: sold.id })
    await pool.query('insert into car_sale (vehicle_id) select id from vehicle where number = $1', [sold.id])
    const told = await main.call('GET /sales/usedcar/checkvin', { vin })
    expect(told.result.twin).toMatchObject({ id: sold.id, state: 'sold', isStanding: false })
    const back = await takeIn({ vin })
    expect((await main.call('GET /sales/usedcar/checkvin', { vin })).result.twin).toMatchObject({ id: back.id })
    // A note on the sold one meets no twin; a third car does.
    expect(await save({ ...(await get(sold.id)), note: 'Kwam terug.' })).toMatchObject({ status: 200 })
    const third = await save(await getNew({ vin }))
    expect(third).toMatchObject(refused('vin-taken', 422))
    expect(third.errors[0]!.message).toContain((await desk(back.id)).stockNumber)
    // The sale is called off after all: the earlier row is history, and does not stand for sale beside the new one.
    await pool.query(
      'update car_sale set freed_at = now() where vehicle_id = (select id from vehicle where number = $1)',
      [sold.id],
    )
    expect(await desk(sold.id)).toMatchObject({ state: 'withdrawn' })
    expect(await main.call('POST /sales/usedcar/publish', { id: sold.id })).toMatchObject(refused('vin-taken', 422))
  })

  test('what happened to it is told: its particulars, its price and its way into the shop', async () => {
    const { id } = await readyCar()
    await save({ ...(await get(id)), mileageKm: 41_500, keyCount: 1 })
    await main.call('POST /sales/usedcar/saveprice', { id, cents: 2_090_000, vatExcluded: false, was: 2_190_000 })
    await main.call('POST /sales/usedcar/publish', { id })
    const history = await main.call('GET /sales/audit/history', { subject: 'vehicle', id })
    const told = history.result.entries.map(({ rows }) => rows.map(({ subject, kind }) => `${subject} ${kind}`))
    expect(told[0]).toContain('vehicle u')
    expect(told[1]).toEqual(expect.arrayContaining(['price d', 'price i']))
    expect(told[2]).toContain('used_car u')
    expect(told.at(-1)).toEqual(expect.arrayContaining(['vehicle i', 'used_car i', 'price i']))
  })
})

test('a truck is taken in with what trucks are, and a car that was one by mistake is none any more', async () => {
  const chassis = await readNumber('chassis_type', 'tractor')
  const { rows } = await pool.query<{ number: number }>(
    `insert into wheel_base (millimetres) values (3600)
     on conflict (millimetres) do update set millimetres = 3600 returning number`,
  )
  const wheelBase = rows[0]!.number
  const truck = await takeIn({
    vehicleClass: 'truck',
    truckCategory: 'tractor',
    chassisType: one(chassis),
    wheelBase: one(wheelBase),
    axles: 2,
    grossWeightKg: 19_000,
    cabin: { nl: 'Slaapcabine', fr: 'Cabine couchette' },
  })
  expect(truck).toMatchObject({ axles: 2, grossWeightKg: 19_000, payloadKg: null, truckCategory: 'tractor' })
  const car = (await save({ ...truck, vehicleClass: 'utility-car' })).result.usedCar
  expect(car).toMatchObject({ vehicleClass: 'utility-car', axles: null, cabin: null })
})

describe('two people', () => {
  test('who save the same car are told, and nothing is overwritten', async () => {
    const car = await takeIn({ mileageKm: 10 })
    const mine = { ...car, mileageKm: 20 }
    expect((await save({ ...car, keyCount: 1 })).status).toBe(200)
    const answer = await save(mine)
    expect(answer).toMatchObject(refused('changed-meanwhile', 409))
    expect(answer.errors[0]!.detail).toMatchObject({ theirs: { keyCount: 1, mileageKm: 10 }, by: 'Tom Wouters' })
    expect(await get(car.id)).toMatchObject({ keyCount: 1, mileageKm: 10 })
  })
})

describe('the gate', () => {
  test('lets out what lacks nothing, and the shop shows it at once; withdrawn it is gone, and may come back', async () => {
    const { id } = await readyCar()
    expect((await desk(id)).lacks).toEqual([])
    expect(await main.call('POST /sales/usedcar/publish', { id })).toMatchObject({
      status: 200,
      result: { state: 'published' },
    })
    expect(await inShop(id)).toBe(200)
    expect(await desk(id)).toMatchObject({ state: 'published', shopPath: { nl: expect.stringContaining(`/${id}`) } })
    expect(await main.call('POST /sales/usedcar/publish', { id })).toMatchObject(refused('car-is-shown', 409))
    expect((await main.call('POST /sales/usedcar/withdraw', { id })).status).toBe(200)
    expect(await desk(id)).toMatchObject({ state: 'withdrawn' })
    expect(await main.call('POST /sales/usedcar/withdraw', { id })).toMatchObject(refused('car-is-withdrawn', 409))
    expect((await main.call('POST /sales/usedcar/publish', { id })).status).toBe(200)
    expect(await desk(id)).toMatchObject({ state: 'published' })
  })

  test('keeps back what lacks something, and says what', async () => {
    const { id } = await takeIn({ ...(await everything()), vin: newVin(), mileageKm: null })
    const answer = await main.call('POST /sales/usedcar/publish', { id })
    expect(answer).toMatchObject(refused('advert-incomplete', 422))
    expect(answer.errors[0]!.detail).toEqual({ lacks: ['mileageKm', 'pictures'] })
    expect(await inShop(id)).toBe(404)
  })

  test('what is in the shop stays complete', async () => {
    const { id } = await readyCar()
    await main.call('POST /sales/usedcar/publish', { id })
    const car = await get(id)
    expect(await save({ ...car, emissionG: null, emissionCycle: null })).toMatchObject(
      refused('advert-incomplete', 422),
    )
    expect(await save({ ...car, mileageKm: null })).toMatchObject({ status: 422 })
    expect((await save({ ...car, mileageKm: 41_500 })).status).toBe(200)
  })

  test('the database lets no unfinished car into the shop either', async () => {
    const { id } = await takeIn()
    await expect(pool.query('update vehicle set published_at = now() where number = $1', [id])).rejects.toThrow(
      'complete',
    )
  })

  test('what a buyer holds or has bought is neither withdrawn nor published', async () => {
    const { id } = await readyCar()
    await main.call('POST /sales/usedcar/publish', { id })
    await pool.query(
      `insert into car_hold (vehicle_id, holder, until) select id, 'test', now() + interval '10 minutes' from vehicle where number = $1`,
      [id],
    )
    expect(await desk(id)).toMatchObject({ state: 'reserved', heldUntil: expect.any(String) })
    expect(await main.call('POST /sales/usedcar/withdraw', { id })).toMatchObject(refused('car-is-held', 409))
    await pool.query('insert into car_sale (vehicle_id) select id from vehicle where number = $1', [id])
    expect(await desk(id)).toMatchObject({ state: 'sold' })
    expect(await main.call('POST /sales/usedcar/withdraw', { id })).toMatchObject(refused('car-is-sold', 409))
    expect(await main.call('POST /sales/usedcar/publish', { id })).toMatchObject(refused('car-is-sold', 409))
    const price = { id, cents: 1_000_000, vatExcluded: false, was: 2_190_000 }
    expect(await main.call('POST /sales/usedcar/saveprice', price)).toMatchObject(refused('car-is-sold', 409))
  })
})

describe('the equipment', () => {
  const readEquipment = async (id: number) => (await main.call('GET /sales/usedcar/getequipment', { id })).result
  const namesOn = async (id: number) => {
    const { groups } = await readEquipment(id)
    const on = groups.flatMap(({ options }) => options.filter(({ state }) => state !== null))
    return Object.fromEntries(on.map(({ code, state }) => [code, state]))
  }
  const makeOption = async (code: string, brand: string | null = null) => {
    const { rows } = await pool.query<{ number: number }>(
      `insert into option (brand_id, code, name, kind, option_group_id)
       select $2, $1::text, jsonb_build_object('nl', $1::text, 'fr', $1::text), 'safety',
         (select id from option_group order by code limit 1) returning number`,
      [code, brand],
    )
    return rows[0]!.number
  }
  type Options = InputOf<'POST /sales/usedcar/saveequipment'>['options']
  const equip = (id: number, options: Options, call = main.call) =>
    call('POST /sales/usedcar/saveequipment', { id, options, packs: [] })

  test('is put on and taken off, and what is not named stays; the way back leads to what it had', async () => {
    await pool.query(
      `insert into option_group (code, name) values ('comfort', '{"nl": "Comfort"}') on conflict do nothing`,
    )
    const [camera, hook] = [await makeOption('CAM-1'), await makeOption('HOOK-1')]
    const { id } = await takeIn()
    expect(await equip(id, [{ id: camera, state: 'standard' }])).toMatchObject({ status: 200 })
    const second = await equip(id, [{ id: hook, state: 'chosen' }])
    expect(await namesOn(id)).toEqual({ 'CAM-1': 'standard', 'HOOK-1': 'chosen' })
    await equip(id, [{ id: camera, state: 'chosen' }])
    expect(await namesOn(id)).toEqual({ 'CAM-1': 'chosen', 'HOOK-1': 'chosen' })
    const back = await main.call('POST /sales/audit/undo', second.result.change!)
    expect(back.errors).toEqual([])
    expect(await namesOn(id)).toEqual({ 'CAM-1': 'chosen' })
    const history = await main.call('GET /sales/audit/history', { subject: 'vehicle', id })
    expect(history.result.entries[1]?.rows[0]).toMatchObject({ subject: 'vehicle_option', kind: 'u' })
    // An archived option is not proposed any more; a car that has it keeps it.
    await pool.query('update option set is_active = false where number = any ($1)', [[camera, hook]])
    expect(await namesOn(id)).toEqual({ 'CAM-1': 'chosen' })
  })

  test('is of the car’s brand or of any, and for whoever may change the stock of its branch', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into brand (slug, name) values ('ander-merk', 'Ander merk') returning id`,
    )
    const foreign = await makeOption('FOREIGN-1', rows[0]!.id)
    const { id } = await takeIn()
    expect(await equip(id, [{ id: foreign, state: 'chosen' }])).toMatchObject(refused('reference-gone', 422))
    expect(await equip(999_999, [])).toMatchObject({ status: 404 })
    const elsewhere = await makeColleague(shop, { STOCK_VIEW: 'all', STOCK_EDIT: 'branch' }, luik.branchId)
    expect(await equip(id, [], elsewhere.call)).toMatchObject({ status: 403 })
  })
})

describe('the price', () => {
  const change = (id: number, cents: number, was: number | null) =>
    main.call('POST /sales/usedcar/saveprice', { id, cents, vatExcluded: false, was })

  test('is succeeded and never edited; the ledger keeps what was shown', async () => {
    const { id } = await readyCar()
    await pool.query(
      `update price set valid_from = valid_from - 40 where vehicle_id = (select id from vehicle where number = $1)`,
      [id],
    )
    await main.call('POST /sales/usedcar/publish', { id })
    expect((await change(id, 1_990_000, 2_190_000)).status).toBe(200)
    const { prices } = await desk(id)
    expect(prices).toMatchObject([
      { cents: 1_990_000, until: null },
      { cents: 2_190_000, until: prices[0]?.from },
    ])
    const { rows } = await pool.query(
      `select list_cents, published_until is null as open from price_ledger
       where vehicle_id = (select id from vehicle where number = $1) order by published_from, open`,
      [id],
    )
    expect(rows).toEqual([
      { list_cents: 2_190_000, open: false },
      { list_cents: 1_990_000, open: true },
    ])
    // Once more on the same day: one price a day.
    expect((await change(id, 1_950_000, 1_990_000)).status).toBe(200)
    expect((await desk(id)).prices).toHaveLength(2)
  })

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const { id } = await readyCar()
    expect(await change(id, 1_990_000, 2_000_000)).toMatchObject(refused('car-price-changed', 409))
  })

  test('of a margin car bears VAT, and no car loses its price', async () => {
    const car = await readyCar()
    const net = { id: car.id, cents: 1_000_000, vatExcluded: true, was: 2_190_000 }
    expect(await main.call('POST /sales/usedcar/saveprice', net)).toMatchObject(refused('margin-without-vat', 422))
    expect(await save({ ...car, priceCents: null })).toMatchObject(refused('price-required', 422))
  })
})

describe('the list', () => {
  const list = async (input: InputOf<'POST /sales/usedcar/list'> = {}) =>
    (await main.call('POST /sales/usedcar/list', input)).result.data

  test('finds a car by number, chassis number, plate and model, and tells where it is', async () => {
    const vin = newVin()
    const car = await takeIn({ ...(await everything()), vin, licencePlate: '1-XYZ-987', arrivedOn: '2026-01-01' })
    const { stockNumber } = await desk(car.id)
    for (const value of [stockNumber, vin.slice(-8), '1-xyz-987', `${model.label} 1.5 t style`]) {
      const found = await list({ searchFilter: { value } })
      expect(found.map(({ id }) => id)).toContain(car.id)
    }
    const [row] = await list({ searchFilter: { value: vin } })
    expect(row).toMatchObject({
      state: 'preparation',
      priceCents: 2_190_000,
      vatSalesType: 'margin',
      hasPictures: false,
      picture: null,
    })
    expect(row!.daysInStock).toBeGreaterThan(30)
  })

  test('is filtered by how far the condition report is, which a lorry needs none of', async () => {
    const [described, undescribed] = [
      await makeUsedCar(shop.database, { branch: 'Brugge' }),
      await makeUsedCar(shop.database, { branch: 'Brugge', hasConditionReport: false }),
    ]
    const found = async (condition: readonly string[]) =>
      (await list({ queryFilter: { condition: [...condition] }, pageFilter: { activePage: 1, pageSize: 0 } })).map(
        ({ id }) => id,
      )
    expect(await found(['finished'])).toContain(described.number)
    expect(await found(['missing'])).toContain(undescribed.number)
    expect(await found(['missing'])).not.toContain(described.number)
    const { groups } = accepted(await main.call('GET /sales/usedcar/getcondition', { id: undescribed.number }))
    const findings = [{ id: groups[0]!.points[0]!.id, state: 'good' as const, remark: null }]
    accepted(await main.call('POST /sales/usedcar/savecondition', { id: undescribed.number, findings }))
    expect(await found(['begun'])).toContain(undescribed.number)
    await shop.database.pool.query('update vehicle set vehicle_class = 3 where number = $1', [undescribed.number])
    expect(await found(['missing', 'begun', 'finished'])).not.toContain(undescribed.number)
  })

  test('is filtered by state, pictures and department', async () => {
    const { id } = await readyCar()
    await main.call('POST /sales/usedcar/publish', { id })
    const ids = async (queryFilter: Filters) =>
      (await list({ queryFilter, pageFilter: { activePage: 1, pageSize: 0 } })).map((row) => row.id)
    expect(await ids({ state: ['published'], hasPictures: true })).toContain(id)
    expect(await ids({ state: ['preparation', 'sold'] })).not.toContain(id)
    expect(await ids({ hasPictures: false })).not.toContain(id)
    expect(await ids({ vehicleClass: ['truck'] })).not.toContain(id)
    expect(await ids({ vehicleClass: ['private-car'] })).toContain(id)
    expect(await ids({ department: [inLuik.id] })).not.toContain(id)
  })

  test('is exported as it shows', async () => {
    const vin = newVin()
    await takeIn({ vin })
    const asked = { format: 'csv', searchFilter: { value: vin } } as const
    const answer = await main.call.file('POST /sales/usedcar/export', asked)
    expect(await answer.text()).toContain(vin)
  })
})

describe('who may', () => {
  test('a salesperson takes in and changes cars of their branch alone', async () => {
    const seller = await makeColleague(shop, { STOCK_VIEW: 'all', STOCK_EDIT: 'branch' }, gent.branchId)
    const { priceCents: _, ...filled } = await everything()
    expect((await save(await getNew({ ...filled, vin: newVin() }), seller.call)).status).toBe(200)
    const away = { department: inLuik }
    expect(await save(await getNew(away), seller.call)).toMatchObject(refused('other-branch', 403))
    const theirs = await takeIn(away)
    expect(await save(theirs, seller.call)).toMatchObject(refused('other-branch', 403))
    const ours = await takeIn()
    expect(await save({ ...ours, ...away }, seller.call)).toMatchObject(refused('other-branch', 403))
    expect(luik.branchId).not.toBe(gent.branchId)
  })

  test('a price wants its right, in the form as in the list', async () => {
    const seller = await makeColleague(shop, { STOCK_VIEW: 'all', STOCK_EDIT: 'all' })
    const car = await readyCar()
    expect(await save({ ...car, priceCents: 1_000_000 }, seller.call)).toMatchObject(refused('right-missing', 403))
    const priced = { id: car.id, cents: 1_000_000, vatExcluded: false, was: 2_190_000 }
    expect(await seller.call('POST /sales/usedcar/saveprice', priced)).toMatchObject(refused('right-missing', 403))
    expect(await seller.call('POST /sales/usedcar/publish', { id: car.id })).toMatchObject(
      refused('right-missing', 403),
    )
    expect((await save({ ...car, mileageKm: 42_000 }, seller.call)).status).toBe(200)
  })

  test('what a car cost is shown to whoever may see it, and left alone by everybody else', async () => {
    const seller = await makeColleague(shop, { STOCK_VIEW: 'all', STOCK_EDIT: 'all' })
    const costs = { purchaseCents: 1_585_000, purchasedOn: '2026-10-01', reconditioningNetCents: 50_000 }
    const { id } = await readyCar(costs)
    const seen = await get(id, seller.call)
    expect(seen).toMatchObject({ purchaseCents: null, supplier: null, reconditioningNetCents: null })
    expect((await save({ ...seen, keyCount: 3 }, seller.call)).status).toBe(200)
    expect(await get(id)).toMatchObject({ ...costs, keyCount: 3 })
    expect(await seller.call('GET /sales/usedcar/costs', { id })).toMatchObject(refused('right-missing', 403))
    // 21 900 less 15 850 is 6 050: 5 000 and its VAT.
    expect((await main.call('GET /sales/usedcar/costs', { id })).result.costs).toMatchObject({
      margin: { cents: 450_000 },
    })
  })
})
