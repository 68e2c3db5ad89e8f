import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { OPEN_WORK_STATES } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { WorkJob, WorkLine, WorkOrder } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'

export type WorkOrderRow = Selectable<WorkOrder>
export type JobRow = Selectable<WorkJob>
export type LineRow = Selectable<WorkLine>

/** Selects work orders with their workshop and its branch. */
function workOrders(db: Db) {
  return db
    .selectFrom('workOrder')
    .innerJoin('department', 'department.id', 'workOrder.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
}

const departmentName = sql<Translated>`with_branch(department.name, branch)`
const place = { branch: 'department.branchId' }

const openJobs = sql<number>`(select count(*)::integer from work_job job
  where job.work_order_id = work_order.id and job.state = 'open')`
const runningClocks = sql<number>`(select count(*)::integer from time_entry entry join work_job job on job.id = entry.job_id
  where job.work_order_id = work_order.id and entry.ended_at is null)`
const isBegun = sql<boolean>`(exists (select from time_entry entry join work_job job on job.id = entry.job_id
  where job.work_order_id = work_order.id) or exists (select from work_job job
  where job.work_order_id = work_order.id and job.state = 'done'))`
const openProposals = sql<number>`(select count(*)::integer from proposed_work proposal
  where proposal.work_order_id = work_order.id and proposal.state in ('draft', 'asked'))`
const work = sql<string>`coalesce((select string_agg(job.name, ', ' order by job.rank) from work_job job
  where job.work_order_id = work_order.id and job.state <> 'dropped'), '')`
/** Answers to proposed work, as they are kept of a person. */
const answers = sql`(select coalesce(jsonb_agg(jsonb_build_object('work', answered.name, 'answer', answered.answer,
  'channel', answered.channel, 'grossCents', answered.gross_cents, 'name', answered.signed_name, 'email', answered.email, 'ip', answered.ip,
  'answeredAt', answered.answered_at) order by answered.answered_at), '[]') from proposed_work_answer answered
  join proposed_work proposed on proposed.id = answered.proposed_work_id where proposed.work_order_id = work_order.id)`
/** Signatures of a customer and photos of the car, as they are kept of a person. */
const signed = sql`(select coalesce(jsonb_agg(jsonb_build_object('name', signed.signer_name, 'signedAt', signed.signed_at,
  'content', signed.content) order by signed.number), '[]') from work_reception signed
  where signed.work_order_id = work_order.id)`
const photos = sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', photo.kind, 'note', photo.note,
  'takenAt', photo.created_at) order by photo.number), '[]') from work_photo photo
  where photo.work_order_id = work_order.id)`
const technicians = sql<string>`coalesce((select string_agg(distinct person.first_name || ' ' || person.last_name, ', ')
  from work_job job join staff_user person on person.id = job.technician_id
  where job.work_order_id = work_order.id and job.state <> 'dropped'), '')`
const firstTechnician = sql`(select jsonb_build_object('id', person.number, 'label', person.first_name || ' ' || person.last_name)
  from work_job job join staff_user person on person.id = job.technician_id
  where job.work_order_id = work_order.id and job.state <> 'dropped' order by job.rank limit 1)`
const isLate = (now: Date) =>
  sql<boolean>`coalesce(work_order.promised_at < ${now} and work_order.state in ('planned', 'in', 'working', 'waiting'), false)`

/** Selects the work orders that a user may see, as their list shows them. */
export function selectListedWorkOrders(db: Db, who: Who, now: Date) {
  return workOrders(db)
    .select('workOrder.id as key')
    .select(['workOrder.number as id', 'workOrder.rev', 'workNumber', 'car', 'licencePlate', 'vin', 'workOrder.state'])
    .select(['workOrder.customerName as customer', 'plannedAt', 'promisedAt', 'finishedAt', 'workOrder.createdAt'])
    .select(['workOrder.searched', 'department.branchId'])
    .select([
      work.as('work'),
      technicians.as('technicians'),
      firstTechnician.as('technician'),
      isLate(now).as('isLate'),
      openJobs.as('openJobs'),
      runningClocks.as('runningClocks'),
      isBegun.as('isBegun'),
      openProposals.as('openProposals'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(within(who, 'WORK_ORDER_VIEW', place))
}

export const workOrderConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
    technician: (numbers) => sql`${sql.ref('row.key')} in (select job.work_order_id from work_job job
      left join time_entry entry on entry.job_id = job.id
      join staff_user person on person.id = coalesce(entry.technician_id, job.technician_id)
      where job.state <> 'dropped' and person.number = any (${numbers}::integer[]))`,
  },
}

/** Counts work orders by state, as far as the user may see them. */
export function countWorkOrders(db: Db, who: Who, now: Date) {
  return workOrders(db)
    .select(({ fn }) => ['workOrder.state', fn.countAll<number>().as('count')])
    .select(sql<number>`(count(*) filter (where ${isLate(now)}))::integer`.as('late'))
    .where('workOrder.state', 'in', OPEN_WORK_STATES)
    .where(within(who, 'WORK_ORDER_VIEW', place))
    .groupBy('workOrder.state')
    .execute()
}

/** Returns the branch that works on a car. */
export function placeOfWorkOrder(db: Db, { id }: { id: number }): Promise<Place | undefined> {
  return workOrders(db).select('department.branchId as branch').where('workOrder.number', '=', id).executeTakeFirst()
}

/** Selects a work order as its desk shows it, with the names of its references. */
export function deskWorkOrder(db: Db, number: number) {
  return workOrders(db)
    .innerJoin('staffUser as maker', 'maker.id', 'workOrder.createdBy')
    .leftJoin('staffUser as receiver', 'receiver.id', 'workOrder.receivedBy')
    .leftJoin('staffUser as hander', 'hander.id', 'workOrder.handedOverBy')
    .leftJoin('customer', 'customer.id', 'workOrder.customerId')
    .leftJoin('vehicle', 'vehicle.id', 'workOrder.vehicleId')
    .leftJoin('workshopBooking as booking', 'booking.id', 'workOrder.bookingId')
    .leftJoin('workshopService as service', 'service.id', 'booking.serviceId')
    .leftJoin('internalOrder', 'internalOrder.id', 'workOrder.internalOrderId')
    .selectAll('workOrder')
    .select(['department.number as departmentNumber', departmentName.as('departmentName')])
    .select(['branch.id as branchId', 'branch.number as branchNumber', 'branch.name as branchName'])
    .select(['customer.number as customerNumber', 'vehicle.number as vehicleNumber', 'vehicle.kind as vehicleKind'])
    .select(['vehicle.stockNumber', 'booking.number as bookingNumber', 'booking.startsAt as bookingStartsAt'])
    .select('service.name as bookingService')
    .select(['internalOrder.number as internalOrder', 'internalOrder.internalNumber'])
    .select('internalOrder.state as internalState')
    .select([
      openJobs.as('openJobs'),
      runningClocks.as('runningClocks'),
      isBegun.as('isBegun'),
      openProposals.as('openProposals'),
      bayCount.as('bays'),
      sql<string>`maker.first_name || ' ' || maker.last_name`.as('makerName'),
      sql<string | null>`hander.first_name || ' ' || hander.last_name`.as('handerName'),
      sql<string | null>`receiver.first_name || ' ' || receiver.last_name`.as('receiverName'),
    ])
    .where('workOrder.number', '=', number)
    .executeTakeFirst()
}
export type DeskWorkOrder = NonNullable<Awaited<ReturnType<typeof deskWorkOrder>>>

const bayCount = sql<number>`coalesce((select max(capacity.bays)::integer from workshop_capacity capacity
  where capacity.department_id = department.id and capacity.period is null), 0)`

/** Returns the jobs of a work order, with the technician of each. */
export function loadJobs(db: Db, workOrderId: string) {
  return db
    .selectFrom('workJob')
    .leftJoin('staffUser as technician', 'technician.id', 'workJob.technicianId')
    .selectAll('workJob')
    .select([
      'technician.number as technicianNumber',
      sql<string | null>`technician.first_name || ' ' || technician.last_name`.as('technicianName'),
    ])
    .where('workOrderId', '=', workOrderId)
    .orderBy('rank')
    .orderBy('workJob.number')
    .execute()
}

export function loadLines(db: Db, workOrderId: string): Promise<LineRow[]> {
  return db
    .selectFrom('workLine')
    .selectAll()
    .where('workOrderId', '=', workOrderId)
    .orderBy('rank')
    .orderBy('number')
    .execute()
}

/** Returns the clocked time of a work order, the oldest first. */
export function loadTime(db: Db, workOrderId: string) {
  return db
    .selectFrom('timeEntry')
    .innerJoin('workJob', 'workJob.id', 'timeEntry.jobId')
    .innerJoin('staffUser as technician', 'technician.id', 'timeEntry.technicianId')
    .select(['timeEntry.number as id', 'timeEntry.rev', 'timeEntry.jobId', 'startedAt', 'endedAt'])
    .select(['technician.number as technicianNumber', 'correctedBecause'])
    .select(sql<string>`technician.first_name || ' ' || technician.last_name`.as('technicianName'))
    .where('workJob.workOrderId', '=', workOrderId)
    .orderBy('startedAt')
    .execute()
}

/** Locks a work order until the transaction ends. */
export function workOrderForUpdate(tx: Tx, number: number) {
  return tx.selectFrom('workOrder').select('id').where('number', '=', number).forUpdate().executeTakeFirst()
}

export function workOrderOfOnceKey(db: Db, onceKey: string) {
  return db.selectFrom('workOrder').select('number').where('onceKey', '=', onceKey).executeTakeFirst()
}

/** Inserts a work order. Its number is taken last: taking it blocks all others until the transaction ends. */
export function insertWorkOrder(tx: Tx, year: number, order: Omit<Insertable<WorkOrder>, 'workNumber'>) {
  return tx
    .insertInto('workOrder')
    .values({ ...order, workNumber: sql<string>`take_number('WO', ${year})` })
    .returning(['id', 'number', 'rev'])
    .executeTakeFirstOrThrow()
}

export async function updateWorkOrder(tx: Tx, id: string, changes: Updateable<WorkOrder>): Promise<void> {
  await tx.updateTable('workOrder').set(changes).where('id', '=', id).execute()
}

/** Selects a workshop with a number, as far as it takes cars. */
export function selectWorkshop(db: Db, number: number) {
  return workshops(db).where('department.number', '=', number).executeTakeFirst()
}

/** Returns the workshops, with their branch before them. */
export function workshops(db: Db) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['department.id', 'department.number', 'branch.id as branchId', 'branch.number as branchNumber'])
    .select([departmentName.as('name'), bayCount.as('bays')])
    .where('department.kind', 'in', ['workshop', 'trucks'])
    .where('department.isActive', '=', true)
    .orderBy('branch.rank')
    .orderBy('department.rank')
    .orderBy('department.number')
}

/** Selects the technicians: users whose role executes work orders. */
export function selectTechnicians(db: Db) {
  return db
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .select(['staffUser.id', 'staffUser.number'])
    .select([
      sql<string>`staff_user.first_name || ' ' || staff_user.last_name`.as('name'),
      sql<number[]>`array(select branch.number from staff_user_branch own join branch on branch.id = own.branch_id
        where own.staff_user_id = staff_user.id order by branch.rank)`.as('branches'),
    ])
    .where('role.base', '=', 'workshop')
    .where('staffUser.blockedAt', 'is', null)
    .where('staffUser.isIntegration', '=', false)
    .orderBy('staffUser.firstName')
    .orderBy('staffUser.number')
    .execute()
}

/** Selects the current and former technicians: work orders are filtered by them. */
export function techniciansOfWork(db: Db) {
  return db
    .selectFrom('staffUser')
    .select(['number as id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('workJob').select('id').whereRef('technicianId', '=', 'staffUser.id')),
        exists(selectFrom('timeEntry').select('id').whereRef('technicianId', '=', 'staffUser.id')),
      ]),
    )
    .orderBy('name')
    .execute()
}

export function findTechnicians(db: Db, numbers: readonly number[]) {
  return db.selectFrom('staffUser').select(['id', 'number']).where('number', 'in', numbers).execute()
}

/** Returns the rates of hours, with the keys of their branches. */
export function selectHourlyRates(db: Db) {
  return db
    .selectFrom('hourlyRate')
    .select(['branchId', 'workKind', 'payer', 'priceCents', 'costCents', 'validFrom', 'validUntil'])
    .execute()
}

export type SavedJob = Omit<Insertable<WorkJob>, 'id' | 'number' | 'workOrderId' | 'rank'> & { id: number | null }
export type SavedLine = Omit<Insertable<WorkLine>, 'id' | 'number' | 'workOrderId' | 'rank' | 'jobId'> & {
  id: number | null
}

/** Writes the jobs in their order: missing ones are deleted, others keep their state and their time. Returns their keys. */
export async function writeJobs(tx: Tx, workOrderId: string, jobs: readonly SavedJob[]): Promise<string[]> {
  const kept = jobs.flatMap(({ id }) => (id === null ? [] : [id]))
  await tx
    .deleteFrom('workJob')
    .where('workOrderId', '=', workOrderId)
    .$if(kept.length > 0, (rows) => rows.where('number', 'not in', kept))
    .execute()
  const keys: string[] = []
  for (const [rank, { id, ...job }] of jobs.entries()) {
    const row =
      id === null
        ? await tx
            .insertInto('workJob')
            .values({ ...job, workOrderId, rank })
            .returning('id')
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('workJob')
            .set({ ...job, rank })
            .where('workOrderId', '=', workOrderId)
            .where('number', '=', id)
            .returning('id')
            .executeTakeFirstOrThrow()
    keys.push(row.id)
  }
  return keys
}

/** Writes the labour of a job; each job has one line of it. */
export async function writeLabour(
  tx: Tx,
  workOrderId: string,
  labour: Omit<Insertable<WorkLine>, 'id' | 'number' | 'workOrderId' | 'kind'> & { jobId: string },
): Promise<void> {
  await tx
    .insertInto('workLine')
    .values({ ...labour, workOrderId, kind: 'labour' })
    // A literal: a plan for any kind would not find the index of labour.
    .onConflict((known) => known.column('jobId').where('kind', '=', sql.lit('labour')).doUpdateSet(labour))
    .execute()
}

/** Writes the lines beside labour in their order. */
export async function writeLines(tx: Tx, workOrderId: string, lines: readonly SavedLine[]): Promise<void> {
  const kept = lines.flatMap(({ id }) => (id === null ? [] : [id]))
  await tx
    .deleteFrom('workLine')
    .where('workOrderId', '=', workOrderId)
    .where('kind', '<>', 'labour')
    .$if(kept.length > 0, (rows) => rows.where('number', 'not in', kept))
    .execute()
  for (const [rank, { id, ...line }] of lines.entries()) {
    if (id === null) {
      await tx
        .insertInto('workLine')
        .values({ ...line, workOrderId, rank })
        .execute()
    } else {
      await tx
        .updateTable('workLine')
        .set({ ...line, rank })
        .where('workOrderId', '=', workOrderId)
        .where('number', '=', id)
        .execute()
    }
  }
}

export async function settleJobRow(tx: Tx, id: string, state: JobRow['state'], now: Date): Promise<void> {
  await tx
    .updateTable('workJob')
    .set({ state, doneAt: state === 'open' ? null : now })
    .where('id', '=', id)
    .execute()
}

/** Searches work orders by number, customer, car, plate and chassis number; the newest first. */
export function searchWorkOrders(db: Db, who: Who) {
  return workOrders(db)
    .select(['workOrder.number as id', 'workNumber as label'])
    .select(sql<string>`work_order.customer_name || ' · ' || car || coalesce(' · ' || licence_plate, '')`.as('detail'))
    .where(within(who, 'WORK_ORDER_VIEW', place))
    .orderBy('workOrder.number', 'desc')
}

/** Returns the work orders of customers, for their data and their desk. */
export function workOrdersOfCustomers(db: Db, customerIds: readonly string[]) {
  return workOrders(db)
    .select(['workNumber', 'workOrder.car', 'licencePlate', 'vin', 'kmIn', 'complaint', 'workOrder.state'])
    .select(['workOrder.createdAt', 'plannedAt', 'workOrder.customerName', 'workOrder.phone'])
    .select(['workOrder.number as id', work.as('work'), answers.as('answers')])
    .select([signed.as('receptions'), photos.as('photos')])
    .where('workOrder.customerId', 'in', customerIds)
}
