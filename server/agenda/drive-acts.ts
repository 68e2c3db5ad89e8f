import { type FreeSlot, splitIntoQuarters } from '@forecourt/domain/agenda/free-slots.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Acting } from './acting.ts'
import { dayName } from './diary.ts'
import { announceDrive, planDriveReminder } from './test-drive-news.ts'
import type { DrivenCar } from './test-drives.ts'
import { changeDrive, freeQuarters, takeQuarters, type TestDriveRow } from './test-drives.sql.ts'

/** Takes the time of a test drive that was booked or moved, tells everybody and has them reminded. */
export async function occupy(
  tx: Tx,
  acting: Acting,
  news: 'booked' | 'moved',
  { drive, link }: { drive: TestDriveRow; link: string },
): Promise<void> {
  await takeQuarters(tx, drive, splitIntoQuarters(drive))
  await announceDrive(tx, acting, news, { drive, link })
  await planDriveReminder(tx, drive, acting.now)
}

export async function moveDriveTo(
  tx: Tx,
  acting: Acting,
  { drive, link, departmentId }: { drive: TestDriveRow; link: string; departmentId: string },
  slot: FreeSlot,
): Promise<TestDriveRow> {
  await freeQuarters(tx, drive.id)
  const changes = { state: 'moved' as const, departmentId, ...toTime(slot), remindedAt: null }
  const moved = await changeDrive(tx, drive.id, changes, acting.now)
  await occupy(tx, acting, 'moved', { drive: moved, link })
  return moved
}

/** Cancelled by who booked it, or called off by the house, for a reason. */
export async function cancelDrive(
  tx: Tx,
  acting: Acting,
  { drive, link }: { drive: TestDriveRow; link: string },
  calledOffFor: string | null = null,
): Promise<TestDriveRow> {
  await freeQuarters(tx, drive.id)
  const cancelled = await changeDrive(tx, drive.id, { state: 'cancelled', calledOffFor }, acting.now)
  await announceDrive(tx, acting, calledOffFor === null ? 'cancelled' : 'called-off', { drive: cancelled, link })
  return cancelled
}

export async function settleDrive(
  tx: Tx,
  { now }: Pick<Acting, 'now'>,
  drive: TestDriveRow,
  state: 'done' | 'missed',
): Promise<TestDriveRow> {
  await freeQuarters(tx, drive.id)
  return changeDrive(tx, drive.id, { state }, now)
}

/** A driver, a car and a day of its department: whoever takes of any comes one after the other. */
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
