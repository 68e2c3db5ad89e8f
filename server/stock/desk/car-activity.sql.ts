import { sql } from 'kysely'
import { getRow } from '../../platform/database/rows.ts'
import type { Db } from '../../platform/database/database.ts'

export function findVehicleKey(db: Db, number: number) {
  return db
    .selectFrom('vehicle')
    .select(['id as key', 'number'])
    .select(sql<'used' | 'stock'>`kind`.as('kind'))
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Counts the customers who saved a car in their account. */
export async function countSaved(
  db: Db,
  { kind, number }: { kind: 'used' | 'stock'; number: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from account_favourite where car_key = ${`${kind}-${number}`}`.execute(db)
  return getRow(rows).count
}
