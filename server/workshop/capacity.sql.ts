import type { Weekday } from '@forecourt/domain/platform/values/calendar.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

/** Returns the active branches with their active departments, in the dealer's order; `hasBays` where appointments are taken. */
export async function branchesWithDepartments(db: Db) {
  const rows = await db
    .selectFrom('branch')
    .innerJoin('department', 'department.branchId', 'branch.id')
    .leftJoin('workshopDepartment', 'workshopDepartment.departmentId', 'department.id')
    .select([
      'branch.id as branchId',
      'branch.number as branch',
      'branch.name as branchName',
      'branch.city',
      'department.id',
      'department.number',
      'department.name',
      'department.kind',
      sql<boolean>`workshop_department.department_id is not null`.as('hasBays'),
    ])
    .where('branch.isActive', '=', true)
    .where('department.isActive', '=', true)
    .orderBy('branch.rank')
    .orderBy('branch.number')
    .orderBy('department.rank')
    .orderBy('department.number')
    .execute()
  return [...Map.groupBy(rows, ({ branch }) => branch).values()]
}
export type DepartmentRow = Awaited<ReturnType<typeof branchesWithDepartments>>[number][number]

/** Selects bays that are usually manned; exceptions of periods are not included. */
export function usualBays(db: Db, departmentIds: readonly string[]) {
  return db
    .selectFrom('workshopCapacity')
    .select(['departmentId', 'weekday', 'bays'])
    .where('departmentId', 'in', departmentIds)
    .where('period', 'is', null)
    .execute()
}

/** Writes the usual number of bays; 0: closed on that weekday. */
export async function writeUsualBays(
  tx: Tx,
  { departmentId, weekday }: { departmentId: string; weekday: Weekday },
  bays: number,
): Promise<void> {
  const usual = tx
    .deleteFrom('workshopCapacity')
    .where('departmentId', '=', departmentId)
    .where('weekday', '=', weekday)
    .where('period', 'is', null)
  if (bays === 0) {
    await usual.execute()
    return
  }
  await tx
    .insertInto('workshopCapacity')
    .values({ departmentId, weekday, bays })
    .onConflict((same) => same.columns(['departmentId', 'weekday']).where('period', 'is', null).doUpdateSet({ bays }))
    .execute()
}
