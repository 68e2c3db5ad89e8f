import type { PaymentStatus } from '../payments/payment.ts'
import type { CarKey } from '../stock/car-key.ts'

/**
 * The availability of a car of the order when its payment is settled. Made to order: a new car that the factory still
 * builds, which is always available. Reservations end with the payment, so a late payment finds its cars free, reserved by
 * another buyer or sold.
 */
export type CarStanding = 'made-to-order' | 'held-for-this-order' | 'free' | 'held-by-another' | 'sold'

/** The action on an order when a payment of it reaches a state. */
export type Settlement =
  /** Nothing has changed; wait on. */
  | { kind: 'wait' }
  /** Save the order as paid, sell its cars, mail the buyer, notify the hub. */
  | { kind: 'place' }
  /** The money was received but must be refunded: mark the payment, notify the buyer. Nothing is sold. */
  | { kind: 'refund-due'; reason: 'cars-gone'; cars: CarKey[] }
  | { kind: 'refund-due'; reason: 'already-paid' }
  | { kind: 'refund-due'; reason: 'amount-differs' }
  /** The payment failed: release the cars, show the view of that status. */
  | { kind: 'release'; status: 'cancelled' | 'failed' | 'expired' }

/**
 * Decides what happens to a payment, from its state and that of the cars of its order. A payment that succeeds after its
 * reservation ended takes the cars if all are still free; if one is gone the whole advance is refunded, since half an order
 * is not what was bought. A second payment for an order that is already paid is refunded too, as is one of another amount.
 */
export function settle(payment: {
  paymentStatus: PaymentStatus
  amountCents: number
  advanceCents: number
  /** The order was saved by an earlier payment. */
  isOrderPlaced: boolean
  cars: readonly { key: CarKey; standing: CarStanding }[]
}): Settlement {
  const { paymentStatus, cars } = payment
  if (paymentStatus === 'pending') return { kind: 'wait' }
  if (paymentStatus !== 'succeeded') return { kind: 'release', status: paymentStatus }
  if (payment.isOrderPlaced) return { kind: 'refund-due', reason: 'already-paid' }
  if (payment.amountCents !== payment.advanceCents) return { kind: 'refund-due', reason: 'amount-differs' }
  const gone = cars
    .filter(({ standing }) => standing === 'held-by-another' || standing === 'sold')
    .map(({ key }) => key)
  return gone.length > 0 ? { kind: 'refund-due', reason: 'cars-gone', cars: gone } : { kind: 'place' }
}
