import { sql } from 'kysely'
import { within } from '../../platform/database/within.ts'
import { PLAIN_ACTIVITY, type CarActivitySource } from './car-activity.ts'

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
