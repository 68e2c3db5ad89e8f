import { plainPostalCode, plainVatNumber } from '../platform/forms/pasted.ts'
import type { Language } from '../platform/values/languages.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { branch } from '../organisation/branch.ts'
import { choice, one, optional, resource, text, whole, yesNo } from '../platform/resources/resource.ts'
import { country } from './country.ts'
import { CUSTOMER_TYPES, type CustomerType } from './customer.ts'
import { COUNTRY_WORDS } from './customer-import.ts'
import { parseVatNumber } from './vat-number.ts'

const naming = {
  outsideNumber: text({ max: 40 }),
  companyName: optional(text({ max: 120 })),
  firstName: optional(text({ max: 80 })),
  lastName: optional(text({ max: 80 })),
} as const

const reaching = {
  language: optional(choice(LANGUAGES)),
  vatNumber: optional(text({ max: 20, form: 'plain' })),
  enterpriseNumber: optional(text({ max: 20, form: 'enterprise-number' })),
  streetName: optional(text({ max: 100 })),
  houseNumber: optional(text({ max: 12 })),
  boxNumber: optional(text({ max: 12 })),
  postalCode: optional(text({ max: 12 })),
  city: optional(text({ max: 80 })),
  country: optional(one(country)),
  email: optional(text({ max: 254, form: 'email' })),
  phone: optional(text({ max: 30, form: 'phone' })),
  mobile: optional(text({ max: 30, form: 'phone' })),
} as const

const asList = {
  right: 'SYSTEM_MOVE',
  label: 'outsideNumber',
  list: ['outsideNumber'],
  search: [],
  filters: [],
  sort: 'outsideNumber',
  importKey: ['outsideNumber'],
  remove: 'never',
} as const

/** Customers of another system, known again by the number that they have there. */
export const movedCustomer = resource({
  name: 'movedCustomer',
  ...asList,
  fields: {
    ...naming,
    customerType: optional(choice(CUSTOMER_TYPES)),
    ...reaching,
    branch: optional(one(branch)),
    blockedReason: optional(text({ max: 200 })),
    remarks: optional(text({ max: 4000 })),
  },
})

/** Suppliers of another system: with the account that they are paid on and the days in which. */
export const movedSupplier = resource({
  name: 'movedSupplier',
  ...asList,
  fields: {
    ...naming,
    ...reaching,
    iban: optional(text({ max: 42, form: 'iban' })),
    days: optional(whole({ min: 0, max: 120, unit: 'days' })),
    isEndOfMonth: yesNo({ default: false }),
    remarks: optional(text({ max: 4000 })),
  },
})

/** A customer or supplier as a file of another system has them. */
export interface MovedParty {
  readonly companyName: string | null
  readonly language: Language | null
  readonly vatNumber: string | null
  readonly enterpriseNumber: string | null
  readonly streetName: string | null
  readonly houseNumber: string | null
  readonly boxNumber: string | null
  readonly postalCode: string | null
  readonly phone: string | null
  readonly mobile: string | null
}

/**
 * Returns a party as it would be stored, so that a file that is imported again changes nothing: the VAT number with its
 * prefix, the enterprise number of a Belgian one, the street abroad with its number, the language by the postal code.
 * @param isAbroad the address is not in Belgium
 */
export function tidyParty<Party extends MovedParty>(party: Party, isAbroad: boolean): Party {
  const vat = party.vatNumber === null ? undefined : readVatNumber(party.vatNumber)
  const postalCode = party.postalCode === null ? null : plainPostalCode(party.postalCode)
  const street = [party.streetName, party.houseNumber].filter((part) => part !== null).join(' ')
  return {
    ...party,
    vatNumber: vat ? `${vat.prefix}${vat.number}` : party.vatNumber,
    enterpriseNumber: party.enterpriseNumber ?? (vat?.prefix === 'BE' ? vat.number : null),
    ...(isAbroad && { streetName: street === '' ? null : street, houseNumber: null, boxNumber: null }),
    postalCode,
    language: party.language ?? guessLanguage(isAbroad ? null : postalCode),
    mobile: party.mobile === party.phone ? null : party.mobile,
  }
}

/** Reads a VAT number with its prefix; without one it is Belgian. Undefined: it is none. */
export function readVatNumber(text: string): { readonly prefix: string; readonly number: string } | undefined {
  const [, prefix = 'BE', number = ''] = /^([A-Z]{2})?(.+)$/.exec(plainVatNumber(text)) ?? []
  const parsed = parseVatNumber(prefix, number)
  return parsed.ok ? { prefix: parsed.prefix, number: parsed.number } : undefined
}

/** Guesses the language from the postal codes of the provinces where French is spoken; Brussels is bilingual. */
function guessLanguage(postalCode: string | null): Language {
  const code = Number(postalCode)
  return (code >= 1300 && code < 1500) || (code >= 4000 && code < 8000) ? 'fr' : 'nl'
}

/** Returns the kind of a customer whose file does not state it. */
export function guessCustomerType({ companyName }: Pick<MovedParty, 'companyName'>): CustomerType {
  return companyName === null ? 'private' : 'fleet'
}

/** Headers in files of other systems. */
export const MOVED_PARTY_HEADS: Readonly<Record<string, readonly string[]>> = {
  outsideNumber: [
    'nummer',
    'nr',
    'code',
    'numéro',
    'n°',
    'id',
    'number',
    'klantnummer',
    'klantcode',
    'relatienummer',
    'leveranciersnummer',
    'numéro de client',
    'code client',
    'numéro de fournisseur',
    'code fournisseur',
    'customer number',
    'supplier number',
  ],
  companyName: ['firma', 'firmanaam', 'bedrijf', 'société', 'raison sociale', 'company', 'naam', 'nom de la société'],
  lastName: ['familienaam', 'achternaam', 'nom', 'nom de famille', 'last name', 'surname'],
  firstName: ['voornaam', 'prénom', 'first name'],
  customerType: ['soort', 'type', 'groep', 'klantengroep', 'catégorie', 'groupe'],
  vatNumber: ['btw', 'btw-nr', 'btwnummer', 'tva', 'n° tva', 'numéro tva', 'vat', 'vat number'],
  enterpriseNumber: ['kbo', 'ondernemingsnr', 'bce', 'n° d’entreprise', 'enterprise number'],
  streetName: ['straat', 'rue', 'adres', 'adresse', 'street'],
  houseNumber: ['huisnummer', 'huisnr', 'numéro de maison', 'house number'],
  boxNumber: ['bus', 'boîte', 'bte', 'box'],
  postalCode: ['postcode', 'code postal', 'cp', 'zip'],
  city: ['gemeente', 'plaats', 'stad', 'woonplaats', 'localité', 'commune', 'ville', 'city'],
  country: ['land', 'pays', 'country'],
  language: ['taal', 'langue', 'language'],
  email: ['mail', 'e-mail', 'email', 'courriel', 'mailadres'],
  phone: ['telefoon', 'tel', 'téléphone', 'phone'],
  mobile: ['gsm', 'mobiel', 'portable', 'mobile'],
  branch: ['vestiging', 'filiaal', 'établissement', 'site', 'branch'],
  iban: ['rekening', 'rekeningnummer', 'compte', 'compte bancaire', 'account'],
  days: ['betaaltermijn', 'termijn', 'dagen', 'délai', 'délai de paiement', 'jours'],
  remarks: ['opmerking', 'notitie', 'remarque', 'note'],
}

/** Words in their cells. */
export const MOVED_PARTY_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  language: {
    n: 'nl',
    nld: 'nl',
    dut: 'nl',
    nederlands: 'nl',
    néerlandais: 'nl',
    f: 'fr',
    fra: 'fr',
    fre: 'fr',
    frans: 'fr',
    français: 'fr',
  },
  country: COUNTRY_WORDS,
}
