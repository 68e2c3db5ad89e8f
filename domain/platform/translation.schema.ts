import { z } from 'zod'

const code = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/)

/** `POST /shared/google/translatetext`, `translatehtml`: without `sourceLang` the service finds out itself. */
export const TranslationRequest = z
  .strictObject({ text: z.string().min(1).max(10_000), targetLang: code, sourceLang: code.optional() })
  .meta({ example: { text: 'Trekhaak, wegklapbaar', targetLang: 'fr', sourceLang: 'nl' } })

export const TranslationAnswer = z
  .strictObject({ success: z.literal(true), translatedText: z.string() })
  .meta({ example: { success: true, translatedText: 'Attelage escamotable' } })
