import { keepCookie } from '@forecourt/api-client/browser-cookie.ts'

const yearSeconds = 365 * 24 * 3600

/** Stores a choice in a cookie, from which the server writes it into the page the next time. */
export function keepInBrowser(name: string, value: string): void {
  keepCookie(name, value, { maxAgeSeconds: yearSeconds, plainPath: '/office' })
}
