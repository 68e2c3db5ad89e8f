import { z } from 'zod'
import { LANGUAGES, LOCALES } from './languages.ts'

export const LanguageCode = z.enum(LANGUAGES)
export const LocaleCode = z.enum(LOCALES)
