import { paymentsUnder } from '../../payments/refunds.ts'
import type { RelatedRecords } from '../../platform/audit/related-records.ts'
import { findOrderById } from '../checkout/orders.sql.ts'

/** Refunds are stored with their payment; staff look for them in the history of the order. */
export const orderRefunds: RelatedRecords = {
  subject: 'shop_order',
  async find(db, rowId) {
    const order = await findOrderById(db, rowId)
    if (!order) return []
    const payments = await paymentsUnder(db, order.paymentReference)
    return payments.flatMap(({ refunds }) => refunds.map(({ id }) => ({ subject: 'payment_refund', rowId: id })))
  },
}
