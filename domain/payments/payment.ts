/** States of a payment. All but pending are final. */
export const PAYMENT_STATUSES = { pending: 1, cancelled: 2, failed: 3, expired: 4, succeeded: 5 } as const
export type PaymentStatus = keyof typeof PAYMENT_STATUSES

// Bancontact Pay, merchant API v3.
const statusByProviderStatus: Readonly<Record<string, PaymentStatus>> = {
  PENDING: 'pending',
  IDENTIFIED: 'pending',
  AUTHORIZED: 'pending',
  PENDING_MERCHANT_ACKNOWLEDGEMENT: 'pending',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
  AUTHORIZATION_FAILED: 'failed',
  VOIDED: 'failed',
  EXPIRED: 'expired',
  SUCCEEDED: 'succeeded',
}

/** The effect of a message of the provider on a payment. */
export type PaymentStep =
  /** The message brings nothing new: repeated, or older than what we know. */
  | { kind: 'unchanged'; status: PaymentStatus }
  | { kind: 'moved'; status: PaymentStatus }
  /** A final state against another final state: ours is kept, the provider must be asked again. */
  | { kind: 'conflict'; status: PaymentStatus; incoming: PaymentStatus }

/** Maps a state of the provider to ours; undefined for an unknown one, which then changes nothing. */
export function statusOfProvider(providerStatus: string): PaymentStatus | undefined {
  return Object.hasOwn(statusByProviderStatus, providerStatus) ? statusByProviderStatus[providerStatus] : undefined
}

/** Returns true when the payer has opened the payment in their app, whatever its result. */
export function isOpenedByPayer(providerStatus: string): boolean {
  return statusOfProvider(providerStatus) !== undefined && !['PENDING', 'EXPIRED'].includes(providerStatus)
}

/** Returns true for a state that no other can follow. */
export function isFinal(status: PaymentStatus): boolean {
  return status !== 'pending'
}

/**
 * Decides what to do with a received state, from the stored one. A payment only moves forward and never leaves a final
 * state: messages come repeated, late and in any order.
 */
export function advance(current: PaymentStatus, incoming: PaymentStatus): PaymentStep {
  if (current === incoming || !isFinal(incoming)) return { kind: 'unchanged', status: current }
  if (isFinal(current)) return { kind: 'conflict', status: current, incoming }
  return { kind: 'moved', status: incoming }
}

/** Returns the view of a payment for the buyer. */
export function toPaymentView(status: PaymentStatus): 'waiting' | 'success' | 'cancelled' | 'failure' {
  if (status === 'pending') return 'waiting'
  if (status === 'succeeded') return 'success'
  return status === 'cancelled' ? 'cancelled' : 'failure'
}
