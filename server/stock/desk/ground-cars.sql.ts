import { sql } from 'kysely'
import { brand } from '@forecourt/domain/catalogue/brand.ts'
import { VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { MANY_DAYS, type CarKind } from '@forecourt/domain/stock/ground-car.ts'
import { stockDepartment, stockPlace } from '@forecourt/domain/stock/stock-choices.ts'
import { stockLabel } from '@forecourt/domain/stock/stock-label.ts'
import { STOCK_STATES, VAT_SALES_TYPES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { Db } from '../../platform/database/database.ts'
import { getRow } from '../../platform/database/rows.ts'
import { referenceTo } from '../../platform/resources/field-columns.ts'
import {
  carNameSql,
  daysSql,
  heldUntilSql,
  isSoldSql,
  pictureSql,
  priceColumns,
  selectVehicles,
  stateSql,
} from './stock-desk.sql.ts'

const kindSql = sql<CarKind>`case when vehicle.kind = 'used' then 'used' when stock_car.is_demo then 'demo' else 'new' end`

const carPassSql = sql<boolean>`(vehicle.kind <> 'used' or vehicle.vehicle_class = ${sql.lit(VEHICLE_CLASSES.truck)}
  or used_car.car_pass_on is not null)`

/** Selects every vehicle in our stock, with its costs for callers who may see them. */
export function selectGroundCars(db: Db, who: Who) {
  const maySeeCosts = may(who, 'STOCK_COST_VIEW').ok
  const cost = <Value>(column: string) => (maySeeCosts ? sql<Value>`${sql.ref(column)}` : sql<Value>`null`)
  return selectVehicles(db)
    .innerJoin('stockDepartment', 'stockDepartment.id', 'vehicle.departmentId')
    .innerJoin('branch', 'branch.id', 'stockDepartment.branchId')
    .leftJoin('vehicleCost', 'vehicleCost.vehicleId', 'vehicle.id')
    .select(['vehicle.number as id', 'vehicle.rev', 'vehicle.stockNumber', 'vehicle.vin', 'vehicle.vehicleClass'])
    .select(['usedCar.firstRegistration', 'usedCar.vatSalesType', 'usedCar.inspectionValidUntil'])
    .select(['branch.number as branch', 'vehicle.id as key', 'vehicle.departmentId as departmentKey'])
    .select([
      sql<'used' | 'stock'>`vehicle.kind`.as('kind'),
      carNameSql.as('car'),
      sql<string>`concat_ws(' ', used_car.version_name, version.name)`.as('versionName'),
      kindSql.as('carKind'),
      referenceTo(brand, sql`coalesce(used_car.brand_id, stock_car.brand_id)`).as('brand'),
      sql<number | null>`coalesce(used_car.mileage_km, stock_car.mileage_km)`.as('mileageKm'),
      sql<string | null>`coalesce(used_car.licence_plate, stock_car.licence_plate)`.as('licencePlate'),
      referenceTo(stockDepartment, sql.ref('vehicle.departmentId')).as('department'),
      referenceTo(stockPlace, sql.ref('vehicle.stockLocationId')).as('stockLocation'),
      referenceTo(stockLabel, sql.ref('vehicle.stockLabelId')).as('stockLabel'),
      stateSql.as('state'),
      daysSql.as('daysInStock'),
      ...priceColumns,
      sql<boolean>`exists (select from media_image where host_id = vehicle.media_host_id)`.as('hasPictures'),
      pictureSql.as('picture'),
      carPassSql.as('hasCarPass'),
      sql<boolean>`exists (select from traded_in_car where traded_in_car.vehicle_id = vehicle.id)`.as('isTradedIn'),
      sql<boolean>`coalesce(used_car.vat_sales_type = ${sql.lit(VAT_SALES_TYPES.margin)}, false)`.as('isMargin'),
      heldUntilSql.as('heldUntil'),
      // Calculated from the costs as a row is read.
      sql<number | null>`null::integer`.as('marginCents'),
      cost<number | null>('vehicle_cost.purchase_cents').as('purchaseCents'),
      cost<boolean | null>('vehicle_cost.purchase_vat_excluded').as('purchaseVatExcluded'),
      cost<number | null>('vehicle_cost.reconditioning_net_cents').as('reconditioningNetCents'),
    ])
    .where('vehicle.withdrawnAt', 'is', null)
    .where(sql<boolean>`not ${isSoldSql}`)
    .where(sql<boolean>`(vehicle.kind = 'used' or stock_car.state = ${sql.lit(STOCK_STATES['in-stock'])})`)
}

export interface GroundCounts {
  readonly all: number
  readonly forSale: number
  readonly preparation: number
  readonly reserved: number
  readonly long: number
  readonly withoutCarPass: number
  readonly withoutPictures: number
  readonly demo: number
  readonly trucks: number
  readonly tradedIn: number
}

/** Counts the cars of each view of the list. */
export async function countGroundCars(db: Db, who: Who): Promise<GroundCounts> {
  const { rows } = await sql<GroundCounts>`
    select count(*)::integer as all,
      (count(*) filter (where state = 'published'))::integer as for_sale,
      (count(*) filter (where state = 'preparation'))::integer as preparation,
      (count(*) filter (where state = 'reserved'))::integer as reserved,
      (count(*) filter (where days_in_stock > ${MANY_DAYS}))::integer as long,
      (count(*) filter (where not has_car_pass))::integer as without_car_pass,
      (count(*) filter (where not has_pictures))::integer as without_pictures,
      (count(*) filter (where car_kind = 'demo'))::integer as demo,
      (count(*) filter (where vehicle_class = ${sql.lit(VEHICLE_CLASSES.truck)}))::integer as trucks,
      (count(*) filter (where is_traded_in))::integer as traded_in
    from (${selectGroundCars(db, who)}) as ground`.execute(db)
  return getRow(rows)
}
