import { brusselsDay, brusselsMinutes } from '../../platform/values/calendar.ts'

const LONGEST_HOURS = 10
const LATEST_MINUTE = 22 * 60

/** Returns whether clocked time is unusual: more than ten hours, overnight, or after ten in the evening. */
export function isTimeOdd({ startedAt, endedAt }: { readonly startedAt: Date; readonly endedAt: Date }): boolean {
  const isLong = endedAt.getTime() - startedAt.getTime() > LONGEST_HOURS * 3_600_000
  return isLong || brusselsDay(startedAt) !== brusselsDay(endedAt) || brusselsMinutes(endedAt) > LATEST_MINUTE
}
