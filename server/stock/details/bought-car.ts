import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { VAT_SALES_TYPES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Returns a vehicle of our stock with its purchase: date, price, and whether VAT was deducted. */
export function findBoughtCar(db: Db, number: number) {
  return db
    .selectFrom('vehicle')
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .leftJoin('usedCar', 'usedCar.vehicleId', 'vehicle.id')
    .leftJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .leftJoin('version', 'version.id', 'stockCar.versionId')
    .leftJoin('brand', (join) => join.on('brand.id', '=', sql`coalesce(used_car.brand_id, stock_car.brand_id)`))
    .leftJoin('model', (join) => join.on('model.id', '=', sql`coalesce(used_car.model_id, stock_car.model_id)`))
    .leftJoin('vehicleCost', 'vehicleCost.vehicleId', 'vehicle.id')
    .select(['vehicle.id as key', 'vehicle.vin', 'vehicle.stockNumber', 'department.branchId', 'usedCar.licencePlate'])
    .select(['usedCar.firstRegistration', 'usedCar.keyCount', 'purchaseCents', 'purchasedOn'])
    .select(['purchaseVatExcluded', 'purchasePaper'])
    .select([
      sql<string>`concat_ws(' ', brand.name, model.name, used_car.version_name, version.name)`.as('name'),
      sql<number | null>`coalesce(used_car.mileage_km, stock_car.mileage_km)`.as('mileageKm'),
      sql<boolean>`coalesce(used_car.vat_sales_type = ${sql.lit(VAT_SALES_TYPES.margin)}, false)`.as('isMargin'),
    ])
    .where('vehicle.number', '=', number)
    .executeTakeFirst()
}

/** Locks a vehicle until the transaction ends, so that no other document of its purchase is made meanwhile. */
export async function lockBoughtCar(tx: Tx, key: string): Promise<void> {
  await tx.selectFrom('vehicle').select('id').where('id', '=', key).forNoKeyUpdate().execute()
}

/** Returns those of some words that are the stock number or the plate of a car of ours that is not sold, in capitals. */
export async function findNamedCars(db: Db, words: readonly string[]): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    select distinct name from vehicle
    join car_standing on car_standing.vehicle_id = vehicle.id and car_standing.sale_id is null
    left join used_car on used_car.vehicle_id = vehicle.id
    cross join lateral (values (upper(stock_number)), (upper(used_car.licence_plate))) as called (name)
    where name = any(${words}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

interface PurchaseInvoice {
  readonly vehicleId: string
  /** Amount without VAT where it is deducted. */
  readonly cents: number
  readonly isVatDeducted: boolean
  readonly on: CalendarDay
  readonly supplier: string
  readonly paper: string
}

/** Books the purchase of a car by the invoice of its seller; its ledger reverses what was booked before. */
export async function bookPurchaseInvoice(tx: Tx, { vehicleId, on, ...invoice }: PurchaseInvoice): Promise<void> {
  const facts = {
    purchaseCents: invoice.cents,
    purchaseVatExcluded: invoice.isVatDeducted,
    supplier: invoice.supplier.slice(0, 300),
    purchasePaper: invoice.paper,
  }
  await tx
    .insertInto('vehicleCost')
    .values({ vehicleId, purchasedOn: on, ...facts })
    .onConflict((conflict) => conflict.column('vehicleId').doUpdateSet(facts))
    .execute()
}

/** Reduces the purchase price of a car by the credit note of its seller, never below zero. */
export async function creditPurchase(tx: Tx, vehicleId: string, cents: number): Promise<void> {
  await tx
    .updateTable('vehicleCost')
    .set({ purchaseCents: sql`greatest(0, purchase_cents - ${cents})` })
    .where('vehicleId', '=', vehicleId)
    .execute()
}
