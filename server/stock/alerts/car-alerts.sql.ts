import { sql, type Insertable, type Selectable } from 'kysely'
import type { CarAlert } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export type CarAlertRow = Selectable<CarAlert>

/** Locks an address: simultaneous requests for it wait for the first. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('car alerts ' || lower(${email}), 0))`.execute(tx)
}

/** Saves an alert and returns its row: a new one, or the one that was requested before, confirmed or not. */
export async function keepAlert(tx: Tx, alert: Insertable<CarAlert>): Promise<CarAlertRow> {
  const { email, kind, carKey = null, carType = null, wish = null } = alert
  const known = await tx
    .selectFrom('carAlert')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('kind', '=', kind)
    .where(sql<boolean>`car_key is not distinct from ${carKey}`)
    .where(sql<boolean>`car_type is not distinct from ${carType}`)
    .where(sql<boolean>`wish is not distinct from ${wish}::jsonb`)
    .executeTakeFirst()
  if (!known) return tx.insertInto('carAlert').values(alert).returningAll().executeTakeFirstOrThrow()
  // Until it is confirmed, the last request decides the recipient and the language.
  if (known.confirmedAt) return known
  return tx.updateTable('carAlert').set(alert).where('id', '=', known.id).returningAll().executeTakeFirstOrThrow()
}

export async function insertAlertLink(tx: Tx, carAlertId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.insertInto('carAlertLink').values({ carAlertId, tokenHash, createdAt: now }).execute()
}

export async function setMailed(tx: Tx, id: string, mailedAt: Date): Promise<void> {
  await tx.updateTable('carAlert').set({ mailedAt }).where('id', '=', id).execute()
}

export function alertOfLink(db: Db, tokenHash: Buffer): Promise<CarAlertRow | undefined> {
  return db
    .selectFrom('carAlert')
    .innerJoin('carAlertLink', 'carAlertLink.carAlertId', 'carAlert.id')
    .selectAll('carAlert')
    .where('carAlertLink.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

export async function setConfirmed(tx: Tx, id: string, confirmedAt: Date, confirmedIp: string): Promise<void> {
  await tx.updateTable('carAlert').set({ confirmedAt, confirmedIp }).where('id', '=', id).execute()
}

/** Loads the alerts in force for an address, newest first. */
export function loadAlerts(db: Db, email: string): Promise<CarAlertRow[]> {
  return db
    .selectFrom('carAlert')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('confirmedAt', 'is not', null)
    .orderBy('confirmedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Deletes all but the latest of the requests that an address never confirmed. */
export async function dropOldestOpen(tx: Tx, email: string, most: number): Promise<void> {
  await sql`
    delete from car_alert where lower(email) = lower(${email}) and confirmed_at is null and id not in (
      select id from car_alert where lower(email) = lower(${email}) and confirmed_at is null
      order by asked_at desc, id desc limit ${most})`.execute(tx)
}

export async function deleteAlert(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('carAlert').where('id', '=', id).execute()
}

export async function deleteOwnAlert(tx: Tx, email: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('carAlert')
    .where('id', '=', id)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function deleteAlertOfLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const gone = await tx
    .deleteFrom('carAlert')
    .where('id', 'in', (eb) =>
      eb.selectFrom('carAlertLink').select('carAlertId').where('carAlertLink.tokenHash', '=', tokenHash),
    )
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function forgetAlerts(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('carAlert')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()
}

/** Returns the confirmed alerts, in a steady order. */
export function alertsInForce(db: Db, kinds: readonly CarAlertRow['kind'][]): Promise<CarAlertRow[]> {
  return db
    .selectFrom('carAlert')
    .selectAll()
    .where('confirmedAt', 'is not', null)
    .where('kind', 'in', kinds)
    .orderBy('id')
    .execute()
}

/** Locks one alert, so that two processes do not mail the same news; undefined: it has ended. */
export function alertForUpdate(tx: Tx, id: string): Promise<CarAlertRow | undefined> {
  return tx.selectFrom('carAlert').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setSeen(
  tx: Tx,
  id: string,
  seen: { seenGrossCents: number } | { seenUntil: Date },
): Promise<void> {
  await tx.updateTable('carAlert').set(seen).where('id', '=', id).execute()
}

/** Deletes alerts that were not confirmed in time, and confirmed ones that ran long enough. */
export async function deleteOldAlerts(tx: Tx, before: { open: Date; confirmed: Date }): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('carAlert')
    .where((eb) =>
      eb.or([
        eb('confirmedAt', '<', before.confirmed),
        eb.and([eb('confirmedAt', 'is', null), eb('askedAt', '<', before.open)]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
