import { placeOf, type RouteName } from './routes.ts'

/**
 * What each page reads of its address after the `?` when it is drawn; `any`: the page itself leads to its one address.
 * A page that is not here reads nothing, so whatever stands there is dropped and cannot make another page of it.
 */
const parametersOfPage: Partial<Record<RouteName, readonly string[] | 'any'>> = {
  'content.newcars': 'any',
  'content.stockcars': 'any',
  'content.usedcars': 'any',
  'content.trucks': 'any',
  'content.newcar.detail': ['engine', 'part'],
  'content.news': ['page'],
  // Each language understands the words of the other.
  'content.legal.privacy': ['versie', 'version'],
  'content.legal.terms': ['voor', 'pour', 'versie', 'version'],
  'content.legal.disclaimer': ['versie', 'version'],
  'content.legal.disputes': ['versie', 'version'],
  'content.legal.accessibility': ['versie', 'version'],
  'content.legal.withdrawal': ['versie', 'version'],
}

/** The parameters that decide how the page at a path is drawn; `any` also where there is no page. */
export function parametersAt(pathname: string): readonly string[] | 'any' {
  if (pathname === '/sitemap.xml') return ['page']
  const place = placeOf(pathname)
  return place ? (parametersOfPage[place.name] ?? []) : 'any'
}

/**
 * What only scripts in the browser read: our own (where signing in leads on to, a part of the account, a link of a
 * newsletter), and those that measure which advertisement or mailing brought a visitor. The page is drawn without it,
 * so it is the same for all; it stays in the address, because a measuring service finds it nowhere else.
 */
export function isForBrowserOnly(parameter: string): boolean {
  return forBrowserOnly.test(parameter)
}

const forBrowserOnly = new RegExp(
  `^(${[
    ...['next', 'section', 'email', 'token', 'leave'],
    ...['utm_\\w+', 'mtm_\\w+', 'pk_\\w+', 'mc_\\w+', 'hsa_\\w+', 'gad_\\w+', 'ref', 'source'],
    ...['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', '_gl', 'srsltid'],
    ...['fbclid', 'msclkid', 'ttclid', 'twclid', 'li_fat_id', 'epik', 'yclid'],
  ].join('|')})$`,
)
