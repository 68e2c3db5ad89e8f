import { SHOP_CUSTOMER_TYPES, type ShopCustomerType } from '../contacts/customer.ts'
import { noNationalNumber } from '../contacts/national-number.ts'
import { DEFAULT_DIAL_CODE, phoneViolations } from '../contacts/phone.ts'
import { DEFAULT_VAT_PREFIX, vatNumberViolation } from '../contacts/vat-number.ts'
import { type Refusal, accept, refuse } from '../platform/result.ts'
import {
  email,
  type FieldViolation,
  firstViolation,
  maxLength,
  required,
  type Rule,
  type Violation,
} from '../platform/validation.ts'
import type { OrderCustomer } from './order.ts'

/** The customer checkout starts with: a private guest. */
export function blankCustomer(): OrderCustomer {
  return {
    customerType: 'private',
    companyName: '',
    vatPrefix: '',
    vatNumber: '',
    firstName: '',
    lastName: '',
    email: '',
    dialCode: DEFAULT_DIAL_CODE,
    phone: '',
    isFleetMember: false,
  }
}

/**
 * A customer and another customer type in, the customer out: private clears VAT prefix, VAT number and company; fleet
 * brings the default prefix. Refusal: `fleet-member-locked`.
 */
export function withCustomerType(
  customer: OrderCustomer,
  customerType: ShopCustomerType,
): { ok: true; customer: OrderCustomer } | Refusal<'fleet-member-locked'> {
  if (customer.customerType === customerType) return accept({ customer })
  if (customer.isFleetMember) return refuse('fleet-member-locked')
  const fields =
    customerType === 'fleet' ? { vatPrefix: DEFAULT_VAT_PREFIX } : { companyName: '', vatPrefix: '', vatNumber: '' }
  return accept({ customer: { ...customer, ...fields, customerType } })
}

/** The fields of a customer that are locked for this one. */
export function lockedFields(customer: OrderCustomer): readonly (keyof OrderCustomer)[] {
  return customer.isFleetMember ? ['customerType', 'companyName', 'vatPrefix', 'vatNumber'] : []
}

/**
 * A customer and what the account says of the buyer in, the customer out: a fleet member buys for the company of the
 * account, whatever was filled in; for everybody else nothing changes.
 */
export function asMember(customer: OrderCustomer, member: OrderCustomer): OrderCustomer {
  if (!member.isFleetMember) return { ...customer, isFleetMember: false }
  const { customerType, companyName, vatPrefix, vatNumber, isFleetMember } = member
  return { ...customer, customerType, companyName, vatPrefix, vatNumber, isFleetMember }
}

/**
 * A customer in, what is missing or wrong out, per field. Everybody: first and last name, e-mail, phone. Fleet: company
 * name and a VAT number with the check digits of its country.
 */
export function customerViolations(customer: OrderCustomer): FieldViolation[] {
  const name: Rule[] = [required, maxLength(80), noNationalNumber]
  const found: [field: keyof OrderCustomer, violation: Violation | undefined][] = [
    ['customerType', SHOP_CUSTOMER_TYPES.includes(customer.customerType) ? undefined : { reason: 'required' }],
    ...(customer.customerType === 'fleet' ? fleetViolations(customer) : []),
    ['firstName', firstViolation(customer.firstName, ...name)],
    ['lastName', firstViolation(customer.lastName, ...name)],
    ['email', firstViolation(customer.email, required, email)],
  ]
  return [
    ...found.flatMap(([field, violation]) => (violation ? [{ ...violation, field }] : [])),
    ...phoneViolations(customer),
  ]
}

function fleetViolations({
  companyName,
  vatPrefix,
  vatNumber,
}: OrderCustomer): [keyof OrderCustomer, Violation | undefined][] {
  return [
    ['companyName', firstViolation(companyName, required, maxLength(120), noNationalNumber)],
    ['vatPrefix', required(vatPrefix)],
    ['vatNumber', required(vatNumber) ?? vatNumberViolation(vatPrefix, vatNumber)],
  ]
}
