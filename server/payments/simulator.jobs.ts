import { job, type Job } from '../platform/jobs/jobs.ts'
import { fetchTraced } from '../platform/tracing/traced-call.ts'
import { endSimulatedPayment } from './simulator-payment.ts'
import { callbackById, endRefund } from './simulator.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'simulator-callback': { callbackId: string }
    'simulator-expiry': { paymentId: string }
    'simulator-refund': { refundId: string }
  }
}

const slowestAnswerMs = 15_000
const repeatForMs = 24 * 3_600_000
const repeatAfter = [429, 500, 503, 504, 509]

/** Delivers a callback. Throwing makes the worker retry later, at growing intervals. */
const deliverCallback = job('simulator-callback', async ({ db, services, now }, { callbackId }) => {
  const callback = await callbackById(db, callbackId)
  if (!callback || now.getTime() - callback.createdAt.getTime() > repeatForMs) return
  const response = await fetchTraced('simulator-callback', callback.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Bancontact Payments/v3',
      signature: callback.signature,
    },
    body: callback.body,
    redirect: 'error',
    signal: AbortSignal.timeout(slowestAnswerMs),
  })
  await response.body?.cancel()
  if (repeatAfter.includes(response.status)) throw new Error(`The callback was answered with ${response.status}`)
  if (response.status !== 200) {
    services.log.warn({ url: callback.url, status: response.status }, 'simulator: callback turned away, not repeated')
  }
})

const expirePayment = job('simulator-expiry', async ({ transact, now }, { paymentId }) => {
  await transact((tx) => endSimulatedPayment(tx, paymentId, 'EXPIRED', now))
})

const payBack = job('simulator-refund', async ({ transact }, { refundId }) => {
  await transact((tx) => endRefund(tx, refundId))
})

export const simulatorJobs: readonly Job[] = [deliverCallback, expirePayment, payBack]
