import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { Address, AddressType } from '@forecourt/domain/contacts/address.ts'

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
