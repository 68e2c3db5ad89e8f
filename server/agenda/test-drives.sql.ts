import { type Insertable, type Selectable, sql } from 'kysely'
import { findEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { LISTING_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { TestDrive } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { KnownBy } from '../platform/audit/timeline.ts'
import { within } from '../platform/database/within.ts'
import { EXPECTED_STATES, orderToComeFirst } from './appointments.sql.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'

export type TestDriveRow = Selectable<TestDrive>

/** Returns the department that has a car, when test drives are booked there. */
export function driveDepartment(db: Db, departmentId: string) {
  return db
    .selectFrom('testDriveCapacity')
    .innerJoin('department', 'department.id', 'testDriveCapacity.departmentId')
    .select(['department.id', 'department.number', 'testDriveCapacity.atOnce'])
    .where('department.id', '=', departmentId)
    .where('department.isActive', '=', true)
    .executeTakeFirst()
}
export type DriveDepartment = NonNullable<Awaited<ReturnType<typeof driveDepartment>>>

/** Returns how many test drives departments let out at once; those where none are booked are not among them. */
export function selectTestDriveCapacities(db: Db, departmentIds: readonly string[]) {
  return db
    .selectFrom('testDriveCapacity')
    .select(['departmentId', 'atOnce'])
    .where('departmentId', 'in', departmentIds)
    .execute()
}

/** Writes the capacity; 0: test drives are only requested there. */
export async function writeTestDriveCapacity(tx: Tx, departmentId: string, atOnce: number): Promise<void> {
  if (atOnce === 0) {
    await tx.deleteFrom('testDriveCapacity').where('departmentId', '=', departmentId).execute()
    return
  }
  await tx
    .insertInto('testDriveCapacity')
    .values({ departmentId, atOnce })
    .onConflict((same) => same.column('departmentId').doUpdateSet({ atOnce }))
    .execute()
}

/** Selects the quarters taken between two instants, in a department or in a car; those of one test drive may be left out. */
export function selectTakenQuarters(
  db: Db,
  { departmentId, vehicleId }: { departmentId: string; vehicleId: string },
  { from, until, except }: { from: Date; until: Date; except: string | undefined },
) {
  return db
    .selectFrom('testDriveSlot')
    .select(['slotAt', 'place', 'vehicleId', 'departmentId'])
    .where((eb) => eb.or([eb('departmentId', '=', departmentId), eb('vehicleId', '=', vehicleId)]))
    .where('slotAt', '>=', from)
    .where('slotAt', '<', until)
    .where((is) => is.and(except === undefined ? [] : [is('testDriveId', '!=', except)]))
    .execute()
}

/** Returns the coming test drives at departments. */
export function drivesFrom(db: Db, departmentIds: readonly string[], now: Date) {
  return db
    .selectFrom('testDrive')
    .select(['number', 'departmentId', 'startsAt', 'endsAt'])
    .where('departmentId', 'in', departmentIds)
    .where('state', 'in', EXPECTED_STATES)
    .where('endsAt', '>', now)
    .orderBy('startsAt')
    .execute()
}

/** Finds the coming test drives in a car, and its state in the shop. */
export async function drivesInCar(db: Db, vehicleId: string, now: Date) {
  const [listed, drives] = await Promise.all([
    db.selectFrom('listing').select('state').where('vehicleId', '=', vehicleId).executeTakeFirst(),
    db
      .selectFrom('testDrive')
      .select('id')
      .where('vehicleId', '=', vehicleId)
      .where('state', 'in', EXPECTED_STATES)
      .where('startsAt', '>', now)
      .orderBy('startsAt')
      .execute(),
  ])
  return { state: listed && findEnumerationName(LISTING_STATES, listed.state), ids: drives.map(({ id }) => id) }
}

/** Returns the coming test drives of one account, or of a guest with this address. */
export async function openDrives(
  db: Db,
  { email, customerId }: { email: string; customerId: string | undefined },
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('testDrive')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', EXPECTED_STATES)
    .where('startsAt', '>', now)
    .where((eb) =>
      customerId === undefined ? eb(sql`lower(email)`, '=', email.toLowerCase()) : eb('customerId', '=', customerId),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether a driver with this address drives another car of ours at the same time. */
export async function drivesMeanwhile(
  db: Db,
  { email, startsAt, endsAt, except }: { email: string; startsAt: Date; endsAt: Date; except: string | undefined },
): Promise<boolean> {
  const other = await db
    .selectFrom('testDrive')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('state', 'in', ['booked', 'moved', 'out'])
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .where((is) => is.and(except === undefined ? [] : [is('id', '<>', except)]))
    .executeTakeFirst()
  return other !== undefined
}

export function insertDrive(tx: Tx, drive: Omit<Insertable<TestDrive>, 'number'>, year: number): Promise<TestDriveRow> {
  return tx
    .insertInto('testDrive')
    .values((eb) => ({ ...drive, number: eb.fn<string>('take_number', [eb.val('TD'), eb.val(year)]) }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function takeQuarters(
  tx: Tx,
  { id, departmentId, vehicleId, place }: TestDriveRow,
  quarters: readonly Date[],
): Promise<void> {
  await tx
    .insertInto('testDriveSlot')
    .values(quarters.map((slotAt) => ({ departmentId, vehicleId, place, slotAt, testDriveId: id })))
    .execute()
}

/** Selects those of some departments that begin between two instants, in order; canceled ones take no time. */
export function drivesBetween(db: Db, departmentIds: readonly string[], { from, until }: { from: Date; until: Date }) {
  return db
    .selectFrom('testDrive as drive')
    .leftJoin('listing', 'listing.vehicleId', 'drive.vehicleId')
    .select(['drive.number', 'drive.departmentId', 'drive.startsAt', 'drive.endsAt', 'drive.state', 'drive.firstName'])
    .select(['drive.lastName', 'drive.car', 'listing.number as vehicle'])
    .where('drive.departmentId', 'in', departmentIds)
    .where('drive.startsAt', '>=', from)
    .where('drive.startsAt', '<', until)
    .where('drive.state', '<>', 'cancelled')
    .orderBy('drive.startsAt')
    .orderBy('drive.number')
    .execute()
}

export function driveByNumber(db: Db, number: string): Promise<TestDriveRow | undefined> {
  return db.selectFrom('testDrive').selectAll().where('number', '=', number).executeTakeFirst()
}

export async function freeQuarters(tx: Tx, testDriveId: string): Promise<void> {
  await tx.deleteFrom('testDriveSlot').where('testDriveId', '=', testDriveId).execute()
}

export function changeDrive(
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<TestDriveRow, 'state' | 'departmentId' | 'place' | 'startsAt' | 'endsAt' | 'remindedAt' | 'calledOffFor'>
  >,
  now: Date,
): Promise<TestDriveRow> {
  return tx
    .updateTable('testDrive')
    .set((eb) => ({ ...changes, sequence: eb('sequence', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function markReminded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('testDrive').set({ remindedAt: now }).where('id', '=', id).execute()
}

export function driveForUpdate(tx: Tx, id: string): Promise<TestDriveRow | undefined> {
  return tx.selectFrom('testDrive').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function driveOfOnceKey(db: Db, onceKey: string): Promise<TestDriveRow | undefined> {
  return db.selectFrom('testDrive').selectAll().where('onceKey', '=', onceKey).executeTakeFirst()
}

export function driveOfLink(db: Db, tokenHash: Buffer): Promise<TestDriveRow | undefined> {
  return db
    .selectFrom('testDrive')
    .innerJoin('testDriveLink', 'testDriveLink.testDriveId', 'testDrive.id')
    .selectAll('testDrive')
    .where('testDriveLink.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

export async function insertDriveLink(tx: Tx, testDriveId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.insertInto('testDriveLink').values({ testDriveId, tokenHash, createdAt: now }).execute()
}

/**
 * Selects the test drives of an account: made while signed in, or with the address that it has proven. Coming ones first, the
 * nearest on top.
 */
export function selectDrives(db: Db, { accountId, email }: { accountId: string; email: string }, now: Date) {
  const { isOver, distance } = orderToComeFirst(now)
  return db
    .selectFrom('testDrive')
    .selectAll()
    .where((eb) => eb.or([eb('customerId', '=', accountId), eb(sql`lower(email)`, '=', email.toLowerCase())]))
    .orderBy(isOver)
    .orderBy(distance)
    .execute()
}

/** Deletes past test drives; coming ones stay, and those whose driver the police may ask for. */
export async function deleteDrives(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('testDrive')
    .where((eb) => eb(sql`lower(email)`, '=', email.toLowerCase()))
    .where((eb) => eb.or([eb('endsAt', '<=', now), eb('state', '=', 'cancelled')]))
    .where('id', 'not in', (eb) => eb.selectFrom('testDriveLoan').select('testDriveId'))
    .execute()
}

export async function deleteOldDrives(tx: Tx, endedBefore: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('testDrive')
    .where('endsAt', '<', endedBefore)
    .where('id', 'not in', (eb) => eb.selectFrom('testDriveLoan').select('testDriveId'))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Selects test drives by addresses in lower case that are not canceled, the latest first. */
export function selectNewestDrives(db: Db, emails: readonly string[], most: number) {
  return db
    .selectFrom('testDrive')
    .select(['number', 'car', 'startsAt'])
    .where(sql<boolean>`lower(email) = any (${emails}::text[])`)
    .where('state', '<>', 'cancelled')
    .orderBy('startsAt', 'desc')
    .limit(most)
    .execute()
}

/** Selects the test drives of a customer that are coming or under way, as far as the user may see them. */
export function selectRunningDrives(db: Db, by: KnownBy, { who, now }: { who: Who; now: Date }) {
  return db
    .selectFrom('testDrive as drive')
    .innerJoin('department', 'department.id', 'drive.departmentId')
    .select(['drive.deskNumber', 'drive.number', 'drive.car', 'drive.state', 'drive.startsAt', 'drive.endsAt'])
    .where(sql<boolean>`(drive.customer_id = ${by.customerId} or lower(drive.email) = any (${by.emails}::text[]))`)
    .where(
      sql<boolean>`(drive.state = 'out' or drive.state in ('booked', 'moved') and drive.ends_at >= ${now}::timestamptz)`,
    )
    .where(within(who, 'AGENDA_VIEW', { branch: 'department.branchId' }))
    .orderBy('drive.startsAt')
    .execute()
}
