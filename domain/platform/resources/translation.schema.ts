import { z } from 'zod'
import { severalLines } from '../forms/fields.schema.ts'

const code = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/)

/** `POST /shared/google/translatetext`, `translatehtml`: without `sourceLang` the service finds out itself. */
export const TranslationRequest = z
  .strictObject({ text: severalLines(10_000).min(1), targetLang: code, sourceLang: code.optional() })
  .meta({ example: { text: 'Trekhaak, wegklapbaar', targetLang: 'fr', sourceLang: 'nl' } })

export const TranslationAnswer = z
  .strictObject({ success: z.literal(true), translatedText: z.string() })
  .meta({ example: { success: true, translatedText: 'Attelage escamotable' } })
