import { choice, form, findViolations, type FormValues } from '../platform/forms/form.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import type { FieldViolation } from '../platform/forms/validation.ts'
import type { Address } from './address.ts'
import { addressViolations } from './address-form.ts'
import { nameFields, type FleetMemberType, type ShopCustomerType } from './customer.ts'
import { phoneFields, phoneViolations } from '../platform/forms/phone.ts'

/** The form of a signed-in customer for the account, besides the address. */
export const profileForm = form({
  fields: {
    ...nameFields,
    ...phoneFields,
    /** Of our mails. */
    language: choice(LANGUAGES),
  },
  // The phone may be left out, not be half given.
  check: (typed) => (typed.phone.trim() === '' ? [] : phoneViolations(typed)),
})

interface Profile extends FormValues<typeof profileForm> {
  /** The default address for invoices and deliveries. */
  address: Address | null
}

/** The account holder, which only the dealer changes. Company fields of a fleet member are locked. */
export interface AccountHolder {
  customerType: ShopCustomerType
  fleetMemberType: FleetMemberType | null
  companyName: string
  vatPrefix: string
  vatNumber: string
  email: string
}

/** Returns what is missing or wrong in a profile, per field. The address may be left out, but not be incomplete. */
export function profileViolations({ address, ...typed }: Profile): FieldViolation[] {
  return [
    ...findViolations(profileForm, typed),
    ...(address ? addressViolations(address).map((found) => ({ ...found, field: `address.${found.field}` })) : []),
  ]
}
