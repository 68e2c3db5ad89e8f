import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/** One after the other through what these names stand for. They are taken in order: nobody waits in a circle. */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
