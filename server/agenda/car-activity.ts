import { sql } from 'kysely'
import { within } from '../platform/database/within.ts'
import { PLAIN_ACTIVITY, type CarActivitySource } from '../stock/desk/car-activity.ts'

/** The test drives in a car; those that are booked or out are planned. */
export const testDriveActivity: CarActivitySource = async (db, who, { vehicleId, now, most }) => {
  const rows = await db
    .selectFrom('testDrive as drive')
    .innerJoin('department', 'department.id', 'drive.departmentId')
    .select(['drive.deskNumber as record', 'drive.number', 'drive.startsAt as at', 'drive.remarks as text'])
    .select([
      sql<string>`drive.first_name || ' ' || drive.last_name`.as('name'),
      sql<boolean>`drive.state in ('booked', 'moved', 'out') and drive.ends_at > ${now}`.as('isPlanned'),
      sql<boolean>`drive.state in ('booked', 'moved', 'out') and drive.ends_at <= ${now}`.as('isOpen'),
    ])
    .where('drive.vehicleId', '=', vehicleId)
    .where('drive.state', 'not in', ['cancelled', 'missed'])
    .where(within(who, 'AGENDA_VIEW', { branch: 'department.branchId' }))
    .orderBy('drive.startsAt', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...PLAIN_ACTIVITY, ...row, kind: 'test-drive' }))
}
