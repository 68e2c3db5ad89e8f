import type { OnPaymentEnd } from '../../payments/attempts.ts'
import { advanceOfReference } from './advance-requests.sql.ts'
import { settleAdvancePayment } from './advance-settlement.ts'
import { settleOrder } from '../checkout/order-settlement.ts'

/** Applies the end of any payment to the order of the shop or the sold car that it was asked for. */
export const settlePayment: OnPaymentEnd = async (tx, end, now) => {
  const advance = await advanceOfReference(tx, end.attempt.reference)
  await (advance ? settleAdvancePayment(tx, advance, end, now) : settleOrder(tx, end, now))
}
