import type { CAR_USAGES } from '@forecourt/domain/contacts/customer-record.ts'
import { customerList } from '@forecourt/domain/contacts/customer-list.ts'
import { postalCodeExample, type CountryCode } from '@forecourt/domain/contacts/countries.ts'
import type { FieldViolation } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/contacts.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export const namedCustomers: NamedList & { resource: typeof customerList } = {
  resource: customerList,
  texts: resourceTexts('customer', texts),
}

/** Returns the advice for a field that is missing or wrong. */
export function violationText({ reason, max }: FieldViolation, countryCode?: CountryCode): string {
  switch (reason) {
    case 'email':
      return m['contact.errors.email-format']()
    case 'phone':
      return m['phone.errors.number']()
    case 'vat-number':
      return m['refusals.vat-number']()
    case 'vat-country':
      return m['refusals.vat-country']()
    case 'vat-check-digit':
      return m['refusals.vat-check-digit']()
    case 'postal-code':
      return m['refusals.customer-postal-code']({ example: postalCodeExample(countryCode ?? 'BE') })
    case 'national-number':
      return m['refusals.customer-national-number']()
    case 'latin-letters':
      return m['problems.latin-letters']()
    case 'format':
      return m['refusals.customer-house-number']()
    case 'max-length':
      return m['problems.too-long']({ count: max ?? 0 })
    default:
      return m['problems.required']()
  }
}

export function usageText(usage: (typeof CAR_USAGES)[number]): string {
  return usage === 'private' ? m['office.customer.usage-private']() : m['office.customer.usage-professional']()
}
