import type { Language } from '../values/languages.ts'
import { buildPath } from './routes.ts'
import { toSearch } from '../lists/search-params.ts'

/** The words of the address of a legal text: `?voor=onderneming&versie=1`. Each language understands those of the other. */
export const LEGAL_WORDS = {
  nl: { version: 'versie', customer: 'voor', fleet: 'onderneming' },
  fr: { version: 'version', customer: 'pour', fleet: 'entreprise' },
} as const satisfies Record<Language, object>

interface LegalChoice {
  customerType?: 'private' | 'fleet' | undefined
  /** Undefined: the one in force. */
  version?: number | undefined
}

/** Returns the query of a legal text; empty for the current text for consumers. */
export function legalSearch({ customerType, version }: LegalChoice, language: Language): string {
  const words = LEGAL_WORDS[language]
  const search = toSearch([
    ...(customerType === 'fleet' ? [[words.customer, words.fleet] as const] : []),
    ...(version === undefined ? [] : [[words.version, String(version)] as const]),
  ])
  return search && `?${search}`
}

/** Returns the address of the terms for a customer, in the version to accept. */
export function termsHref(terms: LegalChoice, language: Language): string {
  return buildPath('content.legal.terms', language) + legalSearch(terms, language)
}
