/** A place of a postal list: the name as the list of one language gives it. */
export interface ListedPlace {
  postalCode: string
  name: string
}

// The first line of the lists of the postal company, in either language, and of plain ones.
const codeTitles = ['postcode', 'code postal', 'postal code', 'zipcode']
const nameTitles = ['plaatsnaam', 'localité', 'localite', 'name', 'naam', 'nom']

/**
 * Parses a CSV file with a line of titles. Commas, semicolons and tabs separate; codes that are no Belgian postal code of
 * a place (parliaments, broadcasters) have no municipality behind them and are left out.
 */
export function readCityList(text: string): ListedPlace[] {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const separator = [';', '\t', ','].find((sign) => first.includes(sign)) ?? ','
  const titles = splitFields(first, separator).map((title) => title.toLowerCase())
  const code = titles.findIndex((title) => codeTitles.includes(title))
  const name = titles.findIndex((title) => nameTitles.includes(title))
  if (code < 0 || name < 0)
    throw new Error(`The first line must name a column Postcode and a column Plaatsnaam, not: ${first}`)
  const municipality = titles.findIndex((title) => /^(hoofdgemeente|commune principale)$/.test(title))
  return lines
    .map((line) => splitFields(line, separator))
    .filter(
      (fields) => /^[1-9]\d{3}$/.test(fields[code] ?? '') && fields[name] && (municipality < 0 || fields[municipality]),
    )
    .map((fields) => ({ postalCode: fields[code]!, name: inProperCase(fields[name]!) }))
}

export interface BilingualPlace {
  postalCode: string
  nl: string
  /** When it differs. */
  fr?: string
}

/** Both languages list the places of a code in the order of their own alphabet, so only a lone place can be paired. */
export function paired(dutch: readonly ListedPlace[], french: readonly ListedPlace[]): BilingualPlace[] {
  const frenchByCode = Map.groupBy(french, ({ postalCode }) => postalCode)
  const dutchByCode = Map.groupBy(dutch, ({ postalCode }) => postalCode)
  return dutch.map(({ postalCode, name }) => {
    const others = (frenchByCode.get(postalCode) ?? []).filter(
      (one) => !dutchByCode.get(postalCode)!.some((own) => own.name === one.name),
    )
    const ownOnly = dutchByCode
      .get(postalCode)!
      .filter((own) => !(frenchByCode.get(postalCode) ?? []).some((one) => one.name === own.name))
    const fr = others.length === 1 && ownOnly.length === 1 && ownOnly[0]!.name === name ? others[0]!.name : undefined
    return { postalCode, nl: name, ...(fr && { fr }) }
  })
}

/** The places of `server/db/seeds/cities.csv`. */
export function readCitySeed(text: string): BilingualPlace[] {
  const [, ...lines] = text.trim().split('\n')
  return lines.map((line) => {
    const [postalCode = '', nl = '', fr] = line.split(',')
    return { postalCode, nl, ...(fr && { fr }) }
  })
}

export function writeCitySeed(places: readonly BilingualPlace[]): string {
  const lines = places.map(({ postalCode, nl, fr }) => [postalCode, nl, fr].filter(Boolean).join(','))
  return `postcode,nl,fr\n${lines.join('\n')}\n`
}

/** Lists in capitals have lost their accents: what differs by those alone is left as it is. */
export function withListed(
  seed: readonly BilingualPlace[],
  listed: readonly BilingualPlace[],
): { places: BilingualPlace[]; added: number; renamed: number } {
  const byName = new Map(seed.map((place) => [placeKey(place), place]))
  let renamed = 0
  for (const place of listed) {
    const known = byName.get(placeKey(place))
    if (known && (!place.fr || fold(place.fr) === fold(known.fr ?? known.nl))) continue
    byName.set(placeKey(place), { ...place, nl: known?.nl ?? place.nl })
    if (known) renamed++
  }
  const places = [...byName.values()].sort((one, other) => one.postalCode.localeCompare(other.postalCode))
  return { places, added: places.length - seed.length, renamed }
}

const placeKey = ({ postalCode, nl }: BilingualPlace) => `${postalCode} ${fold(nl)}`
const fold = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const smallWords = new Set([
  'aan',
  'au',
  'aux',
  'bij',
  'de',
  'den',
  'der',
  'des',
  'du',
  'en',
  'et',
  'la',
  'le',
  'les',
  'lez',
  'op',
  'par',
  'sous',
  'sur',
  'ten',
  'ter',
  'van',
])

/**
 * Lowers municipalities in capitals: `SINT-JANS-MOLENBEEK` → `Sint-Jans-Molenbeek`. Names with small letters stay as they
 * are.
 */
function inProperCase(name: string): string {
  if (/\p{Ll}/u.test(name)) return name
  return name
    .toLowerCase()
    .replace(/[\p{L}\p{M}]+/gu, (word, at: number) =>
      at > 0 && (smallWords.has(word) || (word === 's' && name[at - 1] === "'"))
        ? word
        : word[0]!.toUpperCase() + word.slice(1),
    )
    .replace(/\b(\p{L})'\p{L}/gu, (text) => text.slice(0, 2).toLowerCase() + text.slice(2).toUpperCase())
}

/** Splits one line of CSV; a quoted field may contain separators, two quotes stand for one. */
function splitFields(line: string, separator: string): string[] {
  const fields: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] === '"') {
      const end = closingQuote(line, at + 1)
      fields.push(
        line
          .slice(at + 1, end)
          .replaceAll('""', '"')
          .trim(),
      )
      at = end + 2
    } else {
      const end = line.indexOf(separator, at) < 0 ? line.length : line.indexOf(separator, at)
      fields.push(line.slice(at, end).trim())
      at = end + 1
    }
  }
  return fields
}

function closingQuote(line: string, from: number): number {
  for (let at = from; at < line.length; at++) {
    if (line[at] !== '"') continue
    if (line[at + 1] !== '"') return at
    at++
  }
  return line.length
}
