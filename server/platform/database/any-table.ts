import type { Kysely } from 'kysely'
import type { Db } from './database.ts'

/**
 * Returns access to tables whose names are known only at run time, all with columns that they share.
 *
 * `Db` has no operation that returns a `Kysely`, and the types of Kysely know a table only by its literal name: no type leads
 * from one to the other.
 */
export function accessAnyTable<Row extends Record<string, unknown>>(db: Db): Kysely<Record<string, Row>> {
  return db as unknown as Kysely<Record<string, Row>>
}
