import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** Locks names until the transaction ends. They are taken in order, which avoids deadlocks. */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
