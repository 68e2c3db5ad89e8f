import type { Address } from '@forecourt/domain/contacts/address.ts'
import type { AddressAnswer, AddressInput } from '@forecourt/domain/contacts/contact.schema.ts'
import { countryName } from '@forecourt/domain/contacts/country-name.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'

/** An address as answers tell it: with what its country is called. */
export function addressAnswer(address: Address, language: Language): AddressAnswer {
  return { ...address, country: { name: { text: countryName(address.countryCode, language) } } }
}

/** An address as sent in, as it is kept: a name in one language is none of its own. */
export function toStoredAddress({ country: _, ...address }: AddressInput): Address {
  return address
}
