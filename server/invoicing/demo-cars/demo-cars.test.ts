import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { StockCarDraft } from '@forecourt/domain/stock/stock-car.schema.ts'
import { loadCarToSell } from '../../stock/intake/car-to-sell.ts'
import { departmentIn, makeBuiltVersion, newVin, one } from '../../stock/lists/stock.test-data.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const today = brusselsDay(new Date())
const gent = await makeBranch(database, 'Gent')
const luik = await makeBranch(database, 'Luik')
const main = await signedInStaff(shop)
const rik = await makeColleague(shop, 'stock-manager', gent.branchId)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const stranger = await makeColleague(shop, 'salesperson', luik.branchId)

let blank: Omit<StockCarDraft, 'vin'>
beforeAll(async () => {
  const { version, engine, colour, cover, inside } = await makeBuiltVersion(database, 'DEMO')
  const { stockCar } = (await main.call('GET /sales/stockcar/getnew', { supply: 'in-stock' })).result
  blank = {
    ...stockCar,
    supply: 'in-stock',
    buildYear: Number(today.slice(0, 4)),
    mileageKm: 12,
    priceCents: 3_000_000,
    department: await departmentIn(main.call, 'Gent'),
    version: one(version),
    engine: one(engine),
    exteriorColour: one(colour),
    interiorCover: one(cover),
    interiorColour: one(inside),
  }
})

let plates = 100
const nextPlate = () => `1-DEM-${++plates}`
const putCar = async (changes: Partial<StockCarDraft> = {}) =>
  accepted(await main.call('POST /sales/stockcar/save', { stockCar: { ...blank, vin: newVin(), ...changes } })).stockCar

type Facts = Omit<InputOf<'POST /sales/democar/save'>, 'id' | 'rev'>
const facts = (changes: Partial<Facts> = {}): Facts => ({
  firstRegistration: today,
  licencePlate: nextPlate(),
  mileageKm: 12,
  reason: '',
  insurer: '',
  policyNumber: '',
  plannedSaleOn: null,
  ...changes,
})
type Asked = { id: number; rev: number }
const save = ({ id, rev }: Asked, changes?: Partial<Facts>, by: SignedIn = rik) =>
  by.call('POST /sales/democar/save', { id, rev, ...facts(changes) })
const get = async (id: number, by: SignedIn = rik) => accepted(await by.call('GET /sales/democar/get', { id })).demoCar
/** A demo car that was first registered so many days ago. */
async function makeDemo(days = 0, changes: Partial<Facts> = {}) {
  const car = await putCar()
  accepted(await save(car, { firstRegistration: addDays(today, -days), ...changes }))
  return get(car.id)
}
const move = ({ id, rev }: Asked, changes: Partial<InputOf<'POST /sales/democar/move'>>, by: SignedIn = rik) =>
  by.call('POST /sales/democar/move', { id, rev, move: 'sell', on: null, reason: '', ...changes })
const adjust = (
  { id, rev }: Asked,
  adjustment: InputOf<'POST /sales/democar/adjust'>['adjustment'] = {
    on: today,
    cents: 84_000,
    reason: 'Langer gebruikt',
  },
  by: SignedIn = ann,
) => by.call('POST /sales/democar/adjust', { id, rev, adjustment })
const list = async (by: SignedIn = rik, queryFilter = {}) =>
  accepted(await by.call('POST /sales/democar/list', { queryFilter })).data
const clocks = async (id: number) =>
  accepted(await rik.call('POST /sales/runningclock/list', { queryFilter: { clock: ['demo-car'] } })).data.filter(
    ({ record }) => record === id,
  )
const sell = async (id: number, on: string) => {
  await pool.query(
    `insert into car_sale (vehicle_id, sold_at) select id, $2::date + time '12:00' from vehicle where number = $1`,
    [id, on],
  )
}

describe('a demo car', () => {
  test('is made of a new car in stock, with the insurance of its company unless it has its own', async () => {
    await pool.query(`update company set car_insurer = 'Polis & Partner', car_policy_number = '45.018'`)
    const car = await putCar()
    const { demoCar, change } = accepted(
      await save(car, { licencePlate: '1dem901', plannedSaleOn: addDays(today, 80) }),
    )
    expect(change).toEqual({ entry: expect.any(Number) })
    expect(demoCar).toMatchObject({
      id: car.id,
      state: 'in-use',
      licencePlate: '1-DEM-901',
      firstRegistration: today,
      daysInUse: 0,
      insurer: 'Polis & Partner',
      isOwnInsurance: false,
      priceCents: 3_000_000,
      plannedSaleOn: addDays(today, 80),
      clock: { state: 'running', dueOn: addMonths(today, 3), law: { nl: 'Aanschrijving 9/1985' } },
      loans: [],
      costs: [],
    })
    const own = accepted(
      await save({ id: car.id, rev: demoCar!.rev }, { insurer: 'Vivara', policyNumber: '7.123', mileageKm: 40 }),
    ).demoCar
    expect(own).toMatchObject({ insurer: 'Vivara', policyNumber: '7.123', isOwnInsurance: true, mileageKm: 40 })
    expect(accepted(await rik.call('GET /sales/stockcar/desk', { id: car.id }))).toMatchObject({ isDemo: true })
  })

  test('is sold with its first registration, which invoices state and on which new means of transport depend', async () => {
    const { id } = await makeDemo(200, { mileageKm: 6_200 })
    expect(await loadCarToSell(database.db, id)).toMatchObject({
      firstRegistration: addDays(today, -200),
      mileageKm: 6_200,
      isUsed: false,
    })
  })

  test('is taken back where nothing came after it', async () => {
    const car = await putCar()
    const { change } = accepted(await save(car))
    accepted(await main.call('POST /sales/audit/undo', change!))
    expect(accepted(await rik.call('GET /sales/stockcar/desk', { id: car.id }))).toMatchObject({ isDemo: false })
  })

  test.each<[string, Partial<Facts>, string]>([
    ['registered in the future', { firstRegistration: addDays(today, 1) }, 'day-to-come'],
    ['without a plate', { licencePlate: '' }, 'licence-plate-wrong'],
    ['insured without a policy', { insurer: 'Vivara' }, 'demo-car-insurance'],
    ['with fewer kilometres', { mileageKm: 11 }, 'demo-car-mileage'],
    ['sold before it is registered', { plannedSaleOn: addDays(today, -1) }, 'demo-car-sale-day'],
  ])('%s is refused', async (_, changes, reason) => {
    expect(refusalNames(await save(await putCar(), changes))).toEqual([422, reason])
  })

  test('is none that has not arrived, is sold or withdrawn, and no used car', async () => {
    const ordered = await putCar({ supply: 'ordered', arrivedOn: null, expectedOn: addDays(today, 20) })
    expect(refusalNames(await save(ordered))).toEqual([422, 'demo-car-not-here'])
    const sold = await putCar()
    await sell(sold.id, today)
    expect(refusalNames(await save(sold))).toEqual([422, 'car-is-sold'])
    const gone = await putCar()
    accepted(await main.call('POST /sales/stockcar/withdraw', { id: gone.id }))
    expect(refusalNames(await save({ id: gone.id, rev: gone.rev + 1 }))).toEqual([422, 'car-is-withdrawn'])
    expect(refusalNames(await save({ id: 999_999, rev: 1 }))).toEqual([404, 'record-not-found'])
    const plain = await putCar()
    expect(refusalNames(await rik.call('GET /sales/democar/get', { id: plain.id }))).toEqual([404, 'record-not-found'])
    expect(refusalNames(await move(plain, { on: today }))).toEqual([404, 'record-not-found'])
  })

  test('never goes below its last reading without a reason, at its desk or at the one of the stock', async () => {
    const car = await makeDemo(10, { mileageKm: 1_400 })
    const { stockCar } = accepted(await main.call('GET /sales/stockcar/get', { id: car.id }))
    const lowered = { stockCar: { ...stockCar, mileageKm: 1_399 } }
    expect(refusalNames(await main.call('POST /sales/stockcar/save', lowered))).toEqual([
      422,
      'demo-car-mileage-elsewhere',
    ])
    const wished = { licencePlate: car.licencePlate!, firstRegistration: car.firstRegistration!, mileageKm: 1_340 }
    expect(refusalNames(await save(car, wished))).toEqual([422, 'demo-car-mileage'])
    const { demoCar } = accepted(await save(car, { ...wished, reason: 'Verkeerd afgelezen' }))
    expect(demoCar).toMatchObject({ mileageKm: 1_340, note: 'Verkeerd afgelezen' })
  })

  test('that somebody saved meanwhile is told', async () => {
    const car = await makeDemo()
    accepted(await move(car, { on: today }))
    const late = await move(car, { on: today })
    expect(late).toMatchObject({ status: 409, errors: [{ name: 'changed-meanwhile' }] })
    expect(late.errors[0]!.detail).toMatchObject({ theirs: { state: 'for-sale' } })
  })

  test('is put for sale, taken into use again and returned to the stock, with reasons', async () => {
    const car = await makeDemo(30)
    expect(refusalNames(await move(car, {}))).toEqual([422, 'form-incomplete'])
    expect(refusalNames(await move(car, { on: addDays(today, 1) }))).toEqual([422, 'day-to-come'])
    expect(refusalNames(await move(car, { on: addDays(today, -31) }))).toEqual([422, 'demo-car-early'])
    const forSale = accepted(await move(car, { on: addDays(today, -2) })).demoCar!
    expect(forSale).toMatchObject({
      state: 'for-sale',
      endedOn: addDays(today, -2),
      daysInUse: 28,
      clock: { state: 'met' },
    })
    expect(await clocks(car.id)).toEqual([])
    expect(refusalNames(await move(forSale, { on: today }))).toEqual([422, 'demo-car-state'])
    expect(refusalNames(await move(forSale, { move: 'resume' }))).toEqual([422, 'offer-reason-missing'])
    const resumed = accepted(await move(forSale, { move: 'resume', reason: 'Toch nog nodig' })).demoCar!
    expect(resumed).toMatchObject({ state: 'in-use', endedOn: null, daysInUse: 30, note: 'Toch nog nodig' })
    expect(accepted(await move(resumed, { move: 'leave', reason: 'Nooit gebruikt' })).demoCar).toBeNull()
    const { rows } = await pool.query(
      `select is_demo, licence_plate, demo_since, demo_note from stock_car
       where vehicle_id = (select id from vehicle where number = $1)`,
      [car.id],
    )
    expect(rows).toEqual([{ is_demo: false, licence_plate: null, demo_since: null, demo_note: 'Nooit gebruikt' }])
  })
})

describe('the term of a demo car', () => {
  test.each([
    [0, 'running', false],
    [50, 'running', false],
    [70, 'near', true],
    [85, 'urgent', true],
    [100, 'missed', true],
  ] as const)('that was first registered %i days ago is %s', async (days, state, isWarned) => {
    const car = await makeDemo(days)
    expect(car.clock).toMatchObject({ state, dueOn: addMonths(addDays(today, -days), 3) })
    const [row] = (await list()).filter(({ id }) => id === car.id)
    expect(row).toMatchObject({ clock: state, dueOn: car.clock!.dueOn, daysInUse: days })
    expect(await clocks(car.id)).toMatchObject([
      {
        dueOn: car.clock!.dueOn,
        isNear: isWarned,
        isMissed: state === 'missed',
        what: expect.stringContaining(car.licencePlate!),
      },
    ])
  })

  test('is as long as its rule says', async () => {
    const car = await makeDemo(30)
    await pool.query(`update legal_clock set amount = 1, urgent_days = 5, warn_days = 15 where code = 'demo-car'`)
    const { clock } = await get(car.id)
    const dueOn = addMonths(addDays(today, -30), 1)
    expect(clock).toMatchObject({ dueOn, nearOn: addDays(dueOn, -15), urgentOn: addDays(dueOn, -5) })
    await pool.query(`update legal_clock set amount = 3, urgent_days = 10, warn_days = 30 where code = 'demo-car'`)
  })

  test('is met by a sale in time only; past it, the adjustment of its VAT is owed all the same', async () => {
    const inTime = await makeDemo(120)
    await sell(inTime.id, addDays(today, -60))
    expect(await get(inTime.id)).toMatchObject({ state: 'sold', clock: { state: 'met' }, daysInUse: 60 })
    expect(await clocks(inTime.id)).toEqual([])
    const late = await makeDemo(120)
    await sell(late.id, addDays(today, -5))
    expect(await get(late.id)).toMatchObject({ state: 'sold', clock: { state: 'missed' } })
    expect(await clocks(late.id)).toMatchObject([{ isMissed: true }])
    await pool.query(
      'update car_sale set freed_at = now() where vehicle_id = (select id from vehicle where number = $1)',
      [inTime.id],
    )
    expect(await clocks(inTime.id)).toMatchObject([{ isMissed: true }])
  })

  test('is met by the adjustment of its VAT, an entry in its ledger that can be taken back', async () => {
    const car = await makeDemo(100)
    expect(refusalNames(await adjust(car, { on: addDays(today, 1), cents: 1, reason: 'x' }))).toEqual([
      422,
      'day-to-come',
    ])
    expect(refusalNames(await adjust(car, { on: addDays(today, -101), cents: 1, reason: 'x' }))).toEqual([
      422,
      'demo-car-early',
    ])
    expect(refusalNames(await adjust(car, { on: today, cents: 1, reason: '' }))).toEqual([422, 'offer-reason-missing'])
    expect(refusalNames(await adjust(car, null))).toEqual([422, 'demo-car-not-adjusted'])
    const done = accepted(await adjust(car)).demoCar!
    expect(done).toMatchObject({
      clock: { state: 'met' },
      adjustment: { on: today, netCents: -84_000, reason: 'Langer gebruikt' },
      costs: [{ kind: 'vat-adjustment', netCents: -84_000 }],
    })
    expect(done.rev).toBeGreaterThan(car.rev)
    expect(await clocks(car.id)).toEqual([])
    expect(refusalNames(await adjust(done))).toEqual([422, 'demo-car-adjusted'])
    expect(refusalNames(await move(done, { move: 'leave', reason: 'x' }))).toEqual([422, 'demo-car-adjusted'])
    expect(refusalNames(await save(done, { licencePlate: car.licencePlate!, firstRegistration: today }))).toEqual([
      422,
      'demo-car-adjusted',
    ])
    const back = accepted(await adjust(done, null)).demoCar!
    expect(back).toMatchObject({ clock: { state: 'missed' }, adjustment: null, costs: [] })
    const { rows } = await pool.query<{ sum: number }>(
      `select sum(net_cents)::integer as sum, count(*)::integer as count from car_entry
       where vehicle_id = (select id from vehicle where number = $1) and kind = 'vat-adjustment'`,
      [car.id],
    )
    expect(rows).toEqual([{ sum: 0, count: 2 }])
  })

  test('is not adjusted in a closed VAT period', async () => {
    const car = await makeDemo(100)
    await pool.query(
      `insert into vat_period (company_id, first_day, last_day, state, figures, closed_at)
       select company.id, $1::date, $1::date + 1, 'closed', '{}', now() from company join branch using (enterprise_number) where branch.id = $2`,
      [addDays(today, -40), gent.branchId],
    )
    expect(refusalNames(await adjust(car, { on: addDays(today, -40), cents: 1, reason: 'x' }))).toEqual([
      422,
      'period-closed',
    ])
  })
})

describe('its loans', () => {
  async function lend(id: number, backKm: number | null) {
    const number = `TD-${today.slice(0, 4)}-${String(++plates).padStart(6, '0')}`
    await pool.query(
      `with drive as (
         insert into test_drive (number, once_key, vehicle_id, car_key, car, department_id, place, starts_at, ends_at, state,
           first_name, last_name, email, phone, language)
         select $2, $3, id, 'stock-' || number, 'Demo', department_id, 1, brussels_today() + interval '10 hours',
           brussels_today() + interval '11 hours', $4, 'Lotte', 'Maes', 'lotte@example.be', '+32470123456', 'nl'
         from vehicle where number = $1 returning id, vehicle_id)
       insert into test_drive_loan (test_drive_id, vehicle_id, driver, licence_number, licence_issued_on, licence_plate,
         own_risk_cents, out_at, out_km, out_energy_percent, back_at, back_km, back_energy_percent)
       select id, vehicle_id, 'Lotte Maes', '1', '2015-01-01', '1-DEM-001', 0, now() - interval '1 hour', 100, 50,
         case when $5::integer is not null then now() end, $5::integer, case when $5::integer is not null then 40 end
       from drive`,
      [id, number, randomBytes(16).toString('hex'), backKm === null ? 'out' : 'done', backKm],
    )
  }

  test('are its test drives with their kilometres; one that is out does not go back to the stock', async () => {
    const car = await makeDemo(20, { insurer: 'Vivara', policyNumber: '7.123' })
    await lend(car.id, 138)
    await lend(car.id, null)
    const lent = await get(car.id)
    expect(lent.loans.map(({ outKm, backKm }) => [outKm, backKm])).toEqual(
      expect.arrayContaining([
        [100, 138],
        [100, null],
      ]),
    )
    expect(lent.isOut).toBe(true)
    expect((await list()).find(({ id }) => id === car.id)).toMatchObject({ loanCount: 2 })
    expect(refusalNames(await move(lent, { move: 'leave', reason: 'x' }))).toEqual([422, 'demo-car-out'])
  })

  test('propose the insurance of the car', async () => {
    const car = await makeDemo(20, { insurer: 'Vivara', policyNumber: '7.123' })
    await lend(car.id, 138)
    await pool.query(
      `with drive as (select test_drive.id from test_drive join vehicle on vehicle.id = vehicle_id where vehicle.number = $1)
       delete from test_drive_loan where test_drive_id in (select id from drive)`,
      [car.id],
    )
    const { rows } = await pool.query<{ id: number }>(
      `select desk_number as id from test_drive join vehicle on vehicle.id = vehicle_id where vehicle.number = $1`,
      [car.id],
    )
    const { testDrive } = accepted(await main.call('GET /sales/testdrive/get', { id: rows[0]!.id }))
    expect(testDrive.proposed).toMatchObject({ insurer: 'Vivara', policyNumber: '7.123' })
  })
})

describe('rights', () => {
  test('salespeople read the demo cars of their branches, without costs, and change none', async () => {
    const car = await makeDemo(100)
    accepted(await adjust(car))
    expect(await get(car.id, sofie)).toMatchObject({ costs: null, adjustment: { on: today, netCents: null } })
    const [row] = (await list(sofie)).filter(({ id }) => id === car.id)
    expect(row).toMatchObject({ costCents: null })
    expect(await list(stranger)).toEqual([])
    expect(accepted(await stranger.call('GET /sales/democar/counts', {}))).toMatchObject({ warned: 0, missed: 0 })
    expect(refusalNames(await stranger.call('GET /sales/democar/get', { id: car.id }))).toEqual([
      404,
      'record-not-found',
    ])
    for (const answer of [
      await save(car, {}, sofie),
      await move(car, { on: today }, sofie),
      await adjust(car, null, sofie),
      await adjust(car, null, rik),
      await save(car, {}, ann),
    ])
      expect(answer.status).toBe(403)
  })

  test('counts, filters, search and export agree', async () => {
    const car = await makeDemo(70)
    const counted = accepted(await rik.call('GET /sales/democar/counts', {}))
    expect(counted.states.map(({ state }) => state)).toEqual(['in-use', 'for-sale', 'sold'])
    expect(counted.warned).toBe((await list(rik, { clock: ['near', 'urgent'] })).length)
    expect(counted.missed).toBe((await list(rik, { clock: ['missed'] })).length)
    for (const { state, count } of counted.states) expect(await list(rik, { state: [state] })).toHaveLength(count)
    const found = accepted(await rik.call('POST /sales/democar/list', { searchFilter: { value: car.licencePlate! } }))
    expect(found.data.map(({ id }) => id)).toEqual([car.id])
    const { groups } = accepted(await rik.call('GET /sales/search', { q: car.licencePlate! }))
    expect(groups.find(({ resource }) => resource === 'demoCar')?.rows).toMatchObject([{ id: car.id }])
  })
})
