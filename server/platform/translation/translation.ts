import { z } from 'zod'
import { refuse, type ApiRefusal } from '../http/refusal.ts'
import type { Services } from '../http/services.ts'
import { fetchTraced } from '../tracing/traced-call.ts'

export interface Translating {
  text: string
  /** With `html` tags stay as they are, and the text between them is translated. */
  format: 'text' | 'html'
  /** Language codes of two letters; without `from` the service detects it. */
  to: string
  from: string | undefined
}

/** A user waits in front of a form. */
const slowestMs = 10_000

const Answer = z.object({ data: z.object({ translations: z.array(z.object({ translatedText: z.string() })).min(1) }) })

/** Translates by Google Cloud Translation v2 (cloud.google.com/translate/docs/reference/rest/v2/translate). */
export async function translateBy(
  { settings, log }: Services,
  { text, format, to, from }: Translating,
): Promise<string | ApiRefusal> {
  const { translation } = settings
  if (!translation) return refuse('translation-not-set-up', { status: 503 })
  try {
    const response = await fetchTraced('translation', translation.apiUrl, {
      method: 'POST',
      // In a header the key stays out of logs of addresses.
      headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': translation.apiKey },
      body: JSON.stringify({ q: [text], target: to, format, ...(from && { source: from }) }),
      signal: AbortSignal.timeout(slowestMs),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The translation service answered ${response.status}`)
    return Answer.parse(await response.json()).data.translations[0]!.translatedText
  } catch (error) {
    log.warn({ err: error }, 'translation failed')
    return refuse('translation-failed', { status: 503 })
  }
}
