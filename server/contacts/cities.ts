import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Db } from '../platform/database/database.ts'
import { allCities } from './contacts.sql.ts'

/** Reads every city we know, by its postal code, with its name in a language. */
export async function readCities(db: Db, language: Language) {
  const cities = await allCities(db)
  return cities.map(({ id, postalCode, name }) => ({ id, postalCode, name: translate(name, language) }))
}
