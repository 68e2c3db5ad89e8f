import { splitStreet } from '../platform/values/street.ts'
import type { PostalAddress } from './address.ts'

/** The parts of an address that people write on one line; those that are not in the text are empty. */
export type AddressParts = Omit<PostalAddress, 'countryCode'>

/**
 * Splits a Belgian address as typed or printed (`Kerkstraat 12 bus 3, 9300 Aalst`, lines or commas between street and
 * city). The number is the last one of the street line that begins with a digit, so that `Rue du 11 Novembre 5` keeps its
 * street; a box follows `bus`, `bte`, `boîte`, `b` or a slash.
 */
export function splitAddress(text: string): AddressParts {
  const oneLine = text
    .replace(/[\n;]+/g, ', ')
    .trim()
    .replace(/,\s*belg(?:i[eëu]m?|ique|ien)$/iu, '')
  const [place, postalCode = '', city = ''] =
    /(?:^|[\s,])(?:- )?(?:BE?[- ])?(\d{4})\s+([^\d\s,][^\d,]*)$/iu.exec(oneLine) ?? []
  const before = place === undefined ? oneLine : oneLine.slice(0, -place.length)
  return { ...splitStreet(before), postalCode, city: city.trim() }
}

/** Years that streets are named after: no number of a house. */
const year = /^1[89]\d\d$/

/**
 * Separates the number from a street, as browsers fill both into one field. A number that was typed as well is not
 * repeated; a different one leaves the street as it is.
 */
export function splitHouseNumber<Typed extends Pick<AddressParts, 'streetName' | 'houseNumber' | 'boxNumber'>>(
  typed: Typed,
): Typed {
  const { streetName, houseNumber, boxNumber } = splitStreet(typed.streetName)
  const known = typed.houseNumber.trim().replace(' ', '')
  if (houseNumber === '' || (known === '' ? year.test(houseNumber) : known.toLowerCase() !== houseNumber.toLowerCase()))
    return typed
  return { ...typed, streetName, houseNumber, boxNumber: typed.boxNumber.trim() || boxNumber }
}
