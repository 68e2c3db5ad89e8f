import type { CountryCode } from '@forecourt/domain/contacts/countries.ts'
import { api } from './api-client.ts'

export type CountryChoice = { readonly code: CountryCode; readonly name: string }

/** The countries that a new address may be in, and the one that this address is in already. */
export async function countriesToChoose(current: CountryChoice): Promise<CountryChoice[]> {
  const { countries } = await api('GET /sales/contact/getcountries', {})
  return countries.some(({ code }) => code === current.code) ? countries : [current, ...countries]
}
