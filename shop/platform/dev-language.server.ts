import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '@forecourt/locales/messages/runtime.js'
import { DEFAULT_LANGUAGE, type Language } from '@forecourt/domain/platform/values/languages.ts'

const languageOfRequest = new AsyncLocalStorage<Language>()

/**
 * Development only: one server renders both languages, so each request has its own. A build has one language and needs
 * none of this.
 */
export function inLanguage<T>(language: Language, work: () => T): T {
  overwriteGetLocale(() => languageOfRequest.getStore() ?? DEFAULT_LANGUAGE)
  return languageOfRequest.run(language, work)
}
