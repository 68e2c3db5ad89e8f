import { blankAddress, DEFAULT_COUNTRY_CODE } from '@forecourt/domain/contacts/address.ts'
import { matchCities } from '@forecourt/domain/contacts/city.ts'
import {
  CitySearchAnswer,
  CitySearchRequest,
  NewAddressAnswer,
  NewAddressRequest,
} from '@forecourt/domain/contacts/contact.schema.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import { query } from '../platform/endpoint.ts'
import { citiesLike } from './contacts.sql.ts'

const getNewAddress = query({
  path: 'GET /sales/contact/getnewaddress',
  right: 'public',
  summary: 'A blank address for the address dialog.',
  input: NewAddressRequest,
  output: NewAddressAnswer,
  run: async (_at, { label }) => ({ address: { ...blankAddress(label), countryCode: DEFAULT_COUNTRY_CODE } }),
})

const searchCities = query({
  path: 'GET /sales/contact/searchcities',
  right: 'public',
  summary: 'Cities whose postal code or name, in either language, starts with what was typed.',
  input: CitySearchRequest,
  output: CitySearchAnswer,
  async run({ db, call: { language } }, { search }) {
    const cities = matchCities(search, await citiesLike(db, search), language)
    return { cities: cities.map(({ id, postalCode, name }) => ({ id, postalCode, name: translate(name, language) })) }
  },
})

export const contactEndpoints = [getNewAddress, searchCities] as const
