import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { migrateJobs } from '../jobs/jobs.ts'
import { combinedMigrations, type CombinedMigrations } from './combined-migrations.ts'
import { applySeeds, readSeeds, seedChecksum, type Seed } from './seeds.ts'

/** A reason that the person who starts the program can act on. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

type MigrateOptions = {
  readonly folder?: string
  readonly combined?: CombinedMigrations
  readonly history?: readonly Applied[]
  readonly onProgress?: (message: string) => void
}
type Migration = { readonly name: string; readonly sql: string; readonly checksum: string }

const migrationsFolder = path.resolve(import.meta.dirname, '../../db/migrations')
/** Processes that start together must not migrate together. */
const migrationLock = 7_301_845

/** The SQL files of a folder in the order of their names. */
async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await fs.readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** One checksum over all of them and the seeds: new databases with the same one are the same. */
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
 * applied, a seed may.
 * @param options.folder other SQL files, without seeds
 * @param options.combined earlier migrations that some of the files replace
 * @param options.history stop at the state that another database has: these migrations, without seeds
 */
export async function migrate(
  url: string,
  { folder, combined, history, onProgress }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations(folder)
  if (history) refuseOtherHistory(all, history)
  const migrations = history ? all.filter(({ name }) => history.some((one) => one.name === name)) : all
  const replaced = folder === undefined ? combinedMigrations : combined
  const seeds: readonly Seed[] = folder === undefined && !history ? await readSeeds() : []
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the query that is underway tells
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query('set client_min_messages = warning')
    await migrateQueue(url)
    await client.query(`
      create table if not exists applied_migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
    if (replaced) await replaceCombined(client, migrations, replaced)
    const applied = await readApplied(client)
    refuseOtherHistory(migrations, applied)
    const pending = migrations.filter(({ name }) => !applied.some((row) => row.name === name))
    if (pending.length > 0) onProgress?.(`Migrating the database: ${pending.length} of ${migrations.length} steps`)
    for (const migration of pending) await apply(client, migration)
    return [...pending.map(({ name }) => name), ...(await applySeeds(client, seeds))]
  } finally {
    await client.end()
  }
}

/** First, so that our migrations may queue jobs. */
async function migrateQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {}) // whoever asks next is told
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
}

type Applied = { readonly name: string; readonly checksum: string }

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select name, checksum from applied_migration order by name collate "C"')
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
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    if (!file) {
      throw new MigrationError(
        `The database knows the migration ${name}, this version of the program does not. Start the newer version.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} changed after it was applied. Undo the change and write a new migration instead; ` +
          'a database without data worth keeping may also be removed and made anew.',
      )
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, sql } = migration
  try {
    await inTransaction(client, async () => {
      await client.query(
        `select set_config('forecourt.actor', 'database:migration', true), set_config('forecourt.action', $1, true)`,
        [name],
      )
      await client.query(sql)
      await recordApplied(client, migration)
    })
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new MigrationError(`The migration ${name}${findLine(sql, error.position)} failed: ${detailed(error)}`, {
      cause: error,
    })
  }
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
  await client.query('insert into applied_migration (name, checksum) values ($1, $2)', [name, checksum])
}

function findLine(sql: string, position: string | undefined): string {
  return position === undefined ? '' : `, line ${sql.slice(0, Number(position)).split('\n').length},`
}

function detailed({ message, detail }: pg.DatabaseError): string {
  return detail ? `${message} (${detail})` : message
}
