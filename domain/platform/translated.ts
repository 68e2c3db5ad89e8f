import type { Language } from './languages.ts'

/** A text of the business in our languages, as stored in `jsonb`. Dutch is always there. */
export interface Translated {
  nl: string
  fr?: string | undefined
}

/** A translated text and a language in, the text out; an absent or blank translation falls back to Dutch. */
export function translate(text: Translated, language: Language): string {
  return text[language]?.trim() ? text[language] : text.nl
}
