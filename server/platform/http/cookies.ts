import { randomBytes } from 'node:crypto'
import { STAFF_COOKIE, STAFF_UNTIL_COOKIE } from '@forecourt/domain/platform/routes/office-page.ts'
import type { Settings } from '../settings/settings.ts'

/** A page repeats it in a header, which another site cannot. */
export const XSRF_COOKIE = 'XSRF-TOKEN'

/** Cookies of sessions. Customers and staff may be signed in side by side in one browser. */
export const sessionCookies = { customer: 'session', staff: STAFF_COOKIE } as const

/** Cookies that scripts of pages read; all others are HttpOnly. */
export const readableCookies: ReadonlySet<string> = new Set([XSRF_COOKIE, 'signed-in-until', STAFF_UNTIL_COOKIE])

/**
 * Browsers take such a cookie only over https and from the very host it is for (RFC 6265bis, 4.1.3.2): neither a neighbour
 * under the same domain nor who listens on a line without https can plant one.
 */
export const HOST_PREFIX = '__Host-'

export function guardedName(name: string, settings: Pick<Settings, 'publicUrl'>): string {
  return isSecure(settings) ? HOST_PREFIX + name : name
}

export function isSecure({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

export function newXsrfToken(): string {
  return randomBytes(24).toString('base64url')
}
