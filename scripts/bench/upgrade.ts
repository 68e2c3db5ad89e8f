import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../server/platform/database/migrate.ts'
import { releases } from '../../server/db/releases.ts'
import { databaseUrl } from '../../server/test/cluster.ts'
import { startCluster } from '../lib/embedded-postgres.ts'
import { root } from '../lib/fingerprint.ts'
import { releaseFolder, restoreReleaseDump } from '../lib/release-dump.ts'
import { dataDir, run } from './databases.ts'
import { atMost, reported } from './figures.ts'
import { multiplyStock } from './many-cars.ts'
import { multiplyInvoices } from './many-invoices.ts'

const cars = 1_000_000
const invoices = 500_000
const mostSeconds = 2
const reportMs = 10_000
const migrationsFolder = path.join(root, 'server/db/migrations')
/** The usual changes of large tables, in the forms that do not block other sessions. */
const rehearsal: Readonly<Record<string, string>> = {
  '99991231-01-columns.sql': `
    alter table vehicle add column rehearsed_note text not null default '';
    alter table invoice add column rehearsed_on date;
    alter table invoice add constraint invoice_rehearsed_on_check check (rehearsed_on > '2000-01-01') not valid;`,
  '99991231-02-constraint.sql': 'alter table invoice validate constraint invoice_rehearsed_on_check',
  '99991231-03-index-of-vehicles.sql':
    'create index concurrently if not exists vehicle_rehearsed on vehicle (published_at, rehearsed_note)',
  '99991231-04-index-of-invoices.sql':
    'create index concurrently if not exists invoice_rehearsed on invoice (customer_name, rehearsed_on)',
}

/**
 * Upgrades a large dealer of the last release to the schema of today, and then by a rehearsal of the usual changes, while
 * other sessions read and write and a long report keeps its snapshot. Reports the longest wait.
 */
export async function measure(): Promise<void> {
  const { version } = releases.at(-1) ?? releases[0]
  // Nothing is built: no present program runs on the database of that release.
  const cluster = await startCluster({ dataDir: path.join(dataDir, 'postgres') })
  try {
    const name = 'bench_upgrade'
    await run(cluster.url, `drop database if exists ${name} with (force)`)
    await run(cluster.url, `create database ${name}`)
    const url = databaseUrl(cluster.url, name)
    await restoreReleaseDump(url, releaseFolder(version))
    await multiplyStock(url, cars)
    // The many invoices take the communications of all years.
    await run(url, 'set session_replication_role = replica; update invoice set communication = null')
    const { rows } = await run(url, `select number from invoice where kind = 'free' and state = 'issued' limit 1`)
    await multiplyInvoices(url, { like: Number(rows[0]?.['number']), count: invoices, openPerMille: 50, years: 5 })
    const counts = await run(
      url,
      'select (select count(*) from vehicle) as cars, (select count(*) from invoice) as invoices',
    )
    reported('cars and invoices', `${counts.rows[0]?.['cars']}, ${counts.rows[0]?.['invoices']}`)

    const quiet = await measureWaits(url, () => sleep(reportMs))
    reported('longest wait of readers and writers before, s', quiet.toFixed(2))
    let applied: string[] = []
    const waited = await measureWaits(url, async () => {
      applied = await migrate(url)
    })
    reported(`migrations since ${version}`, String(applied.filter((one) => one.endsWith('.sql')).length))
    atMost('the same during these migrations, s', waited, mostSeconds)

    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rehearsal-'))
    try {
      await fs.cp(migrationsFolder, folder, { recursive: true })
      for (const [file, sql] of Object.entries(rehearsal)) await fs.writeFile(path.join(folder, file), sql)
      const startedAt = performance.now()
      const rehearsed = await measureWaits(url, () => migrate(url, { folder }))
      reported(
        'seconds of a rehearsal: columns, constraint, two indexes',
        ((performance.now() - startedAt) / 1_000).toFixed(1),
      )
      atMost('the same during the rehearsal, s', rehearsed, mostSeconds)
    } finally {
      await fs.rm(folder, { recursive: true })
    }
  } finally {
    await cluster.stop()
  }
}

const statements: readonly string[] = [
  `select number, invoice_number, customer_name, open_cents from invoice order by number desc limit 30`,
  `select number, price_cents from listing where state = 1 and kind = 'used' order by number desc limit 30`,
  `update price set price_cents = price_cents + 100
     where vehicle_id = (select vehicle_id from price offset floor(random() * 5000) limit 1)`,
  `update invoice_delivery_standing set standing = standing
     where invoice_id = (select invoice_id from invoice_delivery_standing offset floor(random() * 5000) limit 1)`,
  `update vehicle set published_at = published_at where id = (select id from vehicle offset floor(random() * 5000) limit 1)`,
]

/** Returns the seconds of the slowest statement of the other sessions during the work. */
async function measureWaits(url: string, work: () => Promise<unknown>): Promise<number> {
  const underway = { isOver: false }
  const people = Promise.all(statements.map((statement) => repeatStatement(url, statement, underway)))
  const report = holdReport(url)
  try {
    await work()
  } finally {
    underway.isOver = true
  }
  await report
  return Math.max(...(await people)) / 1_000
}

async function repeatStatement(
  url: string,
  statement: string,
  underway: { readonly isOver: boolean },
): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let slowestMs = 0
  try {
    while (!underway.isOver) {
      const startedAt = performance.now()
      await client.query(statement)
      slowestMs = Math.max(slowestMs, performance.now() - startedAt)
      await sleep(5)
    }
    return slowestMs
  } finally {
    await client.end()
  }
}

/** A transaction that read two of the large tables and stays open: no column can be added meanwhile. */
async function holdReport(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin; select from invoice limit 1; select from vehicle limit 1')
    await sleep(reportMs)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
