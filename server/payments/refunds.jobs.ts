import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { job, type Job } from '../platform/jobs/jobs.ts'
import { loadAttempt, type PaymentAttempt } from './payments.sql.ts'
import { ProviderFailure, type PaymentProvider } from './provider.ts'
import { askProvider, recordRefund, refundById, type Refund } from './refunds.ts'

const secondMs = 1_000
const dayMs = 24 * 3_600 * secondMs

/**
 * Refunds through the provider, and queries it until it is done. The provider knows the refund by its key: after a lost
 * answer or a killed process the same one is requested again. Thrown failures make the worker retry later, at growing
 * intervals.
 */
export const payBack: Job = job('refund-payment', async ({ db, services, transact, now }, { refundId }) => {
  const refund = await refundById(db, refundId)
  if (!refund || refund.endedAt !== null) return
  const attempt = await loadAttempt(db, refund.paymentAttemptId)
  const answer = await requestRefund(services.payments, refund, attempt)
  await transact(async (tx) => {
    const isEnded = await recordRefund(tx, refund, answer, now)
    if (!isEnded) await askProvider(tx, refundId, new Date(now.getTime() + pauseMs(refund, now)))
  })
})

async function requestRefund(
  payments: PaymentProvider,
  refund: Refund,
  { providerPaymentId, reference }: PaymentAttempt,
) {
  const paymentId = requireValue(providerPaymentId, 'the id of the payment with its provider')
  try {
    if (refund.providerRefundId !== null) return await payments.getRefund(paymentId, refund.providerRefundId)
    const { id: key, amountCents } = refund
    return await payments.refund(paymentId, { key, amountCents, description: reference })
  } catch (error) {
    // A refund that the provider accepted may still succeed: only one that it refused to begin has failed.
    if (!(error instanceof ProviderFailure) || error.outcome !== 'refused' || refund.providerRefundId !== null)
      throw error
    return { state: 'failed' as const, failure: error.code }
  }
}

/** Returns a short pause at first, while a user is looking; the provider takes days where a bank does. */
function pauseMs({ requestedAt }: Refund, now: Date): number {
  const ageMs = now.getTime() - requestedAt.getTime()
  return Math.min(Math.max(ageMs / 4, secondMs), dayMs / 24)
}
