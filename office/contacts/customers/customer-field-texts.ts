import { m } from '@forecourt/locales/messages/messages.js'
import type { FieldTexts } from '../../platform/form/field-texts.ts'
import type { CustomerDraft } from './customer-draft.ts'
import type { Choices } from './customer-routes.ts'
import { namedCustomers, usageText } from './customer-texts.ts'

const { texts } = namedCustomers

type Facts = Omit<CustomerDraft, 'id' | 'rev' | 'vatCheck' | 'mergedInto' | 'createdAt' | 'updatedAt'>

/** Returns the texts of the fields of a customer, as conflicts, merging and the history show them. */
export function buildFieldTexts({
  branches,
  salespeople,
}: {
  branches: Choices
  salespeople: Choices
}): FieldTexts<Facts> {
  const formatIn = (choices: Choices) => (value: number | null) => choices.find(({ id }) => id === value)?.name ?? '–'
  return {
    customerType: { label: () => texts.field('customerType'), format: (type) => texts.choice('customerType', type) },
    isCompany: {
      label: m['office.customer.person-or-company'],
      format: (isCompany) => (isCompany ? m['words.company']() : m['office.customer.person']()),
    },
    isSoleTrader: { label: m['office.customer.sole-trader'] },
    firstName: { label: m['words.first-name'] },
    lastName: { label: m['words.last-name'] },
    companyName: { label: m['words.company-name'] },
    enterpriseNumber: { label: m['office.customer.enterprise-number'] },
    vatPrefix: { label: m['words.country'] },
    vatNumber: { label: m['words.vat-number'] },
    carUsage: { label: m['office.customer.car-usage'], format: (usage) => (usage === null ? '–' : usageText(usage)) },
    language: { label: () => texts.field('language'), format: (language) => texts.choice('language', language) },
    branch: { label: () => texts.field('branch'), format: formatIn(branches) },
    salesperson: { label: () => texts.field('salesperson'), format: formatIn(salespeople) },
    remarks: { label: m['office.customer.remarks'] },
    blockedReason: { label: m['office.customer.blocked-reason'] },
    isActive: { label: m['words.active'] },
    addresses: {
      label: m['office.customer.addresses'],
      format: (addresses) =>
        joinLines(
          addresses.map(({ streetName, houseNumber, postalCode, city }) =>
            [streetName, houseNumber, postalCode, city].filter(Boolean).join(' '),
          ),
        ),
    },
    emails: { label: m['office.customer.emails'], format: (emails) => joinLines(emails.map(({ address }) => address)) },
    phones: { label: m['office.customer.phones'], format: (phones) => joinLines(phones.map(({ number }) => number)) },
    contacts: {
      label: m['office.customer.people'],
      format: (people) => joinLines(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)),
    },
  }
}

function joinLines(lines: readonly string[]): string {
  return lines.join('; ') || '–'
}
