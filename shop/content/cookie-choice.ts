import { useMemo, useSyncExternalStore } from 'react'
import {
  COOKIE_CHOICE_STORAGE_KEY,
  cookieChoice,
  parseCookieChoice,
  type CookieChoice,
} from '@forecourt/domain/content/cookie-choice.ts'

/** The choice of this browser, the same in every tab; undefined: not made yet. */
export function useCookieChoice(): CookieChoice | undefined {
  const stored = useSyncExternalStore(subscribe, loadValid, () => null)
  return useMemo(() => (stored === null ? undefined : (JSON.parse(stored) as CookieChoice)), [stored])
}

export function chooseCookies(analytics: boolean): void {
  save(JSON.stringify(cookieChoice(analytics, new Date())))
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
/** A browser may forbid storage; then the choice lasts as long as the page. */
let memory: string | null = null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Returns the stored choice while it is still valid. */
function loadValid(): string | null {
  const stored = load()
  return parseCookieChoice(stored, new Date()) ? stored : null
}

function load(): string | null {
  try {
    return memory ?? localStorage.getItem(COOKIE_CHOICE_STORAGE_KEY)
  } catch {
    return null
  }
}

function save(text: string): void {
  try {
    localStorage.setItem(COOKIE_CHOICE_STORAGE_KEY, text)
  } catch {
    memory = text
  }
}
