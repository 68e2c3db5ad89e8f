import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../db/schema.ts'

/** What a query may use: everything that reads. Writing needs a `Tx`. */
export type Db = Pick<
  Kysely<DB>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor' | 'withPlugin'
>

/** An open transaction: the only way to write. */
export type Tx = Transaction<DB>

export type Database = { readonly db: Db; readonly kysely: Kysely<DB>; readonly pool: pg.Pool; close(): Promise<void> }

const types = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  // Calendar days stay text: a Date would drag in a time zone.
  [types.builtins.DATE, (text) => text],
  [types.builtins.INT8, (text) => safeInteger(text)],
])

/**
 * Opens the pool.
 * @param url a PostgreSQL connection address
 * @param options.max connections of this process
 */
export function openDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    // In a rush calls queue for a connection; a server that is gone refuses at once.
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 30_000,
    types: { getTypeParser: (oid, format) => parsers.get(oid) ?? types.getTypeParser(oid, format) },
    application_name: 'forecourt',
  })
  // An idle connection that breaks is replaced at next use; without a listener it would end the process.
  pool.on('error', () => {})
  // One that breaks while it is lent out rejects the query that is underway.
  pool.on('connect', (client) => client.on('error', () => {}))
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Keys inside jsonb are data ({"nl": …}), not column names.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db: kysely, kysely, pool, close: () => kysely.destroy() }
}

/** Runs `work` in one transaction; a thrown error rolls it back. */
export function transaction<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.kysely.transaction().execute(work)
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript integer`)
  return value
}
