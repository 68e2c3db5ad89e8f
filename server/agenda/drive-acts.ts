import { type FreeSlot, splitIntoQuarters } from '@forecourt/domain/agenda/free-slots.ts'
import type { Tx } from '../platform/database/database.ts'
import type { ActContext } from './act-context.ts'
import { dayName } from './diary.ts'
import { announceDrive, planDriveReminder } from './test-drive-news.ts'
import type { DrivenCar } from './test-drives.ts'
import { changeDrive, freeQuarters, takeQuarters, type TestDriveRow } from './test-drives.sql.ts'

/** Takes the time of a test drive that was booked or moved, notifies everyone involved and plans their reminder. */
export async function occupy(
  tx: Tx,
  context: ActContext,
  news: 'booked' | 'moved',
  { drive, link }: { drive: TestDriveRow; link: string },
): Promise<void> {
  await takeQuarters(tx, drive, splitIntoQuarters(drive))
  await announceDrive(tx, context, news, { drive, link })
  await planDriveReminder(tx, drive, context.now)
}

export async function moveDriveTo(
  tx: Tx,
  context: ActContext,
  { drive, link, departmentId }: { drive: TestDriveRow; link: string; departmentId: string },
  slot: FreeSlot,
): Promise<TestDriveRow> {
  await freeQuarters(tx, drive.id)
  const changes = { state: 'moved' as const, departmentId, ...toTime(slot), remindedAt: null }
  const moved = await changeDrive(tx, drive.id, changes, context.now)
  await occupy(tx, context, 'moved', { drive: moved, link })
  return moved
}

/** Cancels a test drive for the customer, or calls it off for the dealer, with a reason. */
export async function cancelDrive(
  tx: Tx,
  context: ActContext,
  { drive, link }: { drive: TestDriveRow; link: string },
  calledOffFor: string | null = null,
): Promise<TestDriveRow> {
  await freeQuarters(tx, drive.id)
  const cancelled = await changeDrive(tx, drive.id, { state: 'cancelled', calledOffFor }, context.now)
  await announceDrive(tx, context, calledOffFor === null ? 'cancelled' : 'called-off', { drive: cancelled, link })
  return cancelled
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
export function driveNames(
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

export function toTime({ startsAt, endsAt, bays: [place] }: FreeSlot) {
  return { startsAt, endsAt, place }
}
