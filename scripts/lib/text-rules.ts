import { frenchSpaces } from '@forecourt/domain/platform/values/french-spaces.ts'
import { placeholders } from '@forecourt/locales/texts.ts'

export type Text = { readonly language: string; readonly area: string; readonly key: string; readonly text: string }

/** Wordings that are wrong in a language, with the replacement (`docs/how-to/texts.md`). */
const stumbles: readonly { language: string; wording: RegExp; advice: string }[] = [
  { language: 'nl', wording: /\b(op|uit) stock\b|\buit voorraad\b/i, advice: 'says “in stock”' },
  {
    language: 'nl',
    wording: /\b(stuurden?|ontving(en)?|kocht(en)?|koos|kozen|vroegen|gaf|gaven|kwam(en)?|wijzigden?|klikten?)\b/i,
    advice: 'tells what has just happened in the perfect: “We hebben u een mail gestuurd”',
  },
  { language: 'nl', wording: /\bu wil\b/i, advice: 'says “u wilt”' },
  { language: 'fr', wording: /\bsaisi(ssez|r)\b/i, advice: 'says “Indiquez”' },
  { language: 'fr', wording: /^pas encore d[^?]*$/i, advice: 'says “Aucune commande pour le moment”' },
  {
    language: 'fr',
    wording: /, aussi (?!bien|longtemps)/i,
    advice: 'says “y compris”, “également” or “existe aussi en”',
  },
  {
    language: 'nl',
    wording:
      /(?:^|[.:] )(Is|Wordt|Komt|Gaat|Krijgt|Betaalt|Valt|Verandert|Heeft|Staat|Wil|Past|Klopt|Blijft|Ligt|Loopt|Mislukt|Zit|Vraagt|Verkoopt|Tekent|Kiest|Koopt|Bestaat|Geldt|Ontbreekt|Zijn|Worden|Hebt|Hebben|Kan|Kunt|Mag|Moet|Weet|Werkt|Ziet)\b[^.?]*, (kies )?dan\b/,
    advice: 'begins a condition with “Als”: “Als de wagen klaar is, kiest u …”',
  },
  {
    language: 'nl',
    wording: /\ber valt(?! weg)\b|\bvalt er (niets|geen)\b/i,
    advice: 'says “… is niet nodig” or “er is niets om …”',
  },
  {
    language: 'nl',
    wording: /\b(komt|valt) na het begin\b/i,
    advice: 'says what must be: “De einddatum moet na de begindatum vallen.”',
  },
  { language: 'fr', wording: /\bvient après le début\b/i, advice: 'says what must be: “doit être postérieure à”' },
  {
    language: 'fr',
    wording: /(?:^|[.:] )Qui (?!sommes)[^?]*$/,
    advice: 'begins with “La personne qui”, “Toute personne qui” or a noun',
  },
  ...synonyms(),
]

/** Returns the words that a term of `docs/glossary.md` replaces: one term for one thing. */
function synonyms(): { language: string; wording: RegExp; advice: string }[] {
  const words: [language: string, wording: RegExp, word: string][] = [
    ['nl', /(?<!\bin )\buitvoering(en)?\b/i, 'versie'],
    ['nl', /\bkoetswerk(en)?\b/i, 'carrosserie'],
    ['nl', /\braamkaart(en)?\b/i, 'prijskaart'],
    ['nl', /\bbtw-(regeling|regime)\b/i, 'btw-stelsel'],
    ['nl', /\bbedrijfswagens?\b/i, 'bedrijfsvoertuig'],
    ['nl', /\border-?flows?\b/i, 'besteltraject'],
    ['nl', /\bloonbrief\b/i, 'loonfiche'],
    ['nl', /\bafleveringsverslag\b/i, 'leveringsverslag'],
    ['nl', /\b(landcode(?! BE)|kengetal)\b/i, 'landnummer'],
    ['nl', /\b(weg ?gooi\w*|weggegooid|schrap(pen|t)?|geschrapt)\b/i, 'verwijderen, or annuleren for an appointment'],
    ['nl', /\b(de|onze) website\b/i, 'webshop'],
    ['nl', /\bacties?\b/i, 'campagne or promotie'],
    ['nl', /\bvloot\b/i, 'wagenpark'],
    ['fr', /\bfleet\b/i, 'flotte'],
    ['fr', /(?<!\p{L})échue?s?(?!\p{L})/iu, 'expirée'],
    ['fr', /\bgarnitures?\b/i, 'sellerie'],
    ['fr', /\b(sous|à la) marge\b/i, 'sous le régime de la marge'],
    ['fr', /\bdouble authentification\b/i, 'connexion en deux étapes'],
    ['fr', /\b(?:Cette|cette|la|La|de) sorte\b(?! que)/, 'type'],
    ['fr', /\bnotre site\b|\bsur le site\b|\bdu site\b/i, 'boutique en ligne'],
    ['fr', /\btexte livré\b/i, 'texte fourni'],
  ]
  return words.map(([language, wording, word]) => ({ language, wording, advice: `is called “${word}” here` }))
}

/** Texts for buyers of cars and of trucks alike; those of new cars, which never include trucks, are separate. */
const sharedByTrucks =
  /^(checkout|payment|placed|advance-page|withdrawal|conditions|order-form|condition-report|guarantee|your-offer|offer-paper|print-sheet|sale-form|test-drive|kept|favourites|compare|detail(?!\.new)|my-account\.(offers|fleet|demo-drives|news))\./

/** The names of the lists of the shop, and the legal category, are about cars alone. */
const carAlone = /\bvoitures?\b(?! (?:d’occasion|de stock|neuves|particulière))/i

/** Reports a text or a mail for buyers of trucks that calls the truck a car. */
export function complaintsAboutTrucks(place: string, language: string, text: string): string[] {
  const found = language === 'fr' && carAlone.exec(text.replaceAll('\u00a0', ' '))
  return found ? [`${place} says “${found[0]}”, and is about trucks too: say “véhicule”`] : []
}

/** Returns every awkward wording of a text. */
export function complaintsAboutWording(place: string, language: string, text: string): string[] {
  const found = stumbles
    .filter((stumble) => stumble.language === language && stumble.wording.test(text))
    .map(({ wording, advice }) => `${place} says “${wording.exec(text)![0]}”; it ${advice}`)
  if (/[“«]\s?[“«]|[”»]\s?[”»]/.test(text)) found.push(`${place} quotes twice`)
  return found
}

export type TextSources = {
  readonly texts: readonly Text[]
  /** Keys whose text is correctly the same in every language: names, "OK", "e-mail". */
  readonly sameInAll: readonly string[]
  /** Keys with the text of a shared key, but another meaning. */
  readonly apart: readonly string[]
  /** The code that uses them. */
  readonly code: readonly string[]
  readonly languages: readonly string[]
}

/** Returns every text that is missing, unused, untranslated or does not fit its translation. */
export function complaintsAboutTexts({ texts, sameInAll, apart, code, languages }: TextSources): string[] {
  const isUsed = usage(code)
  const byKey = Map.groupBy(texts, ({ key }) => key)
  return [
    ...[...byKey].flatMap(([key, versions]) => [
      ...complaintsAboutKey(key, versions, languages, sameInAll),
      ...(isUsed(key) ? [] : [`${toPlace(versions)}: ${key} is not used: remove it`]),
    ]),
    ...sameInAll
      .filter((key) => !byKey.has(key))
      .map((key) => `locales/same-in-all.json: ${key} does not exist: remove it`),
    ...missingKeys(code, byKey),
    ...repeatedTexts(byKey, apart),
  ]
}

function complaintsAboutKey(
  key: string,
  versions: readonly Text[],
  languages: readonly string[],
  sameInAll: readonly string[],
): string[] {
  const found: string[] = []
  const place = toPlace(versions)
  for (const language of languages) {
    const own = versions.filter((version) => version.language === language)
    if (own.length === 0) found.push(`locales/${language}/${versions[0]!.area}.json: ${key} is missing`)
    if (own.length > 1) found.push(`locales/${language}: ${key} stands in ${own.map(({ area }) => area).join(' and ')}`)
  }
  if (versions.some(({ area }) => area !== versions[0]!.area)) found.push(`${place}: ${key} stands in different areas`)
  for (const { text, language, area } of versions) {
    const file = `locales/${language}/${area}.json`
    if (text.trim() === '') found.push(`${file}: ${key} is empty`)
    found.push(...complaintsAboutWording(`${file}: ${key}`, language, text))
    if (sharedByTrucks.test(key)) found.push(...complaintsAboutTrucks(`${file}: ${key}`, language, text))
    if (ofFields.test(key) && /(?<!\\)\{/.test(text)) {
      found.push(`${file}: ${key} is asked for without values; write the braces that people see as \\{ and \\}`)
    }
    if (language === 'fr' && text !== frenchSpaces(text)) {
      found.push(
        `${file}: ${key} wants no-break spaces (U+00A0) before : ; ? ! » % €, after «, and in “p. ex.”, “n° 5” and “art. 5”`,
      )
    }
  }
  if (new Set(versions.map(({ text }) => placeholders(text).join())).size > 1) {
    found.push(`${place}: ${key} has other {values} in another language`)
  }
  const same = versions.length > 1 && new Set(versions.map(({ text }) => text)).size === 1
  const words = /\p{L}{2}/u.test(versions[0]!.text.replaceAll(/\{\w+\}/g, ''))
  if (same && words && !sameInAll.includes(key)) {
    found.push(`${place}: ${key} is not translated; if it is rightly the same, list it in locales/same-in-all.json`)
  }
  if (!same && sameInAll.includes(key)) found.push(`locales/same-in-all.json: ${key} is translated: remove it`)
  return found
}

function toPlace([first]: readonly Text[]): string {
  return `locales/*/${first!.area}.json`
}

/**
 * A key is used when it occurs in `m['…']`, or matches m[`refusals.${reason}`] and the reason occurs in the code as a
 * string.
 */
function usage(code: readonly string[]): (key: string) => boolean {
  const all = code.join('\n')
  const literal = new Set(Array.from(all.matchAll(/\bm\['([^']+)'\]/g), ([, key]) => key!))
  const patterns = Array.from(all.matchAll(/\bm\[`([^`]+)`\]/g), ([, template]) => toPattern(template!))
  const strings = new Set(Array.from(all.matchAll(/(?<=^|[^\w])(['"`])([\w.-]+)\1/gm), ([, , text]) => text!))
  const names = new Set(Array.from(all.matchAll(/(?<=[{,]\s*|^\s*)([\w-]+)(?=:)/gm), ([, name]) => name!))
  const occurs = (text: string) => strings.has(text) || names.has(text) || /^\d+$/.test(text)
  return (key) =>
    ofDefinitions.test(key) || literal.has(key) || patterns.some((pattern) => pattern.exec(key)?.slice(1).every(occurs))
}

/** Matched by the names in definitions and in the schema; `server/resources.test.ts` compares them. */
const ofDefinitions = /^(resources|constraints|subjects|records|columns|values|audit)\./

/** Derived from definitions, which contain no values to insert. */
const ofFields = /^(resources|subjects|records|columns)\./

function toPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('(.+)')}$`)
}

/** Returns texts that equal a shared one: use that, or list them in `apart` where they mean something else. */
function repeatedTexts(byKey: ReadonlyMap<string, readonly Text[]>, apart: readonly string[]): string[] {
  const toWording = (key: string) => {
    const versions = (byKey.get(key) ?? []).toSorted((one, other) => one.language.localeCompare(other.language))
    return versions.length > 1 ? versions.map(({ text }) => text).join('\n') : undefined
  }
  const words = new Map([...byKey.keys()].filter((key) => key.startsWith('words.')).map((key) => [toWording(key), key]))
  const findShared = (key: string) => {
    if (ofDefinitions.test(key)) return sharedKeys(key).find((shared) => shared !== key && byKey.has(shared))
    return key.startsWith('words.') ? undefined : words.get(toWording(key))
  }
  const repeated = new Map(
    [...byKey].flatMap(([key]) => {
      const shared = findShared(key)
      return shared && toWording(shared) === toWording(key) ? [[key, shared] as const] : []
    }),
  )
  return [
    ...Array.from(repeated)
      .filter(([key]) => !apart.includes(key))
      .map(
        ([key, shared]) =>
          `${toPlace(byKey.get(key)!)}: ${key} says what ${shared} says: use that; if it means something else, list it in locales/apart.json`,
      ),
    ...apart
      .filter((key) => !repeated.has(key))
      .map((key) => `locales/apart.json: ${key} repeats no shared text: remove it`),
  ]
}

/** Returns the shared keys that replace one that a definition or the database names. */
function sharedKeys(key: string): string[] {
  const [start, name, ...rest] = key.split('.')
  if (start === 'resources') return [['resources.shared', ...rest].join('.')]
  if (start === 'columns') return [`resources.shared.fields.${name}`]
  if (start !== 'constraints') return []
  const parts = name!.split('_')
  return parts.slice(1).map((_, index) => `constraints.shared.${parts.slice(index + 1).join('_')}`)
}

function missingKeys(code: readonly string[], byKey: ReadonlyMap<string, unknown>): string[] {
  const used = new Set(code.flatMap((text) => Array.from(text.matchAll(/\bm\['([^']+)'\]/g), ([, key]) => key!)))
  return [...used].filter((key) => !byKey.has(key)).map((key) => `locales: ${key} is used and does not exist`)
}

/**
 * Reports texts that a browser requests by a computed name: these cannot be determined, so all texts of all screens are
 * sent with such a page.
 */
export function complaintsAboutComputedNames(file: string, source: string): string[] {
  return /\bm\[[^'\]]/.test(source)
    ? [`${file}: name each text as it stands, m['…']; a computed name loads them all`]
    : []
}
