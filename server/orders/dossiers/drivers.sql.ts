import { sql } from 'kysely'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { isDriver, type DriverKey } from '../../offers/desk/offer-drivers.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import { hasWords } from '../../platform/resources/search-words.ts'

const columns = {
  customerId: sql`(select customer_id from offer where offer.id = dossier.offer_id)`,
  name: sql`dossier.driver_name`,
  email: sql`dossier.driver_email`,
}

/** Returns the cars that a person drives for a fleet. */
export function carsOfDriver(db: Db, key: DriverKey) {
  return db
    .selectFrom('dossier')
    .select(['dossierNumber', 'carName as car', 'licencePlate', 'driverName as driver'])
    .where(isDriver(key, columns))
    .orderBy('number')
    .execute()
}

/** Makes the driver of a fleet anonymous: they are no party to the sale, which stays. */
export async function forgetDriver(tx: Tx, key: DriverKey): Promise<void> {
  await tx
    .updateTable('dossier')
    .set({ driverName: '', driverEmail: '', driverLanguage: null })
    .where(isDriver(key, columns))
    .execute()
}

/** Finds the drivers whom dossiers name by these words, or by the plate of their car; without a fleet in all of them. */
export async function findDossierDrivers(db: Db, words: readonly string[], customerId: string | undefined) {
  const { rows } = await sql<{
    customerId: string
    name: string
    email: string
    number: string
    car: string
    licencePlate: string | null
  }>`
    select offer.customer_id, driver_name as name, driver_email as email, dossier_number as number, dossier.car_name as car,
      dossier.licence_plate
    from dossier join offer on offer.id = dossier.offer_id
    where driver_name <> '' and offer.customer_id is not null
      and ${customerId === undefined ? sql`true` : sql`offer.customer_id = ${customerId}::uuid`}
      and ${hasWords(sql`fold(concat_ws(' ', driver_name, dossier.licence_plate, replace(dossier.licence_plate, '-', '')))`, words)}
    order by dossier.number`.execute(db)
  return rows
}

/** Returns the fleets among these customers whose personal data the user may hand over. */
export function selectFleets(db: Db, who: Who, customerKeys: readonly string[]) {
  return db
    .selectFrom('customerListing as listing')
    .select(['listing.customerId', 'listing.number', 'listing.name'])
    .where('listing.customerId', 'in', customerKeys)
    .where(within(who, 'CUSTOMER_PRIVACY', { branch: 'listing.branchId', owner: 'listing.salespersonId' }))
    .execute()
}
