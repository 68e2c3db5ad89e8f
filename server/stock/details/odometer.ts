import { getRow } from '../../platform/database/rows.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

export interface CarOnTheRoad {
  readonly mileageKm: number | null
  /** Its own; null: it has none yet. */
  readonly licencePlate: string | null
  readonly vin: string | null
}

/** Loads the last known mileage of one of our cars, its plate and its chassis number. */
export async function carOnTheRoad(db: Db, vehicleId: string): Promise<CarOnTheRoad> {
  const { rows } = await sql<CarOnTheRoad>`
    select coalesce(used.mileage_km, stock.mileage_km) as mileage_km,
      coalesce(used.licence_plate, stock.licence_plate) as licence_plate, vehicle.vin
    from vehicle
    left join used_car used on used.vehicle_id = vehicle.id
    left join stock_car stock on stock.vehicle_id = vehicle.id
    where vehicle.id = ${vehicleId}`.execute(db)
  return getRow(rows)
}

/** Highest mileage of a new car (`stock_car_mileage_km_check`). */
const mostKmOfStockCar = 50_000

/** Raises the mileage of a car that was driven, in its advert too; it never goes down. */
export async function raiseOdometer(tx: Tx, vehicleId: string, km: number): Promise<void> {
  await tx
    .updateTable('usedCar')
    .set({ mileageKm: km })
    .where('vehicleId', '=', vehicleId)
    .where('mileageKm', '<', km)
    .execute()
  if (km > mostKmOfStockCar) return
  await tx
    .updateTable('stockCar')
    .set({ mileageKm: km })
    .where('vehicleId', '=', vehicleId)
    .where('mileageKm', '<', km)
    .execute()
}
