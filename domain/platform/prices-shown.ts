import { placeOf, type RouteName } from './routes.ts'

/** Which amount stands first: with VAT, as everybody pays it, or without, for who deducts it. */
export type PricesShown = 'private' | 'professional'

/** Where the browser keeps the choice. The visitor asked for it, so it needs no consent (Electronic Communications Act art. 10/2). */
export const PRICES_COOKIE = 'prices'

const lists: readonly RouteName[] = ['content.newcars', 'content.stockcars', 'content.usedcars']

/** The path of a page and the visitor's cookies in, how its prices are drawn out. Of other pages there is one form. */
export function pricesShownAt(pathname: string, cookies: string | null | undefined): PricesShown {
  if (!cookies || !chosen.test(cookies)) return 'private'
  return hasTwoForms(pathname) ? 'professional' : 'private'
}

/** A list is drawn in either way, and both are kept; lorries show both amounts to everybody, and so does the page of a car. */
export function hasTwoForms(pathname: string): boolean {
  const name = placeOf(pathname.replace(/\.data$/, ''))?.name
  return name !== undefined && lists.includes(name)
}

const chosen = new RegExp(`(?:^|;\\s*)${PRICES_COOKIE}=professional(?:;|$)`)
