import { form, line, findViolations, type ReasonsOf } from '../platform/forms/form.ts'
import { plainPostalCode } from '../platform/forms/pasted.ts'
import { matches, type FieldViolation } from '../platform/forms/validation.ts'
import { type Address, DEFAULT_COUNTRY_CODE } from './address.ts'
import { hasPostalCodes, isPostalCode, type CountryCode } from './countries.ts'
import { inLatinLetters } from './latin-letters.ts'
import { noNationalNumber } from './national-number.ts'

/** The form of an address; the box is optional, and number and box apart are asked in Belgium alone. */
export const addressForm = form({
  fields: {
    streetName: line({ max: 100, required: true, rules: [noNationalNumber, inLatinLetters] }),
    houseNumber: line({ max: 12, required: true, rules: [matches(/^\d.*$/)] }),
    boxNumber: line({ max: 12, rules: [noNationalNumber] }),
    postalCode: line({ max: 12, required: true, reads: plainPostalCode }),
    city: line({ max: 80, required: true, rules: [noNationalNumber, inLatinLetters] }),
  },
  unused: (_typed, countryCode: CountryCode) => [
    ...(countryCode === DEFAULT_COUNTRY_CODE ? [] : (['houseNumber', 'boxNumber'] as const)),
    ...(hasPostalCodes(countryCode) ? [] : (['postalCode'] as const)),
  ],
  check: ({ postalCode }, countryCode: CountryCode) => [
    isPostalCode(countryCode, postalCode) ? undefined : { field: 'postalCode', reason: 'postal-code' },
  ],
})

/** Returns what is missing or wrong in an address, per field. */
export function addressViolations(address: Address): FieldViolation<ReasonsOf<typeof addressForm>>[] {
  return findViolations(addressForm, address, address.countryCode)
}
