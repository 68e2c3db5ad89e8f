import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db, Tx } from '../platform/database/database.ts'

export type VehiclePrice = { cents: number; vatExcluded: boolean }
export type PastPrice = VehiclePrice & { from: CalendarDay; until: CalendarDay | null }

/** Returns the price of a vehicle on a day; undefined: no price is in force. */
export function priceInForce(db: Db, vehicleId: string, day: CalendarDay): Promise<VehiclePrice | undefined> {
  return db
    .selectFrom('price')
    .select(['priceCents as cents', 'vatExcluded'])
    .where('vehicleId', '=', vehicleId)
    .where(sql<boolean>`daterange(valid_from, valid_until) @> ${day}::date`)
    .executeTakeFirst()
}

/** Loads the past, present and future prices of a vehicle, newest first. */
export function loadPrices(db: Db, vehicleId: string): Promise<PastPrice[]> {
  return db
    .selectFrom('price')
    .select(['priceCents as cents', 'vatExcluded', 'validFrom as from', 'validUntil as until'])
    .where('vehicleId', '=', vehicleId)
    .orderBy('validFrom', 'desc')
    .execute()
}

/**
 * Sets the price of a vehicle from a day on, until the next planned price. The price before ends; one that began the same day is
 * replaced, since prices are valid by whole days: the ledger keeps the amount that it showed in the meantime.
 */
export async function succeedPrice(
  tx: Tx,
  vehicleId: string,
  { cents, vatExcluded }: VehiclePrice,
  day: CalendarDay,
): Promise<void> {
  const { next } = await tx
    .selectFrom('price')
    .select(({ fn }) => fn.min('validFrom').as('next'))
    .where('vehicleId', '=', vehicleId)
    .where('validFrom', '>', day)
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('price').where('vehicleId', '=', vehicleId).where('validFrom', '=', day).execute()
  await tx
    .updateTable('price')
    .set({ validUntil: day })
    .where('vehicleId', '=', vehicleId)
    .where('validFrom', '<', day)
    .where((row) => row.or([row('validUntil', 'is', null), row('validUntil', '>', day)]))
    .execute()
  await tx
    .insertInto('price')
    .values({ vehicleId, validFrom: day, validUntil: next, priceCents: cents, vatExcluded })
    .execute()
}
