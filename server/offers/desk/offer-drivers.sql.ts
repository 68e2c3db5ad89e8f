import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { hasWords } from '../../platform/resources/search-words.ts'

/**
 * A driver of a fleet: by mail address wherever it is named, or as a fleet names them. Without an address only the name tells the drivers
 * of a fleet apart, so that key is never compared across fleets.
 */
export type DriverKey =
  | { readonly email: string }
  | { readonly customerId: string; readonly name: string; readonly email: string }

/** Compares a driver with the columns that name one. An empty address alone matches nobody. */
export function isDriver(
  key: DriverKey,
  columns: { customerId: RawBuilder<unknown>; name: RawBuilder<unknown>; email: RawBuilder<unknown> },
): RawBuilder<boolean> {
  const hasEmail = sql`lower(${columns.email}) = lower(${key.email}::text)`
  if (!('name' in key)) return sql<boolean>`(${columns.email} <> '' and ${hasEmail})`
  return sql<boolean>`(${columns.customerId} = ${key.customerId}::uuid and ${hasEmail}
    and lower(btrim(${columns.name})) = lower(btrim(${key.name}::text)))`
}

const columns = {
  customerId: sql`offer.customer_id`,
  name: sql`driver ->> 'name'`,
  email: sql`driver ->> 'email'`,
}

/** Returns the offers to fleets that name a person as the driver of a car. */
export async function offersOfDriver(db: Db, key: DriverKey) {
  const { rows } = await sql<{ offerNumber: string; car: string; driver: string }>`
    select distinct offer_number, car_name as car, driver ->> 'name' as driver
    from offer_version version
    join offer on offer.id = version.offer_id
    cross join lateral jsonb_array_elements(content -> 'drivers') driver
    where content -> 'drivers' <> '[]' and ${isDriver(key, columns)} order by offer_number, driver`.execute(db)
  return rows
}

/** Finds the drivers whom offers to fleets name by these words; without a fleet in all of them. */
export async function findOfferDrivers(db: Db, words: readonly string[], customerId: string | undefined) {
  const { rows } = await sql<{ customerId: string; name: string; email: string; number: string; car: string }>`
    select distinct offer.customer_id, driver ->> 'name' as name, driver ->> 'email' as email, offer_number as number, car_name as car
    from offer_version version
    join offer on offer.id = version.offer_id
    cross join lateral jsonb_array_elements(content -> 'drivers') driver
    where content -> 'drivers' <> '[]' and offer.customer_id is not null and driver ->> 'name' <> ''
      and ${customerId === undefined ? sql`true` : sql`offer.customer_id = ${customerId}::uuid`}
      and ${hasWords(sql`fold(driver ->> 'name')`, words)}
    order by offer_number`.execute(db)
  return rows
}

/** Makes the driver of a fleet anonymous in every version of an offer: they are no party to it, and its price stays. */
export async function forgetDriverInOffers(tx: Tx, key: DriverKey): Promise<void> {
  await sql`
    update offer_version set content = jsonb_set(content, '{drivers}', (
      select jsonb_agg(case when ${isDriver(key, columns)} then driver || '{"name": "", "email": ""}' else driver end order by at)
      from jsonb_array_elements(content -> 'drivers') with ordinality named (driver, at)))
    from offer
    where offer.id = offer_version.offer_id and content -> 'drivers' <> '[]'
      and exists (select from jsonb_array_elements(content -> 'drivers') driver where ${isDriver(key, columns)})`.execute(
    tx,
  )
}
