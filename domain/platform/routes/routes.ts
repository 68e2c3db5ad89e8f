import { listKeys } from '../values/records.ts'
import { type Language, isLanguage } from '../values/languages.ts'
import { urlize } from '../values/slug.ts'

/** Path below the language; `{id}` is a parameter, `{id?}` an optional one at the end. Null: not in this language. */
export interface RoutePath {
  nl: string | null
  fr: string | null
}

/**
 * The path of every page of the shop, declared once. The titles of pages are in `route-table.ts`: links and the language
 * switch do not need them, so the browser does not load it.
 */
export const PATHS = {
  'content.home': { nl: '', fr: '' },
  'content.newcars': { nl: 'nieuwe-wagens', fr: 'voitures-neuves' },
  'content.newcar.detail': {
    nl: 'nieuwe-wagens/{slug}/{id}/{versionId?}',
    fr: 'voitures-neuves/{slug}/{id}/{versionId?}',
  },
  'content.stockcars': { nl: 'stockwagens', fr: 'voitures-de-stock' },
  'content.stockcar.detail': { nl: 'stockwagens/{slug}/{id}', fr: 'voitures-de-stock/{slug}/{id}' },
  'content.usedcars': { nl: 'tweedehandswagens', fr: 'voitures-d-occasion' },
  'content.usedcar.detail': { nl: 'tweedehandswagens/{slug}/{id}', fr: 'voitures-d-occasion/{slug}/{id}' },
  'content.trucks': { nl: 'vrachtwagens/{category?}/{cid?}', fr: 'camions/{category?}/{cid?}' },
  'content.truck.detail': { nl: 'vrachtwagen/{slug}/{id}', fr: 'camion/{slug}/{id}' },
  'content.departments': { nl: 'showrooms', fr: 'showrooms' },
  'content.jobs': { nl: 'vacatures', fr: 'offres-d-emploi' },
  'content.jobs.detail': { nl: 'vacature/{slug}/{id}', fr: 'offre-d-emploi/{slug}/{id}' },
  'content.news': { nl: 'nieuws', fr: 'actualites' },
  'content.news.detail': { nl: 'nieuws/{slug}/{id}', fr: 'actualites/{slug}/{id}' },
  'content.contact': { nl: 'contact', fr: 'contact' },
  'content.schedule': { nl: 'onderhoud-boeken', fr: 'reserver-un-entretien' },
  // Behind the link of a mail; the secret is behind the #.
  'content.schedule.booking': { nl: 'onderhoud-boeken/afspraak', fr: 'reserver-un-entretien/rendez-vous' },
  // A customer answers what the workshop proposes; its key is in the hash.
  'content.more-work': { nl: 'bijkomend-werk', fr: 'travaux-supplementaires' },
  'content.trade-in': { nl: 'wagen-laten-schatten', fr: 'estimer-ma-voiture' },
  'content.favourites': { nl: 'mijn-favorieten', fr: 'mes-favoris' },
  'content.compare': { nl: 'vergelijken', fr: 'comparer' },
  // Order tracking for the buyer; order and key are in the hash.
  'content.order': { nl: 'mijn-bestelling', fr: 'ma-commande' },
  // A customer reads and answers an offer; its key is in the hash.
  'content.offer': { nl: 'uw-offerte', fr: 'votre-offre' },
  // A customer reads and signs the order form of a sold car; its key is in the hash.
  'content.order-form': { nl: 'bestelbon-tekenen', fr: 'signer-le-bon-de-commande' },
  // A customer pays the advance of a sold car; its key is in the hash.
  'content.advance': { nl: 'voorschot-betalen', fr: 'payer-l-acompte' },
  // A consumer withdraws from a contract; order and key are in the hash.
  'content.withdrawal': { nl: 'herroepen', fr: 'retractation' },
  // Return address of the payment app, also after a reload or on another device.
  'content.payment': { nl: 'betaling/{orderId}', fr: 'paiement/{orderId}' },
  'content.maillist.confirm': { nl: 'bevestiging-inschrijving-nieuwsbrief', fr: 'confirmation-inscription-newsletter' },
  'content.legal.privacy': { nl: 'privacy-verklaring', fr: 'declaration-de-confidentialite' },
  'content.legal.terms': { nl: 'algemene-voorwaarden', fr: 'conditions-generales' },
  'content.legal.disclaimer': { nl: 'disclaimer', fr: 'clause-de-non-responsabilite' },
  // The specification asks for the French page only, but the board works in Dutch too: where there is a text, there is a page.
  'content.legal.disputes': { nl: 'verzoeningscommissie', fr: 'commission-de-conciliation' },
  'content.legal.accessibility': { nl: 'toegankelijkheid', fr: 'accessibilite' },
  'content.legal.cookies': { nl: 'cookies', fr: 'cookies' },
  'content.legal.withdrawal': { nl: 'herroeping', fr: 'droit-de-retractation' },
  'account.login': { nl: 'aanmelden', fr: 'connexion' },
  'account.logout': { nl: 'afmelden', fr: 'deconnexion' },
  // Behind the link of a mail; the key of what is stopped is behind the #.
  'account.confirm-alert': { nl: 'melding-bevestigen', fr: 'confirmer-alerte' },
  'account.stop-mails': { nl: 'meldingen-stoppen', fr: 'arreter-les-alertes' },
  'account.home': { nl: 'mijn-account', fr: 'mon-compte' },
} as const satisfies Record<string, RoutePath>

export type RouteName = keyof typeof PATHS

type Parameters<Path extends string | null> = Path extends `${string}{${infer Parameter}}${infer Rest}`
  ? (Parameter extends `${infer Optional}?`
      ? { [name in Optional]?: string | number }
      : { [name in Parameter]: string | number }) &
      Parameters<Rest>
  : object

/** The parameters the path of a page takes. Slugs may be given as plain text: `buildPath` urlizes them. */
export type RouteParams<Name extends RouteName> = Parameters<(typeof PATHS)[Name]['fr']>

/** A place in the shop: a page, its language, its parameters as in the address. */
export interface Place {
  name: RouteName
  language: Language
  params: Record<string, string>
}

/**
 * Builds the path of a page in a language: `/nl/tweedehandswagens/noord-v6/20418`. Parameters are urlized. A page that does
 * not exist in the language gives the home page of that language.
 */
export function buildPath<Name extends RouteName>(
  name: Name,
  language: Language,
  ...[params]: object extends RouteParams<Name> ? [RouteParams<Name>?] : [RouteParams<Name>]
): string {
  return fill(name, language, params ?? {})
}

/**
 * Returns the pattern for a router of a page in a language (`/fr/camions/:category?/:cid?`); undefined when it has no such
 * page.
 */
export function routerPattern(name: RouteName, language: Language): string | undefined {
  const pattern = PATHS[name][language]
  if (pattern === null) return undefined
  return `/${[language, pattern.replace(/\{(\w+)(\??)\}/g, ':$1$2')].filter(Boolean).join('/')}`
}

/** Finds the page of a pathname; undefined for an unknown one. A slash at the end does not matter. */
export function parsePlace(pathname: string): Place | undefined {
  const [language, ...segments] = pathname.split('/').filter(Boolean)
  if (!isLanguage(language)) return undefined
  for (const name of routeNames()) {
    const params = match(PATHS[name][language], segments)
    if (params) return { name, language, params }
  }
  return undefined
}

/**
 * Returns the address (path, and search if any) of the same page in another language. Parameters stay as they are: the
 * number decides, the page itself corrects a slug that reads differently. Unknown pages lead to the other home page.
 */
export function sameIn(language: Language, address: string): string {
  const [pathname = '', ...search] = address.split('?')
  const place = parsePlace(pathname)
  if (!place || PATHS[place.name][language] === null) return buildPath('content.home', language)
  return [fill(place.name, language, place.params), ...search].join('?')
}

/** Returns the languages in which a page exists, for `hreflang` and the language menu. */
export function routeLanguages(name: RouteName): Language[] {
  return (['nl', 'fr'] as const).filter((language) => PATHS[name][language] !== null)
}

/** Returns every page of the table, in its order. */
export function routeNames(): RouteName[] {
  return listKeys(PATHS)
}

function fill(name: RouteName, language: Language, params: object): string {
  const values = params as Record<string, string | number | undefined>
  const segments: string[] = []
  for (const segment of (PATHS[name][language] ?? '').split('/').filter(Boolean)) {
    const parameter = parseParameter(segment)
    const value = parameter ? values[parameter.name] : segment
    // An optional parameter that is absent ends the path.
    if (value === undefined) break
    segments.push(parameter ? urlize(String(value)) : segment)
  }
  return `/${[language, ...segments].join('/')}`
}

function match(pattern: string | null, segments: readonly string[]): Record<string, string> | undefined {
  if (pattern === null) return undefined
  const parts = pattern.split('/').filter(Boolean)
  if (segments.length > parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const parameter = parseParameter(part)
    const segment = segments[index]
    if (segment === undefined) {
      if (!parameter?.optional) return undefined
    } else if (parameter) {
      params[parameter.name] = segment
    } else if (part !== segment) {
      return undefined
    }
  }
  return params
}

function parseParameter(segment: string): { name: string; optional: boolean } | undefined {
  const [, name, optional] = /^\{(\w+)(\??)\}$/.exec(segment) ?? []
  return name ? { name, optional: optional === '?' } : undefined
}
