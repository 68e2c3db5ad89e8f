import { sql, type RawBuilder } from 'kysely'
import type { AppointmentState } from '@forecourt/domain/agenda/appointment.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { DayPart } from '@forecourt/domain/platform/values/day-part.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { HandoverSource } from '@forecourt/domain/workshop/calendar.ts'
import type { PlannedWork } from '@forecourt/domain/workshop/work-orders/work-week.ts'
import type { Db } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'

/** The days that a calendar shows, and since when it lists cancellations. */
export interface FeedSpan {
  readonly first: CalendarDay
  readonly last: CalendarDay
  readonly from: Date
  readonly until: Date
  readonly canceledSince: Date
}

/** Appointments of one kind at most: a calendar that has more shows the first of them. */
const most = 5_000

const departmentName = sql<Translated>`with_branch(department.name, branch)`

interface ChangeRow {
  readonly id: string
  readonly sequence: number
  readonly changedAt: Date
}

export interface AppointmentRow extends ChangeRow {
  readonly number: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly state: AppointmentState
  readonly car: string
  readonly lastName: string
  readonly department: Translated
}

/** Matches what takes place in the span, and recent cancellations. */
const isShown = (table: 'drive' | 'booking', { from, until, canceledSince }: FeedSpan) => sql<boolean>`(
  ${sql.ref(`${table}.startsAt`)} >= ${from} and ${sql.ref(`${table}.startsAt`)} < ${until}
  and (${sql.ref(`${table}.state`)} <> 'cancelled' or ${sql.ref(`${table}.updatedAt`)} >= ${canceledSince}))`

/** Selects the test drives of a branch, or those that a user booked or whose lead is theirs, within the reach of the right. */
export function selectFeedDrives(db: Db, who: Who, of: { branchId: string } | { userId: string }, span: FeedSpan) {
  return db
    .selectFrom('testDrive as drive')
    .innerJoin('department', 'department.id', 'drive.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .leftJoin('lead', 'lead.id', 'drive.leadId')
    .select(['drive.id', 'drive.deskNumber', 'drive.number', 'drive.sequence', 'drive.updatedAt as changedAt'])
    .select(['drive.startsAt', 'drive.endsAt', 'drive.state', 'drive.car', 'drive.lastName'])
    .select(departmentName.as('department'))
    .where(isShown('drive', span))
    .where(
      'branchId' in of
        ? sql<boolean>`department.branch_id = ${of.branchId}`
        : sql<boolean>`(drive.booked_by = ${of.userId} or lead.assignee_id = ${of.userId})`,
    )
    .where(within(who, 'AGENDA_VIEW', { branch: 'department.branchId' }))
    .orderBy('drive.startsAt')
    .orderBy('drive.number')
    .limit(most)
    .execute()
}

export interface BookingRow extends AppointmentRow {
  readonly bay: number
  readonly licencePlate: string
  readonly service: Translated
}

/**
 * Selects the appointments of the workshops of a branch; or those of one workshop, of all bays or one, without a work order,
 * which replaces them.
 */
export function selectFeedBookings(
  db: Db,
  of: { branchId: string } | { departmentId: string; bay: number | null },
  span: FeedSpan,
): Promise<BookingRow[]> {
  return db
    .selectFrom('workshopBooking as booking')
    .innerJoin('workshopService as service', 'service.id', 'booking.serviceId')
    .innerJoin('department', 'department.id', 'booking.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['booking.id', 'booking.number', 'booking.sequence', 'booking.updatedAt as changedAt', 'booking.bay'])
    .select(['booking.startsAt', 'booking.endsAt', 'booking.state', 'booking.car', 'booking.lastName'])
    .select(['booking.licencePlate', 'service.name as service', departmentName.as('department')])
    .where(isShown('booking', span))
    .where('branchId' in of ? sql<boolean>`department.branch_id = ${of.branchId}` : isExpectedIn(of))
    .orderBy('booking.startsAt')
    .orderBy('booking.number')
    .limit(most)
    .execute()
}

function isExpectedIn({ departmentId, bay }: { departmentId: string; bay: number | null }): RawBuilder<boolean> {
  return sql<boolean>`(booking.department_id = ${departmentId} and (${bay}::integer is null or booking.bay = ${bay}::integer)
    and booking.state in ('booked', 'moved', 'cancelled')
    and not exists (select from work_order where work_order.booking_id = booking.id and work_order.state <> 'canceled'))`
}

export interface HandoverRow extends ChangeRow {
  readonly of: HandoverSource
  readonly number: number
  readonly name: string
  readonly way: 'deliver' | 'pickup' | null
  readonly day: CalendarDay
  readonly part: DayPart
  readonly customer: string
  readonly cars: string
  readonly branch: string
  readonly isCanceled: boolean
}

/** Selects the handovers of a branch, or those of cars that a user sold, within the reach of the right. */
export async function selectFeedHandovers(
  db: Db,
  who: Who,
  of: { branchId: string } | { userId: string },
  { first, last, canceledSince }: FeedSpan,
): Promise<HandoverRow[]> {
  const orders =
    'branchId' in of
      ? sql`select shop_order.id, 'order' as of, listed.number, listed.order_number as name, shop_order.delivery_type as way,
          shop_order.handover_on as day, shop_order.handover_part as part, listed.customer, listed.cars, branch.name as branch,
          listed.state = 'canceled' as is_canceled, shop_order.updated_at as changed_at,
          -- Rises with time: an order counts no changes.
          extract(epoch from shop_order.updated_at - shop_order.created_at)::integer as sequence
        from shop_order
        join shop_order_listing listed on listed.order_id = shop_order.id
        join branch on branch.id = listed.branch_id
        where shop_order.handover_on between ${first} and ${last} and listed.branch_id = ${of.branchId}
          and listed.state <> 'not-placed' and (listed.state <> 'canceled' or shop_order.canceled_at >= ${canceledSince})
        union all`
      : sql``
  const { rows } = await sql<HandoverRow>`
    ${orders}
    select dossier.id, 'dossier' as of, dossier.number, dossier.dossier_number as name, dossier.delivery_type as way,
      dossier.handover_on as day, dossier.handover_part as part, dossier.customer_name as customer, dossier.car_name as cars,
      branch.name as branch, customer_order.state = 'canceled' as is_canceled,
      greatest(dossier.updated_at, customer_order.canceled_at) as changed_at,
      dossier.rev + (customer_order.state = 'canceled')::integer as sequence
    from dossier
    join offer on offer.id = dossier.offer_id
    join branch on branch.id = offer.branch_id
    join customer_order on customer_order.dossier_id = dossier.id
    where dossier.handover_on between ${first} and ${last}
      and ${'branchId' in of ? sql`offer.branch_id = ${of.branchId}` : sql`offer.owner_id = ${of.userId}`}
      and ${within(who, 'AGENDA_VIEW', { branch: 'offer.branchId' })}
      and (customer_order.state <> 'canceled' or customer_order.canceled_at >= ${canceledSince})
    order by day, part desc, name limit ${most}`.execute(db)
  return rows
}

export interface TaskRow extends ChangeRow {
  readonly day: CalendarDay
  readonly text: string
  readonly customer: number
  readonly offer: number | null
  readonly offerNumber: string | null
}

/** Selects the open tasks of a user for customers that they may see, by day. */
export function selectFeedTasks(db: Db, who: Who, { first, last }: FeedSpan): Promise<TaskRow[]> {
  return db
    .selectFrom('customerNote as task')
    .innerJoin('customer', 'customer.id', 'task.customerId')
    .leftJoin('offer', 'offer.id', 'task.offerId')
    .select(['task.id', 'task.rev as sequence', 'task.updatedAt as changedAt', 'task.text'])
    .select(['customer.number as customer', 'offer.number as offer', 'offer.offerNumber'])
    .select(sql<CalendarDay>`task.due_on`.as('day'))
    .where('task.kind', '=', 'task')
    .where('task.doneAt', 'is', null)
    .where('task.assigneeId', '=', who.id)
    .where('task.dueOn', '>=', first)
    .where('task.dueOn', '<=', last)
    .where(within(who, 'CUSTOMER_VIEW', { branch: 'customer.branchId', owner: 'customer.salespersonId' }))
    .orderBy('task.dueOn')
    .orderBy('task.number')
    .limit(most)
    .execute()
}

export interface WorkRow extends Omit<PlannedWork, 'plannedAt' | 'promisedAt' | 'id'> {
  readonly id: string
  readonly number: number
  readonly workNumber: string
  readonly sequence: number
  readonly changedAt: Date
  readonly plannedAt: Date
  readonly car: string
  readonly licencePlate: string | null
  readonly customer: string
  readonly work: string
  readonly departmentId: string
  readonly departmentNumber: number
  readonly department: Translated
}

/** Work orders of a workshop, of one of its bays, or of a technician there; without a workshop those of a technician anywhere. */
export interface FeedWork {
  readonly departmentId?: string
  readonly bay?: number | null
  readonly technicianId?: string
}

/** Selects the planned work that a calendar shows, within the reach of the right to see work orders, or to carry them out. */
export async function selectFeedWorks(
  db: Db,
  who: Who,
  { departmentId, bay = null, technicianId }: FeedWork,
  { from, until, canceledSince }: FeedSpan,
): Promise<WorkRow[]> {
  const place = { branch: 'department.branchId' }
  const { rows } = await sql<WorkRow>`
    select work_order.id, work_order.number, work_number, work_order.rev as sequence, work_order.updated_at as changed_at, work_order.state,
      work_order.bay, planned_at, work_order.car, work_order.licence_plate, customer_name as customer, jobs.work, jobs.minutes,
      '[]'::jsonb as technicians, department.id as department_id, department.number as department_number, ${departmentName} as department,
      case when booking.id is not null then jsonb_build_object('number', booking.number,
        'minutes', extract(epoch from booking.ends_at - booking.starts_at)::integer / 60) end as appointment
    from work_order
    join department on department.id = work_order.department_id
    join branch on branch.id = department.branch_id
    left join workshop_booking booking on booking.id = work_order.booking_id and booking.state in ('booked', 'moved')
    cross join lateral (
      select coalesce(string_agg(job.name, ', ' order by job.rank), '') as work,
        coalesce(sum(job.minutes) filter (where work_order.state <> 'waiting' or job.state = 'open'), 0)::integer as minutes
      from work_job job where job.work_order_id = work_order.id and job.state <> 'dropped'
    ) jobs
    where planned_at >= ${from} and planned_at < ${until}
      and (work_order.state <> 'canceled' or work_order.updated_at >= ${canceledSince})
      and (${within(who, 'WORK_ORDER_VIEW', place)} or ${within(who, 'WORK_ORDER_EXECUTE', place)})
      and ${departmentId === undefined ? sql`true` : sql`work_order.department_id = ${departmentId}`}
      and ${bay === null ? sql`true` : sql`work_order.bay = ${bay}`}
      and ${
        technicianId === undefined
          ? sql`true`
          : sql`exists (select from work_job job where job.work_order_id = work_order.id and job.technician_id = ${technicianId}
              and (job.state <> 'dropped' or work_order.state = 'canceled'))`
      }
    order by planned_at, work_order.number limit ${most}`.execute(db)
  return rows
}
