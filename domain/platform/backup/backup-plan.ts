import { addDays, brusselsDay, brusselsInstant } from '../values/calendar.ts'
import type { SettingValue } from '../resources/setting.ts'

/** Reasons of a backup that failed. */
export const BACKUP_FAILURES = [
  'folder-missing',
  'folder-unwritable',
  'disk-full',
  'database',
  'damaged',
  'interrupted',
  'other',
] as const
export type BackupFailure = (typeof BACKUP_FAILURES)[number]

export const BACKUP_ORIGINS = ['plan', 'office', 'command'] as const
export type BackupOrigin = (typeof BACKUP_ORIGINS)[number]

/**
 * The hour of the day, the archives that are kept, and the hours without a backup after which administrators are notified.
 */
export type BackupPlan = SettingValue<'platform.backup'>

/** Returns the last moment until now at which a backup was planned: the full hour in Belgium, today or yesterday. */
export function findLastPlanned(now: Date, { hour }: Pick<BackupPlan, 'hour'>): Date {
  const today = brusselsDay(now)
  const planned = brusselsInstant(today, hour * 60)
  return planned <= now ? planned : brusselsInstant(addDays(today, -1), hour * 60)
}

/** Returns the next moment at which a backup is planned. */
export function findNextPlanned(now: Date, { hour }: Pick<BackupPlan, 'hour'>): Date {
  const today = brusselsDay(now)
  const planned = brusselsInstant(today, hour * 60)
  return planned > now ? planned : brusselsInstant(addDays(today, 1), hour * 60)
}

const hourMs = 3_600_000

/**
 * Returns true if the last whole backup is older than the plan tolerates. A group without one is measured from its first attempt.
 * @param since start of the last backup that succeeded, or of the first attempt; undefined: none was ever tried
 */
export function isBackupOverdue(
  now: Date,
  since: Date | undefined,
  { overdueHours }: Pick<BackupPlan, 'overdueHours'>,
): boolean {
  if (overdueHours === 0 || since === undefined) return false
  return now.getTime() - since.getTime() > overdueHours * hourMs
}
