import { brusselsMinutes, formatInstant, type CalendarDay } from './calendar.ts'
import { type Language, toLocale } from './languages.ts'

/** Formats a day in full: `dinsdag 1 december`, `mardi 1er décembre`; with its year on request. */
export function longDay(day: CalendarDay, language: Language, { year = false }: { year?: boolean } = {}): string {
  const text = new Intl.DateTimeFormat(toLocale(language), {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(year && { year: 'numeric' }),
  }).format(Date.parse(`${day}T12:00:00Z`))
  // The French first of the month, which Intl does not know.
  return language === 'fr' ? text.replace(/(?<= )1(?= )/, '1er') : text
}

/**
 * Formats the day and time of an instant on a Belgian clock for a sentence: `22/11/2026 om 3.54 uur`,
 * `22/11/2026 à 3 h 54`.
 */
export function dayAndTime(instant: Date, language: Language): string {
  const [day = ''] = formatInstant(instant).split(' ')
  return `${day} ${language === 'fr' ? 'à' : 'om'} ${timeInWords(instant, language)}`
}

/** Formats the time of an instant on a Belgian clock for a sentence: `9.30 uur`, `9 h 30`. */
export function timeInWords(instant: Date, language: Language): string {
  const minutes = brusselsMinutes(instant)
  const [hour, rest] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')]
  return language === 'fr' ? `${hour}\u00a0h\u00a0${rest}` : `${hour}.${rest}\u00a0uur`
}
