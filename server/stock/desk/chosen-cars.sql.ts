import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { VAT_SALES_TYPES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { DeskState } from '@forecourt/domain/stock/stock-desk.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { carNameSql, priceSql, selectVehicles, stateSql } from './stock-desk.sql.ts'

/** Loads cars by their numbers, for a change of several of them. */
export async function loadChosenCars(db: Db, numbers: readonly number[], day: CalendarDay) {
  if (numbers.length === 0) return []
  return selectVehicles(db)
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .leftJoin('vehicleCost', 'vehicleCost.vehicleId', 'vehicle.id')
    .select(['vehicle.id as key', 'vehicle.number as id', 'vehicle.rev', 'vehicle.stockNumber'])
    .select(['branch.number as branch', 'vehicleCost.purchaseCents', 'vehicleCost.purchaseVatExcluded'])
    .select('vehicleCost.reconditioningNetCents')
    .select([
      carNameSql.as('car'),
      stateSql.$castTo<DeskState>().as('state'),
      sql<number | null>`${priceSql('price_cents')}`.as('priceCents'),
      sql<boolean>`coalesce(${priceSql('vat_excluded')}, false)`.as('priceVatExcluded'),
      sql<boolean>`coalesce(used_car.vat_sales_type = ${sql.lit(VAT_SALES_TYPES.margin)}, false)`.as('isMargin'),
      sql<boolean>`exists (select from promotion where promotion.vehicle_id = vehicle.id
        and daterange(valid_from, valid_until) @> ${day}::date)`.as('hasPromotion'),
    ])
    .where('vehicle.number', 'in', [...numbers])
    .orderBy('vehicle.stockNumber')
    .execute()
}
export type ChosenCar = Awaited<ReturnType<typeof loadChosenCars>>[number]

/** Locks cars in the order of their numbers, so that two changes of several cars do not wait for each other. */
export async function lockCars(tx: Tx, numbers: readonly number[]) {
  return tx
    .selectFrom('vehicle')
    .select(['number as id', 'rev'])
    .where('number', 'in', [...numbers])
    .orderBy('number')
    .forUpdate()
    .execute()
}

/** Finds the keys of a department that sells cars, and of its branch; undefined: there is none. */
export function findStockDepartment(db: Db, number: number) {
  return db.selectFrom('stockDepartment').select(['id', 'branchId']).where('number', '=', number).executeTakeFirst()
}

export function findStockPlace(db: Db, number: number) {
  return db
    .selectFrom('stockPlace')
    .select(['id', 'branchId'])
    .where('number', '=', number)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

export async function findStockLabel(db: Db, number: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('stockLabel')
    .select('id')
    .where('number', '=', number)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return row?.id
}

type PlaceValues = { departmentId: string; stockLocationId: string | null } | { stockLabelId: string | null }

/** @returns how many cars it changed: those that had other values */
export async function updateCars(tx: Tx, numbers: readonly number[], values: PlaceValues): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('vehicle')
    .set(values)
    .where('number', 'in', [...numbers])
    .where((row) =>
      row.or(
        Object.entries(values).map(([column, value]) => sql<boolean>`${sql.ref(column)} is distinct from ${value}`),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
