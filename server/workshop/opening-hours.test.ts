import { beforeAll, describe, expect, test } from 'vitest'
import type { KeptHours } from '@forecourt/domain/organisation/kept-hours.ts'
import { brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeService, makeWorkshop, workingTuesday } from './workshop.test-data.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const staff = await makeColleague(shop, 'administration')
const workshop = await makeWorkshop(database)
const other = await makeWorkshop(database)

const day = workingTuesday(20)

const get = async (department?: number): Promise<{ hours: KeptHours; forAll: KeptHours['days'] }> =>
  (await staff.call('GET /sales/openinghours/get', department === undefined ? {} : { department })).result
const save = (
  department: number | null,
  was: KeptHours,
  is: KeptHours,
  more: { copyTo?: number[]; bookings?: number } = {},
  by = staff,
) => by.call('POST /sales/openinghours/save', { hours: { department, was, is, copyTo: [], bookings: 0, ...more } })
const closed = (name = 'Inventaris') => ({ day, name: { nl: name }, value: [] })
const shown = async (department: number) => {
  const { result } = await shop.call('GET /shop/branch/gettenant')
  const all = result.tenant.branches.flatMap(({ departments }) => departments)
  return all.find(({ id }) => id === department)!.contactData.openingHours
}

beforeAll(async () => {
  const service = await makeService(database)
  await pool.query(
    `with booking as (
       insert into workshop_booking (number, once_key, department_id, service_id, bay, starts_at, ends_at, licence_plate, car,
         mileage_km, first_name, last_name, email, phone, language)
       select 'WB-2026-000001', repeat('a', 32), $1, id, 1, $3, $4, '1ABC234', 'Noord V6', 1000, 'An', 'Peeters',
         'an@example.be', '+32478123456', 'nl' from workshop_service where number = $2
       returning id, department_id, bay)
     insert into workshop_booking_slot (department_id, bay, slot_at, booking_id)
     select department_id, bay, $3::timestamptz + quarter * interval '15 minutes', id from booking, generate_series(0, 3) quarter`,
    [workshop.departmentId, service, brusselsInstant(day, 10 * 60), brusselsInstant(day, 11 * 60)],
  )
})

test('the week of every department is there', async () => {
  const { result } = await staff.call('GET /sales/openinghours/getall', {})
  const found = result.departments.find(({ id }) => id === workshop.department)!
  expect(found).toMatchObject({ branch: 'Gent', name: 'Werkplaats 1' })
  expect(found.week[0]).toEqual({
    day: 1,
    value: [
      { from: '08:00', to: '12:00' },
      { from: '12:30', to: '17:30' },
    ],
  })
  expect(found.week[6]).toEqual({ day: 7, value: [] })
})

describe('hours that are changed', () => {
  test('are what the shop shows, and other departments get them too', async () => {
    const { hours } = await get(other.department)
    const week = hours.week.map((one) =>
      one.day === 7 ? { day: 7 as const, value: [{ from: '10:00', to: '12:00' }] } : one,
    )
    const { status, result } = await save(other.department, hours, { ...hours, week })
    expect([status, result.hours.week]).toEqual([200, week])
    await expect
      .poll(async () => (await shown(other.department)).contactHours[6]?.value)
      .toEqual([{ from: '10:00', to: '12:00' }])

    const { hours: mine } = await get(workshop.department)
    expect(
      (await save(other.department, { ...hours, week }, { ...hours, week }, { copyTo: [workshop.department] })).status,
    ).toBe(200)
    expect((await get(workshop.department)).hours.week).toEqual(week)
    await save(workshop.department, { ...mine, week }, mine)
  })

  test('write only what differs', async () => {
    const { hours } = await get(other.department)
    const rows = async () =>
      (
        await pool.query<{ id: string }>('select id from opening_hours where department_id = $1 order by id', [
          other.departmentId,
        ])
      ).rows
    const before = await rows()
    await save(other.department, hours, { ...hours, days: [closed()] })
    expect(await rows()).toEqual(before)
    await save(other.department, { ...hours, days: [closed()] }, hours)
  })
})

describe('a closed day', () => {
  test('that has bookings says which, and is kept once that is known', async () => {
    const { hours } = await get(workshop.department)
    const is = { ...hours, days: [closed()] }
    const refused = await save(workshop.department, hours, is)
    expect([refused.status, refused.errors[0]!.name]).toEqual([409, 'bookings-outside-hours'])
    expect(refused.errors[0]!.detail).toEqual({
      count: 1,
      bookings: [
        { kind: 'appointment', number: 'WB-2026-000001', day, at: '10:00', department: 'Gent · Werkplaats 1' },
      ],
    })
    expect((await get(workshop.department)).hours).toEqual(hours)
    expect((await save(workshop.department, hours, is, { bookings: 2 })).status).toBe(409)
    expect((await save(workshop.department, hours, is, { bookings: 1 })).status).toBe(200)
    await expect.poll(async () => (await shown(workshop.department)).exceptions).toMatchObject([{ day, value: [] }])
    // A warning is given once.
    expect((await save(workshop.department, is, { ...is, days: [closed('Telling')] })).status).toBe(200)
    expect((await save(workshop.department, { ...is, days: [closed('Telling')] }, hours)).status).toBe(200)
  })

  test('of all departments holds in each, but for those that say otherwise', async () => {
    const { hours } = await get()
    const is = { week: [], days: [closed('Personeelsfeest')] }
    expect((await save(null, hours, is)).errors[0]!.detail).toMatchObject({ count: 1 })
    const { hours: own } = await get(workshop.department)
    const open = { ...own, days: [{ ...closed(), value: [{ from: '08:00', to: '17:00' }] }] }
    expect((await save(workshop.department, own, open)).status).toBe(200)
    expect((await save(null, hours, is)).status).toBe(200)
    expect(await get(workshop.department)).toMatchObject({ hours: open, forAll: is.days })
    await expect.poll(async () => (await shown(other.department)).exceptions).toMatchObject([{ day, value: [] }])
    await save(null, is, hours)
    await save(workshop.department, open, own)
  })

  test('that bridges half a day leaves what fits', async () => {
    const { hours } = await get(workshop.department)
    const morning = { ...hours, days: [{ ...closed(), value: [{ from: '08:00', to: '12:00' }] }] }
    expect((await save(workshop.department, hours, morning)).status).toBe(200)
    await save(workshop.department, morning, hours)
  })
})

describe('refused is', () => {
  test.each([
    ['a time that ends before it begins', [{ ...closed(), value: [{ from: '12:00', to: '09:00' }] }]],
    ['the same day twice', [closed(), closed()]],
    ['a day that is over', [{ ...closed(), day: '2020-01-06' }]],
  ])('%s', async (_, days) => {
    const { hours } = await get(other.department)
    expect((await save(other.department, hours, { ...hours, days })).errors[0]!.name).toBe('hours-incomplete')
  })

  test('who began with something else than what stands there', async () => {
    const { hours } = await get(other.department)
    const { status, errors } = await save(other.department, { ...hours, days: [closed()] }, hours)
    expect([status, errors[0]!.name]).toEqual([409, 'changed-meanwhile'])
    expect(errors[0]!.detail).toMatchObject({ theirs: hours })
  })

  test('a week for all, and a department that is not there', async () => {
    const { hours } = await get(other.department)
    expect((await save(null, (await get()).hours, hours)).status).toBe(422)
    expect((await save(9_999, hours, hours)).status).toBe(404)
  })

  test('whoever does not run the branches', async () => {
    const seller = await makeColleague(shop, 'salesperson')
    const { hours } = await get(other.department)
    expect((await save(other.department, hours, hours, {}, seller)).status).toBe(403)
  })
})
