import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { calculateGuarantee, type CommercialGuarantee } from '@forecourt/domain/stock/guarantee.ts'
import { customerOfAccount } from '../../contacts/customers.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Customer } from '../../platform/http/identity.ts'
import { vehiclePromises, versionGuarantee, type VehiclePromise } from '../../stock/details/vehicle-contract.ts'
import { findPlacedOrderIds } from '../checkout/orders-of-customer.ts'
import { selectCarsOfOrders, selectSignedCars, type BoughtRow } from './bought-cars.sql.ts'

/** A car that the customer of an account bought from us: by an order form that they signed, or by an order of the shop. */
export interface BoughtCar {
  readonly vin: string
  /** The car of our stock that it was; null: the factory built it for them. */
  readonly vehicleId: string | null
  readonly name: string
  readonly licencePlate: string | null
  readonly boughtOn: CalendarDay
  readonly deliveredOn: CalendarDay | null
  /** Null: bought for a trade. */
  readonly legalMonths: number | null
  readonly commercial: CommercialGuarantee | null
}

/** Returns the cars that the customer of an account bought, the last one first; without canceled sales. */
export async function findBoughtCars(db: Db, account: Customer): Promise<readonly BoughtCar[]> {
  const [customerId, orderIds] = await Promise.all([
    customerOfAccount(db, account.accountId),
    findPlacedOrderIds(db, account),
  ])
  const [signed, ordered] = await Promise.all([
    customerId === undefined ? [] : selectSignedCars(db, customerId),
    selectCarsOfOrders(db, orderIds),
  ])
  const promises = await vehiclePromises(
    db,
    signed.flatMap(({ vehicleId }) => vehicleId ?? []),
  )
  const cars = [
    ...(await Promise.all(signed.map((row) => withGuarantee(db, row, promises)))),
    ...ordered.map(({ guaranteeMonths, commercialGuarantee, ...car }) => ({
      ...car,
      legalMonths: guaranteeMonths,
      commercial: commercialGuarantee,
    })),
  ]
  return cars.toSorted((one, other) => other.boughtOn.localeCompare(one.boughtOn))
}

/** Adds the guarantees as the order form states them. */
async function withGuarantee(
  db: Db,
  { versionId, isConsumer, ...car }: BoughtRow,
  promises: ReadonlyMap<string, VehiclePromise>,
): Promise<BoughtCar> {
  const promise = car.vehicleId === null ? undefined : promises.get(car.vehicleId)
  const guarantee =
    promise?.guarantee ??
    (versionId === null ? calculateGuarantee({ isUsed: false, warranty: null }) : await versionGuarantee(db, versionId))
  return { ...car, legalMonths: isConsumer ? guarantee.legalMonths : null, commercial: guarantee.commercial }
}
