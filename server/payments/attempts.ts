import { advance, type PaymentStatus } from '@forecourt/domain/payments/payment.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue, type JobContext } from '../platform/jobs/jobs.ts'
import {
  attachPayment,
  findAttempt,
  attemptOfPayment,
  endAttempt,
  insertAttempt,
  insertRefundDue,
  findPaidAttempt,
  loadPaymentIds,
  latestAttempt,
  lockReference,
  markOpened,
  markReceived,
  markStopped,
  refundOfAttempt,
  type LatestAttempt,
  type PaymentAttempt,
  type RefundReason,
} from './payments.sql.ts'
import { askForPayerAccounts } from './payer-accounts.ts'
import { ProviderFailure, type PaymentRequest, type ProviderPayment } from './provider.ts'

export {
  findAttempt,
  latestAttempt,
  lockReference,
  refundOfAttempt,
  type LatestAttempt,
  type PaymentAttempt,
  type RefundReason,
}

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'watch-payment': { attemptId: string }
    /** Handled by the area that requested the payment. */
    'payment-opened': { attemptId: string }
  }
}

/** The context of payments: a call or a job. */
export type PaymentContext = Pick<JobContext, 'db' | 'transact' | 'services' | 'now'>

export type PaymentEnd = {
  readonly attempt: PaymentAttempt
  readonly status: Exclude<PaymentStatus, 'pending'>
  /** Amount that was paid, when the payment succeeded. */
  readonly amountCents: number
}

/**
 * Called by the area that requested a payment when it ends, in the transaction that records the end. Called once per
 * payment for money that came in, whatever repeats.
 */
export type OnPaymentEnd = (tx: Tx, end: PaymentEnd, now: Date) => Promise<void>

const createTakesAtMostMs = 15_000
const clockSkewMs = 60_000

/**
 * Stores an attempt and has it watched, as first half of a payment, in the caller's transaction and under its
 * `lockReference`. Refused by a constraint while another payment of this reference is open.
 */
export async function openAttempt(
  tx: Tx,
  payment: { reference: string; amountCents: number },
  now: Date,
): Promise<PaymentAttempt> {
  const attempt = await insertAttempt(tx, { ...payment, requestedAt: now })
  const firstLook = new Date(now.getTime() + createTakesAtMostMs)
  await enqueue(tx, 'watch-payment', { attemptId: attempt.id }, { key: watchKey(attempt), runAt: firstLook })
  return attempt
}

/**
 * Creates the payment at the provider, as second half, after that transaction. `unavailable` means that this attempt cannot
 * be paid; the buyer may ask again. When the answer was lost, the watch finds out.
 */
export async function startPayment(
  at: PaymentContext,
  onEnd: OnPaymentEnd,
  attempt: PaymentAttempt,
  request: PaymentRequest,
): Promise<PaymentAttempt | 'unavailable'> {
  const { services, transact, db } = at
  try {
    const payment = await services.payments.create(request)
    await transact((tx) => adopt(tx, attempt, payment))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    services.log.warn({ err: error, reference: attempt.reference }, 'the provider made no payment')
    const isUnclear = error.outcome === 'unclear'
    const found = isUnclear ? await reached(at, attempt, () => findPayment(at, attempt)) : undefined
    if (found) await transact((tx) => adopt(tx, attempt, found))
    else if (!isUnclear) await endUnmade(at, onEnd, attempt)
  }
  const current = await findAttempt(db, attempt.id)
  return current?.deepLink ? current : 'unavailable'
}

export type Stopped =
  /** No payment is open now. */
  | 'stopped'
  /** The payer was faster. */
  | 'succeeded'
  /** The payer is confirming it, or the provider is still making it. */
  | 'in-progress'

/**
 * Ends the open payment of a reference, if any, so that another can take its place. `onEnd` then sees an attempt with
 * `stoppedAt`: its reservation is still wanted. While the provider cannot be reached the state of the payment is unknown.
 */
export async function stopOpenPayment(at: PaymentContext, onEnd: OnPaymentEnd, reference: string): Promise<Stopped> {
  const attempt = await latestAttempt(at.db, reference)
  if (!attempt) return 'stopped'
  if (attempt.status !== 'pending') return attempt.receivedAt ? 'succeeded' : 'stopped'
  return (await reached(at, attempt, () => stopAttempt(at, onEnd, attempt))) ?? 'in-progress'
}

async function stopAttempt(at: PaymentContext, onEnd: OnPaymentEnd, attempt: PaymentAttempt): Promise<Stopped> {
  const { services, transact, now } = at
  const paymentId = attempt.providerPaymentId ?? (await findPayment(at, attempt))?.id
  if (paymentId === undefined) {
    if (now.getTime() - attempt.requestedAt.getTime() < createTakesAtMostMs) return 'in-progress'
    await endUnmade(at, onEnd, attempt)
    return 'stopped'
  }
  await transact((tx) => markStopped(tx, attempt.id, now))
  await services.payments.cancel(paymentId)
  const payment = await services.payments.get(paymentId)
  await recordPayment(at, onEnd, payment)
  if (payment.status === 'pending') return 'in-progress'
  return payment.status === 'succeeded' ? 'succeeded' : 'stopped'
}

/** Queries the provider about an attempt. True when there is nothing left to learn. */
export async function checkAttempt(at: PaymentContext, onEnd: OnPaymentEnd, attempt: PaymentAttempt): Promise<boolean> {
  return (await reached(at, attempt, () => hasEnded(at, onEnd, attempt))) ?? false
}

async function hasEnded(at: PaymentContext, onEnd: OnPaymentEnd, attempt: PaymentAttempt): Promise<boolean> {
  const { services, now } = at
  const paymentId = attempt.providerPaymentId
  const payment = paymentId ? await services.payments.get(paymentId) : await findPayment(at, attempt)
  if (payment) {
    await recordPayment(at, onEnd, payment)
    return payment.status !== 'pending'
  }
  // A payment made a moment ago may not be in the provider's lists yet. Later than this no buyer comes back for it.
  if (now.getTime() - attempt.requestedAt.getTime() < 5 * 60_000) return false
  await endUnmade(at, onEnd, attempt)
  return true
}

export type Recorded = 'recorded' | 'unknown-payment'

/** Records the state that the provider itself reports now, and starts its consequences. Repeating it changes nothing. */
export async function recordPayment(
  at: PaymentContext,
  onEnd: OnPaymentEnd,
  payment: ProviderPayment,
): Promise<Recorded> {
  const { transact, now } = at
  return transact(async (tx) => {
    const attempt = await lockAttempt(tx, payment)
    if (!attempt) return 'unknown-payment'
    await apply(tx, onEnd, attempt, payment, { asked: true }, now)
    return 'recorded'
  })
}

/**
 * Records the state of a callback. Two final states that contradict each other are settled by querying the provider, which is
 * why this may answer `ask`.
 */
export async function recordCallback(
  tx: Tx,
  onEnd: OnPaymentEnd,
  payment: ProviderPayment,
  now: Date,
): Promise<Recorded | 'ask'> {
  const attempt = await lockAttempt(tx, payment)
  if (!attempt) return 'unknown-payment'
  return apply(tx, onEnd, attempt, payment, { asked: false }, now)
}

/** Notes that the money of this payment is due to be refunded. */
export async function recordRefundDue(tx: Tx, end: PaymentEnd, reason: RefundReason, now: Date): Promise<void> {
  const { attempt, amountCents } = end
  await insertRefundDue(tx, { paymentAttemptId: attempt.id, amountCents, reason, createdAt: now })
}

/**
 * Notes that what was paid under a reference is due to be refunded.
 * @returns how much; undefined when no payment of it is kept
 */
export async function recordRefundDueOfReference(
  tx: Tx,
  reference: string,
  reason: RefundReason,
  now: Date,
): Promise<number | undefined> {
  const attempt = await findPaidAttempt(tx, reference)
  if (!attempt) return undefined
  const { id, amountCents } = attempt
  await insertRefundDue(tx, { paymentAttemptId: id, amountCents, reason, createdAt: now })
  await askForPayerAccounts(tx, reference)
  return amountCents
}

export function watchKey({ id }: { id: string }): string {
  return `watch-payment:${id}`
}

async function apply(
  tx: Tx,
  onEnd: OnPaymentEnd,
  attempt: PaymentAttempt,
  payment: ProviderPayment,
  { asked }: { asked: boolean },
  now: Date,
): Promise<'recorded' | 'ask'> {
  const { amountCents } = payment
  const step = advance(attempt.status, payment.status)
  switch (step.kind) {
    case 'unchanged':
      if (payment.isOpened && attempt.status === 'pending' && attempt.openedAt === null) {
        await markOpened(tx, attempt.id, now)
        await enqueue(tx, 'payment-opened', { attemptId: attempt.id })
      }
      return 'recorded'
    case 'moved': {
      const status = step.status as PaymentEnd['status']
      await endAttempt(tx, attempt.id, status, now)
      await onEnd(tx, { attempt: { ...attempt, status }, status, amountCents }, now)
      return 'recorded'
    }
    case 'conflict':
      if (!asked) return 'ask'
      // The state we took for final stays, but money that came in after all is not lost.
      if (payment.status === 'succeeded' && attempt.receivedAt === null) {
        await markReceived(tx, attempt.id, now)
        await onEnd(tx, { attempt, status: 'succeeded', amountCents }, now)
      }
      return 'recorded'
  }
}

/** Locks the attempt of a payment, and reads it as it is then. A callback may be faster than the provider's own answer. */
async function lockAttempt(tx: Tx, payment: ProviderPayment): Promise<PaymentAttempt | undefined> {
  const known = await attemptOfPayment(tx, payment.id)
  const reference = known?.reference ?? payment.reference
  if (reference === null) return undefined
  await lockReference(tx, reference)
  const attempt = await attemptOfPayment(tx, payment.id)
  if (attempt) return attempt
  const waiting = await latestAttempt(tx, reference)
  if (!waiting || waiting.providerPaymentId !== null || waiting.amountCents !== payment.amountCents) return undefined
  await adopt(tx, waiting, payment)
  return findAttempt(tx, waiting.id)
}

async function adopt(tx: Tx, attempt: PaymentAttempt, payment: ProviderPayment): Promise<void> {
  const expiresAt = payment.expiresAt ?? new Date(attempt.requestedAt.getTime() + 20 * 60_000)
  await attachPayment(tx, attempt.id, payment, expiresAt)
}

/** Finds a payment under this reference that belongs to none of our other attempts and was requested by this one. */
async function findPayment(
  { services, db }: PaymentContext,
  attempt: PaymentAttempt,
): Promise<ProviderPayment | undefined> {
  const since = new Date(attempt.requestedAt.getTime() - clockSkewMs)
  const [found, known] = await Promise.all([
    services.payments.searchByReference(attempt.reference, since),
    loadPaymentIds(db, attempt.reference),
  ])
  return found.find((payment) => !known.has(payment.id) && payment.amountCents === attempt.amountCents)
}

/** Returns the answer of the provider; undefined when there is none: the polling job retries. */
async function reached<T>(
  { services }: PaymentContext,
  attempt: PaymentAttempt,
  ask: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    services.log.warn({ err: error, reference: attempt.reference }, 'the provider does not say how a payment stands')
    return undefined
  }
}

/** Ends an attempt for which the provider never made a payment. */
async function endUnmade(
  { transact, now }: PaymentContext,
  onEnd: OnPaymentEnd,
  attempt: PaymentAttempt,
): Promise<void> {
  await transact(async (tx) => {
    await lockReference(tx, attempt.reference)
    const current = await findAttempt(tx, attempt.id)
    if (current?.status !== 'pending' || current.providerPaymentId !== null) return
    await endAttempt(tx, attempt.id, 'failed', now)
    await onEnd(tx, { attempt: { ...current, status: 'failed' }, status: 'failed', amountCents: 0 }, now)
  })
}
