import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'

export type KeptCustomer = ApiResult<'GET /sales/customer/get'>['customer']
type Sent = ApiInput<'POST /sales/customer/save'>['customer']

/** A customer as the form holds them; a new one is not kept yet. */
export type CustomerDraft = Sent & Partial<Omit<KeptCustomer, keyof Sent>>

/** What of it is sent: the rest the server knows. */
export function sentOf({ vatCheck: _, mergedInto: _2, createdAt: _3, updatedAt: _4, ...sent }: CustomerDraft): Sent {
  return sent
}
