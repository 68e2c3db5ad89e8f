import { CUSTOMER_VIEW_SCREEN } from '@forecourt/domain/platform/routes/office-page.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'

const back = 'customer-view-back'

/** Returns the path of a customer view within the office. Its key stands behind the #, where it is in no log. */
export function customerViewPath(key: string, language: Language): string {
  return `${CUSTOMER_VIEW_SCREEN}/${language}#${key}`
}

/** Returns the key of a view from the part of an address behind the #. */
export function readViewKey(hash: string): string {
  return /^#([\w-]{43})$/.exec(hash)?.[1] ?? ''
}

/** Remembers in this tab that the screen was handed over, and the desk to come back to. */
export function rememberDesk(path: string): void {
  sessionStorage.setItem(back, path)
}

/** Returns the path of the desk that this tab was handed over from; null: it was not. */
export function readDesk(): string | null {
  return sessionStorage.getItem(back)
}

export function forgetDesk(): void {
  sessionStorage.removeItem(back)
}

/** Returns the address of a desk that goes on with the draft of a view. */
export function resumedDesk(path: string, key: string): string {
  return `${path}#view=${key}`
}

/** Returns the key of the view that a desk goes on with; empty: none. */
export function readResumedKey(hash: string): string {
  return /^#view=([\w-]{43})$/.exec(hash)?.[1] ?? ''
}
