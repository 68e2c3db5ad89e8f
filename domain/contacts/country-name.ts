import { type Language, localeOf } from '../platform/languages.ts'

/** An ISO 3166 code in, what the country is called out: `BE` is `België`, `Belgique`. */
export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code) ?? code
}
