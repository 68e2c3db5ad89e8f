import { canRefund, refundableCents, type PaidPayment, type RefundRefusal } from '@forecourt/domain/payments/refund.ts'
import { refuse, type Result } from '@forecourt/domain/platform/values/result.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { findAttempt, loadAttempt, lockReference, refundOfAttempt } from './payments.sql.ts'
import {
  insertRefund,
  markDue,
  markRefunded,
  moveRefund,
  paymentsUnder,
  refundById,
  refundsOfAttempt,
  type ReferencePayment,
  type Refund,
} from './refunds.sql.ts'
import type { ProviderRefund } from './provider.ts'

export { markDue, markRefunded, paymentsUnder, refundById, type ReferencePayment, type Refund }

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'refund-payment': { refundId: string }
    /** Handled by the area that requested the payment: its money is back with the payer. */
    'refund-done': { refundId: string }
    /** Handled there as well: the provider will not refund it. */
    'refund-failed': { refundId: string }
  }
}

export type RefundRequested = Result<object, RefundRefusal | 'refund-conflict'>

/**
 * Stores a refund of a payment, and has a job request it from the provider. Under a key that was used before it is the refund
 * from then.
 */
export async function requestRefund(
  tx: Tx,
  { key, attemptId, amountCents }: { key: string; attemptId: string; amountCents: number },
  now: Date,
): Promise<RefundRequested> {
  const seen = await findAttempt(tx, attemptId)
  if (!seen) return refuse('refund-not-paid')
  await lockReference(tx, seen.reference)
  const known = await refundById(tx, key)
  if (known) {
    const isSame = known.paymentAttemptId === attemptId && known.amountCents === amountCents
    return isSame ? { ok: true } : refuse('refund-conflict')
  }
  const payment = {
    ...seen,
    due: (await refundOfAttempt(tx, attemptId)) ?? null,
    refunds: await refundsOfAttempt(tx, attemptId),
  }
  const allowed = canRefund(toPaidPayment(payment), amountCents)
  if (!allowed.ok) return allowed
  await insertRefund(tx, { id: key, paymentAttemptId: attemptId, amountCents, requestedAt: now })
  await askProvider(tx, key)
  return { ok: true }
}

/** Records the state of a refund at the provider. @returns whether it is final */
export async function recordRefund(
  tx: Tx,
  refund: Refund,
  answer: ProviderRefund | { state: 'failed'; failure: string },
  now: Date,
): Promise<boolean> {
  const attempt = await loadAttempt(tx, refund.paymentAttemptId)
  await lockReference(tx, attempt.reference)
  const { state } = answer
  const moved = await moveRefund(tx, refund.id, {
    state,
    ...('id' in answer && { providerRefundId: answer.id }),
    ...(state === 'failed' && { failure: 'failure' in answer ? answer.failure : 'FAILED' }),
    ...(state !== 'pending' && { endedAt: now }),
  })
  if (state === 'pending') return false
  if (moved && state === 'refunded') {
    const due = await refundOfAttempt(tx, attempt.id)
    const left = refundableCents(
      toPaidPayment({ ...attempt, due: due ?? null, refunds: await refundsOfAttempt(tx, attempt.id) }),
    )
    if (left === 0) await markRefunded(tx, attempt.id, now)
    await enqueue(tx, 'refund-done', { refundId: refund.id })
  }
  if (moved && state === 'failed') await enqueue(tx, 'refund-failed', { refundId: refund.id })
  return true
}

export async function askProvider(tx: Tx, refundId: string, runAt?: Date): Promise<void> {
  await enqueue(tx, 'refund-payment', { refundId }, { key: `refund-payment:${refundId}`, ...(runAt && { runAt }) })
}

/** Returns a payment as the rules of refunds look at it: what came in may be another amount than was asked for. */
export function toPaidPayment({
  receivedAt,
  amountCents,
  providerPaymentId,
  due,
  refunds,
}: Pick<ReferencePayment, 'receivedAt' | 'amountCents' | 'providerPaymentId' | 'refunds'> & {
  due: Pick<NonNullable<ReferencePayment['due']>, 'amountCents'> | null
}): PaidPayment {
  return {
    receivedCents: receivedAt === null ? null : (due?.amountCents ?? amountCents),
    isWithProvider: providerPaymentId !== null,
    refunds,
  }
}
