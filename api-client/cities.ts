import type { Address } from '@forecourt/domain/contacts/address.ts'
import { api } from './api-client.ts'

/** A city to pick: `9300 Aalst`. */
export type CityChoice = Pick<Address, 'postalCode' | 'city'> & {
  readonly key: string
  readonly label: string
  readonly cityId: number
}

/** Finds the cities whose postal code or name begins with the typed text. */
export async function citiesLike(search: string): Promise<CityChoice[]> {
  const { cities } = await api('GET /sales/contact/searchcities', { search })
  return cities.map(({ id, name, postalCode }) => ({
    key: String(id),
    label: `${postalCode} ${name}`,
    cityId: id,
    city: name,
    postalCode,
  }))
}
