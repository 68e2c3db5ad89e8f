import { sql } from 'kysely'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { WeekWork } from '@forecourt/domain/workshop/work-orders/work-week.schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

type WorkRow = Omit<WeekWork, 'plannedAt' | 'promisedAt'> & { plannedAt: Date; promisedAt: Date | null }

interface Span {
  readonly from: Date
  readonly until: Date
}

/** Selects the work orders of a workshop that are planned in a span, by their start. */
export async function selectWeekWorks(db: Db, departmentId: string, { from, until }: Span) {
  const { rows } = await sql<WorkRow>`
    select work_order.number as id, work_order.rev, work_number, work_order.state, work_order.car, work_order.licence_plate,
      customer_name as customer, work_order.bay, planned_at, promised_at, jobs.work, jobs.minutes, jobs.technicians,
      case when booking.id is not null then jsonb_build_object('number', booking.number,
        'minutes', extract(epoch from booking.ends_at - booking.starts_at)::integer / 60) end as appointment
    from work_order
    left join workshop_booking booking on booking.id = work_order.booking_id and booking.state in ('booked', 'moved')
    cross join lateral (
      select coalesce(string_agg(job.name, ', ' order by job.rank), '') as work,
        coalesce(sum(job.minutes) filter (where work_order.state <> 'waiting' or job.state = 'open'), 0)::integer as minutes,
        (select coalesce(jsonb_agg(jsonb_build_object('id', person.number, 'name', person.first_name || ' ' || person.last_name,
            'minutes', own.minutes) order by person.number), '[]')
          from (select technician_id, sum(minutes)::integer as minutes from work_job
            where work_order_id = work_order.id and technician_id is not null
              and case when work_order.state = 'waiting' then work_job.state = 'open' else work_job.state <> 'dropped' end
            group by technician_id) own
          join staff_user person on person.id = own.technician_id) as technicians
      from work_job job where job.work_order_id = work_order.id and job.state <> 'dropped'
    ) jobs
    where work_order.department_id = ${departmentId} and work_order.state <> 'canceled'
      and planned_at >= ${from} and planned_at < ${until}
    order by planned_at, work_order.number`.execute(db)
  return rows
}

/** Selects the appointments of a workshop in a span whose cars are expected, without a work order. */
export function selectWeekExpected(db: Db, departmentId: string, { from, until }: Span) {
  return db
    .selectFrom('workshopBooking as booking')
    .innerJoin('workshopService as service', 'service.id', 'booking.serviceId')
    .select(['booking.number', 'booking.car', 'booking.licencePlate', 'booking.bay', 'startsAt', 'endsAt'])
    .select(sql<Translated>`service.name`.as('service'))
    .where('booking.departmentId', '=', departmentId)
    .where('booking.state', 'in', ['booked', 'moved'])
    .where('startsAt', '>=', from)
    .where('startsAt', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workOrder')
            .select('workOrder.id')
            .whereRef('workOrder.bookingId', '=', 'booking.id')
            .where('workOrder.state', '<>', 'canceled'),
        ),
      ),
    )
    .orderBy('startsAt')
    .orderBy('booking.number')
    .execute()
}

/** Selects work orders that are in a bay or planned for one, but for that of an appointment. */
export async function selectBayWorks(db: Db, departmentId: string, { from, until }: Span, except: string | undefined) {
  const { rows } = await sql<{ bay: number; plannedAt: Date; minutes: number }>`
    select bay, planned_at, coalesce((select sum(job.minutes) from work_job job where job.work_order_id = work_order.id
      and case when work_order.state = 'waiting' then job.state = 'open' else job.state <> 'dropped' end), 0)::integer as minutes
    from work_order
    where department_id = ${departmentId} and bay is not null and state in ('planned', 'in', 'working', 'waiting')
      and planned_at >= ${from} and planned_at < ${until}
      and (booking_id = ${except ?? null}::uuid) is not true`.execute(db)
  return rows
}

/** Assigns the open jobs of a work order to a technician. */
export async function assignOpenJobs(tx: Tx, workOrderId: string, technicianId: string | null): Promise<void> {
  await tx
    .updateTable('workJob')
    .set({ technicianId })
    .where('workOrderId', '=', workOrderId)
    .where('state', '=', 'open')
    .execute()
}

/** Finds a technician of a branch, by number. */
export function findTechnicianOfBranch(db: Db, branchId: string, number: number) {
  return db
    .selectFrom('staffUser')
    .innerJoin('staffUserBranch', 'staffUserBranch.staffUserId', 'staffUser.id')
    .select('staffUser.id')
    .where('staffUserBranch.branchId', '=', branchId)
    .where('staffUser.number', '=', number)
    .executeTakeFirst()
}
