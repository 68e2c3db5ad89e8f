/** The languages of the product. Dutch comes first: it is the default and always present. */
export const LANGUAGES = ['nl', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The ISO codes of the languages as spoken in Belgium: the `X-Language` header and the `lang` of a page. */
export const LOCALES = ['nl-BE', 'fr-BE'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LANGUAGE: Language = 'nl'

const localeByLanguage: Record<Language, Locale> = { nl: 'nl-BE', fr: 'fr-BE' }

/** Returns the locale of a language: `fr` → `fr-BE`. */
export function toLocale(language: Language): Locale {
  return localeByLanguage[language]
}

/** Returns true when a text is the code of a supported language. */
export function isLanguage(text: string | undefined): text is Language {
  return (LANGUAGES as readonly (string | undefined)[]).includes(text)
}

/**
 * Returns the language of a locale or language code (`fr-BE`, `FR`, `nl`); undefined for an unsupported one. Regions other
 * than Belgium are accepted: a browser with `fr-FR` gets French.
 */
export function parseLanguage(code: string): Language | undefined {
  const language = code.toLowerCase().split('-')[0]
  return isLanguage(language) ? language : undefined
}
