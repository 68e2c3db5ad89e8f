import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { plainPage } from './plain-page.ts'
import type { Settings } from '../settings/settings.ts'

/** Seconds after which it is worth trying again. */
const tryAgainAfter = { 429: 10, 503: 60 }

/** Returns the page for visitors who must wait: 429 after too many pages, 503 while the database is away. */
export function unavailablePage(status: 429 | 503, language: Language, settings: Settings): Response {
  const locale = { locale: language }
  return plainPage(settings, {
    status,
    language,
    title: m[`errors.app.${status}.label`]({}, locale),
    message: m[`errors.app.${status}.message`]({}, locale),
    retryAfterSeconds: tryAgainAfter[status],
  })
}
