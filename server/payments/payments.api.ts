import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { z } from 'zod'
import type { Tx } from '../platform/database/database.ts'
import { exchange, type Endpoint } from '../platform/http/endpoint.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { refuse } from '../platform/http/refusal.ts'
import { KeySetUnavailable } from './jws.ts'
import { callbackPath } from './payments.ts'
import { eventByJti, insertEvent } from './payments.sql.ts'
import type { ProviderPayment } from './provider.ts'

/**
 * Stores a callback of the provider and answers at once; a job does the rest. The provider repeats only calls that are
 * answered with 429 or 5xx, so one that cannot be judged now is answered with 503.
 */
export const paymentCallback = exchange({
  path: `POST ${callbackPath}`,
  right: 'public',
  signed: true,
  summary: 'Receives the result of a payment from the payment provider.',
  input: z.looseObject({}),
  output: z.object({ received: z.boolean() }),
  async run({ transact, services, call }) {
    const { body, header } = requireValue(call.raw, 'the body as it was received')
    const callback = await services.payments.readCallback(header('signature'), body, call.now).catch(asUnavailable)
    if (callback === 'unavailable') return refuse('unavailable', { status: 503 })
    if (!callback.ok) {
      services.log.warn({ fault: callback.fault }, 'payment callback refused')
      return refuse('wrong-signature', { status: 401 })
    }
    const { payment, providerStatus, jti } = callback
    const isKept = await transact((tx) => keep(tx, { payment, providerStatus, jti, body, receivedAt: call.now }))
    return isKept ? { received: true } : refuse('wrong-signature', { status: 401 })
  },
})

type Arrival = {
  payment: ProviderPayment
  providerStatus: string
  jti: string
  body: string
  receivedAt: Date
}

/** True also for a repetition; false when the signature was made for another message. */
async function keep(tx: Tx, { payment, ...arrival }: Arrival): Promise<boolean> {
  const { id: providerPaymentId, status, amountCents, reference, expiresAt } = payment
  const eventId = await insertEvent(tx, { ...arrival, providerPaymentId, status, amountCents, reference, expiresAt })
  if (eventId) {
    await enqueue(tx, 'payment-event', { eventId })
    return true
  }
  const earlier = await eventByJti(tx, arrival.jti)
  if (!earlier) return true
  return earlier.providerPaymentId === providerPaymentId && earlier.providerStatus === arrival.providerStatus
}

function asUnavailable(error: unknown): 'unavailable' {
  if (error instanceof KeySetUnavailable) return 'unavailable'
  throw error
}

export const paymentEndpoints = [paymentCallback] as const satisfies readonly Endpoint[]
