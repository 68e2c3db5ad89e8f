import type { CountryCode } from '@forecourt/domain/contacts/countries.ts'
import { api } from './api-client.ts'

export type CountryChoice = { readonly code: CountryCode; readonly name: string }

/** Lists the countries for a new address, and the present country of this address. */
export async function countriesToChoose(current: CountryChoice): Promise<CountryChoice[]> {
  const { countries } = await api('GET /sales/contact/getcountries', {})
  return countries.some(({ code }) => code === current.code) ? countries : [current, ...countries]
}
