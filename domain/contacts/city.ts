import type { Language } from '../platform/values/languages.ts'
import { fold } from '../platform/values/slug.ts'
import { type Translated, translate } from '../platform/values/translated.ts'

/** A city or village with its postal code. One code has many, and many have a name per language. */
export interface City {
  id: number
  postalCode: string
  name: Translated
}

/** The search starts at this many signs. */
export const MIN_CITY_QUERY_LENGTH = 2
/** Most cities one search answers. */
export const MAX_CITIES_FOUND = 20

/**
 * Returns the cities whose postal code or name starts with the typed text, for the language of the reader. Names are
 * tried in both languages, without regard to accents, case, hyphens and apostrophes; the reader's own language comes
 * first, then by postal code and name. `9300 aal` (code and name) works too.
 */
export function matchCities(
  query: string,
  cities: readonly City[],
  language: Language,
  limit = MAX_CITIES_FOUND,
): City[] {
  const wanted = searchForm(query)
  if (wanted.length < MIN_CITY_QUERY_LENGTH) return []
  const [, code, rest = ''] = /^(\d{4}) (.+)$/.exec(wanted) ?? []
  const rankCity = (city: City): number | undefined => {
    const names = [translate(city.name, language), ...Object.values(city.name)].map((name) => searchForm(name ?? ''))
    if (code) return city.postalCode === code && names.some((name) => name.startsWith(rest)) ? 0 : undefined
    if (city.postalCode.startsWith(wanted)) return 0
    const place = names.findIndex((name) => name.startsWith(wanted))
    return place === -1 ? undefined : Math.min(place, 1)
  }
  return cities
    .map((city) => ({ city, rank: rankCity(city) }))
    .filter((match): match is { city: City; rank: number } => match.rank !== undefined)
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        one.city.postalCode.localeCompare(other.city.postalCode) ||
        translate(one.city.name, language).localeCompare(translate(other.city.name, language)),
    )
    .slice(0, limit)
    .map(({ city }) => city)
}

/** Returns a text in the form for comparison: no accents, lower case, single spaces for hyphens and apostrophes. */
export function searchForm(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
