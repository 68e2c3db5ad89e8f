import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrateJobs } from '../jobs/jobs.ts'
import { PRODUCT_VERSION } from '../settings/product-version.ts'
import { combinedMigrations, type CombinedMigrations } from './combined-migrations.ts'
import { applySeeds, readSeeds, seedChecksum, type Seed } from './seeds.ts'

/** A reason that the operator who starts the program can act on. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

type MigrateOptions = {
  readonly folder?: string
  readonly combined?: CombinedMigrations
  readonly history?: readonly Applied[]
  readonly lockPatience?: LockPatience
  readonly onProgress?: (message: string) => void
}

/** A lock that is waited for blocks every later query on the table: a migration waits briefly, and often. */
interface LockPatience {
  readonly waitMs: number
  readonly pauseMs: number
  readonly attempts: number
}

const usualPatience: LockPatience = { waitMs: 500, pauseMs: 1_500, attempts: 90 }

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string }

const migrationsFolder = path.resolve(import.meta.dirname, '../../db/migrations')
/** Processes that start together must not migrate together. */
const migrationLock = 7_301_845
const turnMs = 100

/** Reads the SQL files of a folder in the order of their names. */
async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await fs.readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Returns one checksum over all of them and the seeds: new databases with the same one are the same. */
export async function databaseChecksum(): Promise<string> {
  const hash = createHash('sha256')
  hash.update(checksumOfAll(await readMigrations()))
  for (const seed of await readSeeds()) hash.update(`${seed.name} ${seedChecksum(seed)}\n`)
  return hash.digest('hex')
}

function checksumOfAll(migrations: readonly Applied[]): string {
  const hash = createHash('sha256')
  for (const { name, checksum } of migrations) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex')
}

/**
 * Brings the database to the state of the SQL files, each in a transaction of its own, and the job queue to its own
 * latest, then applies the seeds; returns the names of what was applied now. A migration may not change after it was
 * applied, a seed may. Others may read and write meanwhile: locks are waited for briefly, and the migration is then tried again.
 * @param options.folder other SQL files, without seeds
 * @param options.combined earlier migrations that some of the files replace
 * @param options.history stop at the state that another database has: these migrations, without seeds
 * @param options.lockPatience how long a migration waits for a lock, and how often it is tried
 */
export async function migrate(
  url: string,
  { folder, combined, history, lockPatience = usualPatience, onProgress }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations(folder)
  if (history) refuseOtherHistory(all, history)
  const migrations = history ? all.filter(({ name }) => history.some((one) => one.name === name)) : all
  const replaced = folder === undefined ? combinedMigrations : combined
  const seeds: readonly Seed[] = folder === undefined && !history ? await readSeeds() : []
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the query that is underway reports it
  await client.connect()
  try {
    await takeTurn(client)
    await client.query('set client_min_messages = warning')
    await migrateQueue(url)
    await client.query(`
      create table if not exists applied_migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now(),
        product_version text
      )`)
    await addProductVersion(client)
    if (replaced) await replaceCombined(client, migrations, replaced)
    const applied = await readApplied(client)
    refuseOtherHistory(migrations, applied)
    const pending = migrations.filter(({ name }) => !applied.some((row) => row.name === name))
    if (pending.length > 0) onProgress?.(`Migrating the database: ${pending.length} of ${migrations.length} steps`)
    for (const migration of pending) await applyPatiently(client, migration, { lockPatience, onProgress })
    return [...pending.map(({ name }) => name), ...(await applySeeds(client, seeds))]
  } finally {
    await client.end()
  }
}

/** Retries rather than waiting in one statement, whose snapshot would hold up `create index concurrently`. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      migrationLock,
    ])
    if (rows[0]?.isOurs) return
    await sleep(turnMs)
  }
}

/** Migrates the job queue first, so that our migrations may queue jobs. */
async function migrateQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {}) // the next query gets the error
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
}

/** Updates databases from before versions were stored. Only those: a backup that is underway would hold up the start. */
async function addProductVersion(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'applied_migration'::regclass and attname = 'product_version'`,
  )
  if (rowCount === 0) await client.query('alter table applied_migration add column product_version text')
}

type Applied = {
  readonly name: string
  readonly checksum: string
  /** Version of the program that applied it; missing for those from before versions were stored. */
  readonly productVersion?: string | null
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select name, checksum, product_version as "productVersion" from applied_migration order by name collate "C"',
  )
  return rows
}

/** Records the replacements of combined migrations as applied, if the database has exactly the combined ones. */
async function replaceCombined(
  client: pg.Client,
  migrations: readonly Migration[],
  { last, checksum, sql }: CombinedMigrations,
): Promise<void> {
  const former = (await readApplied(client)).filter(
    ({ name }) => name <= last && !migrations.some((migration) => migration.name === name),
  )
  if (former.length === 0) return
  if (checksumOfAll(former) !== checksum) {
    throw new MigrationError(
      `The database was made before the first release, by migrations that were combined since, and lacks some of them. ` +
        `Start the last version that has the migration ${last} once, then this one; ` +
        'a database without data worth keeping may also be removed and made anew.',
    )
  }
  await inTransaction(client, async () => {
    await client.query(sql)
    await client.query('delete from applied_migration where name = any ($1)', [former.map(({ name }) => name)])
    for (const migration of migrations.filter(({ name }) => name <= last)) await recordApplied(client, migration)
  })
}

function refuseOtherHistory(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const newer = applied.filter(({ name }) => !known.has(name)).at(-1)
  if (newer) {
    const { name, productVersion } = newer
    const version = productVersion && productVersion !== PRODUCT_VERSION ? productVersion : undefined
    throw new MigrationError(
      `The database knows the migration ${name}${version ? ` of version ${version}` : ''}, this version of the program ` +
        `(${PRODUCT_VERSION}) does not. Start ${version ? `version ${version} or a later one` : 'the newer version'}. ` +
        'To go back, restore the backup from before the update with the older version (docs/how-to/upgrade.md).',
    )
  }
  for (const { name, checksum } of applied) {
    if (known.get(name)?.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} changed after it was applied. Undo the change and write a new migration instead; ` +
          'a database without data worth keeping may also be removed and made anew.',
      )
    }
  }
}

const lockNotAvailable = '55P03'

/** Applies a migration; one that did not get a lock in time lets other transactions through and begins anew. */
async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  { lockPatience, onProgress }: { lockPatience: LockPatience; onProgress: MigrateOptions['onProgress'] },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await (concurrentIndex.test(migration.sql)
        ? applyConcurrently(client, migration)
        : apply(client, migration, lockPatience.waitMs))
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      const { name, sql } = migration
      if (error.code !== lockNotAvailable) {
        throw new MigrationError(`The migration ${name}${findLine(sql, error.position)} failed: ${detailed(error)}`, {
          cause: error,
        })
      }
      if (attempt >= lockPatience.attempts) {
        throw new MigrationError(
          `The migration ${name} got no lock in ${attempt} attempts: a transaction holds a table for long. ` +
            'End it (pg_stat_activity shows it, pg_terminate_backend ends it) and start again; nothing was changed.',
          { cause: error },
        )
      }
      if (attempt === 1) onProgress?.(`The migration ${name} waits for a lock`)
      await sleep(lockPatience.pauseMs)
    }
  }
}

async function apply(client: pg.Client, migration: Migration, lockWaitMs: number): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(
      `select set_config('forecourt.actor', 'database:migration', true), set_config('forecourt.action', $1, true),
        set_config('lock_timeout', $2, true)`,
      [migration.name, `${lockWaitMs}ms`],
    )
    await client.query(migration.sql)
    await recordApplied(client, migration)
  })
}

/** The only statement of its file: no transaction may hold it, and what an attempt that broke off left is invalid. */
const concurrentIndex = /^create (?:unique )?index concurrently if not exists (\w+)/m

async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  const [, index] = concurrentIndex.exec(migration.sql) ?? []
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount !== 0) await client.query(`drop index ${index}`)
  await client.query(migration.sql)
  await recordApplied(client, migration)
}

async function inTransaction(client: pg.Client, write: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await write()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {}) // the first error is the one that explains
    throw error
  }
}

async function recordApplied(client: pg.Client, { name, checksum }: Applied): Promise<void> {
  await client.query('insert into applied_migration (name, checksum, product_version) values ($1, $2, $3)', [
    name,
    checksum,
    PRODUCT_VERSION,
  ])
}

function findLine(sql: string, position: string | undefined): string {
  return position === undefined ? '' : `, line ${sql.slice(0, Number(position)).split('\n').length},`
}

function detailed({ message, detail }: pg.DatabaseError): string {
  return detail ? `${message} (${detail})` : message
}
