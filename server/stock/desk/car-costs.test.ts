import { beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, changeSalesRule } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { undo } from '../../test/undo.ts'

const shop = await runningShop()
const { database } = shop
const main = await signedInStaff(shop)
let gent: { branchId: string }

beforeAll(async () => {
  gent = await makeBranch(database, 'Gent')
})

/** A car of 43,800 with its VAT, bought for 32,900 without. */
async function boughtCar(facts: Parameters<typeof makeUsedCar>[1] = {}) {
  const car = await makeUsedCar(database, { priceGrossCents: 4_380_000, ...facts })
  await database.pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 3290000, true, '2026-10-01')`,
    [car.vehicleId],
  )
  return car.number
}
type Cost = InputOf<'POST /sales/usedcar/savecost'>['cost']
const tyres: Cost = {
  id: null,
  spentOn: '2026-10-28',
  kind: 'tyres',
  description: 'Twee zomerbanden',
  document: 'IC-001131',
  netCents: 24_800,
}
const book = (id: number, changes: Partial<Cost> = {}, call = main.call) =>
  call('POST /sales/usedcar/savecost', { id, cost: { ...tyres, ...changes } })
const readCosts = async (id: number) => (await main.call('GET /sales/usedcar/costs', { id })).result.costs!

describe('the costs of a car', () => {
  test('are booked one by one, changed and removed; their sum and the margin follow', async () => {
    const id = await boughtCar()
    accepted(await book(id))
    accepted(await book(id, { kind: 'repair', netCents: 100_000 }))
    const booked = await readCosts(id)
    expect(booked.lines.map(({ kind, netCents }) => [kind, netCents])).toEqual([
      ['tyres', 24_800],
      ['repair', 100_000],
    ])
    expect(booked).toMatchObject({
      reconditioningNetCents: 124_800,
      margin: { cents: 3_619_835 - 3_290_000 - 124_800 },
    })

    const [first] = booked.lines
    accepted(await book(id, { id: first!.id, netCents: 20_000 }))
    const changed = await readCosts(id)
    expect(changed).toMatchObject({ reconditioningNetCents: 120_000 })
    const tyresNow = changed.lines.find(({ kind }) => kind === 'tyres')!
    expect(tyresNow.id).not.toBe(first!.id)
    const { change } = accepted(await main.call('POST /sales/usedcar/deletecost', { id, cost: tyresNow.id }))
    expect(await readCosts(id)).toMatchObject({ reconditioningNetCents: 100_000, lines: [{ kind: 'repair' }] })

    accepted(await undo(main.call, change))
    const again = await readCosts(id)
    expect(again.reconditioningNetCents).toBe(120_000)
    expect(again.lines.map(({ kind, netCents }) => [kind, netCents])).toEqual([
      ['repair', 100_000],
      ['tyres', 20_000],
    ])

    const added = accepted(await book(id, { kind: 'papers', netCents: 810 }))
    accepted(await undo(main.call, added.change))
    expect((await readCosts(id)).lines.map(({ kind }) => kind)).toEqual(['repair', 'tyres'])
  })

  test('are refused without an amount, below nothing, without a purchase, and for the cost of another car', async () => {
    const id = await boughtCar()
    expect((await book(id, { netCents: 0 })).status).toBe(422)
    expect(await book(id, { netCents: -1 })).toMatchObject({
      status: 422,
      errors: [{ name: 'costs-below-nothing', field: 'cost.netCents' }],
    })
    accepted(await book(id))
    const [line] = (await readCosts(id)).lines
    const other = await boughtCar()
    expect((await book(other, { id: line!.id })).status).toBe(404)
    expect((await main.call('POST /sales/usedcar/deletecost', { id: other, cost: line!.id })).status).toBe(404)
    const { number } = await makeUsedCar(database)
    expect(refusalNames(await book(number))).toEqual([422, 'purchase-unknown'])
  })

  test('are for those who may see them and may change the car', async () => {
    const id = await boughtCar()
    const salesperson = await makeColleague(shop, 'salesperson', gent.branchId)
    expect(refusalNames(await book(id, {}, salesperson.call))).toEqual([403, 'right-missing'])
    expect((await salesperson.call('GET /sales/usedcar/costs', { id })).status).toBe(403)
    const manager = await makeColleague(shop, 'stock-manager', gent.branchId)
    accepted(await book(id, {}, manager.call))
    const workshop = await makeColleague(shop, 'workshop', gent.branchId)
    expect((await book(id, {}, workshop.call)).status).toBe(403)
  })
})

describe('the ledger of a car', () => {
  const entries = async (number: number) =>
    (
      await database.pool.query<{ kind: string; net: number; reverses: boolean }>(
        `select entry.kind, net_cents as net, reverses_id is not null as reverses from car_entry entry
         join vehicle on vehicle.id = entry.vehicle_id where vehicle.number = $1 order by chain_no`,
        [number],
      )
    ).rows.map(({ kind, net, reverses }) => `${reverses ? 'back ' : ''}${kind} ${net}`)

  test('begins with the purchase that somebody types, and takes it back when it was mistyped', async () => {
    const id = await boughtCar()
    await database.pool.query(
      `update vehicle_cost set purchase_cents = 3280000, reconditioning_net_cents = 5000
       where vehicle_id = (select id from vehicle where number = $1)`,
      [id],
    )
    expect(await entries(id)).toEqual([
      'purchase -3290000',
      'back purchase 3290000',
      'purchase -3280000',
      'other -5000',
    ])
  })

  test('is only ever added to, and tells a row that was changed around its triggers', async () => {
    const id = await boughtCar()
    accepted(await book(id))
    await expect(database.pool.query('update car_entry set net_cents = 1')).rejects.toThrow('only ever added to')
    await expect(database.pool.query('delete from car_entry')).rejects.toThrow('only ever added to')
    await expect(database.pool.query('truncate car_entry cascade')).rejects.toThrow('only ever added to')
    const findBroken = () => database.pool.query("select * from broken_links('car_entry', 'vehicle_id')")
    expect((await findBroken()).rows).toEqual([])
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query('alter table car_entry disable trigger car_entry_stays')
      const own = 'vehicle_id = (select id from vehicle where number = $1)'
      await client.query(`update car_entry set net_cents = net_cents - 1 where chain_no = 1 and ${own}`, [id])
      const changed = await client.query("select chain_no from broken_links('car_entry', 'vehicle_id') order by 1")
      expect(changed.rows).toEqual([{ chain_no: 1 }])
      await client.query(`delete from car_entry where chain_no = 2 and ${own}`, [id])
      const gone = await client.query("select chain_no from broken_links('car_entry', 'vehicle_id')")
      expect(gone.rows).toContainEqual({ chain_no: 2 })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('the lowest price without approval', () => {
  test('is bound by the discount that may be given, and by the floor of the margin', async () => {
    const id = await boughtCar()
    await changeSalesRule(main.call, 'manual-discount', { shareBp: 200 })
    const bound = await readCosts(id)
    expect(bound.lowestCents).toBe(4_292_400)
    await database.pool.query(
      `insert into profit_margin (name, code, vehicle_class, floor_bp, target_bp, valid_from)
       values ('{"nl": "Ondergrens", "fr": "Minimum"}', 'floor', 1, 800, 1000, '2026-01-01')`,
    )
    const floored = await readCosts(id)
    expect(floored.floorBp).toBe(800)
    expect(floored.lowestCents).toBeGreaterThan(4_292_400)
  })
})
