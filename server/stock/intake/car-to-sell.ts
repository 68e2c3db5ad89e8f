import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import { VAT_SALES_TYPES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../../platform/database/database.ts'

/** A car that is in stock, or on its way, as its seller has to know it. Master data by their keys. */
export type CarToSell = {
  readonly id: string
  readonly number: number
  readonly kind: 'used' | 'stock'
  /** With brand, version and stock number. */
  readonly name: string
  readonly vehicleClass: number
  /** A car that was driven is used, also one of demonstration. */
  readonly isUsed: boolean
  readonly isMargin: boolean
  readonly firstRegistration: CalendarDay | null
  readonly mileageKm: number | null
  readonly licencePlate: string | null
  readonly vin: string | null
  readonly brandId: string
  readonly modelId: string
  readonly versionId: string | null
  readonly bodyTypeId: string | null
  readonly engineId: string | null
  readonly stockLabelId: string | null
  readonly branchId: string
  readonly standing: 'for-sale' | 'reserved' | 'sold' | 'withdrawn'
  /** Purchase cost; null: not recorded. A margin car with VAT, any other without. */
  readonly purchaseCents: number | null
  readonly reconditioningNetCents: number
}

/** Finds a car by its number; undefined: there is none. */
export async function findCarToSell(db: Db, number: number): Promise<CarToSell | undefined> {
  const { rows } = await sql<CarToSell>`
    select v.id, v.number, v.kind, v.vehicle_class, v.vin, v.stock_label_id, department.branch_id,
      concat_ws(' ', brand.name, model.name, coalesce(u.version_name, version.name)) || ' (' || v.stock_number || ')' as name,
      v.kind = 'used' as is_used,
      coalesce(u.vat_sales_type = ${sql.lit(VAT_SALES_TYPES.margin)}, false) as is_margin,
      coalesce(u.first_registration, s.demo_since) as first_registration, coalesce(u.mileage_km, s.mileage_km) as mileage_km,
      coalesce(u.licence_plate, s.licence_plate) as licence_plate,
      model.brand_id, model.id as model_id, version.id as version_id,
      coalesce(u.body_type_id, version.body_type_id) as body_type_id, s.engine_id,
      case when standing.sale_id is not null then 'sold' when standing.is_withdrawn then 'withdrawn'
        when standing.held_until is not null then 'reserved' else 'for-sale' end as standing,
      cost.purchase_cents, coalesce(cost.reconditioning_net_cents, 0) as reconditioning_net_cents
    from vehicle v
    left join used_car u on u.vehicle_id = v.id
    left join stock_car s on s.vehicle_id = v.id
    left join version on version.id = coalesce(u.version_id, s.version_id)
    join model on model.id = coalesce(u.model_id, s.model_id)
    join brand on brand.id = model.brand_id
    join department on department.id = v.department_id
    join car_standing standing on standing.vehicle_id = v.id
    left join vehicle_cost cost on cost.vehicle_id = v.id
    where v.number = ${number}`.execute(db)
  return rows[0]
}

export async function loadCarToSell(db: Db, number: number) {
  return requireValue(await findCarToSell(db, number), `the car for sale ${number}`)
}

/**
 * Returns the numbers of the used and new cars with a chassis number or, where that is not known, with the number of their order
 * at the factory: manufacturers count each for themselves, so there may be more than one.
 */
export async function findCarsNamed(
  db: Db,
  { vin, factoryOrderNumber }: { readonly vin: string | null; readonly factoryOrderNumber: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select v.number from vehicle v left join stock_car s on s.vehicle_id = v.id
    where v.kind in ('used', 'stock')
      and case when ${vin}::text is null then s.order_number = ${factoryOrderNumber}::text else v.vin = ${vin}::text end
    order by v.number`.execute(db)
  return rows.map(({ number }) => number)
}
