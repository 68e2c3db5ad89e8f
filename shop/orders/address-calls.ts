import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { Address, AddressType } from '@forecourt/domain/contacts/address.ts'
import type { Suggestion } from '@forecourt/ui/Combobox.tsx'

/** A city to pick: `9300 Aalst`. */
export type CityChoice = Suggestion & Pick<Address, 'postalCode' | 'city'> & { cityId: number }

/** A blank address for the dialog. */
export async function newAddress(
  label: AddressType,
): Promise<{ ok: true; address: Address } | { ok: false; message: string }> {
  try {
    return { ok: true, ...(await api('GET /sales/contact/getnewaddress', { label })) }
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return { ok: false, message: error.message }
  }
}

/** The cities whose postal code or name begins with what was typed. */
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
