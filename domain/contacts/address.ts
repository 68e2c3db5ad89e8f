import type { Language } from '../platform/languages.ts'
import { form, line, violationsOf } from '../platform/form.ts'
import { matches, type FieldViolation } from '../platform/validation.ts'
import { countryName } from './country-name.ts'
import { noNationalNumber } from './national-number.ts'

/** What an address is for (home or private, work or business, invoice, delivery). */
export const ADDRESS_TYPES = ['home', 'work', 'invoice', 'delivery'] as const
export type AddressType = (typeof ADDRESS_TYPES)[number]

/** Where something is; what printing needs. */
export interface PostalAddress {
  streetName: string
  houseNumber: string
  boxNumber: string
  postalCode: string
  city: string
  /** ISO 3166 code. */
  countryCode: string
}

/** An address of a customer. Empty text means not filled in yet. */
export interface Address extends PostalAddress {
  label: AddressType
  /** Number of the city picked from the list; null when none was. */
  cityId: number | null
}

export const DEFAULT_COUNTRY_CODE = 'BE' as const

/** The postal codes of bpost: four digits from 1000 to 9992. */
export const BELGIAN_POSTAL_CODE = /^(?:[1-8]\d{3}|9(?:[0-8]\d{2}|9[0-8]\d|99[0-2]))$/

/** What the address dialog starts with. */
export function blankAddress(label: AddressType): Address {
  return {
    label,
    streetName: '',
    houseNumber: '',
    boxNumber: '',
    postalCode: '',
    city: '',
    cityId: null,
    countryCode: DEFAULT_COUNTRY_CODE,
  }
}

/** What an address needs; the box is optional. */
export const addressForm = form({
  fields: {
    streetName: line({ max: 100, required: true, rules: [noNationalNumber] }),
    houseNumber: line({ max: 12, required: true, rules: [matches(/^\d.*$/)] }),
    boxNumber: line({ max: 12, rules: [noNationalNumber] }),
    postalCode: line({ max: 12, required: true }),
    city: line({ max: 80, required: true }),
  },
  check: ({ postalCode }, countryCode: string) => [
    countryCode !== DEFAULT_COUNTRY_CODE || BELGIAN_POSTAL_CODE.test(postalCode)
      ? undefined
      : { field: 'postalCode', reason: 'postal-code' },
  ],
})

/** An address in, what is missing or wrong out, per field. */
export function addressViolations(address: Address): FieldViolation[] {
  return violationsOf(addressForm, address, address.countryCode)
}

/** True for an address nobody has begun to fill in. */
export function isBlankAddress({ streetName, houseNumber, postalCode, city }: Address): boolean {
  return `${streetName}${houseNumber}${postalCode}${city}`.trim() === ''
}

/** Street line: `Kerkstraat 12 bus 3`, `Rue de l'Église 12 bte 3`. */
export function streetLine(
  { streetName, houseNumber, boxNumber }: Pick<PostalAddress, 'streetName' | 'houseNumber' | 'boxNumber'>,
  language: Language,
): string {
  const box = boxNumber.trim() === '' ? '' : `${language === 'nl' ? 'bus' : 'bte'} ${boxNumber.trim()}`
  return [streetName.trim(), houseNumber.trim(), box].filter(Boolean).join(' ')
}

/** City line: `9000 Gent`. */
export function cityLine({ postalCode, city }: Pick<PostalAddress, 'postalCode' | 'city'>): string {
  return [postalCode.trim(), city.trim()].filter(Boolean).join(' ')
}

/** The lines of a printed address: street and city, and the country when it is not Belgium. Empty lines are left out. */
export function addressLines(address: PostalAddress, language: Language): string[] {
  const country = address.countryCode === DEFAULT_COUNTRY_CODE ? '' : countryName(address.countryCode, language)
  return [streetLine(address, language), cityLine(address), country].filter(Boolean)
}

/** The whole address on one line: `Kerkstraat 12 bus 3, 9000 Gent`. */
export function addressLine(address: PostalAddress, language: Language): string {
  return addressLines(address, language).join(', ')
}
