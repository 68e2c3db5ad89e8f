import { describe, expect, test } from 'vitest'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { makeUsedCar } from '../../test/factories.ts'
import { runningShop } from '../../test/running-shop.ts'

const shop = await runningShop()
const { database } = shop
const today = brusselsDay(new Date())

/** All of one model, so that each test has cars of its own. */
const car = (model: string, priceGrossCents: number, facts: object = {}) =>
  makeUsedCar(database, { brand: 'Noord', model, priceGrossCents, buildYear: 2022, mileageKm: 50_000, ...facts })
const readContext = async ({ number }: { number: number }) =>
  (await shop.call('GET /shop/catalog/getusedcar', { id: number })).result.usedCar.priceContext

describe('like cars', () => {
  test('are those of the same model, about as old and driven about as far; the car itself is none', async () => {
    const asked = await car('Gelijk', 2_000_000)
    for (const price of [2_100_000, 2_200_000, 2_300_000, 2_400_000]) await car('Gelijk', price)
    await car('Gelijk', 9_000_000, { buildYear: 2024 })
    await car('Gelijk', 9_000_000, { mileageKm: 71_000 })
    await car('Anders', 9_000_000)
    expect((await readContext(asked)).likeCars).toBeNull()
    const fifth = await car('Gelijk', 2_500_000, { buildYear: 2023, mileageKm: 70_000 })
    expect((await readContext(asked)).likeCars).toEqual({ count: 5, averageInc: 2_300_000 })
    // Sold cars do not count for current prices. Lists are updated a moment later.
    await database.pool.query('insert into car_sale (vehicle_id) values ($1)', [fifth.vehicleId])
    await expect.poll(async () => (await readContext(asked)).likeCars).toBeNull()
  })
})

describe('a price', () => {
  test('has a history, and a day since when the car is online', async () => {
    const asked = await car('Prijs', 2_490_000)
    expect(await readContext(asked)).toMatchObject({
      onlineSince: '2026-10-01',
      history: [{ from: today, priceInc: 2_490_000 }],
    })
    // Two changes on one day count as one price.
    await database.pool.query('update price set price_cents = 2390000 where vehicle_id = $1', [asked.vehicleId])
    expect((await readContext(asked)).history).toEqual([{ from: today, priceInc: 2_390_000 }])
  })
})
