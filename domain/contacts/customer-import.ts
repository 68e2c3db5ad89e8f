import { MAX_EMAIL_LENGTH } from '../platform/forms/validation.ts'
import { plainWord } from '../platform/resources/import-cell.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { choice, optional, resource, text, yesNo } from '../platform/resources/resource.ts'
import { COUNTRY_CODES, type CountryCode } from './countries.ts'
import { countryName } from './country-name.ts'

/**
 * Customers as a file contains them: a card of a telephone, or a line of a table. Of addresses, mails and telephones it has
 * the first or the first two; the others of a customer stay.
 */
export const customerImport = resource({
  name: 'customer',
  right: 'MASTER_DATA_VIEW',
  fields: {
    isCompany: yesNo({ default: false }),
    companyName: optional(text({ max: 120 })),
    firstName: optional(text({ max: 80 })),
    lastName: optional(text({ max: 80 })),
    jobTitle: optional(text({ max: 80 })),
    email: optional(text({ max: MAX_EMAIL_LENGTH, form: 'email' })),
    secondEmail: optional(text({ max: MAX_EMAIL_LENGTH, form: 'email' })),
    phone: optional(text({ max: 30 })),
    secondPhone: optional(text({ max: 30 })),
    streetName: optional(text({ max: 100 })),
    houseNumber: optional(text({ max: 12 })),
    boxNumber: optional(text({ max: 12 })),
    postalCode: optional(text({ max: 12 })),
    city: optional(text({ max: 80 })),
    countryCode: optional(text({ max: 2 })),
    language: choice(LANGUAGES),
    remarks: optional(text({ max: 4_000 })),
    cardId: optional(text({ max: 200 })),
  },
  label: 'lastName',
  list: ['lastName'],
  search: [],
  filters: [],
  sort: 'lastName',
  importKey: ['lastName'],
  remove: 'never',
})

/** The names of the columns that `server/platform/imports/vcard-rows.ts` makes of the properties of a card. */
export const CARD_HEADS: Readonly<Record<string, readonly string[]>> = {
  isCompany: ['kind'],
  companyName: ['org', 'organisation', 'company'],
  firstName: ['n given', 'first name', 'given name'],
  lastName: ['n family', 'last name', 'family name'],
  jobTitle: ['title', 'job title'],
  email: ['email'],
  secondEmail: ['email 2'],
  phone: ['tel', 'mobile', 'gsm'],
  secondPhone: ['tel 2'],
  streetName: ['adr street', 'street'],
  houseNumber: ['adr number'],
  boxNumber: ['adr box'],
  postalCode: ['adr code', 'postcode', 'zip'],
  city: ['adr city'],
  countryCode: ['adr country', 'country'],
  language: ['lang'],
  remarks: ['note', 'notes'],
  cardId: ['uid'],
}

/** Words of cards in cells, by field. */
export const CARD_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  isCompany: { org: 'yes', individual: 'no' },
}

const isCode = (code: string): code is CountryCode => COUNTRY_CODES.some((one) => one === code)

/** Names and codes of programs and people besides those of ISO 3166, as `plainWord` compares them. */
export const COUNTRY_WORDS: Readonly<Record<string, CountryCode>> = {
  b: 'BE',
  bel: 'BE',
  nld: 'NL',
  holland: 'NL',
  hollande: 'NL',
  f: 'FR',
  fra: 'FR',
  l: 'LU',
  lux: 'LU',
  gdluxemburg: 'LU',
  gdluxembourg: 'LU',
  groothertogdomluxemburg: 'LU',
  grandducheluxembourg: 'LU',
  grandduchedeluxembourg: 'LU',
  d: 'DE',
  deu: 'DE',
  ger: 'DE',
  gbr: 'GB',
  uk: 'GB',
  vk: 'GB',
  grootbrittannie: 'GB',
  grandebretagne: 'GB',
  greatbritain: 'GB',
  engeland: 'GB',
  angleterre: 'GB',
  england: 'GB',
  usa: 'US',
  vs: 'US',
  verenigdestatenvanamerika: 'US',
  etatsunisdamerique: 'US',
  che: 'CH',
  ita: 'IT',
  esp: 'ES',
  prt: 'PT',
  aut: 'AT',
  pol: 'PL',
  rou: 'RO',
}

/**
 * Returns the ISO 3166 code of a country by its name in any of our languages, in English or German, in two languages at
 * once ("België/Belgique"), by its code (ISO 3166, that of the neighbours on cars), or as people call it (Holland, UK).
 * Undefined: unknown.
 */
export function parseCountry(name: string): CountryCode | undefined {
  const code = name.trim().toUpperCase()
  if (isCode(code)) return code
  const wanted = plainWord(name.replace(/^\s*the\s/i, ''))
  return COUNTRY_WORDS[wanted] ?? codesByName.get(wanted) ?? (wanted.startsWith('belg') ? 'BE' : undefined)
}

const others = ['en', 'de'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))

function listNames(code: CountryCode): string[] {
  const own = LANGUAGES.map((language) => countryName(code, language))
  return [...own, ...others.map((names) => names.of(code) ?? code)].map(plainWord)
}

/** Made once: a file asks for one on each of its lines. Of two countries with the same name, the first has it. */
const codesByName: ReadonlyMap<string, CountryCode> = new Map(
  COUNTRY_CODES.toReversed().flatMap((code) => listNames(code).map((name) => [name, code] as const)),
)

/** Returns our language for that of a card (`fr-BE`); undefined: another one. */
export function parseCardLanguage(tag: string): (typeof LANGUAGES)[number] | undefined {
  const short = tag.trim().toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((language) => language.slice(0, 2) === short)
}
