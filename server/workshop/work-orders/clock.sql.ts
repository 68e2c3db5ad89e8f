import { sql } from 'kysely'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'

/** Returns a job as the clock needs it. */
export function jobForClock(tx: Tx, number: number) {
  return tx
    .selectFrom('workJob')
    .innerJoin('workOrder', 'workOrder.id', 'workJob.workOrderId')
    .select(['workJob.id', 'workJob.state', 'workOrder.id as workOrderId', 'workOrder.number as workOrder'])
    .where('workJob.number', '=', number)
    .executeTakeFirst()
}

/** Returns the branch whose workshop does a job. */
export function placeOfJob(db: Db, { job }: { job: number }) {
  return db
    .selectFrom('workJob')
    .innerJoin('workOrder', 'workOrder.id', 'workJob.workOrderId')
    .innerJoin('department', 'department.id', 'workOrder.departmentId')
    .select('department.branchId as branch')
    .where('workJob.number', '=', job)
    .executeTakeFirst()
}

/** Returns the clock of a technician that runs. */
export function runningEntry(db: Db, technicianId: string) {
  return db
    .selectFrom('timeEntry')
    .innerJoin('workJob', 'workJob.id', 'timeEntry.jobId')
    .innerJoin('workOrder', 'workOrder.id', 'workJob.workOrderId')
    .select(['timeEntry.id', 'timeEntry.jobId', 'timeEntry.startedAt'])
    .select(['workJob.number as job', 'workOrder.number as workOrder'])
    .where('timeEntry.technicianId', '=', technicianId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

export async function endEntry(tx: Tx, id: string, endedAt: Date): Promise<void> {
  await tx.updateTable('timeEntry').set({ endedAt, updatedAt: endedAt }).where('id', '=', id).execute()
}

export async function beginEntry(
  tx: Tx,
  entry: { jobId: string; technicianId: string; startedAt: Date },
): Promise<void> {
  await tx
    .insertInto('timeEntry')
    .values({ ...entry, createdAt: entry.startedAt })
    .execute()
}

/** Returns the end of the last stretch of a technician, which a new one may not begin before. */
export async function lastEnd(db: Db, technicianId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('timeEntry')
    .select(({ fn }) => fn.max<Date | null>('endedAt').as('at'))
    .where('technicianId', '=', technicianId)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Selects the cars that are in the workshops of a user and have open jobs; those with their own jobs first. */
export function selectClockOrders(db: Db, who: Who) {
  return db
    .selectFrom('workOrder')
    .innerJoin('department', 'department.id', 'workOrder.departmentId')
    .select(['workOrder.number as id', 'workNumber', 'car', 'licencePlate', 'workOrder.state', 'promisedAt', 'bay'])
    .select([
      sql<string>`coalesce((select string_agg(job.name, ', ' order by job.rank) from work_job job
        where job.work_order_id = work_order.id and job.state = 'open'), '')`.as('work'),
      sql<boolean>`exists (select from work_job job where job.work_order_id = work_order.id and job.state = 'open'
        and job.technician_id = ${who.id}::uuid)`.as('isMine'),
    ])
    .where('workOrder.state', 'in', ['in', 'working', 'waiting'])
    .where(within(who, 'WORK_ORDER_EXECUTE', { branch: 'department.branchId' }))
    .orderBy('isMine', 'desc')
    .orderBy(sql`promised_at nulls last`)
    .orderBy('workOrder.number')
    .limit(60)
}

/** Sums the minutes that technicians clocked since an instant. */
export async function minutesSince(db: Db, technicianIds: readonly string[], since: Date, now: Date) {
  if (technicianIds.length === 0) return []
  const { rows } = await sql<{ technicianId: string; minutes: number }>`
    select technician_id, ceil(sum(extract(epoch from least(coalesce(ended_at, ${now}), ${now}) - greatest(started_at, ${since}))) / 60)::integer as minutes
    from time_entry
    where technician_id = any (${technicianIds}::uuid[]) and coalesce(ended_at, ${now}) > ${since} and started_at <= ${now}
    group by technician_id`.execute(db)
  return rows
}

/** Returns a stretch of time as its correction needs it. */
export function entryForUpdate(tx: Tx, number: number) {
  return tx
    .selectFrom('timeEntry')
    .innerJoin('workJob', 'workJob.id', 'timeEntry.jobId')
    .innerJoin('workOrder', 'workOrder.id', 'workJob.workOrderId')
    .select(['timeEntry.id', 'timeEntry.rev', 'timeEntry.technicianId', 'timeEntry.startedAt'])
    .select(['workOrder.number as workOrder', 'workOrder.state'])
    .where('timeEntry.number', '=', number)
    .forUpdate('timeEntry')
    .executeTakeFirst()
}

/** Returns the branch whose workshop a stretch of time was worked in. */
export function placeOfEntry(db: Db, { entry }: { entry: number }) {
  return db
    .selectFrom('timeEntry')
    .innerJoin('workJob', 'workJob.id', 'timeEntry.jobId')
    .innerJoin('workOrder', 'workOrder.id', 'workJob.workOrderId')
    .innerJoin('department', 'department.id', 'workOrder.departmentId')
    .select('department.branchId as branch')
    .where('timeEntry.number', '=', entry)
    .executeTakeFirst()
}

/** True if a technician worked on something else at that time. */
export async function overlapsOther(
  db: Db,
  { id, technicianId, startedAt, endedAt }: { id: string; technicianId: string; startedAt: Date; endedAt: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('timeEntry')
    .select('id')
    .where('technicianId', '=', technicianId)
    .where('id', '<>', id)
    .where('startedAt', '<', endedAt)
    .where(({ or, eb }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', startedAt)]))
    .executeTakeFirst()
  return row !== undefined
}

export async function correctEntry(
  tx: Tx,
  id: string,
  changes: { startedAt: Date; endedAt: Date; correctedBy: string; correctedBecause: string; updatedAt: Date },
): Promise<void> {
  await tx.updateTable('timeEntry').set(changes).where('id', '=', id).execute()
}
