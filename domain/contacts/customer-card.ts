import { requireValue } from '../platform/values/required.ts'
import type { Vcard } from '../platform/values/vcard.ts'
import type { Language } from '../platform/values/languages.ts'
import { streetLine, type PostalAddress } from './address.ts'
import { countryName } from './country-name.ts'

/** A customer, with the data that cards show. */
export interface CardCustomer {
  readonly key: string
  readonly isCompany: boolean
  readonly companyName: string
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  readonly emails: readonly { readonly address: string; readonly isPreferred: boolean }[]
  /** As they are stored, E.164. */
  readonly phones: readonly { readonly phone: string; readonly isPreferred: boolean }[]
  readonly addresses: readonly (PostalAddress & { readonly isPreferred: boolean })[]
  readonly contacts: readonly {
    readonly key: string
    readonly firstName: string
    readonly lastName: string
    readonly jobTitle: string
    readonly email: string | null
    readonly phone: string | null
  }[]
}

/**
 * Returns the cards of a customer: their own, and one for each contact person of a company. They leave out what only the
 * dealer knows: remarks, numbers, birthdays and sales.
 */
export function toCustomerCards(customer: CardCustomer): Vcard[] {
  const { key, isCompany, companyName, firstName, lastName, language, emails, phones, addresses, contacts } = customer
  const own: Vcard = {
    uid: toUid(key),
    kind: isCompany ? 'org' : 'individual',
    firstName,
    lastName,
    company: companyName,
    jobTitle: '',
    emails: preferredFirst(emails).map(({ address }) => address),
    phones: preferredFirst(phones).map(({ phone }) => phone),
    addresses: preferredFirst(addresses).map((address) => ({
      street: streetLine(address, language),
      city: address.city,
      postalCode: address.postalCode,
      country: countryName(address.countryCode, language),
    })),
    language,
    note: '',
  }
  if (!isCompany) return [own]
  const people = contacts.map((contact): Vcard => ({
    ...own,
    uid: toUid(contact.key),
    // Left open: the reader of the card finds the company.
    kind: '',
    firstName: contact.firstName,
    lastName: contact.lastName,
    jobTitle: contact.jobTitle,
    emails: contact.email === null ? [] : [contact.email],
    phones: contact.phone === null ? [] : [contact.phone],
    addresses: [],
  }))
  return [own, ...people]
}

/** Returns a UID that is stable for the life of a record, and globally unique (RFC 9562). */
function toUid(key: string): string {
  return `urn:uuid:${key}`
}

/** Returns the key of the record from the UID of a card; undefined: another program made it. */
export function parseCardUid(uid: string): string | undefined {
  const found = /^urn:uuid:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(uid.trim())
  return found ? requireValue(found[1], 'the key in a UID').toLowerCase() : undefined
}

export function preferredFirst<Item extends { readonly isPreferred: boolean }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => Number(other.isPreferred) - Number(one.isPreferred))
}
