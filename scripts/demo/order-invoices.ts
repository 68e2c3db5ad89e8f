import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { brusselsDay } from '../../domain/platform/values/calendar.ts'
import { isRefusal } from '../../domain/platform/values/result.ts'
import { draftOrderAdvance, draftOrderInvoice } from '../../server/invoicing/invoices/order-invoices.ts'
import type { OfferCaller } from '../../server/offers/desk/offer-acts.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { unwrapDone } from './caller.ts'

/** An invoice of a car of a shop order, or of its share of the advance. */
export interface PlannedOrder {
  readonly kind: 'order-advance' | 'order-invoice'
  readonly on: CalendarDay
  /** Public number of the order, and the key of its car. */
  readonly order: number
  readonly entry: string
}

/**
 * Plans the invoices of orders of the shop whose buyers are customers: an advance when it came in, the car when it was
 * delivered. The last advance is still to be invoiced.
 */
export async function planOrders(tx: Tx, today: CalendarDay): Promise<PlannedOrder[]> {
  const rows = await tx
    .selectFrom('shopOrder')
    .innerJoin('shopOrderEntry as entry', 'entry.orderId', 'shopOrder.id')
    .innerJoin('paymentAttempt as payment', 'payment.reference', 'shopOrder.paymentReference')
    .select(['shopOrder.number as order', 'entry.id as entry', 'payment.receivedAt', 'shopOrder.deliveredOn'])
    .where('shopOrder.placedAt', 'is not', null)
    .where('shopOrder.status', '<>', 'canceled')
    .where('payment.receivedAt', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('customerEmail')
          .select('customerId')
          .where((of) => of(of.fn('lower', ['customerEmail.address']), '=', of.fn('lower', ['shopOrder.email']))),
      ),
    )
    .orderBy('shopOrder.placedAt')
    .orderBy('entry.rank')
    .execute()
  return rows.flatMap(({ receivedAt, deliveredOn, ...asked }, at): PlannedOrder[] => {
    const on = receivedAt === null ? today : brusselsDay(receivedAt)
    if (at === rows.length - 1 && deliveredOn === null) return []
    const advance = { ...asked, kind: 'order-advance' as const, on }
    return deliveredOn === null ? [advance] : [advance, { ...asked, kind: 'order-invoice', on: deliveredOn }]
  })
}

/** Begins a planned invoice; undefined: its car was removed from the order meanwhile. */
export async function draftOrdered(tx: Tx, call: OfferCaller, { kind, order, entry }: PlannedOrder) {
  const begin = kind === 'order-advance' ? draftOrderAdvance : draftOrderInvoice
  const begun = await begin(tx, call, { order, entry })
  return isRefusal(begun) && begun.reason === 'order-car-gone' ? undefined : unwrapDone(begun).invoice
}
