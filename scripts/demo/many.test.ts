import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadIssuedVersion } from '../../server/offers/desk/offer-snapshot.ts'
import { loadDeskOffer } from '../../server/offers/desk/offers.sql.ts'
import { findDossierRecord } from '../../server/orders/dossiers/dossier-desk.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { demoDatabase, today } from './demo.test-data.ts'
import { seedMany } from './seed.ts'
import { withoutFiles } from './without-files.ts'

const databaseUrl = await demoDatabase()
const client = new pg.Client({ connectionString: databaseUrl })
const target = { databaseUrl, dataDir: 'unused', today, files: withoutFiles }

beforeAll(async () => {
  await seedMany(target, { used: 700, new: 60, orders: 150 })
  await seedMany(target, { used: 100 })
  await seedMany(target, { offers: 600, dossiers: 300 })
  await client.connect()
}, 120_000)
afterAll(() => client.end())

async function rows<Row>(sql: string): Promise<Row[]> {
  return (await client.query(sql)).rows as Row[]
}

it('adds what was asked for, twice if need be, and sells it', async () => {
  const counts = await rows<{ kind: string; vehicles: number; sold: number }>(`
    select kind, count(*)::int as vehicles, (count(*) filter (where state = 3))::int as sold from listing group by kind order by kind`)
  expect(counts).toEqual([
    { kind: 'stock', vehicles: 68 + 60, sold: 0 },
    { kind: 'used', vehicles: 322 + 800, sold: 40 + 150 },
  ])
})

it('describes the condition of what can be sold, so that a consumer can order it', async () => {
  expect(
    await rows(`select vehicle.number from vehicle
      where kind = 'used' and vehicle_class < 3 and published_at is not null and not exists (
        select from condition_report report join condition_finding found using (vehicle_id)
        where report.vehicle_id = vehicle.id and report.completed_on is not null)`),
  ).toEqual([])
})

it('keeps every foreign key, though none was checked while writing', async () => {
  const keys = await rows<{ table: string; target: string; columns: string[]; targets: string[] }>(`
    select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
      array(select a.attname::text from unnest(k.conkey) with ordinality u (n, o) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by o) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality u (n, o) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by o) as targets
    from pg_constraint k where k.contype = 'f'`)
  expect(keys.length).toBeGreaterThan(60)
  for (const { table, target, columns, targets } of keys) {
    const meets = columns.map((column, index) => `t.${targets[index]} = s.${column}`).join(' and ')
    const isGiven = columns.map((column) => `s.${column} is not null`).join(' and ')
    expect
      .soft(
        await rows(
          `select '${table}' as broken from ${table} s where ${isGiven} and not exists (select from ${target} t where ${meets}) limit 1`,
        ),
      )
      .toEqual([])
  }
})

it('numbers orders without gaps, in the order in which they were placed', async () => {
  const orders = await rows<{ number: string }>(
    `select order_number as number from shop_order where terms_agreed_at is null order by placed_at, order_number`,
  )
  const numbers = orders.map(({ number }) => number)
  expect(numbers).toEqual(numbers.toSorted())
  const series = await rows<{ missing: number }>(`
    select s.last - (select count(*)::int from shop_order where order_number like 'SO-' || s.year || '-%') as missing from number_series s where s.series = 'SO'`)
  expect(series.every(({ missing }) => missing === 0)).toBe(true)
})

it('adds offers and dossiers that open like those they were made after, numbered without gaps', async () => {
  const database = openDatabase(databaseUrl)
  const [counts] = await rows<{ offers: number; dossiers: number; open: number }>(`
    select (select count(*)::int from offer) as offers, (select count(*)::int from dossier) as dossiers,
      (select count(*)::int from offer where status <= 2) as open`)
  expect(counts!.offers).toBeGreaterThan(1_000)
  expect(counts!.dossiers).toBeGreaterThan(350)
  expect(counts!.open).toBeLessThan(counts!.offers / 3)
  expect(
    await rows(`select series, year from number_series s where series in ('OF', 'DO', 'CO') and last <> (
        select count(*) from (select offer_number as number from offer union all select dossier_number from dossier
          union all select order_number from customer_order) taken where number like series || '-' || year || '-%')`),
  ).toEqual([])
  const [newest] = await rows<{ offer: number; dossier: number }>(
    `select (select max(number) from offer) as offer, (select max(number) from dossier) as dossier`,
  )
  const row = await loadDeskOffer(database.db, newest!.offer)
  const { content, context } = await loadIssuedVersion(database.db, row)
  expect(context.customer).toMatchObject({ id: content.customer, name: row.customerName })
  const who = { id: '', isMain: true, grants: {}, branches: [] }
  const dossier = await findDossierRecord(database.db, newest!.dossier, { now: new Date(`${today}T10:00:00Z`), who })
  expect(dossier?.steps.length).toBeGreaterThan(3)
  await database.close()
})

it('says how many cars are left when more orders are asked for than there are cars', async () => {
  await expect(seedMany(target, { orders: 5_000 })).rejects.toThrow(/^Only \d+ used cars are left/)
})
