import { choice, line } from '../platform/forms/form.ts'
import type { FieldViolation } from '../platform/forms/validation.ts'
import { inLatinLetters } from './latin-letters.ts'
import { noNationalNumber } from './national-number.ts'
import { type VatReason, vatNumberViolation } from './vat-number.ts'

/** Kinds of customer. The shop serves private and fleet customers. */
export const CUSTOMER_TYPES = { private: 1, fleet: 2, dealer: 3, lease: 4, export: 5 } as const
export type CustomerType = keyof typeof CUSTOMER_TYPES

export const SHOP_CUSTOMER_TYPES = ['private', 'fleet'] as const satisfies CustomerType[]
export type ShopCustomerType = (typeof SHOP_CUSTOMER_TYPES)[number]

export const FLEET_MEMBER_TYPES = { owner: 1, manager: 2, employee: 3 } as const
export type FleetMemberType = keyof typeof FLEET_MEMBER_TYPES

export const nameFields = {
  firstName: line({ max: 80, required: true, rules: [noNationalNumber, inLatinLetters] }),
  lastName: line({ max: 80, required: true, rules: [noNationalNumber, inLatinLetters] }),
}

/** The fields of the type; a buyer for a company says which. */
export const customerTypeFields = {
  customerType: choice(SHOP_CUSTOMER_TYPES),
  companyName: line({ max: 120, required: true, rules: [noNationalNumber, inLatinLetters] }),
  vatPrefix: line({ max: 2, required: true }),
  vatNumber: line({ max: 20, required: true }),
}

interface Company {
  customerType: ShopCustomerType
  vatPrefix: string
  vatNumber: string
}

/** Returns the fields of a company that are unused for a private customer. */
export function unusedOfCompany({ customerType }: Company): ('companyName' | 'vatPrefix' | 'vatNumber')[] {
  return customerType === 'fleet' ? [] : ['companyName', 'vatPrefix', 'vatNumber']
}

/** Checks a VAT number by the rules of its country. */
export function companyViolation({ vatPrefix, vatNumber }: Company): FieldViolation<VatReason> | undefined {
  const violation = vatNumberViolation(vatPrefix, vatNumber)
  return violation && { ...violation, field: 'vatNumber' }
}
