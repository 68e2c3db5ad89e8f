import type { Language } from '../platform/languages.ts'
import { type FieldViolation, firstViolation, maxLength, required, type Rule } from '../platform/validation.ts'
import { type Address, addressViolations } from './address.ts'
import type { FleetMemberType, ShopCustomerType } from './customer.ts'
import { noNationalNumber } from './national-number.ts'
import { phoneViolations } from './phone.ts'

/** What a signed-in customer may change of the account. */
export interface Profile {
  firstName: string
  lastName: string
  dialCode: string
  /** Empty: not given. */
  phone: string
  /** Where orders are invoiced and delivered unless said otherwise. */
  address: Address | null
  /** The language of our mails. */
  language: Language
}

/** What only the dealer changes: whose account it is. Company fields of a fleet member are locked. */
export interface AccountHolder {
  customerType: ShopCustomerType
  fleetMemberType: FleetMemberType | null
  companyName: string
  vatPrefix: string
  vatNumber: string
  email: string
}

/** A profile in, what is missing or wrong out, per field. The phone and the address may be left out, not be half given. */
export function profileViolations({ firstName, lastName, dialCode, phone, address }: Profile): FieldViolation[] {
  const name: Rule[] = [required, maxLength(80), noNationalNumber]
  const fields = [
    { field: 'firstName', violation: firstViolation(firstName, ...name) },
    { field: 'lastName', violation: firstViolation(lastName, ...name) },
  ]
  return [
    ...fields.flatMap(({ field, violation }) => (violation ? [{ ...violation, field }] : [])),
    ...(phone.trim() === '' ? [] : phoneViolations({ dialCode, phone })),
    ...(address ? addressViolations(address).map((found) => ({ ...found, field: `address.${found.field}` })) : []),
  ]
}
