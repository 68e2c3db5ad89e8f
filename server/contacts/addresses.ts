import type { Address } from '@forecourt/domain/contacts/address.ts'
import type { AddressAnswer, AddressInput } from '@forecourt/domain/contacts/contact.schema.ts'
import { countryName } from '@forecourt/domain/contacts/country-name.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'

/** Returns an address for an answer, with the name of its country. */
export function addressAnswer(address: Address, language: Language): AddressAnswer {
  return { ...address, country: { name: { text: countryName(address.countryCode, language) } } }
}

/** Returns an address as it is stored, without the name of its country, which is in one language only. */
export function toStoredAddress({ country: _, ...address }: AddressInput): Address {
  return address
}
