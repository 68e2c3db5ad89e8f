import { sql } from 'kysely'
import type { CarKind } from '@forecourt/domain/stock/ground-car.ts'
import type { ReportDays } from '@forecourt/domain/reports/report-days.ts'
import { STOCK_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { Db } from '../platform/database/database.ts'

/** Cars that were in stock in a period, counted together. */
export interface StockMoves {
  readonly carKind: CarKind
  readonly brand: { readonly id: number; readonly label: string }
  readonly branch: number
  /** Days in stock within the period, of all of them. */
  readonly carDays: number
  readonly sold: number
}

/**
 * Counts the days in stock and the sales of a period, by kind, brand and branch. A car is in stock from the day it came to the day it
 * was sold or withdrawn; one that was sold before it came never was.
 */
export async function countStockMoves(db: Db, { from, to }: ReportDays, branch: number | null): Promise<StockMoves[]> {
  const { rows } = await sql<StockMoves>`
    with sale as (
      select vehicle_id, max(day) as day from sale_event where kind = 'sold' and vehicle_id is not null group by vehicle_id
    ), car as (
      select case when vehicle.kind = 'used' then 'used' when stock_car.is_demo then 'demo' else 'new' end as car_kind,
        coalesce(used_car.brand_id, stock_car.brand_id) as brand_id, department.branch_id, vehicle.arrived_on,
        coalesce(sale.day, (standing.sold_at at time zone 'Europe/Brussels')::date) as sold_on,
        (vehicle.withdrawn_at at time zone 'Europe/Brussels')::date as withdrawn_on
      from vehicle
      join department on department.id = vehicle.department_id
      left join used_car on used_car.vehicle_id = vehicle.id
      left join stock_car on stock_car.vehicle_id = vehicle.id
      left join sale on sale.vehicle_id = vehicle.id
      left join car_standing standing on standing.vehicle_id = vehicle.id
      where vehicle.arrived_on <= ${to} and (vehicle.kind = 'used' or stock_car.state = ${sql.lit(STOCK_STATES['in-stock'])})
    )
    select car.car_kind, jsonb_build_object('id', brand.number, 'label', brand.name) as brand, branch.number as branch,
      sum(greatest(0, least(coalesce(sold_on, withdrawn_on, ${to}::date + 1), coalesce(withdrawn_on, sold_on, ${to}::date + 1), ${to}::date + 1)
        - greatest(arrived_on, ${from}::date)))::float8 as car_days,
      (count(*) filter (where sold_on between ${from} and ${to} and sold_on >= arrived_on))::integer as sold
    from car join brand on brand.id = car.brand_id join branch on branch.id = car.branch_id
    where (sold_on is null or sold_on >= ${from}) and (withdrawn_on is null or withdrawn_on >= ${from})
      and ${branch === null ? sql`true` : sql`branch.number = ${branch}`}
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Branches with cars, and the departments that these are in: by them the list of cars is filtered. */
export async function findStockBranches(db: Db) {
  return db
    .selectFrom('branch')
    .innerJoin('department', 'department.branchId', 'branch.id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('vehicle').select('vehicle.id').whereRef('vehicle.departmentId', '=', 'department.id')),
    )
    .select([
      'branch.number as id',
      'branch.name',
      sql<number[]>`array_agg(department.number order by department.number)`.as('departments'),
    ])
    .groupBy(['branch.id', 'branch.number', 'branch.name', 'branch.rank'])
    .orderBy('branch.rank')
    .orderBy('branch.number')
    .execute()
}
