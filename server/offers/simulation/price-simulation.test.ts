import { beforeAll, describe, expect, test } from 'vitest'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { PriceStep } from '@forecourt/domain/pricing/range.schema.ts'
import { makeNewCar } from '../../orders/checkout/orders.test-data.ts'
import { makeBranch } from '../../test/factories.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeColleague } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { createOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)

let version: number
let engine: number
type Asked = InputOf<'POST /sales/pricechange/simulate'>
const change = (cents: number, kinds: PriceStep['kind'][] = ['version']): Omit<Asked, 'after'> => ({
  from: today,
  change: {
    way: 'amount',
    cents,
    rounding: { stepCents: 1, direction: 'nearest' },
    scope: { versions: [version], kinds, withOthers: false },
  },
})
const simulate = (asked: Omit<Asked, 'after'>, as = main.call) =>
  as('POST /sales/pricechange/simulate', { ...asked, after: null })

beforeAll(async () => {
  const car = await makeNewCar(shop.database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 200_000 })
  const [, , , large] = car.key.split('-').map(Number)
  engine = large!
  version = (await pool.query('select number from version where id = $1', [car.versionId])).rows[0].number
  const base = (await pool.query(`select number from engine where code = 'base'`)).rows[0].number
  for (const chosen of [base, engine]) {
    await createOffer(sofie.call, { ...emptyOffer, car: { kind: 'configured', version, parts: [`engine-${chosen}`] } })
  }
})

describe('a look ahead at a change of many prices', () => {
  test('tells what the drafts would come to, and writes nothing', async () => {
    const { result, errors } = await simulate(change(50_000))
    expect(errors).toEqual([])
    expect(result).toMatchObject({ total: 2, issued: 0, looked: 2, next: null })
    expect(result.simulation).toMatchObject({
      offers: 2,
      gains: 0,
      losses: 2,
      refused: 0,
      beforeCents: 6_200_000,
      afterCents: 6_300_000,
    })
    expect(result.simulation.most).toHaveLength(2)
    expect((await pool.query('select count(*)::int as rows from price')).rows[0].rows).toBe(2)
  })

  test('names those alone that lean on such a price', async () => {
    const { simulation } = (await simulate(change(-10_000, ['engine']))).result
    expect(simulation).toMatchObject({ offers: 1, gains: 1, beforeCents: 3_200_000, afterCents: 3_190_000 })
  })

  test('counts what a customer has: its price stays', async () => {
    await pool.query('update offer set status = 2 where total_cents = 3200000')
    expect((await simulate(change(50_000))).result).toMatchObject({ issued: 1, simulation: { offers: 1 } })
    await pool.query('update offer set status = 1')
  })

  test('is for whoever may change prices, over the offers they may see', async () => {
    expect((await simulate(change(50_000), sofie.call)).status).toBe(403)
    const stock = await makeColleague(shop, 'stock-manager', gent.branchId)
    await pool.query('delete from staff_user_branch where staff_user_id = $1', [stock.id])
    expect((await simulate(change(50_000), stock.call)).result).toMatchObject({ total: 0, simulation: { offers: 0 } })
  })

  test('refuses what could not be saved', async () => {
    const yesterday = { ...change(50_000), from: '2020-01-01' }
    expect((await simulate(yesterday)).errors).toMatchObject([{ name: 'price-in-the-past', field: 'from' }])
  })
})
