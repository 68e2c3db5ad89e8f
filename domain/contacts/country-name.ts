import { LANGUAGES, type Language, toLocale } from '../platform/values/languages.ts'

// Made once: each costs as much as a hundred names.
const names = Object.fromEntries(
  LANGUAGES.map((language) => [language, new Intl.DisplayNames(toLocale(language), { type: 'region' })]),
)

/** Returns the name of a country by its ISO 3166 code: `BE` is `België`, `Belgique`. */
export function countryName(code: string, language: Language): string {
  return names[language]?.of(code) ?? code
}
