import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay, brusselsInstant, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import type { Call } from '../test/api-calls.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInCustomer } from '../test/signed-in.ts'
import { makeService, makeWorkshop, type Workshop } from './workshop.test-data.ts'

const shop = await runningShop({ trustedProxies: 1, rateLimitFactor: 1 })
const { database } = shop
const [ofPlate, ofGuest] = [3, 5]

let workshop: Workshop
let service: number
let made = 0
let visitors = 0

beforeAll(async () => {
  workshop = await makeWorkshop(database, { bays: 50 })
  service = await makeService(database, { minutes: 15 })
})

/** A stranger on a line of his own: calls from one address are counted apart. */
const stranger = () => shop.from(`198.51.100.${++visitors}`)
const plate = () => `1-ABC-${String(++made).padStart(3, '0')}`
const address = () => `chauffeur${++made}@example.be`

function tuesday(): string {
  let day = addDays(brusselsDay(new Date()), 14)
  while (toWeekday(day) !== 2 || /-(12-25|01-01|05-01|07-21|08-15|11-01|11-11)$/.test(day)) day = addDays(day, 1)
  return day
}

function book(call: Call, person: { licencePlate?: string; email?: string }) {
  return call('POST /shop/workshop/book', {
    onceKey: randomBytes(16).toString('hex'),
    department: workshop.department,
    service,
    startsAt: brusselsInstant(tuesday(), 9 * 60).toISOString(),
    details: {
      licencePlate: plate(),
      car: 'Noord V6',
      mileage: '45.000',
      vin: '',
      remarks: '',
      firstName: 'Lotte',
      lastName: 'Van den Broeck',
      email: address(),
      dialCode: '+32',
      phone: '0478 12 34 56',
      ...person,
    },
  })
}

describe('whoever has proven nothing', () => {
  test('books a car in a few times, from wherever and as whomever', async () => {
    const licencePlate = plate()
    const answers = await Promise.all(Array.from({ length: 6 }, () => book(stranger(), { licencePlate })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ofPlate)
    expect(await book(stranger(), { licencePlate: licencePlate.toLowerCase() })).toMatchObject({
      status: 409,
      errors: [{ name: 'too-many-bookings-of-plate', field: 'details.licencePlate' }],
    })
  })

  test('books a few times with one address of mail', async () => {
    const email = address()
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(stranger(), { email })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ofGuest)
    const refused = await book(stranger(), { email: email.toUpperCase() })
    expect(refused).toMatchObject({
      status: 409,
      errors: [{ name: 'too-many-bookings-of-guest', field: 'details.email' }],
    })
    expect(refused.errors[0]!.message).toContain(`al ${ofGuest} afspraken`)
  })

  test('may book again once a time was given back', async () => {
    const licencePlate = plate()
    const [first] = await Promise.all(Array.from({ length: ofPlate }, () => book(stranger(), { licencePlate })))
    expect((await book(stranger(), { licencePlate })).status).toBe(409)
    await shop.call('POST /shop/workshop/cancel', { link: first!.result.link })
    expect((await book(stranger(), { licencePlate })).status).toBe(200)
  })
})

test('a company with an account books its fleet in', async () => {
  const { call, email } = await signedInCustomer(shop)
  const answers = await Promise.all(Array.from({ length: ofGuest + 1 }, () => book(call, { email })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
