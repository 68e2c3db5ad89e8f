import { keepCookie } from '@forecourt/api-client/browser-cookie.ts'

const yearSeconds = 365 * 24 * 3600

/** Keeps a choice that the server writes into the page the next time. */
export function keepInBrowser(name: string, value: string): void {
  keepCookie(name, value, { maxAgeSeconds: yearSeconds, plainPath: '/office' })
}
