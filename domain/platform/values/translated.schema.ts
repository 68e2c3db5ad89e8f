import { z } from 'zod'
import { LANGUAGES, parseLanguage, LOCALES } from './languages.ts'

export const LanguageCode = z.enum(LANGUAGES)
export const LocaleCode = z.enum(LOCALES)

/** A language as callers name it: by its code, by the code of its locale, or by its place among the languages, from 1. */
export const LanguageInput = z
  .union([LanguageCode, LocaleCode, z.literal(LANGUAGES.map((_, index) => index + 1))])
  .transform((named) => (typeof named === 'number' ? LANGUAGES[named - 1]! : parseLanguage(named)!))
  .meta({ example: 'nl-BE' })
