import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError } from './backup-error.ts'
import { listTables } from './dump-database.ts'
import type { BackupTable, Manifest, Sums } from './manifest.ts'

/** A transaction in which a database takes the rows of an archive. */
export interface DatabaseLoad {
  /** Adds rows of a table; its pieces follow each other. */
  addPiece(table: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Checks the keys between the tables and commits. */
  finish(sums: Sums): Promise<void>
}

/**
 * Empties the tables and makes them take rows in any order: without foreign keys, which are checked when they are made again,
 * and without triggers, whose work is in the rows already. All of it is one transaction of the owner of the tables.
 */
export async function beginLoad(client: pg.Client, manifest: Manifest): Promise<DatabaseLoad> {
  await client.query('begin')
  const tables = await findTables(client, manifest)
  const keys = await readForeignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const names = manifest.tables.map(({ name }) => name)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const { name, parent, bounds } of manifest.partitions) {
    const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [name])
    if (!rows[0]?.isThere) await client.query(`create table ${name} partition of ${parent} ${bounds}`)
  }
  return {
    async addPiece(name, chunks) {
      const table = tables.get(name)
      if (!table) throw new BackupError(`The archive is damaged: it holds rows of ${name}, which it does not list.`)
      await pipeline(
        Readable.from(chunks),
        client.query(copyFrom(`copy ${name} (${table.columns.join(', ')}) from stdin`)),
      )
    },
    async finish({ tables: sums, sequences }) {
      for (const [name, { rows }] of Object.entries(sums)) await expectRows(client, name, rows)
      for (const [name, value] of Object.entries(sequences))
        await client.query('select setval($1::regclass, $2::bigint)', [name, value])
      for (const name of names) await client.query(`alter table ${name} enable trigger user`)
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      await freeJobs(client)
      await client.query('commit')
      await client.query('analyze')
    },
  }
}

/** Finds the tables of an archive in the database; refuses one that lacks a table or a column of it. */
async function findTables(client: pg.Client, { tables }: Manifest): Promise<Map<string, BackupTable>> {
  const here = new Map((await listTables(client)).map((table) => [table.name, new Set(table.columns)]))
  for (const { name, columns } of tables) {
    const lacking = columns.filter((column) => !here.get(name)?.has(column))
    if (lacking.length > 0)
      throw new BackupError(
        `This version of Forecourt has no ${name} (${lacking.join(', ')}): restore with the version that made it.`,
      )
  }
  return new Map(tables.map((table) => [table.name, table]))
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select format('%I.%I', nspname, relname) as table, quote_ident(conname) as name, pg_get_constraintdef(key.oid) as definition
    from pg_constraint key join pg_class c on c.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and conparentid = 0 and nspname in ('public', 'graphile_worker')`)
  return rows
}

async function expectRows(client: pg.Client, name: string, rows: number): Promise<void> {
  const { rows: found } = await client.query<{ rows: string }>(`select count(*) as rows from ${name}`)
  if (Number(found[0]?.rows) !== rows)
    throw new BackupError(`${name} has ${found[0]?.rows} rows after the restore instead of ${rows}.`)
}

/** Frees the jobs that were underway when the backup was made. */
async function freeJobs(client: pg.Client): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
}
