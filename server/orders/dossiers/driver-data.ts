import { forgetDriverInOffers, offersOfDriver, type DriverKey } from '../../offers/desk/offer-drivers.ts'
import type { PersonalData } from '../../platform/audit/personal-data.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { carsOfDriver, forgetDriver } from './drivers.sql.ts'

/** The cars that a person drives for a fleet: offers and dossiers name them, who are party to neither. */
export const drivenCarData: PersonalData = {
  name: 'driven-cars',
  read: (db, { email }) => selectDrivenCars(db, { email }),
  forget: (tx, { email }) => forgetDriverWhole(tx, { email }),
}

/** Returns the offers and the dossiers that name a driver. */
export async function selectDrivenCars(db: Db, key: DriverKey) {
  return [...(await offersOfDriver(db, key)), ...(await carsOfDriver(db, key))]
}

/** Removes a driver from every version of the offers, and from the dossiers: both stay. */
export async function forgetDriverWhole(tx: Tx, key: DriverKey): Promise<void> {
  await forgetDriverInOffers(tx, key)
  await forgetDriver(tx, key)
}
