import { translate, type Translated } from '../platform/values/translated.ts'
import type { Language } from '../platform/values/languages.ts'
import type { CountryCode } from './countries.ts'
import { countryName } from './country-name.ts'

/** The types of an address (home or private, work or business, invoice, delivery). */
export const ADDRESS_TYPES = ['home', 'work', 'invoice', 'delivery'] as const
export type AddressType = (typeof ADDRESS_TYPES)[number]

/** An address, as printing needs it. */
export interface PostalAddress {
  streetName: string
  houseNumber: string
  boxNumber: string
  postalCode: string
  city: string
  /** ISO 3166 code. */
  countryCode: string
}

/**
 * An address of a customer. Empty text means not filled in yet. Abroad the street is the whole line with its number, in the
 * order of that country; number and box apart are how Belgium writes.
 */
export interface Address extends PostalAddress {
  label: AddressType
  countryCode: CountryCode
  /** Number of the city picked from the list; null when none was. */
  cityId: number | null
}

export const DEFAULT_COUNTRY_CODE = 'BE' as const

/** The countries with the postal code behind the city. */
const codeFollowsCity = ['GB', 'IE', 'LV', 'MT']

/** Returns the address that the dialog starts with. */
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

/** Returns true for an address without any input. */
export function isBlankAddress({ streetName, houseNumber, postalCode, city }: Address): boolean {
  return `${streetName}${houseNumber}${postalCode}${city}`.trim() === ''
}

/** Formats the street line: `Kerkstraat 12 bus 3`, `Rue de l'Église 12 bte 3`. */
export function streetLine(
  { streetName, houseNumber, boxNumber }: Pick<PostalAddress, 'streetName' | 'houseNumber' | 'boxNumber'>,
  language: Language,
): string {
  const box = boxNumber.trim() === '' ? '' : `${language === 'nl' ? 'bus' : 'bte'} ${boxNumber.trim()}`
  return [streetName.trim(), houseNumber.trim(), box].filter(Boolean).join(' ')
}

/** Formats the city line: `9000 Gent`, `London SW1A 1AA`. */
export function cityLine({
  postalCode,
  city,
  countryCode = DEFAULT_COUNTRY_CODE,
}: Pick<PostalAddress, 'postalCode' | 'city'> & { countryCode?: string }): string {
  const parts = [postalCode.trim(), city.trim()].filter(Boolean)
  return (codeFollowsCity.includes(countryCode) ? parts.toReversed() : parts).join(' ')
}

/**
 * Returns the lines of a printed address: street and city, and the country when it is not Belgium. Empty lines are left
 * out.
 */
export function addressLines(address: PostalAddress, language: Language): string[] {
  const country = address.countryCode === DEFAULT_COUNTRY_CODE ? '' : countryName(address.countryCode, language)
  return [streetLine(address, language), cityLine(address), country].filter(Boolean)
}

/** Formats the address of a branch or a department, whose city has a name in each language. */
export function placeAddressLine(
  {
    boxNumber,
    city,
    ...place
  }: Omit<PostalAddress, 'boxNumber' | 'city'> & { boxNumber: string | null; city: Translated },
  language: Language,
): string {
  return addressLine({ ...place, boxNumber: boxNumber ?? '', city: translate(city, language) }, language)
}

/** Formats the whole address on one line: `Kerkstraat 12 bus 3, 9000 Gent`. */
export function addressLine(address: PostalAddress, language: Language): string {
  return addressLines(address, language).join(', ')
}
