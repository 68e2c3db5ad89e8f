import { type FreeSlot, splitIntoQuarters } from '@forecourt/domain/agenda/free-slots.ts'
import { testDriveForm, type TestDriveDetails } from '@forecourt/domain/agenda/test-drive.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { parsePhone } from '@forecourt/domain/platform/forms/phone.ts'
import { toYear } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { ActContext } from './act-context.ts'
import { findSlot, type BookingContext } from './appointments.ts'
import { dayName } from './diary.ts'
import { lockNames } from './locks.ts'
import { announceDrive, planDriveReminder } from './test-drive-news.ts'
import { drivenCar, loadDiary, newDriveLink, refuseOverlap, type DrivenCar } from './test-drives.ts'
import {
  changeDrive,
  driveOfOnceKey,
  freeQuarters,
  insertDrive,
  takeQuarters,
  type TestDriveRow,
} from './test-drives.sql.ts'

/** A test drive that somebody asks for. Its driver, car and day are locked; `known` is what an earlier call booked. */
export interface AskedDrive {
  readonly onceKey: string
  readonly details: TestDriveDetails
  readonly car: DrivenCar
  readonly phone: string
  readonly wanted: Date
  readonly known: TestDriveRow | undefined
}

/** Checks and locks a test drive that somebody asks for. */
export async function lockAskedDrive(
  tx: Tx,
  {
    onceKey,
    car: key,
    details,
    startsAt,
  }: { onceKey: string; car: CarKey; details: TestDriveDetails; startsAt: string },
  now: Date,
): Promise<AskedDrive | ApiRefusal> {
  const [violation] = findViolations(testDriveForm, details)
  if (violation) return refuse('form-incomplete', { status: 422, field: `details.${violation.field}` })
  const phone = parsePhone(details.dialCode, details.phone)
  if (!phone.ok) throw new Error('Details are checked before they are stored')
  const car = await drivenCar(tx, key, now)
  if (isRefusal(car)) return car
  const wanted = new Date(startsAt)
  await lockNames(tx, driveNames(details.email, car, [wanted]))
  return { onceKey, details, car, phone: phone.e164, wanted, known: await driveOfOnceKey(tx, onceKey) }
}

/** Books a test drive for an account, or for a customer of a colleague. */
export async function bookDrive(
  tx: Tx,
  context: BookingContext,
  { onceKey, details, car, phone, wanted }: AskedDrive,
  booker: { language: Language } & ({ customerId: string | null } | { bookedBy: string; leadId: string | null }),
): Promise<{ drive: TestDriveRow; link: string } | ApiRefusal> {
  const { now } = context
  const slot = await findSlot(tx, context, await loadDiary(tx, car, { ...context, moving: undefined }), wanted)
  if (isRefusal(slot)) return slot
  const overlap = await refuseOverlap(tx, details, slot)
  if (overlap) return overlap
  const { firstName, lastName, email, remarks } = details
  const drive = await insertDrive(
    tx,
    {
      ...booker,
      onceKey,
      vehicleId: car.vehicleId,
      carKey: car.key,
      car: car.name,
      departmentId: car.department.id,
      ...toTime(slot),
      firstName,
      lastName,
      email,
      phone,
      remarks,
      createdAt: now,
      updatedAt: now,
    },
    toYear(now),
  )
  const link = await newDriveLink(tx, drive.id, now)
  await occupy(tx, context, 'booked', { drive, link })
  return { drive, link }
}

/** Moves a locked test drive. If the new time is taken or the car is gone, it stays. Without a link it gets a new one. */
export async function moveDrive(
  tx: Tx,
  context: BookingContext,
  { drive, wanted, link }: { drive: TestDriveRow; wanted: Date; link?: string },
): Promise<TestDriveRow | ApiRefusal> {
  const { now } = context
  const car = await drivenCar(tx, drive.carKey, now)
  if (isRefusal(car)) return car
  await lockNames(tx, driveNames(drive.email, car, [drive.startsAt, wanted]))
  const slot = await findSlot(tx, context, await loadDiary(tx, car, { ...context, moving: drive.id }), wanted)
  if (isRefusal(slot)) return slot
  const overlap = await refuseOverlap(tx, { email: drive.email, except: drive.id }, slot)
  if (overlap) return overlap
  await freeQuarters(tx, drive.id)
  const changes = { state: 'moved' as const, departmentId: car.department.id, ...toTime(slot), remindedAt: null }
  const moved = await changeDrive(tx, drive.id, changes, now)
  await occupy(tx, context, 'moved', { drive: moved, link: link ?? (await newDriveLink(tx, drive.id, now)) })
  return moved
}

/** Takes the time of a test drive that was booked or moved, notifies everyone involved and plans their reminder. */
async function occupy(
  tx: Tx,
  context: ActContext,
  news: 'booked' | 'moved',
  { drive, link }: { drive: TestDriveRow; link: string },
): Promise<void> {
  await takeQuarters(tx, drive, splitIntoQuarters(drive))
  await announceDrive(tx, context, news, { drive, link })
  await planDriveReminder(tx, drive, context.now)
}

/** Cancels a test drive for the customer, or calls it off for the dealer, with a reason. */
export async function cancelDrive(
  tx: Tx,
  context: ActContext,
  { drive, link }: { drive: TestDriveRow; link: string },
  calledOffFor: string | null = null,
): Promise<TestDriveRow> {
  await freeQuarters(tx, drive.id)
  const canceled = await changeDrive(tx, drive.id, { state: 'cancelled', calledOffFor }, context.now)
  await announceDrive(tx, context, calledOffFor === null ? 'cancelled' : 'called-off', { drive: canceled, link })
  return canceled
}

export async function settleDrive(
  tx: Tx,
  { now }: Pick<ActContext, 'now'>,
  drive: TestDriveRow,
  state: 'done' | 'missed',
): Promise<TestDriveRow> {
  await freeQuarters(tx, drive.id)
  return changeDrive(tx, drive.id, { state }, now)
}

/**
 * Returns the names of the locks on a driver, a car and the days of its department: bookings that share one run one after the
 * other.
 */
function driveNames(
  email: string,
  { vehicleId, department }: Pick<DrivenCar, 'vehicleId' | 'department'>,
  instants: readonly Date[],
): string[] {
  return [
    `test drives of ${email.toLowerCase()}`,
    `test drives in ${vehicleId}`,
    ...instants.map((instant) => dayName(department.id, instant)),
  ]
}

function toTime({ startsAt, endsAt, bays: [place] }: FreeSlot) {
  return { startsAt, endsAt, place }
}
