import { findCookie, toCookieName } from '@forecourt/domain/platform/values/cookies.ts'

/** Sets a cookie that server and page read, until the browser closes unless `maxAgeSeconds` says longer. */
export function keepCookie(
  name: string,
  value: string,
  { maxAgeSeconds, plainPath = '/' }: { maxAgeSeconds?: number; plainPath?: string } = {},
): void {
  const isSecure = location.protocol === 'https:'
  // Left by a version without prefixed cookies: it would be used again once the prefixed one is gone.
  if (isSecure) document.cookie = `${name}=; Path=${plainPath}; Max-Age=0`
  const parts = [
    `${toCookieName(name, isSecure)}=${value}`,
    // A prefixed cookie is valid for the whole host.
    `Path=${isSecure ? '/' : plainPath}`,
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ]
  document.cookie = parts.join('; ')
}

/** Returns a cookie that scripts may read. */
export function readCookie(name: string): string | undefined {
  return findCookie(document.cookie, name)
}

export function forgetCookie(name: string): void {
  keepCookie(name, '', { maxAgeSeconds: 0 })
}
