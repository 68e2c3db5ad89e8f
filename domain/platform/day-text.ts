import type { CalendarDay } from './calendar.ts'
import { type Language, localeOf } from './languages.ts'

/** A day in, as people say it out: `dinsdag 1 december`, `mardi 1er décembre`; with its year when asked. */
export function longDay(day: CalendarDay, language: Language, { year = false }: { year?: boolean } = {}): string {
  const text = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(year && { year: 'numeric' }),
  }).format(Date.parse(`${day}T12:00:00Z`))
  // The French first of the month, which Intl does not know.
  return language === 'fr' ? text.replace(/(?<= )1(?= )/, '1er') : text
}
