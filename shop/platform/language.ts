import { getLocale } from '@forecourt/locales/messages/runtime.js'
import { toLocale, type Language, type Locale } from '@forecourt/domain/platform/values/languages.ts'

/** Returns the language of this page. It is fixed for the document: switching the language loads another one. */
export function currentLanguage(): Language {
  return getLocale()
}

/** The language with its region, for `Intl` and `lang`. */
export function currentLocale(): Locale {
  return toLocale(currentLanguage())
}
