import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** The states of an appointment whose customer is still expected. */
export const EXPECTED_STATES = ['booked', 'moved'] as const

/** Returns the department of an appointment, with the number of its branch. */
export function selectAppointmentDepartment(db: Db, departmentId: string) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .selectAll('department')
    .select('branch.number as branchNumber')
    .where('department.id', '=', departmentId)
    .executeTakeFirstOrThrow()
}
export type AppointmentDepartment = Awaited<ReturnType<typeof selectAppointmentDepartment>>

/** The order of the appointments of a customer: those to come by time, then the past ones backwards. */
export function orderToComeFirst(now: Date) {
  const isOver = sql<boolean>`ends_at <= ${now} or state not in (${sql.join(EXPECTED_STATES)})`
  const distance = sql`case when ${isOver} then -extract(epoch from starts_at) else extract(epoch from starts_at) end`
  return { isOver, distance }
}
