import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { OrderAccess } from './order-access.ts'
import type { Payable } from './use-payment-watch.ts'

type PaymentAnswer = ApiResult<'GET /shop/order/confirmpayment'>

/** An order whose advance is paid. */
export function payableOrder({ id, accessKey }: OrderAccess): Payable<PaymentAnswer> {
  return { key: `${id} ${accessKey}`, credentials: { id, accessKey }, ask: () => askPayment({ id, accessKey }) }
}

export function askPayment({ id, accessKey }: OrderAccess): Promise<PaymentAnswer> {
  return api('GET /shop/order/confirmpayment', { id, accessKey })
}
