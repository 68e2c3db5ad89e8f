import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../platform/database/database.ts'

/** Work on a car that its customer paid for. */
export interface ServiceRow {
  readonly vin: string
  readonly onDay: CalendarDay
  readonly number: string
  readonly branch: string
  readonly car: string
  readonly licencePlate: string | null
  readonly km: number | null
  readonly jobs: readonly string[]
}

/**
 * Returns the work that was invoiced to a customer, the newest first, with the jobs that were done. A job that the dealer
 * bears alone is internal, and work for another customer is theirs, also on the same car.
 */
export async function findServices(db: Db, customerId: string): Promise<readonly ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select coalesce(worked.vin, vehicle.vin) as vin,
      (coalesce(worked.finished_at, worked.closed_at, worked.received_at, worked.planned_at) at time zone 'Europe/Brussels')::date as on_day,
      worked.work_number as number, branch.name as branch, worked.car, worked.licence_plate, worked.km_in as km,
      array(select job.name from work_job job where job.work_order_id = worked.id and job.state = 'done'
        and (not exists (select from work_line line where line.job_id = job.id)
          or exists (select from work_line line where line.job_id = job.id and line.house_bp < 10000))
        order by job.rank) as jobs
    from work_order worked join department on department.id = worked.department_id
    join branch on branch.id = department.branch_id
    left join vehicle on vehicle.id = worked.vehicle_id
    where worked.customer_id = ${customerId} and worked.state <> 'canceled' and coalesce(worked.vin, vehicle.vin) is not null
      and exists (select from invoice where invoice.work_order_id = worked.id and invoice.customer_id = worked.customer_id
        and invoice.kind = 'invoice' and invoice.state = 'issued')
    order by on_day desc, worked.number desc`.execute(db)
  return rows
}
