import { accept, refuse, type Result } from '../platform/values/result.ts'

/** The states of a refund through the provider: asked for, with the provider, paid back, or not. */
export const REFUND_STATES = ['requested', 'pending', 'refunded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export type RefundRefusal = 'refund-not-paid' | 'refund-in-progress' | 'refund-too-much' | 'refund-not-possible'

/** A payment, with what decides about its refund. */
export interface PaidPayment {
  receivedCents: number | null
  /** The provider knows it. */
  isWithProvider: boolean
  refunds: readonly { amountCents: number; state: RefundState }[]
}

/** Returns the amount of a payment that could still go back: a refund that failed went nowhere. */
export function refundableCents({ receivedCents, refunds }: PaidPayment): number {
  const gone = refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amountCents }) => sum + amountCents, 0)
  return Math.max(0, (receivedCents ?? 0) - gone)
}

/** Checks whether an amount of a payment can be refunded through the provider: one refund of a payment at a time. */
export function canRefund(payment: PaidPayment, amountCents: number): Result<object, RefundRefusal> {
  if (payment.receivedCents === null) return refuse('refund-not-paid')
  if (!payment.isWithProvider) return refuse('refund-not-possible')
  if (payment.refunds.some(({ state }) => state === 'requested' || state === 'pending'))
    return refuse('refund-in-progress')
  return amountCents > refundableCents(payment) ? refuse('refund-too-much') : accept({})
}

const stateByProviderStatus: Readonly<Record<string, Exclude<RefundState, 'requested'>>> = {
  PENDING: 'pending',
  REFUNDED: 'refunded',
  FAILED: 'failed',
}

/** Maps a refund state of the provider to ours. An unknown one changes nothing. */
export function toRefundState(providerStatus: string): Exclude<RefundState, 'requested'> {
  return (Object.hasOwn(stateByProviderStatus, providerStatus) && stateByProviderStatus[providerStatus]) || 'pending'
}
