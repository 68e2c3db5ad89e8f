import { randomBytes } from 'node:crypto'
import { STAFF_COOKIE } from '@forecourt/domain/platform/routes/office-page.ts'
import { toCookieName } from '@forecourt/domain/platform/values/cookies.ts'
import type { Settings } from '../settings/settings.ts'

/** A page repeats it in a header, which another site cannot. */
export const XSRF_COOKIE = 'XSRF-TOKEN'

/** Cookies of sessions. Customers and staff may be signed in side by side in one browser. */
export const sessionCookies = { customer: 'session', staff: STAFF_COOKIE } as const

export function guardedName(name: string, settings: Pick<Settings, 'publicUrl'>): string {
  return toCookieName(name, isSecure(settings))
}

export function isSecure({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:')
}

export function newXsrfToken(): string {
  return randomBytes(24).toString('base64url')
}
