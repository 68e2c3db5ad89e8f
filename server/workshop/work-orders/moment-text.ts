import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'

/** Returns the day and time of a moment in Belgium, as the papers of the workshop print it. */
export function momentText(at: Date, language: Language): string {
  const time = new Intl.DateTimeFormat(toLocale(language), {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Brussels',
  })
  return `${formatDay(brusselsDay(at))} ${time.format(at)}`
}
