import { sql, type RawBuilder } from 'kysely'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { ReportDays } from '@forecourt/domain/reports/report-days.ts'
import {
  NO_TECHNICIAN_KEY,
  type WorkshopFigures,
  type WorkshopGroup,
} from '@forecourt/domain/reports/workshop-report.ts'
import { BILLED_MINUTES } from '@forecourt/domain/workshop/work-orders/work-amounts.ts'
import type { Db } from '../platform/database/database.ts'
import { getRow } from '../platform/database/rows.ts'
import { within } from '../platform/database/within.ts'

/** Finished work, without what depends on bays. */
export type FinishedWork = Omit<WorkshopFigures, 'mannedMinutes'>

export interface FinishedWorkRow extends FinishedWork {
  readonly key: string
  readonly label: string | null
}

export interface WorkWanted {
  readonly days: ReportDays
  /** Number of a branch; null: all. */
  readonly branch: number | null
}

const month = sql<string>`to_char(job.day, 'YYYY-MM')`

/** The keys of a group of rows (`of`), its filter value and its name; without a name the key is shown. */
const groups: Readonly<
  Record<
    WorkshopGroup,
    { readonly of: RawBuilder<unknown>; readonly key: RawBuilder<string>; readonly label: RawBuilder<string | null> }
  >
> = {
  technician: {
    of: sql`worker.technician_id`,
    key: sql`coalesce((select number::text from staff_user where id = worker.technician_id), ${sql.lit(NO_TECHNICIAN_KEY)})`,
    label: sql`(select first_name || ' ' || last_name from staff_user where id = worker.technician_id)`,
  },
  branch: {
    of: sql`job.branch_id`,
    key: sql`(select number::text from branch where id = job.branch_id)`,
    label: sql`(select name from branch where id = job.branch_id)`,
  },
  month: { of: month, key: month, label: sql`null` },
}

/** Selects the jobs that were done of work orders that were finished in a period, as far as the rights of a user reach. */
const selectJobs = (who: Who, { days: { from, to }, branch }: WorkWanted) => sql`
  select job.id, job.work_order_id, job.technician_id, department.branch_id, finished.day, clocked.seconds,
    case job.pricing when 'flat-rate' then job.minutes
      else ceil(ceil(clocked.seconds / 60) / ${sql.lit(BILLED_MINUTES)}) * ${sql.lit(BILLED_MINUTES)} end as minutes
  from work_order
  join department on department.id = work_order.department_id
  cross join lateral (select (work_order.finished_at at time zone 'Europe/Brussels')::date as day) finished
  join work_job job on job.work_order_id = work_order.id
  cross join lateral (select coalesce(sum(extract(epoch from ended_at - started_at)), 0) as seconds
    from time_entry where time_entry.job_id = job.id) clocked
  where work_order.state in ('ready', 'invoiced', 'closed') and job.state = 'done' and finished.day between ${from} and ${to}
    and ${within(who, 'WORKSHOP_REPORT_VIEW', { branch: 'department.branchId' })}
    and ${branch === null ? sql`true` : sql`department.branch_id = (select id from branch where number = ${branch})`}`

const figures = sql`
  count(distinct job.work_order_id)::integer as work_orders,
  round(coalesce(sum(job.minutes * worker.part), 0))::integer as sold_minutes,
  round(coalesce(sum(worker.seconds), 0) / 60)::integer as clocked_minutes`

/**
 * Joins the technicians of each job with their share of it: by their clocked time; a job without clocked time belongs to its
 * assigned technician. Without a group by technician a job is one piece.
 */
const technicians = sql`cross join lateral (
  select entry.technician_id, sum(extract(epoch from ended_at - started_at)) as seconds,
    sum(extract(epoch from ended_at - started_at)) / job.seconds as part
  from time_entry entry where entry.job_id = job.id and job.seconds > 0 group by entry.technician_id
  union all select job.technician_id, 0, 1 where job.seconds = 0) worker`
const wholeJobs = sql`cross join lateral (select job.seconds, 1 as part) worker`

/** Returns finished work counted together: most time sold on top, months in their order. */
export async function finishedWorkBy(
  db: Db,
  who: Who,
  by: WorkshopGroup,
  wanted: WorkWanted,
): Promise<FinishedWorkRow[]> {
  const { of, key, label } = groups[by]
  const { rows } = await sql<FinishedWorkRow>`
    select min(${key}) as key, min(${label}) as label, ${figures}
    from (${selectJobs(who, wanted)}) job ${by === 'technician' ? technicians : wholeJobs}
    group by ${of} order by ${by === 'month' ? sql`key` : sql`sold_minutes desc, key`}`.execute(db)
  return rows
}

export async function loadFinishedWork(db: Db, who: Who, wanted: WorkWanted): Promise<FinishedWork> {
  const { rows } = await sql<FinishedWork>`
    select ${figures} from (${selectJobs(who, wanted)}) job ${wholeJobs}`.execute(db)
  return getRow(rows)
}

/** Selects the workshops within the reach of a user, each with its branch. */
export function selectReportedWorkshops(db: Db, who: Who) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['department.id', 'branch.number as branch', 'branch.name as branchName'])
    .where('department.kind', 'in', ['workshop', 'trucks'])
    .where('department.isActive', '=', true)
    .where(within(who, 'WORKSHOP_REPORT_VIEW', { branch: 'department.branchId' }))
    .orderBy('branch.rank')
    .orderBy('branch.number')
    .execute()
}
