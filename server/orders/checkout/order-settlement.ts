import { settle, type Settlement } from '@forecourt/domain/orders/paid-order.ts'
import { toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { notifyOffersSold } from '../../offers/desk/offers-sold.ts'
import { recordRefundDue, type OnPaymentEnd, type PaymentEnd } from '../../payments/attempts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { notifyCarsGone } from '../../stock/alerts/cars-gone.ts'
import { lockVehicles } from './order-cars.sql.ts'
import { readCars } from './order-cars.ts'
import {
  loadEntries,
  insertSales,
  orderOfReference,
  placeOrder,
  releaseHoldsOfOrder,
  releaseHoldsOfPayment,
  listVehicles,
  type EntryRow,
  type OrderRow,
} from './orders.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'order-confirmation': { orderId: string; askedAt?: string }
    'refund-notice': { attemptId: string }
    'tell-buyer': { orderId: string }
  }
}

/**
 * Applies the end of a payment to its order, in the transaction that records it: saves a paid order and sells its cars,
 * or marks the money for refund. Mail and the buyer's screen follow as jobs of the same transaction.
 */
export const settleOrder: OnPaymentEnd = async (tx, end, now) => {
  const order = await orderOfReference(tx, end.attempt.reference)
  if (!order) throw new Error(`The payment ${end.attempt.id} belongs to no order`)
  const entries = await loadEntries(tx, order.id)
  await carryOut(tx, await decide(tx, order, entries, end, now), { order, entries, end }, now)
  await enqueue(tx, 'tell-buyer', { orderId: order.id }, { key: `tell-buyer:${order.id}` })
}

async function decide(
  tx: Tx,
  order: OrderRow,
  entries: readonly EntryRow[],
  { status, amountCents }: PaymentEnd,
  now: Date,
): Promise<Settlement> {
  await lockVehicles(tx, listVehicles(entries))
  const keys = entries.map(({ carKey }) => carKey)
  const cars = await readCars(tx, keys, order.id, now)
  return settle({
    paymentStatus: status,
    amountCents,
    advanceCents: order.advanceCents,
    isOrderPlaced: order.placedAt !== null,
    // A car that the factory still builds is always available, even when its version can no longer be ordered.
    cars: entries.map(({ carKey, vehicleId }, index) => ({
      key: carKey,
      standing: vehicleId === null ? 'made-to-order' : (cars[index]?.standing ?? 'sold'),
    })),
  })
}

async function carryOut(
  tx: Tx,
  settlement: Settlement,
  { order, entries, end }: { order: OrderRow; entries: readonly EntryRow[]; end: PaymentEnd },
  now: Date,
): Promise<void> {
  switch (settlement.kind) {
    case 'wait':
      return
    case 'release':
      // Another payment replaces this one: the cars stay with their buyer.
      if (!end.attempt.stoppedAt) await releaseHoldsOfPayment(tx, end.attempt.id)
      return
    case 'refund-due':
      await recordRefundDue(tx, end, settlement.reason, now)
      if (settlement.reason !== 'already-paid') await releaseHoldsOfOrder(tx, order.id)
      await enqueue(tx, 'refund-notice', { attemptId: end.attempt.id })
      return
    case 'place':
      await insertSales(tx, order.id, listVehicles(entries), now)
      await notifyCarsGone(tx, listVehicles(entries), order.email)
      await notifyOffersSold(tx, listVehicles(entries))
      await releaseHoldsOfOrder(tx, order.id)
      await enqueue(tx, 'order-confirmation', { orderId: order.id })
      await placeOrder(tx, order.id, toYear(now), now)
  }
}
