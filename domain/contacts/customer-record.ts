import { line, lines, form, findViolations, emailLine } from '../platform/forms/form.ts'
import { email as emailRule, firstViolation, required, type FieldViolation } from '../platform/forms/validation.ts'
import type { AddressInput } from './contact.schema.ts'
import { addressViolations } from './address-form.ts'
import { nameFields, type CustomerType, type FleetMemberType } from './customer.ts'
import { inLatinLetters } from './latin-letters.ts'
import { noNationalNumber } from './national-number.ts'
import { parsePhoneNumber } from '../platform/forms/phone.ts'
import { vatNumberViolation } from './vat-number.ts'

export const CAR_USAGES = ['private', 'professional'] as const
export type CarUsage = (typeof CAR_USAGES)[number]

/** The labels of a mail address or a phone number. */
export const CONTACT_LABELS = ['home', 'work'] as const
export type ContactLabel = (typeof CONTACT_LABELS)[number]

/** Maximum number of addresses, mails, phones or contact persons of a customer. */
export const MOST_OF_A_KIND = 40

/** Null before it is stored; the number of a row identifies it when it is saved again. */
type Kept = { id: number | null; isPreferred: boolean }

export interface CustomerContact {
  id: number | null
  firstName: string
  lastName: string
  jobTitle: string
  email: string
  phone: string
  /** Acts for the fleet of the customer, and in which role. */
  fleetRole: FleetMemberType | null
}

/** A customer as the form represents them. Empty text means not filled in. */
export interface CustomerFacts {
  customerType: CustomerType
  isCompany: boolean
  companyName: string
  firstName: string
  lastName: string
  enterpriseNumber: string
  vatPrefix: string
  vatNumber: string
  carUsage: CarUsage | null
  remarks: string
  blockedReason: string
  addresses: (Omit<AddressInput, 'country'> & Kept)[]
  emails: ({ label: ContactLabel; address: string } & Kept)[]
  phones: ({ label: ContactLabel; number: string } & Kept)[]
  contacts: CustomerContact[]
}

type Buyer = Pick<CustomerFacts, 'customerType' | 'isCompany' | 'vatNumber'>

/** Returns whether VAT treats the customer as a business: with a VAT number, or of any kind but private. */
export function isTaxable({ customerType, vatNumber }: Pick<Buyer, 'customerType' | 'vatNumber'>): boolean {
  return vatNumber !== '' || customerType !== 'private'
}

/**
 * Returns the use of the cars: left open it is professional for a legal person and for a customer with a VAT number.
 */
export function resolveCarUsage({ carUsage, isCompany, vatNumber }: Buyer & Pick<CustomerFacts, 'carUsage'>): CarUsage {
  return carUsage ?? (isCompany || vatNumber !== '' ? 'professional' : 'private')
}

/** Returns the name of a customer: `Jan Peeters`, `Transo BV`. */
export function customerName({
  isCompany,
  companyName,
  firstName,
  lastName,
}: Pick<CustomerFacts, 'isCompany' | 'companyName' | 'firstName' | 'lastName'>): string {
  return isCompany ? companyName : `${firstName} ${lastName}`.trim()
}

const { firstName, lastName } = nameFields

export const customerForm = form({
  fields: {
    companyName: line({ max: 120, required: true, rules: [noNationalNumber, inLatinLetters] }),
    firstName: line({ max: firstName.max, rules: [noNationalNumber, inLatinLetters] }),
    lastName,
    enterpriseNumber: line({ max: 20 }),
    vatPrefix: line({ max: 2 }),
    vatNumber: line({ max: 20 }),
    remarks: lines({ max: 4000, rules: [noNationalNumber] }),
    blockedReason: line({ max: 200 }),
  },
  // A sole trader may have the name of a firm; a company has people among its contacts.
  unused: ({ companyName }, { isCompany }: Pick<CustomerFacts, 'isCompany'>) =>
    isCompany ? ['firstName', 'lastName'] : companyName === '' ? ['companyName'] : [],
  check: ({ enterpriseNumber, vatPrefix, vatNumber }) => {
    const vat = vatNumberViolation(vatPrefix, vatNumber)
    const enterprise = vatNumberViolation('BE', enterpriseNumber)
    return [vat && { ...vat, field: 'vatNumber' }, enterprise && { ...enterprise, field: 'enterpriseNumber' }]
  },
})

const contactForm = form({
  fields: {
    firstName: line({ max: firstName.max, rules: [noNationalNumber, inLatinLetters] }),
    lastName,
    jobTitle: line({ max: 80 }),
    email: emailLine({}),
    phone: line({ max: 25 }),
  },
})

/**
 * Returns what is missing or wrong for a customer: by field, with its place where there are several (`emails.1.address`).
 */
export function customerViolations(customer: CustomerFacts): FieldViolation[] {
  return [
    ...findViolations(customerForm, customer, customer),
    ...customer.addresses.flatMap((address, at) => placeViolations('addresses', at, addressViolations(address))),
    ...customer.emails.flatMap(({ address }, at) => placeViolations('emails', at, emailViolations(address, 'address'))),
    ...customer.phones.flatMap(({ number }, at) => placeViolations('phones', at, phoneViolations(number, 'number'))),
    ...customer.contacts.flatMap((contact, at) =>
      placeViolations('contacts', at, [
        ...findViolations(contactForm, contact),
        ...(contact.phone === '' ? [] : phoneViolations(contact.phone, 'phone')),
      ]),
    ),
  ]
}

/** The data that a company lacks for an invoice or to be reached. It can be saved without them. */
export type CompanyGap = 'number' | 'address' | 'reach'

export function companyGaps(
  customer: Pick<
    CustomerFacts,
    'isCompany' | 'enterpriseNumber' | 'vatNumber' | 'addresses' | 'emails' | 'phones' | 'contacts'
  >,
): CompanyGap[] {
  const { isCompany, enterpriseNumber, vatNumber, addresses, emails, phones, contacts } = customer
  if (!isCompany) return []
  const isReached =
    emails.length > 0 || phones.length > 0 || contacts.some(({ email, phone }) => email !== '' || phone !== '')
  return [
    ...(enterpriseNumber === '' && vatNumber === '' ? (['number'] as const) : []),
    ...(addresses.length === 0 ? (['address'] as const) : []),
    ...(isReached ? [] : (['reach'] as const)),
  ]
}

function emailViolations(address: string, field: string): FieldViolation[] {
  const violation = firstViolation(address, required, emailRule)
  return violation ? [{ ...violation, field }] : []
}

function phoneViolations(number: string, field: string): FieldViolation[] {
  if (number === '') return [{ field, reason: 'required' }]
  return parsePhoneNumber(number) === undefined ? [{ field, reason: 'phone' }] : []
}

function placeViolations(list: string, at: number, found: readonly FieldViolation[]): FieldViolation[] {
  return found.map((violation) => ({ ...violation, field: `${list}.${at}.${violation.field}` }))
}
