import { beforeAll, describe, expect, test } from 'vitest'
import { makeNewCar, makeParts } from '../../orders/checkout/orders.test-data.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const viewer = await makeColleague(shop, { OFFER_VIEW: 'all' }, gent.branchId)

let momentum: number
let prestige: number
let parts: Awaited<ReturnType<typeof makeParts>>

const priceVersion = (number: number, cents: number, from = '2026-01-01') =>
  pool.query(
    `insert into price (version_id, valid_from, price_cents, vat_excluded)
     select id, $3, $2, false from version where number = $1`,
    [number, cents, from],
  )

/** A version beside another one of its model, of a year of its own or of the same. */
async function addVersion(beside: number, name: string, year?: { year: number; from: string; until: string }) {
  if (year) {
    await pool.query(
      `insert into model_year (model_id, year, orderable_from, orderable_until)
       select model_id, $2, $3, $4 from version where number = $1`,
      [beside, year.year, year.from, year.until],
    )
  }
  const { rows } = await pool.query<{ number: number }>(
    `insert into version (model_id, model_year_id, slug, name, body_type_id, doors, seats)
     select v.model_id, coalesce((select id from model_year where model_id = v.model_id and year = $3), v.model_year_id),
       lower($2), $2, v.body_type_id, v.doors, v.seats
     from version v where v.number = $1 returning number`,
    [beside, name, year?.year ?? null],
  )
  return rows[0]?.number ?? 0
}

beforeAll(async () => {
  const car = await makeNewCar(shop.database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 300_000 })
  momentum = Number(car.baseKey.split('-')[2])
  parts = await makeParts(shop.database, car.versionId)
  prestige = await addVersion(momentum, 'Prestige')
  await priceVersion(prestige, 3_450_000)
  await pool.query(
    `insert into version_option (version_id, option_id, tag)
     select (select id from version where number = $1), id, 2 from option where number = $2`,
    [prestige, parts.towBar],
  )
})

const getRange = async (version = momentum) =>
  accepted(await sofie.call('GET /sales/offer/getrange', { version })).range

describe('the versions that the car of an offer can change to', () => {
  test('have their list price, what each can have, and the names of it', async () => {
    const range = await getRange()
    const [first, second] = range.versions
    expect(range.versions.map(({ number, isOrderable, priceCents }) => [number, isOrderable, priceCents])).toEqual([
      [momentum, true, 3_000_000],
      [prestige, true, 3_450_000],
    ])
    expect(first).toMatchObject({ name: 'Momentum', year: 2026 })
    expect(first?.parts).toContainEqual({ key: `option-${parts.towBar}`, tag: 'optional' })
    expect(first?.parts.filter(({ key }) => key.startsWith('engine-')).map(({ tag }) => tag)).toEqual([
      'standard',
      'optional',
    ])
    expect(second?.parts).toEqual([{ key: `option-${parts.towBar}`, tag: 'standard' }])
    expect(range.names[`option-${parts.towBar}`]).toMatchObject({ nl: 'Trekhaak' })
  })

  test('include one whose year is over only for a car of that year', async () => {
    const over = await addVersion(momentum, 'Vorig', { year: 2025, from: '2025-01-01', until: '2025-12-31' })
    const listNumbers = async (version?: number) => (await getRange(version)).versions.map(({ number }) => number)
    expect(await listNumbers()).toEqual([momentum, prestige])
    expect(await listNumbers(over)).toEqual([momentum, prestige, over])
    expect((await getRange(over)).versions.at(-1)).toMatchObject({ isOrderable: false, priceCents: null, year: 2025 })
  })

  test('are refused for a version that there is not, and to whoever makes no offers', async () => {
    expect(refusalNames(await sofie.call('GET /sales/offer/getrange', { version: 999_999 }))).toEqual([
      404,
      'record-not-found',
    ])
    expect((await viewer.call('GET /sales/offer/getrange', { version: momentum })).status).toBe(403)
  })
})

describe('the models that an offer can begin with', () => {
  test('are listed with their cheapest version', async () => {
    const cheap = await addVersion(momentum, 'Essential')
    const unpriced = await addVersion(momentum, 'Later')
    await priceVersion(cheap, 2_750_000)
    const { models } = accepted(await sofie.call('GET /sales/offer/getmodels', {}))
    expect(models).toHaveLength(1)
    expect(models[0]).toMatchObject({ version: cheap, priceCents: 2_750_000, year: 2026 })
    await pool.query('update version set is_active = false where number = any ($1)', [[cheap, unpriced]])
    const { models: others } = accepted(await sofie.call('GET /sales/offer/getmodels', {}))
    expect(others[0]).toMatchObject({ version: momentum, priceCents: 3_000_000 })
  })

  test('are not shown to whoever makes no offers', async () => {
    expect((await viewer.call('GET /sales/offer/getmodels', {})).status).toBe(403)
  })
})
