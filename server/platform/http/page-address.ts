import { isForBrowserOnly, parametersAt } from '@forecourt/domain/platform/routes/page-parameters.ts'
import { parsePlace } from '@forecourt/domain/platform/routes/routes.ts'

/** An address as a visitor requests it, in the parts that matter here. */
export interface PageAddress {
  /** Path and parameters that decide the content of a page: the key of its cache. */
  readonly drawn: string
  /** Parameters that only the browser reads, with their `?` or `&`: they go along with every redirect. */
  readonly forBrowser: string
}

/** Reads the parts of a request's address. Runs for every request, so it does little where there is no `?`. */
export function readAddress(url: string): PageAddress {
  const at = url.indexOf('?')
  if (at < 0) return { drawn: url, forBrowser: '' }
  const parts = url.slice(at + 1).split('&')
  const forBrowser = parts.filter((part) => isForBrowserOnly(nameIn(part)))
  if (forBrowser.length === 0) return { drawn: url, forBrowser: '' }
  const rest = parts.filter((part) => !isForBrowserOnly(nameIn(part)))
  return { drawn: withParameters(url.slice(0, at), rest), forBrowser: forBrowser.join('&') }
}

/** Returns an address with the parameters for the browser put back. */
export function forVisitor(drawn: string, { forBrowser }: PageAddress): string {
  if (forBrowser === '') return drawn
  const [address = '', ...hash] = drawn.split('#')
  return [`${address}${address.includes('?') ? '&' : '?'}${forBrowser}`, ...hash].join('#')
}

/** Normalizes a path: no slash doubled or at its end, and a page of ours in lower case. */
export function tidyPath(pathname: string): string {
  const tidy = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  const lower = tidy.toLowerCase()
  return lower !== tidy && parsePlace(normalizePage(lower)) ? lower : tidy
}

/**
 * Returns the parameters that the page at a path reads, each once; others would create another page with the same
 * content.
 */
export function listKnownParameters(pathname: string, search: string): string[] {
  const parts = search.split('&').filter((part) => part !== '')
  const known = parametersAt(normalizePage(pathname))
  if (known === 'any') return parts
  const names = [...known, ...(isData(pathname) ? [routesToLoad] : [])]
  const isFirst = (part: string, index: number) => parts.findIndex((one) => nameIn(one) === nameIn(part)) === index
  return parts.filter((part, index) => names.includes(nameIn(part)) && isFirst(part, index))
}

/** Returns the name of the page at a path, for logs and metrics: a path may contain numbers and words of visitors. */
export function findPageName(pathname: string): string {
  const page = normalizePage(pathname)
  return `page ${parsePlace(page)?.name ?? (files.has(page) ? page.slice(1) : 'unknown')}`
}

/** Files that are rendered as pages are. */
const files = new Set(['/robots.txt', '/sitemap.xml'])

export function withParameters(pathname: string, parameters: readonly string[]): string {
  return parameters.length === 0 ? pathname : `${pathname}?${parameters.join('&')}`
}

/**
 * Parameter with the parts of a page's data that the router in the browser requests, at the page's path and `.data`.
 */
const routesToLoad = '_routes'

function isData(pathname: string): boolean {
  return pathname.endsWith('.data')
}

function normalizePage(pathname: string): string {
  return isData(pathname) ? pathname.slice(0, -'.data'.length) : pathname
}

function nameIn(part: string): string {
  const end = part.indexOf('=')
  return end < 0 ? part : part.slice(0, end)
}
