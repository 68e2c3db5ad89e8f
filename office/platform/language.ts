import { toLocale, type Language, type Locale } from '@forecourt/domain/platform/values/languages.ts'
import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { getLocale } from '@forecourt/locales/messages/runtime.js'
import { keepInBrowser } from './browser-cookie.ts'

/** The language of this page: each has a build of its own, so changing it loads another. */
export function currentLanguage(): Language {
  return getLocale()
}

/** The language with its region, for `Intl` and `lang`. */
export function currentLocale(): Locale {
  return toLocale(currentLanguage())
}

/** The same address in another language: links can be shared between colleagues who read different ones. */
export function changeLanguage(language: Language): void {
  keepInBrowser(OFFICE_COOKIES.language, language)
  location.reload()
}

/** ISO 8601: Monday is 1. */
export function weekdayName(weekday: number): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, weekday),
  )
}

/** Names in one phrase: all of them, or any. */
export function formatList(names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(currentLocale(), { type }).format(names)
}

/** An instant as it was on the clocks of Belgium. */
export function formatInstant(instant: string): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Brussels',
  }).format(new Date(instant))
}
