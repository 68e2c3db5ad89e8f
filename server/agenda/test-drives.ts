import { isOpen } from '@forecourt/domain/agenda/appointment.ts'
import { bookableTime } from '@forecourt/domain/agenda/free-slots.ts'
import { refuseTestDrive } from '@forecourt/domain/agenda/test-drive.ts'
import type { TestDrive } from '@forecourt/domain/agenda/test-drive.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { loadDepartment } from '../organisation/organisation.ts'
import { readCars, type OrderCar } from '../orders/checkout/order-cars.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { AnswerContext } from '../platform/http/endpoint.ts'
import type { PersonalData } from '../platform/audit/personal-data.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { daysBefore, type Retention } from '../platform/jobs/retention.ts'
import { readSetting } from '../platform/setting/setting.ts'
import type { TimelineSource } from '../platform/audit/timeline.ts'
import type { RunningSource } from '../contacts/running.ts'
import { resourceText } from '../platform/resources/resource-text.ts'
import { toDepartmentAnswer } from './appointments.ts'
import type { Diary } from './diary.ts'
import { hashOfToken, newToken } from './link-token.ts'
import {
  deleteDrives,
  deleteOldDrives,
  selectNewestDrives,
  selectRunningDrives,
  type DriveDepartment,
  driveDepartment,
  driveOfLink,
  drivesMeanwhile,
  selectDrives,
  insertDriveLink,
  selectTakenQuarters,
  type TestDriveRow,
} from './test-drives.sql.ts'

/** A car for test drives, and the staff who hand over its keys. */
export type DrivenCar = {
  readonly key: CarKey
  readonly vehicleId: string
  readonly name: string
  readonly department: DriveDepartment
}

export {
  driveByNumber,
  driveForUpdate,
  drivesBetween,
  drivesFrom,
  type TestDriveRow,
  selectTestDriveCapacities as testDriveCapacitiesOf,
  writeTestDriveCapacity,
} from './test-drives.sql.ts'

/** Refuses a car that is sold, reserved or not here, and one of a department where test drives are only requested. */
export async function drivenCar(db: Db, key: CarKey, now: Date): Promise<DrivenCar | ApiRefusal> {
  const [car] = await readCars(db, [key], null, now)
  if (!car) return refuse('car-not-found', { status: 404, field: 'car' })
  const reason = refuseTestDrive({ standing: car.standing, isHere: car.delivery.kind === 'after-payment' })
  if (reason) return refuse(reason, { field: 'car' })
  const department = car.standsAt && (await driveDepartment(db, car.standsAt.departmentId))
  if (!department || car.vehicleId === null) return refuse('drive-by-request', { field: 'car' })
  return { key, vehicleId: car.vehicleId, name: fullCarName(car), department }
}

function fullCarName({ name: { carName, versionName } }: OrderCar): string {
  return `${carName} ${versionName}`.trim()
}

/** Refuses a second car at the same time; the caller holds the lock on the driver (`driveNames`). */
export async function refuseOverlap(
  tx: Tx,
  { email, except }: { email: string; except?: string },
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): Promise<ApiRefusal | undefined> {
  return (await drivesMeanwhile(tx, { email, startsAt, endsAt, except }))
    ? refuse('test-drive-overlap', { field: 'startsAt' })
    : undefined
}

/** Loads when a car can be driven: while its department is open, has free staff, and the car is not taken. */
export async function loadDiary(
  db: Db,
  { vehicleId, department }: DrivenCar,
  { moving, now, language }: { moving: string | undefined; now: Date; language: Language },
): Promise<Diary> {
  const { minutes, leadHours, horizonDays } = await readSetting(db, 'agenda.test-drives')
  const places = Array.from({ length: department.atOnce }, (_, index) => index + 1)
  return {
    departmentNumber: department.number,
    durationMinutes: minutes,
    time: bookableTime(now, { leadHours, horizonDays }),
    baysOn: () => department.atOnce,
    async takenBetween(from, until) {
      const car = { departmentId: department.id, vehicleId }
      const taken = await selectTakenQuarters(db, car, { from, until, except: moving })
      return taken.flatMap((quarter) =>
        // No other colleague of the department can take out a car that is out already.
        quarter.vehicleId === vehicleId
          ? places.map((bay) => ({ at: quarter.slotAt, bay, isCar: true }))
          : [{ at: quarter.slotAt, bay: quarter.place }],
      )
    },
    now,
    language,
  }
}

/** Creates a link that opens a test drive: each mail gets one of its own. */
export async function newDriveLink(tx: Tx, testDriveId: string, now: Date): Promise<string> {
  const { link, tokenHash } = newToken()
  await insertDriveLink(tx, testDriveId, tokenHash, now)
  return link
}

/** Finds the test drive a link opens; for all others it does not exist. */
export function findDrive(db: Db, link: string): Promise<TestDriveRow | undefined> {
  return driveOfLink(db, hashOfToken(link))
}

/** Returns a test drive as the person who booked it sees it. */
export async function driveAnswer(db: Db, drive: TestDriveRow, { language, now }: AnswerContext): Promise<TestDrive> {
  const department = await loadDepartment(db, drive.departmentId)
  return {
    number: drive.number,
    state: drive.state,
    startsAt: drive.startsAt.toISOString(),
    endsAt: drive.endsAt.toISOString(),
    car: drive.carKey,
    carName: drive.car,
    department: toDepartmentAnswer(department, language),
    firstName: drive.firstName,
    email: drive.email,
    isOpen: isOpen(drive, now),
  }
}

/** Lists the test drives of a customer, for the staff who serve them. */
export const driveHappenings: TimelineSource = async (db, { emails }, { most }) => {
  const drives = await selectNewestDrives(db, emails, most)
  return drives.map(({ number, car, startsAt }) => ({ kind: 'test-drive', at: startsAt, title: number, detail: car }))
}

/** Lists the test drives of a customer that are to come or under way, for their desk. */
export const runningDrives: RunningSource = async (db, by, { who, language, now }) => {
  const drives = await selectRunningDrives(db, by, { who, now })
  return drives.map(({ deskNumber, number, car, state, startsAt, endsAt }) => ({
    kind: 'test-drive',
    record: deskNumber,
    number,
    what: car,
    licencePlate: null,
    state: resourceText('testDrive', `choices.state.${state}`, language),
    standing: state === 'out' ? (endsAt < now ? 'late' : 'waiting') : 'ready',
    when: { is: 'on', at: startsAt.toISOString() },
    amountCents: null,
    openCents: 0,
    branch: null,
  }))
}

/** Test drives booked by an account, or with an address that it has verified. */
export const testDriveData: PersonalData = {
  name: 'test-drives',
  async read(db, customer, at) {
    const drives: TestDrive[] = []
    for (const row of await selectDrives(db, customer, at.now)) drives.push(await driveAnswer(db, row, at))
    return drives
  },
  forget: (tx, { email }, now) => deleteDrives(tx, email, now),
}

/** Kept as long as questions: a test drive may still become a sale. */
export const testDriveRetention: Retention = {
  name: 'test-drives',
  remove: async (tx, now) => deleteOldDrives(tx, daysBefore(now, await readSetting(tx, 'contacts.lead-days'))),
}
