const yearSeconds = 365 * 24 * 3600

/** Keeps a choice that the server writes into the page the next time. */
export function keepInBrowser(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/office; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}

/** Returns a cookie that the server sets for the page to read. */
export function readFromBrowser(name: string): string | undefined {
  const kept = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return kept?.slice(name.length + 1)
}
