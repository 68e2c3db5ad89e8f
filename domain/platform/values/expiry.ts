import { daysBetween, type CalendarDay } from './calendar.ts'

/** State of an expiry day, if it needs attention. */
export type Expiry =
  | { readonly kind: 'today' | 'tomorrow' | 'long-ago' }
  | { readonly kind: 'soon' | 'ago'; readonly days: number }

/** Days before and after a day in which it is counted. */
const warnedDays = 14

/** Returns the message about a last day: within two weeks on either side it is counted in days. */
export function calculateExpiry(lastDay: CalendarDay, today: CalendarDay): Expiry | undefined {
  const days = daysBetween(today, lastDay)
  if (days === 0) return { kind: 'today' }
  if (days === 1) return { kind: 'tomorrow' }
  if (days > 0) return days <= warnedDays ? { kind: 'soon', days } : undefined
  return -days < warnedDays ? { kind: 'ago', days: -days } : { kind: 'long-ago' }
}
