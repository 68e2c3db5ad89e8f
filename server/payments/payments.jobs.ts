import { isOpenedByPayer } from '@forecourt/domain/payments/payment.ts'
import { enqueue, job, type Job } from '../platform/jobs/jobs.ts'
import { checkAttempt, recordCallback, recordPayment, watchKey, type OnPaymentEnd } from './attempts.ts'
import { findAttempt, eventById, markProcessed, type PaymentAttempt, type PaymentEvent } from './payments.sql.ts'
import type { ProviderPayment } from './provider.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'payment-event': { eventId: string }
    'payment-conflict': { eventId: string }
  }
}

/**
 * Records the state of a callback. The area that requested the payment decides the consequences of its end. It calls no other
 * system, so that a provider that does not answer keeps no paid order waiting.
 */
export function settlingJob(onEnd: OnPaymentEnd): Job {
  return job('payment-event', async ({ db, services, transact, now }, { eventId }) => {
    const event = await eventById(db, eventId)
    if (!event || event.processedAt) return
    const payment = readPayment(event)
    const recorded = await transact(async (tx) => {
      const outcome = await recordCallback(tx, onEnd, payment, now)
      if (outcome === 'ask') await enqueue(tx, 'payment-conflict', { eventId })
      else await markProcessed(tx, eventId, now)
      return outcome
    })
    if (recorded === 'unknown-payment') {
      services.log.error(
        { payment: payment.id, reference: payment.reference },
        'callback of a payment we did not ask for',
      )
    }
  })
}

/** Creates the jobs that query the provider. */
export function watchingJobs(onEnd: OnPaymentEnd): readonly Job[] {
  return [conflictJob(onEnd), watchJob(onEnd)]
}

/** Asks the provider which of two final states that contradict each other is true. */
function conflictJob(onEnd: OnPaymentEnd): Job {
  return job('payment-conflict', async (at, { eventId }) => {
    const { db, services, transact, now } = at
    const event = await eventById(db, eventId)
    if (!event || event.processedAt) return
    await recordPayment(at, onEnd, await services.payments.get(event.providerPaymentId))
    await transact((tx) => markProcessed(tx, eventId, now))
  })
}

/** Queries the state of a payment until it has ended, for callbacks that never come and processes that died. */
function watchJob(onEnd: OnPaymentEnd): Job {
  return job('watch-payment', async (at, { attemptId }) => {
    const { db, transact, now } = at
    const attempt = await findAttempt(db, attemptId)
    if (!attempt || attempt.status !== 'pending' || isForgotten(attempt, now)) return
    if (await checkAttempt(at, onEnd, attempt)) return
    const next = new Date(now.getTime() + pauseMs(attempt, now))
    await transact((tx) => enqueue(tx, 'watch-payment', { attemptId }, { key: watchKey(attempt), runAt: next }))
  })
}

const minuteMs = 60_000

/** Returns a short pause while a buyer is looking at the screen, a long one once the payment should have ended. */
function pauseMs({ requestedAt, expiresAt }: PaymentAttempt, now: Date): number {
  const leftMs = (expiresAt?.getTime() ?? requestedAt.getTime() + 20 * minuteMs) - now.getTime()
  if (leftMs <= 0) return -leftMs < 10 * minuteMs ? minuteMs / 2 : 15 * minuteMs
  const ageMs = now.getTime() - requestedAt.getTime()
  return Math.min(ageMs < 3 * minuteMs ? 5_000 : 15_000, leftMs + 1_000)
}

/** True for a payment that is still open after the day in which the provider repeats callbacks: a person must look into it. */
function isForgotten({ requestedAt }: PaymentAttempt, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() > 25 * 60 * minuteMs
}

function readPayment(event: PaymentEvent): ProviderPayment {
  return {
    id: event.providerPaymentId,
    status: event.status,
    isOpened: isOpenedByPayer(event.providerStatus),
    amountCents: event.amountCents,
    reference: event.reference,
    expiresAt: event.expiresAt,
    links: { deepLink: null, qrCode: null },
  }
}
