import type { z } from 'zod'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { TranslationAnswer, TranslationRequest } from '@forecourt/domain/platform/resources/translation.schema.ts'
import { exchange } from '../http/endpoint.ts'
import type { Services } from '../http/services.ts'
import { translateBy, type Translating } from './translation.ts'

const limit = { max: 120, seconds: 60 }

const translateText = exchange({
  path: 'POST /shared/google/translatetext',
  right: 'TEXT_TRANSLATE',
  summary: 'Translates plain text with the translation service.',
  input: TranslationRequest,
  output: TranslationAnswer,
  limit,
  run: ({ services }, input) => translateWith(services, input, 'text'),
})

const translateHtml = exchange({
  path: 'POST /shared/google/translatehtml',
  right: 'TEXT_TRANSLATE',
  summary: 'Translates text with HTML tags. The tags are kept.',
  input: TranslationRequest,
  output: TranslationAnswer,
  limit,
  run: ({ services }, input) => translateWith(services, input, 'html'),
})

async function translateWith(
  services: Services,
  { text, targetLang, sourceLang }: z.output<typeof TranslationRequest>,
  format: Translating['format'],
) {
  const outcome = await translateBy(services, {
    text,
    format,
    to: twoLetters(targetLang),
    from: sourceLang && twoLetters(sourceLang),
  })
  return isRefusal(outcome) ? outcome : { success: true as const, translatedText: outcome }
}

function twoLetters(code: string): string {
  return code.slice(0, 2)
}

export const translationEndpoints = [translateText, translateHtml] as const
