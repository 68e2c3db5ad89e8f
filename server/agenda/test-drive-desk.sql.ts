import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { LoanBack, LoanMark } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { TestDriveLoan } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { OwnConditions } from '../platform/resources/list.ts'
import { searchIn } from '../platform/resources/search-words.ts'
import { within } from '../platform/database/within.ts'

export type LoanRow = Selectable<TestDriveLoan>

/** Selects test drives with the department that lets the car out, and its branch. */
function drives(db: Db) {
  return db
    .selectFrom('testDrive as drive')
    .innerJoin('department', 'department.id', 'drive.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
}

const departmentName = sql<Translated>`with_branch(department.name, branch)`
const person = sql<string>`drive.first_name || ' ' || drive.last_name`
const isLate = (now: Date) => sql<boolean>`(drive.state = 'out' and drive.ends_at < ${now})`
/** Text that a search for a test drive reads; indexed. */
export const searchedOfDrive = sql`fold(drive.number || ' ' || drive.first_name || ' ' || drive.last_name || ' ' || drive.email || ' ' || drive.car)`
/**
 * Minutes since the year 2000: drives that are out or to come count up, past ones count down from a day that is never
 * reached.
 */
const minutesOf2000 = sql`(extract(epoch from drive.starts_at) / 60 - 15778080)::integer`
const turn = sql<number>`case when drive.state in ('booked', 'moved', 'out') then ${minutesOf2000}
  else 999999999 - ${minutesOf2000} end`

/** Selects the test drives that a user may see, as their list shows them. */
export function selectTestDrives(db: Db, who: Who, now: Date) {
  return drives(db)
    .select(['drive.deskNumber as id', 'drive.number as driveNumber', 'drive.startsAt', 'drive.car', 'drive.phone'])
    .select(['drive.state', 'branch.number as branch', 'department.number as departmentNumber'])
    .select([
      sql<string>`(drive.starts_at at time zone 'Europe/Brussels')::date`.as('day'),
      person.as('person'),
      isLate(now).as('isLate'),
      turn.as('turn'),
      searchedOfDrive.as('searched'),
      sql`jsonb_build_object('id', department.number, 'label', ${departmentName})`.as('department'),
    ])
    .where(within(who, 'AGENDA_VIEW', { branch: 'branch.id' }))
}

/** Found by their number, the car, and the name or address of the driver. */
export const testDriveConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    department: (numbers) => sql`${sql.ref('row.departmentNumber')} = any (${numbers}::integer[])`,
  },
}

/** Returns how many are expected today, out, and out for longer than they were booked, as far as the user may see. */
export function selectTestDriveCounts(db: Db, who: Who, now: Date) {
  return drives(db)
    .select([
      sql<number>`count(*) filter (where drive.state in ('booked', 'moved')
        and (drive.starts_at at time zone 'Europe/Brussels')::date = ${brusselsDay(now)}::date)::integer`.as(
        'expected',
      ),
      sql<number>`count(*) filter (where drive.state = 'out')::integer`.as('out'),
      sql<number>`count(*) filter (where ${isLate(now)})::integer`.as('late'),
    ])
    .where('drive.state', 'in', ['booked', 'moved', 'out'])
    .where(within(who, 'AGENDA_VIEW', { branch: 'branch.id' }))
    .executeTakeFirstOrThrow()
}

/** Returns the departments that let cars out, with their branch before them. */
export function driveDepartments(db: Db) {
  return db
    .selectFrom('testDriveCapacity')
    .innerJoin('department', 'department.id', 'testDriveCapacity.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['department.number as id', departmentName.as('name')])
    .orderBy('branch.rank')
    .orderBy('department.rank')
    .orderBy('department.number')
    .execute()
}

/** Returns the place of the department that lends the car. */
export function testDrivePlace(db: Db, deskNumber: number): Promise<Place | undefined> {
  return drives(db)
    .select('department.branchId as branch')
    .where('drive.deskNumber', '=', deskNumber)
    .executeTakeFirst()
}

/** Finds a test drive as its desk shows it, with the present state of the car in stock. */
export function findDeskTestDrive(db: Db, deskNumber: number) {
  return drives(db)
    .innerJoin('vehicle', 'vehicle.id', 'drive.vehicleId')
    .selectAll('drive')
    .select(['department.number as departmentNumber', departmentName.as('departmentName')])
    .select(['branch.number as branchNumber', 'branch.name as branchName', 'branch.id as branchId'])
    .select(['vehicle.number as vehicleNumber', 'vehicle.kind as vehicleKind'])
    .select([
      sql<boolean>`exists (select from test_drive_loan other where other.vehicle_id = drive.vehicle_id
        and other.back_at is null and other.test_drive_id <> drive.id)`.as('isCarOut'),
      sql<string | null>`actor_name('user:' || drive.booked_by)`.as('bookedByName'),
    ])
    .where('drive.deskNumber', '=', deskNumber)
    .executeTakeFirst()
}

export async function loadDeskTestDrive(db: Db, deskNumber: number) {
  return requireValue(await findDeskTestDrive(db, deskNumber), `the test drive ${deskNumber}`)
}
export type DeskTestDrive = NonNullable<Awaited<ReturnType<typeof findDeskTestDrive>>>

/** Locks a test drive until the transaction ends. */
export function testDriveForUpdate(tx: Tx, deskNumber: number) {
  return tx.selectFrom('testDrive').selectAll().where('deskNumber', '=', deskNumber).forNoKeyUpdate().executeTakeFirst()
}

/** Finds the loan of a test drive: its driver, and the staff who handed the car out and took it back. */
export function findLoan(db: Db, testDriveId: string) {
  return db
    .selectFrom('testDriveLoan')
    .selectAll()
    .select([
      sql<string | null>`actor_name('user:' || handed_out_by)`.as('handedOutByName'),
      sql<string | null>`actor_name('user:' || taken_back_by)`.as('takenBackByName'),
    ])
    .where('testDriveId', '=', testDriveId)
    .executeTakeFirst()
}

export async function loadLoan(db: Db, testDriveId: string) {
  return requireValue(await findLoan(db, testDriveId), 'the loan of a car')
}

/** Selects the loans of an account, or of an address that it has verified. */
export function selectLoans(db: Db, { accountId, email }: { accountId: string; email: string }) {
  return db
    .selectFrom('testDriveLoan as loan')
    .innerJoin('testDrive as drive', 'drive.id', 'loan.testDriveId')
    .select([
      'drive.number',
      'drive.car',
      'loan.driver',
      'loan.driverBornOn',
      'loan.driverStreet',
      'loan.driverPostalCode',
      'loan.driverCity',
      'loan.licenceNumber',
      'loan.licenceIssuedOn',
      'loan.licencePlate',
    ])
    .select(['loan.ownRiskCents', 'loan.outAt', 'loan.outKm', 'loan.outEnergyPercent', 'loan.outDamage'])
    .select(['loan.backAt', 'loan.backKm', 'loan.backEnergyPercent', 'loan.backDamage', 'loan.signedAt'])
    .select(['loan.insurer', 'loan.policyNumber', 'loan.outMarks', 'loan.backMarks'])
    .where((eb) =>
      eb.or([eb('drive.customerId', '=', accountId), eb(sql`lower(drive.email)`, '=', email.toLowerCase())]),
    )
    .orderBy('loan.outAt')
    .execute()
}

export async function insertLoan(tx: Tx, loan: Insertable<TestDriveLoan>): Promise<void> {
  await tx.insertInto('testDriveLoan').values(loan).execute()
}

export async function endLoan(
  tx: Tx,
  testDriveId: string,
  { backKm, backEnergyPercent, backMarks, backDamage, ...by }: LoanBack & { backAt: Date; takenBackBy: string },
): Promise<void> {
  await tx
    .updateTable('testDriveLoan')
    .set({
      backKm,
      backEnergyPercent,
      backMarks: JSON.stringify(backMarks),
      backDamage: backDamage.trim(),
      ...by,
    })
    .where('testDriveId', '=', testDriveId)
    .execute()
}

export async function signLoan(
  tx: Tx,
  testDriveId: string,
  signature: { documentHash: string; signedId: string; signedAt: Date; signedBefore: string },
): Promise<void> {
  await tx.updateTable('testDriveLoan').set(signature).where('testDriveId', '=', testDriveId).execute()
}

/** Finds the signed contract of the loan of a test drive. */
export async function findSignedLoan(db: Db, deskNumber: number): Promise<{ signedId: string } | undefined> {
  const loan = await db
    .selectFrom('testDriveLoan as loan')
    .innerJoin('testDrive as drive', 'drive.id', 'loan.testDriveId')
    .select('loan.signedId')
    .where('drive.deskNumber', '=', deskNumber)
    .executeTakeFirst()
  return loan && loan.signedId !== null ? { signedId: loan.signedId } : undefined
}

/** Returns the damage that a car had when it came back from its last loan. */
export async function findLastMarks(db: Db, vehicleId: string): Promise<readonly LoanMark[]> {
  const last = await db
    .selectFrom('testDriveLoan')
    .select(['outMarks', 'backMarks'])
    .where('vehicleId', '=', vehicleId)
    .where('backAt', 'is not', null)
    .orderBy('backAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? [...last.outMarks, ...last.backMarks] : []
}

/** Deletes loans whose retention period is over, and returns their signed contracts. */
export function deleteOldLoans(tx: Tx, backBefore: Date) {
  return tx.deleteFrom('testDriveLoan').where('backAt', '<', backBefore).returning('signedId').execute()
}

/** Finds the branch as it is printed. */
export function branchOfDrive(db: Db, deskNumber: number) {
  return drives(db).selectAll('branch').where('drive.deskNumber', '=', deskNumber).executeTakeFirstOrThrow()
}

/** Selects those that a user may see, as the quick search shows them. */
export function searchTestDrives(db: Db, who: Who) {
  return drives(db)
    .select([
      'drive.deskNumber as id',
      'drive.number as label',
      sql<string>`concat_ws(' · ', ${person}, drive.car)`.as('detail'),
    ])
    .where(within(who, 'AGENDA_VIEW', { branch: 'branch.id' }))
    .orderBy('drive.startsAt', 'desc')
}
