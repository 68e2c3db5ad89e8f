import { sql } from 'kysely'
import type { BoardCard } from '@forecourt/domain/workshop/work-orders/clock.schema.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'

type CardRow = Omit<BoardCard, 'plannedAt' | 'promisedAt'> & { plannedAt: Date; promisedAt: Date | null }

/**
 * Selects the open work orders of a workshop and those that were closed since an instant, by what was promised first. Cars
 * that come after `until` are in the week.
 */
export async function selectBoardCards(
  db: Db,
  departmentId: string,
  { now, since, until }: { now: Date; since: Date; until: Date },
) {
  const { rows } = await sql<CardRow>`
    select work_order.number as id, work_order.rev, work_number, car, licence_plate, customer_name as customer,
      work_order.state, bay, planned_at, promised_at, waits_for, wait_note,
      coalesce(promised_at < ${now} and work_order.state in ('planned', 'in', 'working', 'waiting'), false) as is_late,
      coalesce(string_agg(job.name, ', ' order by job.rank) filter (where job.state <> 'dropped'), '') as work,
      coalesce(sum(job.minutes) filter (where job.state <> 'dropped'), 0)::integer as sold_minutes,
      coalesce(ceil(sum(clocked.seconds) / 60), 0)::integer as clocked_minutes,
      (count(job.id) filter (where job.state = 'open'))::integer as open_jobs,
      coalesce(sum(clocked.running), 0)::integer as running_clocks,
      coalesce(bool_or(job.state = 'done' or clocked.seconds > 0), false) as is_begun,
      proposed.open_proposals, proposed.proposals,
      coalesce(jsonb_agg(distinct jsonb_build_object('id', person.number, 'name', person.first_name || ' ' || person.last_name))
        filter (where person.id is not null and job.state <> 'dropped'), '[]') as technicians
    from work_order
    left join work_job job on job.work_order_id = work_order.id
    left join staff_user person on person.id = job.technician_id
    left join lateral (select sum(extract(epoch from coalesce(ended_at, ${now}) - started_at)) as seconds,
      (count(*) filter (where ended_at is null))::integer as running from time_entry where time_entry.job_id = job.id) clocked on true
    cross join lateral (select (count(*) filter (where proposal.state in ('draft', 'asked')))::integer as open_proposals,
      jsonb_build_object('asked', count(*) filter (where proposal.state = 'asked'), 'agreed', count(*) filter (where proposal.state = 'agreed'),
        'declined', count(*) filter (where proposal.state = 'declined')) as proposals
      from proposed_work proposal where proposal.work_order_id = work_order.id) proposed
    where work_order.department_id = ${departmentId}
      and (work_order.state in ('in', 'working', 'waiting', 'ready', 'invoiced') or closed_at >= ${since}
        or (work_order.state = 'planned' and planned_at < ${until}))
    group by work_order.id, proposed.open_proposals, proposed.proposals
    order by promised_at nulls last, work_order.number limit 200`.execute(db)
  return rows
}

/** Counts the cars of a workshop that come from an instant on. */
export async function countPlannedFrom(db: Db, departmentId: string, until: Date): Promise<number> {
  const { count } = await db
    .selectFrom('workOrder')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('departmentId', '=', departmentId)
    .where('state', '=', 'planned')
    .where('plannedAt', '>=', until)
    .executeTakeFirstOrThrow()
  return count
}

/** Selects the running clocks of a workshop, with what each is for. */
export function selectRunningClocks(db: Db, branchId: string) {
  return db
    .selectFrom('timeEntry')
    .innerJoin('workJob', 'workJob.id', 'timeEntry.jobId')
    .innerJoin('workOrder', 'workOrder.id', 'workJob.workOrderId')
    .innerJoin('department', 'department.id', 'workOrder.departmentId')
    .select(['timeEntry.technicianId', 'timeEntry.startedAt', 'workOrder.number as workOrder', 'workJob.name as job'])
    .select(['workOrder.licencePlate', 'workOrder.bay'])
    .where('timeEntry.endedAt', 'is', null)
    .where('department.branchId', '=', branchId)
    .execute()
}

/** Selects work on cars by receipt number, chassis number or plate: work orders and the internal orders of sold cars. */
export async function selectWorkLog(
  db: Db,
  who: Who,
  { text, plate, vin }: { text: string; plate: string; vin: string },
) {
  const bare = plate.replaceAll('-', '')
  const { rows } = await sql<{
    workOrder: number | null
    internalOrder: number | null
    number: string
    at: Date
    car: string
    licencePlate: string | null
    vin: string | null
    km: number | null
    work: string
    branch: string
  }>`
    select * from (
      select work_order.number as work_order, null::integer as internal_order, work_number as number,
        coalesce(received_at, planned_at) as at, car, licence_plate, vin, coalesce(km_out, km_in) as km,
        coalesce((select string_agg(job.name, ', ' order by job.rank) from work_job job
          where job.work_order_id = work_order.id and job.state <> 'dropped'), '') as work, branch.name as branch
      from work_order join department on department.id = work_order.department_id
      join branch on branch.id = department.branch_id
      where work_order.state not in ('planned', 'canceled') and (work_number = ${text}
          or replace(coalesce(licence_plate, ''), '-', '') = ${bare} or (length(${vin}::text) >= 6 and vin like ${`%${vin}`}))
        and ${within(who, 'WORK_LOG_VIEW', { branch: 'department.branchId' })}
      union all
      select null, internal_order.number, internal_number, internal_order.updated_at, dossier.car_name, dossier.licence_plate,
        dossier.vin, null, coalesce((select string_agg(line.name, ', ' order by line.rank) from internal_order_line line
          where line.internal_order_id = internal_order.id), ''), branch.name
      from internal_order join customer_order on customer_order.id = internal_order.customer_order_id
      join dossier on dossier.id = customer_order.dossier_id
      join department on department.id = internal_order.department_id join branch on branch.id = department.branch_id
      where internal_order.state in ('done', 'charged') and internal_order.work_order is null and (internal_number = ${text}
          or replace(coalesce(dossier.licence_plate, ''), '-', '') = ${bare}
          or (length(${vin}::text) >= 6 and dossier.vin like ${`%${vin}`}))
        and ${within(who, 'WORK_LOG_VIEW', { branch: 'department.branchId' })}
    ) entry order by at desc limit 100`.execute(db)
  return rows
}
