import type { Period } from '@forecourt/domain/organisation/opening-hours.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLocale } from '../platform/language.ts'

/** Formats a day with its weekday, by which people plan. */
export function formatNamedDay(day: CalendarDay): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(currentLocale(), parts).format(new Date(`${day}T00:00:00Z`))
}

export function periodsText(periods: readonly Period[]): string {
  if (periods.length === 0) return m['words.closed']()
  return periods.map(({ from, to }) => `${from}–${to}`).join(', ')
}
