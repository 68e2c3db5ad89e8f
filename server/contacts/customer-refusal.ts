import { postalCodeExample } from '@forecourt/domain/contacts/countries.ts'
import { customerViolations, type CustomerFacts } from '@forecourt/domain/contacts/customer-record.ts'
import type { FieldViolation } from '@forecourt/domain/platform/forms/validation.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'

/**
 * Returns a refusal with the first thing that is missing or wrong for a customer: its reason says how to write it.
 * @param toField returns the field of a violation, for inputs that have other fields than the form
 */
export function customerRefusal(
  customer: CustomerFacts,
  toField: (violation: FieldViolation) => string = ({ field }) => field,
): ApiRefusal | undefined {
  const [violation] = customerViolations(customer)
  if (!violation) return undefined
  const place = { status: 422, field: `customer.${toField(violation)}` } as const
  switch (violation.reason) {
    case 'email':
      return refuse('customer-email', place)
    case 'phone':
      return refuse('customer-phone', place)
    case 'vat-number':
    case 'vat-country':
    case 'vat-check-digit':
      return refuse(violation.reason, place)
    case 'national-number':
      return refuse('customer-national-number', place)
    case 'postal-code':
      return refuse('customer-postal-code', { ...place, values: { example: writePostalCode(customer, violation) } })
    case 'latin-letters':
      return refuse('customer-letters', place)
    case 'format':
      return refuse('customer-house-number', place)
    case 'max-length':
      return refuse('customer-too-long', { ...place, values: { count: String(violation.max) } })
    default:
      return refuse('customer-incomplete', place)
  }
}

/** Writes a postal code as an example, as the country of the wrong address does. */
function writePostalCode({ addresses }: CustomerFacts, { field }: FieldViolation): string {
  const [, at] = /^addresses\.(\d+)\./.exec(field) ?? []
  return postalCodeExample(addresses[Number(at)]?.countryCode ?? 'BE')
}
