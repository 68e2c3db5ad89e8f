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
    expect(await readCosts(id)).toMatchObject({ reconditioningNetCents: 120_000 })
    const { change } = accepted(await main.call('POST /sales/usedcar/deletecost', { id, cost: first!.id }))
    expect(await readCosts(id)).toMatchObject({ reconditioningNetCents: 100_000, lines: [{ kind: 'repair' }] })

    accepted(await undo(main.call, change))
    expect(await readCosts(id)).toMatchObject({ reconditioningNetCents: 120_000, lines: [{ kind: 'tyres' }, {}] })
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
