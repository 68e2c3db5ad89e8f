import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeNewCar } from '../orders/checkout/orders.test-data.ts'
import { openDatabase } from '../platform/database/database.ts'
import { testDatabase } from '../test/database.ts'

// Triggers of the migration pricing-prices record each price that the shop showed of new cars, whoever changes it.

const url = await testDatabase()
const database = openDatabase(url)
const client = new pg.Client({ connectionString: url })
let versionId: string

beforeAll(async () => {
  await client.connect()
  await client.query(`set forecourt.today = '2026-11-20'`)
})
afterAll(async () => {
  await client.end()
  await database.close()
})
beforeEach(async () => {
  ;({ versionId } = await makeNewCar(database, { priceGrossCents: 1_949_000, enginePriceGrossCents: 200_000 }))
})

const write = (sql: string, ...values: unknown[]) => client.query(sql, values)
const promote = (cents: number, from = '2026-11-10') =>
  write(
    `insert into promotion (version_id, valid_from, valid_until, price_cents, vat_excluded)
     values ($1, $2, '2026-12-01', $3, false)`,
    versionId,
    from,
    cents,
  )

/** List price and promotion of each row, and whether it is shown still; the oldest first. */
async function ledger(): Promise<[list: number, promotion: number | null, isShown: boolean][]> {
  const { rows } = await client.query<{ list: number; promotion: number | null; shown: boolean }>(
    `select list_cents as list, promotion_cents as promotion, published_until is null as shown
     from price_ledger where version_id = $1 order by published_from, published_until`,
    [versionId],
  )
  return rows.map(({ list, promotion, shown }) => [list, promotion, shown])
}

test('begins with the price of the list and follows a promotion', async () => {
  expect(await ledger()).toEqual([[1_949_000, null, true]])
  await promote(1_500_000)
  expect(await ledger()).toEqual([
    [1_949_000, null, false],
    [1_949_000, 1_500_000, true],
  ])
  await write('delete from promotion where version_id = $1', versionId)
  expect((await ledger()).at(-1)).toEqual([1_949_000, null, true])
})

test('knows nothing of what has still to begin, until its day comes', async () => {
  await promote(1_500_000, '2026-11-21')
  expect(await ledger()).toEqual([[1_949_000, null, true]])
  await write(`set forecourt.today = '2026-11-21'`)
  await write('select refresh_listing_due()')
  await write(`set forecourt.today = '2026-11-20'`)
  expect((await ledger()).at(-1)).toEqual([1_949_000, 1_500_000, true])
})

test.each([
  ['the version', `update version set is_active = $2 where id = $1`],
  ['its model', `update model set is_active = $2 where id = (select model_id from version where id = $1)`],
  [
    'its brand',
    `update brand set is_sold_new = $2
     where id = (select brand_id from version join model on model.id = model_id where version.id = $1)`,
  ],
  [
    'the model year',
    `update model_year set orderable_until = case when $2 then null else date '2026-11-20' end
     where id = (select model_year_id from version where id = $1)`,
  ],
])('ends and begins again with %s', async (_, change) => {
  await write(change, versionId, false)
  expect(await ledger()).toEqual([[1_949_000, null, false]])
  await write(change, versionId, true)
  expect((await ledger()).at(-1)).toEqual([1_949_000, null, true])
})

test('has one row that is shown, when two change a price at once and the later one is first', async () => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  try {
    await other.query(`set forecourt.today = '2026-11-20'`)
    await other.query('begin')
    await other.query('select now()')
    await promote(1_500_000)
    await other.query(`update promotion set price_cents = 1400000 where version_id = $1`, [versionId])
    await other.query('commit')
    expect((await ledger()).filter(([, , isShown]) => isShown)).toEqual([[1_949_000, 1_400_000, true]])
  } finally {
    await other.end()
  }
})

test('has no row for what nobody sees, and nobody changes it', async () => {
  await write(`update price set cost_net_cents = 1 where version_id = $1`, versionId)
  expect(await ledger()).toEqual([[1_949_000, null, true]])
  await expect(write('update price_ledger set list_cents = 1 where version_id = $1', versionId)).rejects.toThrow(
    /evidence/,
  )
})
