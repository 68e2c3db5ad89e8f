import type { CountryCode } from '@forecourt/domain/contacts/countries.ts'
import { DEFAULT_COUNTRY_CODE } from '@forecourt/domain/contacts/address.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Db } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { findClosedCountries, selectOfferedCountries } from './countries.sql.ts'

/** Reads the countries to choose from, with their names in a language. */
export async function readCountries(db: Db, language: Language) {
  const countries = (await selectOfferedCountries(db)).map(({ code, name, rank }) => ({
    code,
    rank,
    name: translate(name, language),
  }))
  return countries
    .toSorted((one, other) => one.rank - other.rank || one.name.localeCompare(other.name, language))
    .map(({ code, name }) => ({ code, name }))
}

type Placed = { readonly countryCode: CountryCode }

/**
 * Refuses an address in a country that is closed for new ones, on its field.
 * @param readKnown reads the stored addresses: further ones in their countries are accepted
 */
export async function countryRefusal(
  db: Db,
  addresses: readonly { field: string; address: Placed | null }[],
  readKnown: () => Promise<readonly (Placed | null)[]>,
): Promise<ApiRefusal | undefined> {
  const abroad = addresses.flatMap(({ field, address }) =>
    address === null || address.countryCode === DEFAULT_COUNTRY_CODE ? [] : [{ field, code: address.countryCode }],
  )
  const codes = abroad.map(({ code }) => code)
  const closed = await findClosedCountries(db, codes)
  if (closed.length === 0) return undefined
  const known = (await readKnown()).map((address) => address?.countryCode)
  const first = abroad.find(({ code }) => closed.includes(code) && !known.includes(code))
  return first && refuse('country-not-offered', { status: 422, field: `${first.field}.countryCode` })
}
