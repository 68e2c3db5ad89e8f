import { findCookie } from '../values/cookies.ts'
import { parsePlace, type RouteName } from './routes.ts'

/** The first amount: with VAT, for consumers, or without, for buyers who deduct it. */
export type PricesShown = 'private' | 'professional'

/**
 * Cookie with the choice. The visitor asked for it, so it needs no consent (Electronic Communications Act art. 10/2).
 */
export const PRICES_COOKIE = 'prices'

/** Pages that the server draws with cards of cars. Trucks show both amounts to everybody, so their lists have one form. */
const pagesWithCards: readonly RouteName[] = [
  'content.home',
  'content.newcars',
  'content.stockcars',
  'content.usedcars',
  'content.newcar.detail',
  'content.stockcar.detail',
  'content.usedcar.detail',
]

/** Returns how the prices of a page are shown, from its path and the cookies of the visitor. Other pages have one form. */
export function pricesShownAt(pathname: string, cookies: string | null | undefined): PricesShown {
  return hasTwoForms(pathname) ? pricesChosen(cookies) : 'private'
}

/** Returns the choice of the visitor, for components that the browser renders. */
export function pricesChosen(cookies: string | null | undefined): PricesShown {
  return findCookie(cookies, PRICES_COOKIE) === 'professional' ? 'professional' : 'private'
}

/**
 * Returns whether a page has both forms: one with cards does, and both are cached. The page of a car always shows both
 * amounts.
 */
export function hasTwoForms(pathname: string): boolean {
  const name = parsePlace(pathname.replace(/\.data$/, ''))?.name
  return name !== undefined && pagesWithCards.includes(name)
}
