import { type CalendarDay, daysBetween } from './calendar.ts'

/** Days around an expiry date in which people are told about it. */
export const EXPIRY_WINDOW_DAYS = 14

/** What to say about a date something ends on. `days` is always a positive number. */
export type Expiry =
  | { tone: 'warning'; text: 'expires-today' | 'expires-tomorrow' }
  | { tone: 'warning'; text: 'expires-within'; days: number }
  | { tone: 'negative'; text: 'expired-days-ago'; days: number }
  | { tone: 'negative'; text: 'expired' }

/**
 * The last valid day and today in, what to show out; undefined when the day is further away than `windowDays`. Long
 * past is shown without a number of days.
 */
export function expiryOf(
  lastDay: CalendarDay,
  today: CalendarDay,
  windowDays = EXPIRY_WINDOW_DAYS,
): Expiry | undefined {
  const days = daysBetween(today, lastDay)
  if (days === 0) return { tone: 'warning', text: 'expires-today' }
  if (days < 0)
    return -days < EXPIRY_WINDOW_DAYS
      ? { tone: 'negative', text: 'expired-days-ago', days: -days }
      : { tone: 'negative', text: 'expired' }
  if (days > windowDays) return undefined
  return days === 1 ? { tone: 'warning', text: 'expires-tomorrow' } : { tone: 'warning', text: 'expires-within', days }
}
