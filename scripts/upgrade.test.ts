import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { releases } from '../server/db/releases.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import type { ListAnswer } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { endpoints } from '../server/api.ts'
import { testDatabase } from '../server/test/database.ts'
import { runningShop } from '../server/test/running-shop.ts'
import { signedInStaff } from '../server/test/signed-in.ts'
import { releaseFolder, restoreReleaseDump } from './lib/release-dump.ts'
import { describeSchema } from './lib/schema-lines.test-data.ts'

const release = releases.at(-1) ?? releases[0]
const folder = releaseFolder(release.version)
const migrations = fs
  .readdirSync('server/db/migrations')
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

test('the dump of a release is small enough to be kept with the sources', () => {
  for (const name of fs.readdirSync(folder)) expect(fs.statSync(path.join(folder, name)).size).toBeLessThan(200_000)
})

test('releases follow each other, and so do their migrations', () => {
  const last = releases.map(({ lastMigration }) => lastMigration)
  expect(last.filter((name) => !migrations.includes(name))).toEqual([])
  expect(last.toSorted()).toEqual(last)
})

describe('a database of the last release', async () => {
  const url = await testDatabase({ empty: true })
  const fresh = await testDatabase()
  const applied: string[] = []
  beforeAll(async () => {
    await restoreReleaseDump(url, folder)
    applied.push(...(await migrate(url)))
    // The template of the tests may be from before the table of migrations got a column.
    await migrate(fresh)
  }, 60_000)

  test('takes the migrations since then', () => {
    const newer = migrations.filter((name) => name > release.lastMigration)
    expect(applied.filter((name) => name.endsWith('.sql'))).toEqual(newer)
  })

  test('has the schema of a new one', async () => {
    expect(await describeSchema(url)).toEqual(await describeSchema(fresh))
  })

  test('keeps its rows', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<Record<string, number>>(`
      select (select count(*)::int from vehicle) as vehicles, (select count(*)::int from customer) as customers,
        (select count(*)::int from offer) as offers, (select count(*)::int from dossier) as dossiers,
        (select count(*)::int from invoice) as invoices`)
    await client.end()
    expect(Object.values(rows[0] ?? {}).filter((count) => count < 3)).toEqual([])
  })

  test('is read by the program of today: every list, and a record of each', async () => {
    const shop = await runningShop({ databaseUrl: url })
    const { call } = await signedInStaff(shop)
    const paths = new Set<string>(endpoints.map(({ path }) => path))
    const lists = [...paths].filter((path) => /^POST \/sales\/\w+\/list$/.test(path))
    const refused: unknown[] = []
    let shown = 0
    for (const path of lists) {
      const { status, result, errors } = await call.unchecked(path, {})
      if (status !== 200) refused.push({ path, errors })
      const [row] = (result as ListAnswer<{ id: number }> | null)?.data ?? []
      const one = path.replace('POST', 'GET').replace(/list$/, 'get')
      if (row === undefined || !paths.has(one)) continue
      shown++
      const record = await call.unchecked(one, { id: row.id })
      if (record.status !== 200) refused.push({ path: one, id: row.id, errors: record.errors })
    }
    expect(refused).toEqual([])
    expect(lists.length).toBeGreaterThan(80)
    expect(shown).toBeGreaterThan(60)
  }, 60_000)
})
