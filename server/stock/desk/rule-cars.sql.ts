import { getRow } from '../../platform/database/rows.ts'
import { sql, type RawBuilder } from 'kysely'
import { VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CarChoice } from '@forecourt/domain/pricing/price-rule.ts'
import type { Db } from '../../platform/database/database.ts'

const kinds = { new: 'stock', used: 'used' } as const

/** Counts our cars that are not sold and not withdrawn, within a choice of cars; used cars have no known engine of the range. */
export async function carsWithin(db: Db, cars: CarChoice): Promise<{ newCars: number; usedCars: number }> {
  const named: readonly (readonly [wanted: readonly unknown[], condition: RawBuilder<unknown>])[] = [
    [
      cars.vehicleClass,
      sql`vehicle.vehicle_class = any(${cars.vehicleClass.map((name) => VEHICLE_CLASSES[name])}::smallint[])`,
    ],
    [cars.condition, sql`vehicle.kind = any(${cars.condition.map((name) => kinds[name])}::text[])`],
    [cars.brand, sql`brand.number = any(${cars.brand}::int[])`],
    [cars.model, sql`model.number = any(${cars.model}::int[])`],
    [cars.version, sql`version.number = any(${cars.version}::int[])`],
    [cars.bodyType, sql`body_type.number = any(${cars.bodyType}::int[])`],
    [cars.engine, sql`engine.number = any(${cars.engine}::int[])`],
    [cars.label, sql`stock_label.number = any(${cars.label}::int[])`],
  ]
  const conditions = named.flatMap(([wanted, condition]) => (wanted.length === 0 ? [] : [condition]))
  const { rows } = await sql<{ newCars: number; usedCars: number }>`
    select count(*) filter (where vehicle.kind = 'stock')::int as new_cars,
      count(*) filter (where vehicle.kind = 'used')::int as used_cars
    from vehicle
    left join used_car used on used.vehicle_id = vehicle.id
    left join stock_car stock on stock.vehicle_id = vehicle.id
    join brand on brand.id = coalesce(used.brand_id, stock.brand_id)
    join model on model.id = coalesce(used.model_id, stock.model_id)
    left join version on version.id = coalesce(used.version_id, stock.version_id)
    left join body_type on body_type.id = coalesce(used.body_type_id, version.body_type_id)
    left join engine on engine.id = stock.engine_id
    left join stock_label on stock_label.id = vehicle.stock_label_id
    left join listing on listing.vehicle_id = vehicle.id
    where vehicle.withdrawn_at is null and listing.state is distinct from 3
      and ${sql.join([sql`true`, ...conditions], sql` and `)}`.execute(db)
  return getRow(rows)
}
