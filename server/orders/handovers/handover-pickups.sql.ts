import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Pickup } from '../checkout/orders.sql.ts'

/** The department where the car of a dossier is collected: where it is, or where its branch sells cars. */
export const collectedAt = sql`(select department.id from department
  where department.branch_id = offer.branch_id and department.is_active and department.kind like 'sales%'
  order by department.id = vehicle.department_id desc nulls last, department.rank, department.number limit 1)`

/** Returns the sold cars to collect at departments, from a day on. */
export async function dossierPickupsFrom(
  db: Db,
  departmentIds: readonly string[],
  from: CalendarDay,
): Promise<Pickup[]> {
  const { rows } = await sql<Pickup>`
    select * from (
      select dossier_number as number, ${collectedAt} as department_id, handover_on as day, handover_part as part
      from dossier join offer on offer.id = offer_id join customer_order on dossier_id = dossier.id
      left join vehicle on vehicle.id = dossier.vehicle_id
      where delivery_type = 'pickup' and handover_on >= ${from} and customer_order.state in ('valid', 'complete')
    ) pickup where department_id = any (${departmentIds}::uuid[]) order by day`.execute(db)
  return rows
}
