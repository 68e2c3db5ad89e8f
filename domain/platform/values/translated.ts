import { frenchSpaces } from './french-spaces.ts'
import type { Language } from './languages.ts'

/** A text of the business in our languages, as stored in `jsonb`. Dutch is always there. */
export interface Translated {
  nl: string
  fr?: string | undefined
}

/**
 * Returns a translated text in a language; an absent or blank translation falls back to Dutch. French gets its no-break
 * spaces here, since people do not type them.
 */
export function translate({ nl, fr }: Translated, language: Language): string {
  return language === 'fr' && fr?.trim() ? frenchSpaces(fr) : nl
}
