import { sql } from 'kysely'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { CarKind } from '@forecourt/domain/stock/ground-car.ts'
import type { Db } from '../../platform/database/database.ts'
import { selectGroundCars } from './ground-cars.sql.ts'

/** A car that is in stock today. */
export interface GroundFigure {
  readonly carKind: CarKind
  readonly brand: { readonly id: number; readonly label: string }
  readonly branch: number
  readonly department: number
  /** Null: the day on which it came is not known. */
  readonly daysInStock: number | null
  /** Purchase and costs by its ledger, cents without VAT; null: the user may not see costs. */
  readonly costCents: number | null
}

/** Returns the cars on the ground as far as reports count them; `branch`: the number of one, null: all. */
export async function listGroundFigures(db: Db, who: Who, branch: number | null): Promise<GroundFigure[]> {
  const cost = may(who, 'STOCK_COST_VIEW').ok
    ? sql`coalesce(-(select sum(net_cents) from car_entry
        where vehicle_id = ground.key and (kind = 'purchase' or is_car_cost(kind))), 0)::float8`
    : sql`null`
  const { rows } = await sql<GroundFigure>`
    select car_kind, brand, branch, days_in_stock, department.number as department, ${cost} as cost_cents
    from (${selectGroundCars(db, who)}) ground join department on department.id = ground.department_key
    where ${branch === null ? sql`true` : sql`branch = ${branch}`}`.execute(db)
  return rows
}
