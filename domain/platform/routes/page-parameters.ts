import { parsePlace, type RouteName } from './routes.ts'

/**
 * Query parameters that each page reads when it is rendered; `any`: the page redirects to its canonical address itself.
 * A page that is not listed reads none, so other parameters are dropped and cannot create another page.
 */
const parametersOfPage: Partial<Record<RouteName, readonly string[] | 'any'>> = {
  'content.newcars': 'any',
  'content.stockcars': 'any',
  'content.usedcars': 'any',
  'content.trucks': 'any',
  'content.newcar.detail': 'any',
  'content.news': ['page'],
  // Each language understands the words of the other.
  'content.legal.privacy': ['versie', 'version'],
  'content.legal.terms': ['voor', 'pour', 'versie', 'version'],
  'content.legal.disclaimer': ['versie', 'version'],
  'content.legal.disputes': ['versie', 'version'],
  'content.legal.accessibility': ['versie', 'version'],
  'content.legal.withdrawal': ['versie', 'version'],
}

/** Returns the parameters that decide how the page at a path is drawn; `any` also where there is no page. */
export function parametersAt(pathname: string): readonly string[] | 'any' {
  if (pathname === '/sitemap.xml') return ['page']
  const place = parsePlace(pathname)
  return place ? (parametersOfPage[place.name] ?? []) : 'any'
}

/**
 * Returns true for parameters that only scripts in the browser read: our own (return address after login, section of
 * the account, newsletter link), and those of campaigns. The page is rendered without them, so it is the same for all
 * visitors; they stay in the address for analytics.
 */
export function isForBrowserOnly(parameter: string): boolean {
  return forBrowserOnly.test(parameter)
}

const forBrowserOnly = new RegExp(
  `^(${[
    'next',
    'section',
    'email',
    'token',
    'leave',
    'utm_\\w+',
    'mtm_\\w+',
    'pk_\\w+',
    'mc_\\w+',
    'hsa_\\w+',
    'gad_\\w+',
    'ref',
    'source',
    'gclid',
    'gclsrc',
    'dclid',
    'gbraid',
    'wbraid',
    '_gl',
    'srsltid',
    'fbclid',
    'msclkid',
    'ttclid',
    'twclid',
    'li_fat_id',
    'epik',
    'yclid',
  ].join('|')})$`,
)
