import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { isRefusal, type Refusal } from '@forecourt/domain/platform/values/result.ts'
import type { DB } from '../../db/schema.ts'
import { writeAs, type Author } from '../audit/audit.ts'
import { currentDeadline, type Deadline } from './deadline.ts'
import { traceWork } from '../tracing/spans.ts'
import { preparingClient } from './prepared.ts'

/**
 * Operations of a query: reading only. Writing needs a `Tx`. None of them returns a `Kysely<DB>`: comparing that class with
 * `Transaction<DB>` makes a union that grows with the square of the tables, too large for the compiler above 316.
 */
export type Db = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'getExecutor'>

/** An open transaction: the only way to write. */
export type Tx = Transaction<DB>

export type Database = { readonly db: Db; readonly kysely: Kysely<DB>; readonly pool: pg.Pool; close(): Promise<void> }

const types = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  // Calendar days stay text: a Date would drag in a time zone.
  [types.builtins.DATE, (text) => text],
  [types.builtins.INT8, (text) => safeInteger(text)],
])

/** Timeout of the database server, for a process that hangs or a broken network. The caller times out long before. */
const longestStatementMs = 5 * 60_000
const longestIdleInTransactionMs = 60_000
/**
 * A transaction normally holds a row lock for milliseconds. Without this timeout, one that hangs would make waiting
 * transactions use up all connections.
 */
const longestLockMs = 10_000
const cancelWithinMs = 2_000

/**
 * Opens the pool.
 * @param url a PostgreSQL connection address
 * @param options.max connections of this process
 * @param options.longestStatementMs after how long the server cancels a statement
 * @param options.longestLockMs how long a statement waits for a row that another transaction has changed
 */
export function openDatabase(
  url: string,
  options: { max?: number; longestStatementMs?: number; longestLockMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    max: options.max ?? 10,
    // Readers of one transaction, which has one connection, may query at once: no query waits for the answer of the one
    // before.
    pipeline: true,
    // In a rush calls queue for a connection; a server that is gone refuses at once.
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 30_000,
    // Prepared statements are freed with their connection.
    maxLifetimeSeconds: 30 * 60,
    statement_timeout: options.longestStatementMs ?? longestStatementMs,
    lock_timeout: options.longestLockMs ?? longestLockMs,
    idle_in_transaction_session_timeout: longestIdleInTransactionMs,
    types: { getTypeParser: (oid, format) => parsers.get(oid) ?? types.getTypeParser(oid, format) },
    application_name: 'forecourt',
  })
  // An idle connection that breaks is replaced at next use; without a listener it would end the process.
  pool.on('error', () => {})
  // One that breaks while it is lent out rejects the query that is underway.
  pool.on('connect', (client) => client.on('error', () => {}))
  let ending: Promise<void> | undefined
  const end = () => (ending ??= pool.end())
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect: () => connect(pool), end, options: pool.options } }),
    // Keys inside jsonb are data ({"nl": …}), not column names.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  async function close(): Promise<void> {
    await kysely.destroy()
    // Kysely leaves a pool open that others alone have used.
    await end()
  }
  return { db: kysely, kysely, pool, close }
}

/**
 * Runs `work` in one transaction, which the audit keeps under the author's name. A refusal that it comes to and a thrown
 * error roll it back. So does running out of time, until the commit has begun: from then on the answer is the database's.
 */
export async function transaction<T>(database: Database, work: (tx: Tx) => Promise<T>, author?: Author): Promise<T> {
  const steps: (() => void)[] = []
  let committed = () => {}
  try {
    const outcome = await database.kysely.transaction().execute(async (tx) => {
      afterCommit.set(tx, steps)
      if (author) await writeAs(tx, author)
      const result = await work(tx)
      if (isRefusal(result)) throw new Rollback(result)
      committed = currentDeadline()?.beginCommit() ?? committed
      return result
    })
    for (const step of steps) step()
    return outcome
  } catch (error) {
    if (error instanceof Rollback) return error.outcome as T
    throw error
  } finally {
    committed()
  }
}

/** Breaks a transaction off, for nothing else makes Kysely roll back; it gets no further than `transaction`. */
class Rollback extends Error {
  readonly outcome: Refusal

  constructor(outcome: Refusal) {
    super(outcome.reason)
    this.outcome = outcome
  }
}

const afterCommit = new WeakMap<Tx, (() => void)[]>()

/** Runs a step once the transaction is committed, and not at all when it is rolled back. */
export function onCommit(tx: Tx, step: () => void): void {
  const steps = afterCommit.get(tx)
  if (!steps) throw new Error('This transaction was not opened by transaction()')
  steps.push(step)
}

/**
 * Returns a connection for work that may have a deadline: when that is over, the statement underway is stopped, at the server
 * too.
 */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = currentDeadline()
  deadline?.assertOpen()
  // Nothing is waited for while one is idle.
  const client = await (pool.idleCount > 0
    ? pool.connect()
    : traceWork('database connection', {}, () => pool.connect()))
  return deadline ? lent(client, deadline, pool) : client
}

function lent(client: pg.PoolClient, deadline: Deadline, pool: pg.Pool): pg.PoolClient {
  const release = client.release.bind(client)
  const isDone = deadline.onOver(() => void breakOff(client, pool))
  client.release = (error) => {
    isDone()
    release(error)
  }
  try {
    deadline.assertOpen()
  } catch (error) {
    client.release()
    throw error
  }
  return client
}

/** Closes the connection, and with it its transaction; a frozen server cannot keep us waiting. */
async function breakOff(client: pg.PoolClient, pool: pg.Pool): Promise<void> {
  // The types of the driver lack it.
  const processId = 'processID' in client ? client.processID : null
  client.connection.stream.destroy()
  const canceller = new pg.Client({ ...pool.options, connectionTimeoutMillis: cancelWithinMs })
  canceller.on('error', () => {})
  try {
    await canceller.connect()
    await canceller.query('select pg_cancel_backend($1)', [processId])
  } catch {
    // A running statement ends with `statement_timeout`; nothing is committed.
  } finally {
    await canceller.end().catch(() => {})
  }
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript integer`)
  return value
}
