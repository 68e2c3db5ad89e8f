/**
 * Browsers take such a cookie only over https and from the very host it is for (RFC 6265bis, 4.1.3.2): neither a neighbour
 * under the same domain nor who listens on a line without https can plant one.
 */
export const HOST_PREFIX = '__Host-'

/** Returns the name of a cookie as browsers keep it. */
export function toCookieName(name: string, isSecure: boolean): string {
  return isSecure ? HOST_PREFIX + name : name
}

/** Finds a cookie under its guarded name, or else under its plain one, which a neighbour may have planted. */
export function findCookie(cookies: string | null | undefined, name: string): string | undefined {
  const kept = (cookies ?? '').split(/;\s*/)
  for (const one of [HOST_PREFIX + name, name]) {
    const found = kept.find((cookie) => cookie.startsWith(`${one}=`))
    if (found !== undefined) return found.slice(one.length + 1)
  }
  return undefined
}
