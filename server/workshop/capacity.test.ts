import { beforeAll, describe, expect, test } from 'vitest'
import type { BranchCapacity } from '@forecourt/domain/workshop/capacity.schema.ts'
import type { Capacity } from '@forecourt/domain/workshop/capacity.ts'
import { addDays, brusselsDay, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const staff = await makeColleague(shop, 'administration')

beforeAll(async () => {
  const { departmentId } = await makeBranch(database, 'Gent')
  await pool.query(
    `insert into opening_hours (department_id, weekday, opens, closes)
     select $1, weekday, '09:00', '18:00' from generate_series(1, 6) weekday`,
    [departmentId],
  )
  await makeBranch(database, 'Aalst')
})

const branches = async (): Promise<BranchCapacity[]> =>
  (await staff.call('GET /sales/capacity/getall', {})).result.branches
const gent = async () => (await branches()).find(({ name }) => name.includes('Gent'))!
const save = (branch: number, was: Capacity, is: Capacity, by = staff) =>
  by.call('POST /sales/capacity/save', { capacity: { branch, was, is } })

const with3Handovers = (capacity: Capacity): Capacity => ({
  ...capacity,
  handovers: capacity.handovers.map((half) => (half.way === 'pickup' ? { ...half, orders: 3 } : half)),
})
const with2Drives = (capacity: Capacity): Capacity => ({
  ...capacity,
  testDrives: capacity.testDrives.map((one) => ({ ...one, atOnce: 2 })),
})

test('a branch that nobody filled in takes on nothing, in every cell', async () => {
  const { capacity } = await gent()
  expect(capacity.handovers).toHaveLength(28)
  expect(capacity.handovers.every(({ orders }) => orders === 0)).toBe(true)
  expect(capacity.testDrives).toEqual([{ department: expect.any(Number), atOnce: 0 }])
})

describe('what is filled in', () => {
  test('is kept, of that branch alone, and written only where it differs', async () => {
    const { branch, capacity } = await gent()
    const { status, result } = await save(branch, capacity, with3Handovers(capacity))
    expect(status).toBe(200)
    expect(result.branch.capacity).toEqual(with3Handovers(capacity))
    const others = (await branches()).filter((one) => one.branch !== branch)
    expect(others.every(({ capacity: kept }) => kept.handovers.every(({ orders }) => orders === 0))).toBe(true)
    const { rows } = await pool.query('select count(*)::int as rows from handover_capacity')
    expect(rows).toEqual([{ rows: 14 }])
    await save(branch, with3Handovers(capacity), capacity)
    expect((await gent()).capacity).toEqual(capacity)
  })

  test('lets the shop book test drives that it could only ask for', async () => {
    const { number } = await makeUsedCar(database, { branch: 'Gent' })
    let day = addDays(brusselsDay(new Date()), 8)
    while (toWeekday(day) !== 2) day = addDays(day, 1)
    const slots = async () => {
      const { result } = await shop.call('POST /shop/testdrive/getslots', { car: `used-${number}`, day })
      return (result?.slots ?? []).length
    }
    expect(await slots()).toBe(0)
    const { branch, capacity } = await gent()
    await save(branch, capacity, with2Drives(capacity))
    expect(await slots()).toBeGreaterThan(0)
    await save(branch, with2Drives(capacity), capacity)
    expect(await slots()).toBe(0)
  })
})

test('who began with something else than what stands there overwrites nothing', async () => {
  const { branch, capacity } = await gent()
  const { status, errors } = await save(branch, with2Drives(capacity), with3Handovers(capacity))
  expect([status, errors[0]?.name]).toEqual([409, 'changed-meanwhile'])
  expect((await gent()).capacity).toEqual(capacity)
})

test('of two who save at once, one is told', async () => {
  const { branch, capacity } = await gent()
  const outcomes = await Promise.all([
    save(branch, capacity, with3Handovers(capacity)),
    save(branch, capacity, with2Drives(capacity)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  await save(branch, (await gent()).capacity, capacity)
})

describe('refused is', () => {
  test('a cell less or of another branch', async () => {
    const { branch, capacity } = await gent()
    const less = { ...capacity, handovers: capacity.handovers.slice(1) }
    expect((await save(branch, capacity, less)).errors[0]?.name).toBe('capacity-incomplete')
    const other = (await branches()).find((one) => one.branch !== branch)!
    const foreign = { ...capacity, testDrives: other.capacity.testDrives }
    expect((await save(branch, capacity, foreign)).errors[0]?.name).toBe('capacity-incomplete')
    expect((await save(999_999, capacity, capacity)).status).toBe(404)
  })

  test('more than fits, or less than nothing', async () => {
    const { branch, capacity } = await gent()
    const wrong = (orders: number) => ({
      ...capacity,
      handovers: capacity.handovers.map((half) => ({ ...half, orders })),
    })
    expect((await save(branch, capacity, wrong(201))).status).toBe(422)
    expect((await save(branch, capacity, wrong(-1))).status).toBe(422)
  })

  test('whoever does not run the branches', async () => {
    const other = await makeColleague(shop, 'salesperson')
    const { branch, capacity } = await gent()
    expect((await save(branch, capacity, capacity, other)).status).toBe(403)
    expect((await other.call('GET /sales/capacity/getall', {})).status).toBe(403)
  })
})
