import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, brusselsDay, brusselsInstant, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import type { Call } from '../test/api-calls.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInCustomer } from '../test/signed-in.ts'
import { driver, openForTestDrives, tuesdayIn } from '../test/test-drives.ts'

const shop = await runningShop({ trustedProxies: 1, rateLimitFactor: 1 })
const { database } = shop
const patient = { timeout: 15_000 }
let visitors = 0
let people = 0

const stranger = () => shop.from(`198.51.100.${++visitors}`)
const address = () => `rijder${++people}@example.be`

beforeAll(async () => {
  const { departmentId } = await makeBranch(database, 'Gent')
  await openForTestDrives(database, departmentId, 2)
})

async function usedCar(branch = 'Gent'): Promise<{ key: string; vehicleId: string }> {
  const { number, vehicleId } = await makeUsedCar(database, { branch })
  return { key: `used-${number}`, vehicleId }
}

/** Some Tuesday far enough that everything is free; each test takes another. */
let weeks = 0
const tuesday = () => tuesdayIn(3 + 7 * (weeks++ % 5))

const at = (day: string, hour: number) => brusselsInstant(day, hour * 60).toISOString()

function book(call: Call, car: string, startsAt: string, details: Record<string, string> = {}, onceKey?: string) {
  return call('POST /shop/testdrive/book', {
    onceKey: onceKey ?? randomBytes(16).toString('hex'),
    car,
    startsAt,
    details: { ...driver(address()), ...details },
  })
}

async function freeAt(car: string, startsAt: string): Promise<boolean> {
  const { result } = await stranger()('POST /shop/testdrive/getslots', { car, day: brusselsDay(new Date(startsAt)) })
  return result.slots.some((slot) => slot.startsAt === startsAt)
}

describe('a test drive', () => {
  test('is offered while the department is open, and never on a Sunday', async () => {
    const { key } = await usedCar()
    const day = tuesday()
    const { result } = await stranger()('POST /shop/testdrive/getdays', { car: key, month: day.slice(0, 7) })
    const sundays = result.days.filter((one) => toWeekday(one.day) === 7)
    expect(sundays.every(({ free }) => free === 0)).toBe(true)
    expect(await freeAt(key, at(day, 9))).toBe(true)
    expect(await freeAt(key, at(day, 8))).toBe(false)
    const slots = await stranger()('POST /shop/testdrive/getslots', { car: key, day })
    // 45 minutes, done before the doors close.
    expect(slots.result.slots.at(-1)?.endsAt).toBe(at(day, 18))
  })

  test('is booked once, confirmed with a calendar file and told to the department', async () => {
    const { key } = await usedCar()
    const startsAt = at(tuesday(), 10)
    const email = address()
    const onceKey = randomBytes(16).toString('hex')
    const booked = await book(stranger(), key, startsAt, { email, remarks: 'Met de hond' }, onceKey)
    expect(booked).toMatchObject({ status: 200, result: { drive: { state: 'booked', startsAt, isOpen: true } } })
    const again = await book(stranger(), key, startsAt, { email }, onceKey)
    expect(again.result.drive.number).toBe(booked.result.drive.number)
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(1), patient)
    const mail = (await shop.mailsTo(email))[0]!
    expect(mail).toContain('Subject: Uw proefrit op')
    expect(mail).toContain('text/calendar')
    expect(mail).toContain('#drive')
    await vi.waitFor(async () => {
      const told = (await shop.mailsTo('used.gent@example.be')).filter((one) => one.includes(`Reply-To: ${email}`))
      expect(told).toHaveLength(1)
      expect(told[0]).toContain('Met de hond')
    }, patient)
  })

  test('is refused to a second driver of the same car, also at the same moment', async () => {
    const { key } = await usedCar()
    const startsAt = at(tuesday(), 11)
    const answers = await Promise.all([1, 2, 3].map(() => book(stranger(), key, startsAt)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      errors: [{ name: 'slot-taken', field: 'startsAt' }],
    })
    expect(await freeAt(key, startsAt)).toBe(false)
  })

  test('is refused when everybody of the department is out already', async () => {
    const cars = await Promise.all([usedCar(), usedCar(), usedCar()])
    const startsAt = at(tuesday(), 14)
    const answers = await Promise.all(cars.map(({ key }) => book(stranger(), key, startsAt)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })

  test('is moved and canceled by its link; its time is free again', async () => {
    const { key } = await usedCar()
    const day = tuesday()
    const email = address()
    const { result } = await book(stranger(), key, at(day, 15), { email })
    const call = stranger()
    const near = await call('POST /shop/testdrive/getnearest', { car: key, around: at(day, 15) })
    expect(near.result.slots).toHaveLength(6)
    const moved = await call('POST /shop/testdrive/move', { link: result.link, startsAt: at(day, 16) })
    expect(moved).toMatchObject({ status: 200, result: { drive: { state: 'moved', startsAt: at(day, 16) } } })
    expect(await freeAt(key, at(day, 15))).toBe(true)
    expect(await freeAt(key, at(day, 16))).toBe(false)
    const sunday = addDays(day, 7 - toWeekday(day))
    expect((await call('POST /shop/testdrive/move', { link: result.link, startsAt: at(sunday, 15) })).status).toBe(409)
    const canceled = await call('POST /shop/testdrive/cancel', { link: result.link })
    expect(canceled).toMatchObject({ status: 200, result: { drive: { state: 'cancelled', isOpen: false } } })
    expect(await freeAt(key, at(day, 16))).toBe(true)
    expect(
      (await call('POST /shop/testdrive/move', { link: result.link, startsAt: at(day, 16) })).errors[0]!.name,
    ).toBe('booking-over')
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(3), patient)
  })

  test('is reminded of in time, by what the last move said', async () => {
    const { key } = await usedCar()
    const day = tuesday()
    const { result } = await book(stranger(), key, at(day, 12))
    await stranger()('POST /shop/testdrive/move', { link: result.link, startsAt: at(day, 17) })
    const { rows } = await database.pool.query<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where key like 'test-drive-reminder:%' order by run_at desc`,
    )
    const due = new Date(new Date(at(day, 17)).getTime() - 24 * 3_600_000)
    expect(rows.map(({ run_at }) => run_at.getTime())).toContain(due.getTime())
  })
})

describe('a car that cannot be driven says why', () => {
  const readRefusal = async (car: string) => {
    const { status, errors } = await book(stranger(), car, at(tuesday(), 10))
    return [status, errors[0]?.name, errors[0]?.field]
  }

  test('it is reserved', async () => {
    const { key, vehicleId } = await usedCar()
    await database.pool.query(
      `insert into car_hold (vehicle_id, holder, until) values ($1, 'order:x', now() + interval '1 hour')`,
      [vehicleId],
    )
    expect(await readRefusal(key)).toEqual([409, 'car-reserved', 'car'])
  })

  test('it is withdrawn', async () => {
    const { key, vehicleId } = await usedCar()
    await database.pool.query('update vehicle set withdrawn_at = now() where id = $1', [vehicleId])
    expect(await readRefusal(key)).toEqual([409, 'car-sold', 'car'])
  })

  test('its department agrees on test drives in person', async () => {
    expect(await readRefusal((await usedCar('Aalst')).key)).toEqual([409, 'drive-by-request', 'car'])
  })

  test('there is none', async () => {
    expect(await readRefusal('used-999999')).toEqual([404, 'car-not-found', 'car'])
  })
})

test.each([
  ['no name', { firstName: ' ' }, 'details.firstName'],
  ['no telephone', { phone: '' }, 'details.phone'],
  ['an address that is none', { email: 'lotte@' }, 'details.email'],
])('is refused with %s', async (_, details, field) => {
  const { key } = await usedCar()
  const { status, errors } = await book(stranger(), key, at(tuesday(), 9), details)
  expect([status, errors[0]?.field]).toEqual([422, field])
})

test('somebody who proves nothing has a few to come, wherever the calls come from', async () => {
  const email = address()
  const day = tuesday()
  const cars = await Promise.all([9, 10, 11, 12].map(async (hour) => ({ ...(await usedCar()), hour })))
  const answers = []
  for (const { key, hour } of cars) answers.push(await book(stranger(), key, at(day, hour), { email }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409])
  expect(answers.at(-1)).toMatchObject({ errors: [{ name: 'too-many-test-drives', field: 'details.email' }] })
})

test('an account sees its own, and only its own, and gets a link to them', async () => {
  const { call, email } = await signedInCustomer(shop)
  const { key } = await usedCar()
  const mine = (await book(call, key, at(tuesday(), 13), { email })).result.drive.number
  const { result: other } = await book(stranger(), (await usedCar()).key, at(tuesday(), 13))
  const { result } = await call('GET /shop/account/gettestdrives')
  expect(result.drives.map(({ number }) => number)).toEqual([mine])
  const opened = await call('POST /shop/account/opentestdrive', { number: mine })
  const drive = await stranger()('POST /shop/testdrive/getdrive', { link: opened.result.link })
  expect(drive.result.drive.number).toBe(mine)
  expect((await call('POST /shop/account/opentestdrive', { number: other.drive.number })).status).toBe(404)
  expect((await stranger()('GET /shop/account/gettestdrives')).status).toBe(401)
})
