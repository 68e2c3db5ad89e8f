import { sql } from 'kysely'
import { getRow } from '../../platform/database/rows.ts'
import { within } from '../../platform/database/within.ts'
import type { Db } from '../../platform/database/database.ts'
import { PLAIN_ACTIVITY, type CarActivitySource } from './car-activity.ts'

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

/** The questions about a car, without those that are held back as spam. */
export const leadActivity: CarActivitySource = async (db, who, { vehicleId, most }) => {
  const rows = await db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .select(['lead.number as record', 'lead.name', 'lead.message as text', 'lead.createdAt as at'])
    .select(sql<boolean>`lead.waiting_since is not null`.as('isOpen'))
    .where('lead.vehicleId', '=', vehicleId)
    .where('lead.status', '<>', 'quarantined')
    .where(within(who, 'LEAD_VIEW', { branch: 'department.branchId', owner: 'lead.assigneeId' }))
    .orderBy('lead.createdAt', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...PLAIN_ACTIVITY, ...row, kind: 'lead' }))
}
