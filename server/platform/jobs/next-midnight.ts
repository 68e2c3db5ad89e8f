import { brusselsMinutes } from '@forecourt/domain/platform/values/calendar.ts'

const minuteMs = 60_000

/**
 * Returns the next midnight in Belgium, at most an hour from now: so the hour that summer time moves is never missed. A
 * second late, because then it is certainly the next day.
 */
export function nextMidnight(now: Date): Date {
  const minutesLeft = Math.min(60, 24 * 60 - brusselsMinutes(now))
  const minute = Math.floor(now.getTime() / minuteMs)
  return new Date((minute + minutesLeft) * minuteMs + 1_000)
}
