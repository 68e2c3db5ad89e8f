import { findCookie, toCookieName } from '@forecourt/domain/platform/values/cookies.ts'

/** Keeps a cookie that server and page read, as long as the browser is open unless `maxAgeSeconds` says longer. */
export function keepCookie(
  name: string,
  value: string,
  { maxAgeSeconds, plainPath = '/' }: { maxAgeSeconds?: number; plainPath?: string } = {},
): void {
  const isSecure = location.protocol === 'https:'
  // Of a version that guarded none: it would count again once the guarded one is gone.
  if (isSecure) document.cookie = `${name}=; Path=${plainPath}; Max-Age=0`
  const parts = [
    `${toCookieName(name, isSecure)}=${value}`,
    // A guarded cookie is for the whole host.
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
