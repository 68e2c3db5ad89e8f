import { toLocale, type Language, type Locale } from '@forecourt/domain/platform/values/languages.ts'
import { OFFICE_COOKIES } from '@forecourt/domain/platform/routes/office-page.ts'
import { getLocale } from '@forecourt/locales/messages/runtime.js'
import { keepInBrowser } from './browser-cookie.ts'

/** Returns the language of this page. Each language has its own build, so a change loads another page. */
export function currentLanguage(): Language {
  return getLocale()
}

/** Returns the language with its region, for `Intl` and `lang`. */
export function currentLocale(): Locale {
  return toLocale(currentLanguage())
}

/** Reloads the same address in another language: colleagues who read different ones can share links. */
export function changeLanguage(language: Language): void {
  keepInBrowser(OFFICE_COOKIES.language, language)
  location.reload()
}

/** Names a weekday by its number in ISO 8601: Monday is 1. */
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

/** Formats an instant in Belgian time. */
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
