import { type Address, blankAddress, cityLine, DEFAULT_COUNTRY_CODE } from '@forecourt/domain/contacts/address.ts'
import { addressViolations } from '@forecourt/domain/contacts/address-form.ts'
import { splitAddress } from '@forecourt/domain/contacts/address-text.ts'
import { matchCities, MIN_CITY_QUERY_LENGTH } from '@forecourt/domain/contacts/city.ts'
import {
  type AddressAnswer,
  AddressMatchAnswer,
  AddressMatchRequest,
  AddressSearchAnswer,
  AddressSearchRequest,
  CitySearchAnswer,
  CitySearchRequest,
  CompanyDataAnswer,
  CountriesAnswer,
  CountriesRequest,
  NewAddressAnswer,
  NewAddressRequest,
  NewEmailAnswer,
  NewItemRequest,
  NewPhoneAnswer,
  NewWebsiteAnswer,
  VatDataAnswer,
  VatDataRequest,
} from '@forecourt/domain/contacts/contact.schema.ts'
import { parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Db } from '../platform/database/database.ts'
import { exchange, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { addressAnswer, toStoredAddress } from './addresses.ts'
import { citiesLike } from './contacts.sql.ts'
import { readCountries } from './countries.ts'
import { checkVatNumber } from './vat-checks.ts'

const getNewAddress = query({
  path: 'GET /sales/contact/getnewaddress',
  right: 'public',
  summary: 'Returns an empty address to fill in.',
  input: NewAddressRequest,
  output: NewAddressAnswer,
  run: async ({ call: { language } }, { label }) => ({ address: addressAnswer(blankAddress(label), language) }),
})

const searchCities = query({
  path: 'GET /sales/contact/searchcities',
  right: 'public',
  summary: 'Finds cities by the beginning of the postal code or of the name in either language.',
  input: CitySearchRequest,
  output: CitySearchAnswer,
  async run({ db, call: { language } }, { search }) {
    const cities = matchCities(search, await citiesLike(db, search), language)
    return { cities: cities.map(({ id, postalCode, name }) => ({ id, postalCode, name: translate(name, language) })) }
  },
})

const getCountries = query({
  path: 'GET /sales/contact/getcountries',
  right: 'public',
  summary: 'Returns the countries that an address can be in.',
  input: CountriesRequest,
  output: CountriesAnswer,
  run: async ({ db, call: { language } }) => ({ countries: await readCountries(db, language) }),
})

const getNewEmail = query({
  path: 'GET /sales/contact/getnewemail',
  right: 'public',
  summary: 'Returns an empty e-mail address to fill in.',
  input: NewItemRequest,
  output: NewEmailAnswer,
  run: async (_at, { label }) => ({ email: { label, address: '' } }),
})

const getNewPhone = query({
  path: 'GET /sales/contact/getnewphone',
  right: 'public',
  summary: 'Returns an empty phone number to fill in.',
  input: NewItemRequest,
  output: NewPhoneAnswer,
  run: async (_at, { label }) => ({ phone: { label, phoneType: 'mobile' as const, number: '' } }),
})

const getNewWebsite = query({
  path: 'GET /sales/contact/getnewwebsite',
  right: 'public',
  summary: 'Returns an empty web address to fill in.',
  input: NewItemRequest.omit({ label: true }),
  output: NewWebsiteAnswer,
  run: async () => ({ webSite: { name: '', url: '' } }),
})

// Each call may query another system, so a client cannot query it without limit through us.
const lookUpLimit = { max: 30, seconds: 600 }

const getVatData = exchange({
  path: 'GET /sales/contact/getvatdata',
  right: 'public',
  summary: 'Checks a VAT number with VIES. Returns `unchecked` if VIES gives no answer.',
  input: VatDataRequest,
  output: VatDataAnswer,
  limit: lookUpLimit,
  async run({ db, transact, services, call: { now } }, { vatPrefix, vatNumber }) {
    const parsed = parseVatNumber(vatPrefix, vatNumber)
    if (!parsed.ok) return refuse(parsed.reason, { status: 422, field: fieldForReason(parsed.reason) })
    const { state, name, address, requestIdentifier, checkedAt } = await checkVatNumber(
      { db, transact, services, now },
      parsed,
    )
    return {
      vatPrefix: parsed.prefix,
      vatNumber: parsed.number,
      state,
      name,
      address,
      requestIdentifier,
      checkedAt: checkedAt?.toISOString() ?? null,
    }
  },
})

const getCompanyData = exchange({
  path: 'GET /sales/contact/getcompanydata',
  right: 'public',
  summary: 'Returns the company name and address that VIES holds for a VAT number.',
  input: VatDataRequest,
  output: CompanyDataAnswer,
  limit: lookUpLimit,
  async run({ db, transact, services, call: { now, language } }, { vatPrefix, vatNumber }) {
    const parsed = parseVatNumber(vatPrefix, vatNumber)
    if (!parsed.ok) return refuse(parsed.reason, { status: 422, field: fieldForReason(parsed.reason) })
    const { state, name, address } = await checkVatNumber({ db, transact, services, now }, parsed)
    if (state === 'unchecked') return refuse('company-unchecked', { status: 503 })
    if (state === 'invalid' || !name) return refuse('company-not-found', { status: 404 })
    // Only Belgian addresses have the form, and the cities, that we know.
    const [first] = address && parsed.prefix === 'BE' ? await addressesMeant(db, address, 'work', language) : []
    return { company: { vatPrefix: parsed.prefix, vatNumber: parsed.number, name, address: first ?? null } }
  },
})

const searchAddresses = query({
  path: 'POST /sales/contact/searchaddresses',
  right: 'public',
  summary: 'Parses a line of text into possible addresses, one for each matching city.',
  input: AddressSearchRequest,
  output: AddressSearchAnswer,
  async run({ db, call: { language } }, { search, label }) {
    return { addresses: await addressesMeant(db, search, label, language) }
  },
})

const getAddressMatch = query({
  path: 'POST /sales/contact/getaddressmatch',
  right: 'public',
  summary: 'Matches an address to a known city. A match is complete and lies in an existing city.',
  input: AddressMatchRequest,
  output: AddressMatchAnswer,
  async run({ db, call: { language } }, { address: sent }) {
    const address = toStoredAddress(sent)
    const isComplete = (known: Address) => addressViolations(known).length === 0
    // Of other countries we know no cities.
    if (address.countryCode !== DEFAULT_COUNTRY_CODE) {
      return { address: addressAnswer(address, language), isMatch: isComplete(address) }
    }
    const [city, another] = await citiesMeant(db, cityLine(address), language)
    const known = city && !another ? { ...address, ...city } : address
    return { address: addressAnswer(known, language), isMatch: known !== address && isComplete(known) }
  },
})

/** Finds the addresses that a line of text may mean. */
async function addressesMeant(
  db: Db,
  text: string,
  label: Address['label'],
  language: Language,
): Promise<AddressAnswer[]> {
  const parts = splitAddress(text)
  const cities = await citiesMeant(db, cityLine(parts), language)
  return cities.map((city) => addressAnswer({ label, ...parts, ...city, countryCode: DEFAULT_COUNTRY_CODE }, language))
}

async function citiesMeant(db: Db, text: string, language: Language) {
  if (text.length < MIN_CITY_QUERY_LENGTH) return []
  return matchCities(text, await citiesLike(db, text), language).map(({ id, postalCode, name }) => ({
    cityId: id,
    postalCode,
    city: translate(name, language),
  }))
}

function fieldForReason(reason: string): string {
  return reason === 'vat-country' ? 'vatPrefix' : 'vatNumber'
}

export const contactEndpoints = [
  getNewAddress,
  getNewEmail,
  getNewPhone,
  getNewWebsite,
  getCountries,
  searchCities,
  getVatData,
  getCompanyData,
  searchAddresses,
  getAddressMatch,
] as const
