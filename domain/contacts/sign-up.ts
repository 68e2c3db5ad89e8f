import {
  email,
  type FieldViolation,
  firstViolation,
  maxLength,
  password,
  type PasswordBounds,
  required,
  type Rule,
  type Violation,
} from '../platform/validation.ts'
import type { ShopCustomerType } from './customer.ts'
import { noNationalNumber } from './national-number.ts'
import { vatNumberViolation } from './vat-number.ts'

/** Who signs up: as typed in the form. */
export interface SignUpCustomer {
  customerType: ShopCustomerType
  companyName: string
  vatPrefix: string
  vatNumber: string
  firstName: string
  lastName: string
  email: string
  password: string
  acceptTerms: boolean
}

/** The longest texts a sign-up takes. */
export const SIGN_UP_LENGTHS = { companyName: 120, vatNumber: 20, firstName: 80, lastName: 80 } as const

/** A sign-up in, what is missing or wrong out, per field. */
export function signUpViolations(customer: SignUpCustomer, bounds: PasswordBounds): FieldViolation[] {
  const name = (max: number): Rule[] => [required, maxLength(max), noNationalNumber]
  const { companyName, vatPrefix, vatNumber, firstName, lastName } = customer
  const found: [field: keyof SignUpCustomer, violation: Violation | undefined][] = [
    ...(customer.customerType === 'fleet'
      ? ([
          ['companyName', firstViolation(companyName, ...name(SIGN_UP_LENGTHS.companyName))],
          ['vatPrefix', required(vatPrefix)],
          ['vatNumber', required(vatNumber) ?? vatNumberViolation(vatPrefix, vatNumber)],
        ] satisfies typeof found)
      : []),
    ['firstName', firstViolation(firstName, ...name(SIGN_UP_LENGTHS.firstName))],
    ['lastName', firstViolation(lastName, ...name(SIGN_UP_LENGTHS.lastName))],
    ['email', firstViolation(customer.email, required, email)],
    ['password', required(customer.password) ?? password(bounds)(customer.password)],
    ['acceptTerms', customer.acceptTerms ? undefined : { reason: 'required' }],
  ]
  return found.flatMap(([field, violation]) => (violation ? [{ ...violation, field }] : []))
}
