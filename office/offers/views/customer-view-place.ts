import { CUSTOMER_VIEW_SCREEN } from '@forecourt/domain/platform/routes/office-page.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'

const back = 'customer-view-back'

/** Returns the path of a customer view within the office. Its key is in the fragment (`#`), which no server log records. */
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

/** Returns the address of a desk that continues the draft of a view. */
export function resumedDesk(path: string, key: string): string {
  return `${path}#view=${key}`
}

/** Returns the key of the view that a desk continues; empty: none. */
export function readResumedKey(hash: string): string {
  return /^#view=([\w-]{43})$/.exec(hash)?.[1] ?? ''
}

/** The view of this tab, and the offers that the customer chooses between: the desk of any of them continues it. */
let shown: { readonly key: string; readonly offers: readonly number[] } | undefined

export function rememberView(key: string, offers: readonly number[]): void {
  shown = { key, offers }
}

/** Lets the view of an offer go on to an alternative that was just added to it. */
export function rememberAlternative(offer: number, added: number): void {
  if (shown?.offers.includes(offer)) shown = { ...shown, offers: [...shown.offers, added] }
}

export function forgetView(): void {
  shown = undefined
}

/** Returns the key of the view that the desk of an offer continues; empty: none. */
export function findViewOfOffer(offer: number | undefined): string {
  return shown !== undefined && offer !== undefined && shown.offers.includes(offer) ? shown.key : ''
}
