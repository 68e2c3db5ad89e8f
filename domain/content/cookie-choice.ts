import { toStorageKey } from '../platform/values/storage.ts'

/** The cookies that a visitor allows beyond the necessary ones. Asked for before anything of the kind happens. */
export interface CookieChoice {
  /** Of the question: a new version makes earlier answers invalid. */
  version: number
  /** When it was made, ISO 8601 in UTC. */
  at: string
  /** Counting page views, and the measuring service the dealer may have chosen. */
  analytics: boolean
}

export const COOKIE_CHOICE_STORAGE_KEY = toStorageKey('cookie-choice')
/** Increased when something is added that needs consent. */
export const COOKIE_QUESTION_VERSION = 1
/** Consent is requested again after a year. */
const validForMs = 365 * 86_400_000

export function cookieChoice(analytics: boolean, now: Date): CookieChoice {
  return { version: COOKIE_QUESTION_VERSION, at: now.toISOString(), analytics }
}

/** Parses the choice stored in the browser; undefined when the visitor is to be asked. */
export function parseCookieChoice(stored: string | null, now: Date): CookieChoice | undefined {
  try {
    const { version, at, analytics } = JSON.parse(stored ?? '{}') as Partial<CookieChoice>
    if (version !== COOKIE_QUESTION_VERSION || typeof at !== 'string' || typeof analytics !== 'boolean')
      return undefined
    const age = now.getTime() - Date.parse(at)
    return age >= 0 && age < validForMs ? { version, at, analytics } : undefined
  } catch {
    return undefined
  }
}
