import { randomUUID } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { detachedSignature } from './detached-jws.ts'
import { simulatorKey } from './simulator-key.ts'
import { endPayment, insertCallback, paymentById, type SimulatedEnd, type SimulatedPayment } from './simulator.sql.ts'

/** Credentials that a dealer gets from the real provider by contract. */
export const simulatorAccount = { apiKey: 'simulator', profileId: 'simulator' } as const

/** Ends a payment once and notifies the shop by a signed callback; undefined when it had ended already. */
export async function endSimulatedPayment(
  tx: Tx,
  id: string,
  end: SimulatedEnd,
  now: Date,
): Promise<SimulatedPayment | undefined> {
  const current = await paymentById(tx, id)
  const isOver = current !== undefined && current.expiresAt <= now
  const payment = await endPayment(tx, id, isOver ? 'EXPIRED' : end, now)
  if (!payment?.callbackUrl) return payment
  const body = JSON.stringify(callbackMessage(payment))
  const signature = await detachedSignature(await simulatorKey(tx), body, {
    profileId: simulatorAccount.profileId,
    issuer: 'Payconiq',
    jti: randomUUID(),
    path: payment.callbackUrl,
    issuedAt: now,
  })
  const callback = { paymentId: id, url: payment.callbackUrl, signature, body, createdAt: now }
  const callbackId = await insertCallback(tx, callback)
  await enqueue(tx, 'simulator-callback', { callbackId }, { maxAttempts: 12 })
  return payment
}

/** Returns the body of a callback, `expireAt` and all. */
export function callbackMessage(payment: SimulatedPayment): Record<string, unknown> {
  return {
    paymentId: payment.id,
    amount: payment.amountCents,
    currency: 'EUR',
    description: payment.description ?? undefined,
    reference: payment.reference ?? undefined,
    createdAt: payment.createdAt.toISOString(),
    expireAt: payment.expiresAt.toISOString(),
    succeededAt: payment.succeededAt?.toISOString(),
    status: payment.status,
    debtor: payment.status === 'SUCCEEDED' ? simulatedDebtor.masked : {},
  }
}

export const simulatedDebtor = {
  iban: 'BE68539007547034',
  masked: { name: 'Lotte', iban: '************7034' },
} as const
