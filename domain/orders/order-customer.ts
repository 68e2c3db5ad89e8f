import {
  companyViolation,
  customerTypeFields,
  nameFields,
  unusedOfCompany,
  type ShopCustomerType,
} from '../contacts/customer.ts'
import { DEFAULT_DIAL_CODE, phoneFields, phoneViolations } from '../platform/forms/phone.ts'
import { DEFAULT_VAT_PREFIX } from '../contacts/vat-number.ts'
import { form, emailLine } from '../platform/forms/form.ts'
import { type Refusal, accept, refuse } from '../platform/values/result.ts'
import type { OrderCustomer } from './order.ts'

/** Returns the customer that checkout starts with: a private guest. */
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
 * Changes the customer type: private clears VAT prefix, VAT number and company; fleet brings the default prefix. Refusal:
 * `fleet-member-locked`.
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

/** Lists the fields that are locked for a customer. */
export function listLockedFields(customer: OrderCustomer): readonly (keyof OrderCustomer)[] {
  return customer.isFleetMember ? ['customerType', 'companyName', 'vatPrefix', 'vatNumber'] : []
}

/**
 * Applies the company of the account: a fleet member buys for it, whatever was filled in; other customers stay as they are.
 */
export function asMember(customer: OrderCustomer, member: OrderCustomer): OrderCustomer {
  if (!member.isFleetMember) return { ...customer, isFleetMember: false }
  const { customerType, companyName, vatPrefix, vatNumber, isFleetMember } = member
  return { ...customer, customerType, companyName, vatPrefix, vatNumber, isFleetMember }
}

/** The customer of an order, as typed in checkout. */
export const customerForm = form({
  fields: {
    ...customerTypeFields,
    ...nameFields,
    email: emailLine({ required: true }),
    ...phoneFields,
  },
  unused: unusedOfCompany,
  check: (typed) => [companyViolation(typed), ...phoneViolations(typed)],
})
