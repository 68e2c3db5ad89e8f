/** The languages the product speaks. Dutch comes first: it is the default and always present. */
export const LANGUAGES = ['nl', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The ISO codes of the languages as spoken in Belgium: the `X-Language` header and the `lang` of a page. */
export const LOCALES = ['nl-BE', 'fr-BE'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LANGUAGE: Language = 'nl'

const localeByLanguage: Record<Language, Locale> = { nl: 'nl-BE', fr: 'fr-BE' }

/** Language in, locale out: `fr` → `fr-BE`. */
export function toLocale(language: Language): Locale {
  return localeByLanguage[language]
}

/** Any text in, true out when it is the code of a language we speak. */
export function isLanguage(text: string | undefined): text is Language {
  return (LANGUAGES as readonly (string | undefined)[]).includes(text)
}

/**
 * A locale or language code in (`fr-BE`, `FR`, `nl`), the language out; undefined for a language we do not speak.
 * Regions other than Belgium are accepted: a browser that says `fr-FR` reads French.
 */
export function parseLanguage(code: string): Language | undefined {
  const language = code.toLowerCase().split('-')[0]
  return isLanguage(language) ? language : undefined
}
