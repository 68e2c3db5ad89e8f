import { sql, type Updateable } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { STOCK_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { StockCar } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** A new car as far as it depends on it whether it is, or may become, a demo car. */
export interface CarForDemo {
  readonly key: string
  readonly rev: number
  readonly isDemo: boolean
  readonly hasArrived: boolean
  readonly isSold: boolean
  readonly isWithdrawn: boolean
  readonly mileageKm: number
  readonly firstRegistration: CalendarDay | null
}

/** Loads a new car by its number and locks it; undefined: there is none. */
export async function lockCarForDemo(tx: Tx, number: number): Promise<CarForDemo | undefined> {
  await tx.selectFrom('vehicle').select('id').where('number', '=', number).forUpdate().execute()
  return tx
    .selectFrom('vehicle')
    .innerJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .innerJoin('carStanding', 'carStanding.vehicleId', 'vehicle.id')
    .select(['vehicle.id as key', 'vehicle.rev', 'stockCar.isDemo', 'stockCar.mileageKm'])
    .select('stockCar.demoSince as firstRegistration')
    .select([
      sql<boolean>`stock_car.state = ${sql.lit(STOCK_STATES['in-stock'])}`.as('hasArrived'),
      sql<boolean>`car_standing.sale_id is not null`.as('isSold'),
      sql<boolean>`vehicle.withdrawn_at is not null`.as('isWithdrawn'),
    ])
    .where('vehicle.number', '=', number)
    .executeTakeFirst()
}

type DemoColumns = Pick<
  Updateable<StockCar>,
  | 'isDemo'
  | 'licencePlate'
  | 'demoSince'
  | 'demoUntil'
  | 'demoEndedOn'
  | 'demoNote'
  | 'insurer'
  | 'policyNumber'
  | 'mileageKm'
>

/** Writes the data of a demo car; the revision of the car follows. */
export async function writeDemoCar(tx: Tx, key: string, changes: DemoColumns): Promise<void> {
  await tx.updateTable('stockCar').set(changes).where('vehicleId', '=', key).execute()
  await raiseRevision(tx, key)
}

/** Raises the revision of a vehicle, so that open forms have an old one. */
export async function raiseRevision(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('vehicle')
    .set(({ ref }) => ({ vin: ref('vin') }))
    .where('id', '=', key)
    .execute()
}

/** Returns the insurance that a demo car has of its own; undefined: it is insured as the other cars of its company. */
export async function findOwnInsurance(
  db: Db,
  vehicleId: string,
): Promise<{ insurer: string; policyNumber: string } | undefined> {
  const row = await db
    .selectFrom('stockCar')
    .select(['insurer', 'policyNumber'])
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirst()
  if (!row || row.insurer === null || row.policyNumber === null) return undefined
  return { insurer: row.insurer, policyNumber: row.policyNumber }
}
