import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { parseNumber, ordersIn, readable } from '../orders/checkout/orders.test-data.ts'
import { makeBranch } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { driver, openForTestDrives, tuesdayIn } from '../test/test-drives.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { database, call } = shop
const { usedCar, placedOrder } = ordersIn(shop)
const staff = await signedInStaff(shop)
const patient = { timeout: 15_000 }

beforeAll(async () => {
  const { departmentId } = await makeBranch(database, 'Gent')
  await openForTestDrives(database, departmentId, 3)
})

const day = tuesdayIn(7)

let people = 0

async function booked(
  car: string,
  hour: number,
  { email, language = 'nl-BE' }: { email?: string; language?: string } = {},
) {
  const address = email ?? `rijder${++people}@example.be`
  const { status, errors } = await call(
    'POST /shop/testdrive/book',
    {
      onceKey: randomBytes(16).toString('hex'),
      car,
      startsAt: brusselsInstant(day, hour * 60).toISOString(),
      details: driver(address, 'Maes'),
    },
    language,
  )
  expect([status, errors]).toEqual([200, []])
  return address
}

async function readStates(car: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ told: string }>(
    `select state || coalesce(': ' || called_off_for, '') as told
     from test_drive join vehicle on vehicle.id = vehicle_id where vehicle.number = $1 order by starts_at`,
    [parseNumber(car)],
  )
  return rows.map(({ told }) => told)
}

async function readTo(address: string): Promise<string> {
  return (await shop.mailsTo(address)).map(readable).join('\n')
}

test('a car that is sold: who was to drive it is told in the own language, once; its buyer still drives', async () => {
  const car = await usedCar({ branch: 'Gent' })
  const buyer = 'koper.rijdt@example.be'
  const dutch = await booked(car, 10)
  await booked(car, 12, { email: buyer })
  const french = await booked(car, 14, { language: 'fr-BE' })
  await placedOrder([car], { customer: { email: buyer } })

  await vi.waitFor(
    async () =>
      expect(await readStates(car)).toEqual([
        'cancelled: De wagen is intussen verkocht. In onze webshop vindt u gelijkaardige wagens.',
        'booked',
        'cancelled: Ce véhicule vient d’être vendu. Vous trouverez des véhicules semblables dans notre boutique en ligne.',
      ]),
    patient,
  )
  await vi.waitFor(async () => expect(await shop.mailsTo(french)).toHaveLength(2), patient)
  expect(await readTo(french)).toContain('Ce véhicule vient d’être vendu.')
  await vi.waitFor(async () => expect(await shop.mailsTo(dutch)).toHaveLength(2), patient)
  expect(await readTo(dutch)).toContain('De wagen is intussen verkocht.')
})

test('a car that is taken out of the sale calls its test drives off; one that is on sale again meanwhile does not', async () => {
  const car = await usedCar({ branch: 'Gent' })
  const other = await usedCar({ branch: 'Gent' })
  const driver = await booked(car, 10)
  await booked(other, 10)
  await shop.stopWorker()
  for (const one of [car, other])
    expect((await staff.call('POST /sales/usedcar/withdraw', { id: parseNumber(one) })).status).toBe(200)
  await database.pool.query('update vehicle set withdrawn_at = null where number = $1', [parseNumber(other)])
  await shop.startWorker()
  await vi.waitFor(
    async () =>
      expect(await readStates(car)).toEqual([
        'cancelled: De wagen is niet meer te koop. In onze webshop vindt u gelijkaardige wagens.',
      ]),
    patient,
  )
  await vi.waitFor(async () => expect(await shop.mailsTo(driver)).toHaveLength(2), patient)
  expect(await readStates(other)).toEqual(['booked'])
})
