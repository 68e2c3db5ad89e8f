import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Matches a driver of an offer version by mail address. `driver`: an element of its drivers. */
const isDriver = (email: string): RawBuilder<boolean> => sql<boolean>`lower(driver ->> 'email') = lower(${email})`

/** Returns the offers to fleets that name a person as the driver of a car, by their mail address. */
export async function offersOfDriver(db: Db, email: string) {
  const { rows } = await sql<{ offerNumber: string; car: string; driver: string }>`
    select distinct offer_number, car_name as car, driver ->> 'name' as driver
    from offer_version version
    join offer on offer.id = version.offer_id
    cross join lateral jsonb_array_elements(content -> 'drivers') driver
    where content -> 'drivers' <> '[]' and ${isDriver(email)} order by offer_number, driver`.execute(db)
  return rows
}

/** Makes the driver of a fleet anonymous in every version of an offer: they are no party to it, and its price stays. */
export async function forgetDriverInOffers(tx: Tx, email: string): Promise<void> {
  await sql`
    update offer_version set content = jsonb_set(content, '{drivers}', (
      select jsonb_agg(case when ${isDriver(email)} then driver || '{"name": "", "email": ""}' else driver end order by at)
      from jsonb_array_elements(content -> 'drivers') with ordinality named (driver, at)))
    where content -> 'drivers' <> '[]'
      and exists (select from jsonb_array_elements(content -> 'drivers') driver where ${isDriver(email)})`.execute(tx)
}
