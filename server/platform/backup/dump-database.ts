import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackupTable, Manifest } from './manifest.ts'

/** A table is cut into entries of this many bytes, as a tar must know the size of each before it. */
const entryBytes = 4 * 1024 * 1024

const schemas = `('public', 'graphile_worker')`
/**
 * Tables that the program fills before the rows of an archive come, or about this installation: a restored group was never
 * backed up here.
 */
const ownTables = `('public.applied_migration', 'graphile_worker.migrations', 'public.backup_run')`

/**
 * Opens a connection whose rows are the same text in every database: whatever its defaults are, rows come in the order of the
 * table, and a policy that would hide some is an error.
 */
export async function connectForCopy(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the query that is underway reports it
  await client.connect()
  await client.query(
    `set datestyle = iso; set intervalstyle = postgres; set timezone = 'UTC'; set extra_float_digits = 1;
     set synchronize_seqscans = off; set max_parallel_workers_per_gather = 0; set row_security = off; set statement_timeout = 0`,
  )
  return client
}

/**
 * Lists the tables that hold data, each with its stored columns. A partitioned one represents its partitions. Unlogged ones
 * hold what may be lost at any moment.
 */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select format('%I.%I', nspname, relname) as name,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum)::text[] as columns
    from pg_class c join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ${schemas} and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and nspname || '.' || relname not in ${ownTables}
    order by nspname, relname`)
  return rows
}

export async function listPartitions(client: pg.Client): Promise<Manifest['partitions']> {
  const { rows } = await client.query<Manifest['partitions'][number]>(`
    select format('%I.%I', nspname, child.relname) as name, inhparent::regclass::text as parent,
      pg_get_expr(child.relpartbound, child.oid) as bounds
    from pg_inherits join pg_class child on child.oid = inhrelid join pg_namespace on pg_namespace.oid = child.relnamespace
    where child.relispartition and child.relkind = 'r' and nspname in ${schemas} order by 1`)
  return rows
}

export async function readMigrationsApplied(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from applied_migration order by name collate "C"',
  )
  return rows
}

export async function readQueueVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select max(id)::int as version from graphile_worker.migrations',
  )
  return rows[0]?.version ?? 0
}

/** Returns the positions of the sequences that were used. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ${schemas} and last_value is not null order by 1`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Reads the rows of a table in the text format of COPY, in pieces of some megabytes that end with a row. */
export async function* readTable(client: pg.Client, { name, columns }: BackupTable): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let size = 0
  const rows: AsyncIterable<Buffer> = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
  for await (const piece of rows) {
    pieces.push(piece)
    size += piece.byteLength
    if (size < entryBytes) continue
    const read = Buffer.concat(pieces)
    const end = read.lastIndexOf(lineBreak) + 1
    if (end > 0) yield read.subarray(0, end)
    pieces = [read.subarray(end)]
    size = read.byteLength - end
  }
  if (size > 0) yield Buffer.concat(pieces)
}

const lineBreak = 10

/** Counts rows by their line breaks: a row of the text format has only one, at its end. */
export function countRows(piece: Uint8Array): number {
  let rows = 0
  for (const byte of piece) if (byte === lineBreak) rows += 1
  return rows
}
