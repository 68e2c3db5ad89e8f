import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transaction, type Tx } from '../platform/database/database.ts'
import { createHttp } from '../platform/http/http.ts'
import type { JobContext, JobName } from '../platform/jobs/jobs.ts'
import { testServices } from '../test/services.ts'
import { latestAttempt, lockReference, openAttempt, startPayment, stopOpenPayment } from './attempts.ts'
import type { OnPaymentEnd, PaymentAttempt } from './attempts.ts'
import { paymentEndpoints } from './payments.api.ts'
import { settlingJob, watchingJobs } from './payments.jobs.ts'
import { ProviderFailure, type PaymentProvider } from './provider.ts'
import { detachedSignature } from './detached-jws.ts'
import { simulatorKey } from './simulator-key.ts'
import { createSimulator } from './simulator.ts'

let listen: ReturnType<typeof createHttp>
const server = createServer(getRequestListener((request, env) => listen.fetch(request, env)))
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const real = await testServices({ publicUrl: origin })
const { database } = real
const transact = <T>(work: (tx: Tx) => Promise<T>) => transaction(database, work)

let ends: string[] = []
const onEnd: OnPaymentEnd = async (_tx, { attempt, status, amountCents }) => {
  ends.push(`${attempt.reference} ${status} ${amountCents}`)
}
const jobs = new Map([settlingJob(onEnd), ...watchingJobs(onEnd)].map((one) => [one.name, one]))

/** The provider as this process sees it; a test may cut the line. */
let provider: PaymentProvider
const services = { ...real, payments: {} as PaymentProvider }
listen = createHttp(services, paymentEndpoints)
listen.route('/simulator', createSimulator(real))

const start = new Date('2026-11-20T10:00:00Z')
let reference = ''
let orders = 0

beforeEach(async () => {
  await database.pool.query('delete from graphile_worker._private_jobs')
  provider = real.payments
  services.payments = provider
  real.setNow(start)
  reference = `ORDER-${++orders}`
  ends = []
})
afterEach(() => expect(new Set(ends).size, 'each end is told once').toBe(ends.length))
afterAll(() => void server.close())

function at(): JobContext {
  return { services, db: database.db, transact, now: real.clock() }
}

function later(ms: number): void {
  real.setNow(new Date(real.clock().getTime() + ms))
}

async function openPayment(): Promise<PaymentAttempt> {
  return transact(async (tx) => {
    await lockReference(tx, reference)
    return openAttempt(tx, { reference, amountCents: 100_000 }, real.clock())
  })
}

async function pay(attempt: PaymentAttempt) {
  return startPayment(at(), onEnd, attempt, {
    amountCents: attempt.amountCents,
    reference,
    description: `Voorschot ${reference}`,
    returnUrl: origin,
  })
}

async function startedPayment(): Promise<PaymentAttempt & { providerPaymentId: string }> {
  const started = await pay(await openPayment())
  if (started === 'unavailable' || !started.providerPaymentId) throw new Error('no payment was made')
  return { ...started, providerPaymentId: started.providerPaymentId }
}

async function status(): Promise<string | undefined> {
  return (await latestAttempt(database.db, reference))?.status
}

async function payer(payment: { providerPaymentId: string }, action: 'pay' | 'cancel' | 'fail' | 'expire') {
  const response = await fetch(`${origin}/simulator/payments/${payment.providerPaymentId}/${action}`, {
    method: 'POST',
  })
  expect(response.status).toBe(200)
}

async function callback(
  message: Record<string, unknown>,
  changes: { jti?: string; body?: string; path?: string } = {},
) {
  const body = JSON.stringify({
    amount: 100_000,
    currency: 'EUR',
    reference,
    createdAt: start.toISOString(),
    expireAt: start.toISOString(),
    debtor: {},
    ...message,
  })
  const signature = await detachedSignature(await transact(simulatorKey), body, {
    profileId: 'simulator',
    issuer: 'Payconiq',
    jti: changes.jti ?? crypto.randomUUID(),
    path: changes.path ?? `${origin}/api/payments/callback`,
    issuedAt: real.clock(),
  })
  const response = await fetch(`${origin}/api/payments/callback`, {
    method: 'POST',
    headers: { signature, 'content-type': 'application/json' },
    body: changes.body ?? body,
  })
  return response.status
}

/** Works off what is due, as the worker would. */
async function work(name: JobName): Promise<number> {
  const { rows } = await database.pool.query<{ id: string; payload: unknown }>(
    `select job.id, job.payload from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = $1 and job.run_at <= greatest($2, now()) order by job.id`,
    [name, real.clock()],
  )
  for (const { id, payload } of rows) {
    await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [id])
    await jobs.get(name)!.run(at(), payload)
  }
  return rows.length
}

describe('callbacks', () => {
  test.each([
    ['SUCCEEDED', 'succeeded'],
    ['CANCELLED', 'cancelled'],
    ['FAILED', 'failed'],
    ['AUTHORIZATION_FAILED', 'failed'],
    ['EXPIRED', 'expired'],
  ])('%s ends the payment as %s', async (word, expected) => {
    const payment = await startedPayment()
    expect(await callback({ paymentId: payment.providerPaymentId, status: word })).toBe(200)
    expect(await status()).toBe('pending')
    await work('payment-event')
    expect(await status()).toBe(expected)
    expect(ends).toEqual([`${reference} ${expected} 100000`])
  })

  test('repeated, a payment ends once', async () => {
    const payment = await startedPayment()
    for (let round = 0; round < 3; round++) {
      expect(await callback({ paymentId: payment.providerPaymentId, status: 'SUCCEEDED' })).toBe(200)
      await work('payment-event')
    }
    expect(ends).toHaveLength(1)
  })

  test('a message older than what we know changes nothing', async () => {
    const payment = await startedPayment()
    await callback({ paymentId: payment.providerPaymentId, status: 'SUCCEEDED' })
    await callback({ paymentId: payment.providerPaymentId, status: 'IDENTIFIED' })
    await callback({ paymentId: payment.providerPaymentId, status: 'A_NEW_WORD' })
    await work('payment-event')
    expect(await status()).toBe('succeeded')
    expect(ends).toHaveLength(1)
  })

  test('two final states that contradict each other: the provider is asked', async () => {
    const payment = await startedPayment()
    await payer(payment, 'cancel')
    await callback({ paymentId: payment.providerPaymentId, status: 'CANCELLED' })
    await callback({ paymentId: payment.providerPaymentId, status: 'SUCCEEDED' })
    await work('payment-event')
    expect(await work('payment-conflict')).toBe(1)
    expect(await status()).toBe('cancelled')
    expect(ends).toEqual([`${reference} cancelled 100000`])
  })

  test('money that comes in after an end we took for final is not lost', async () => {
    const payment = await startedPayment()
    await callback({ paymentId: payment.providerPaymentId, status: 'EXPIRED' })
    await work('payment-event')
    await payer(payment, 'pay')
    await callback({ paymentId: payment.providerPaymentId, status: 'SUCCEEDED' })
    await work('payment-event')
    await work('payment-conflict')
    expect(ends).toEqual([`${reference} expired 100000`, `${reference} succeeded 100000`])
    expect(await status()).toBe('expired')
    expect((await latestAttempt(database.db, reference))?.receivedAt).toEqual(start)
  })

  test('faster than the answer to our own call', async () => {
    const attempt = await openPayment()
    const made = await provider.create({ amountCents: 100_000, reference, description: 'x', returnUrl: origin })
    expect(await callback({ paymentId: made.id, status: 'SUCCEEDED' })).toBe(200)
    await work('payment-event')
    expect(await latestAttempt(database.db, reference)).toMatchObject({
      id: attempt.id,
      providerPaymentId: made.id,
      status: 'succeeded',
    })
  })

  test('of a payment that is not ours: kept, nothing follows', async () => {
    expect(await callback({ paymentId: 'f'.repeat(24), status: 'SUCCEEDED', reference: 'OTHER-SHOP' })).toBe(200)
    await work('payment-event')
    expect(ends).toEqual([])
  })

  test('a forged one is refused for good', async () => {
    const payment = await startedPayment()
    const paid = { paymentId: payment.providerPaymentId, status: 'SUCCEEDED' }
    expect(await callback(paid, { body: JSON.stringify({ ...paid, amount: 1, currency: 'EUR' }) })).toBe(401)
    expect(await callback(paid, { path: 'https://other.example.be/callback' })).toBe(401)
    const unsigned = await fetch(`${origin}/api/payments/callback`, { method: 'POST', body: JSON.stringify(paid) })
    expect(unsigned.status).toBe(401)
    expect(await work('payment-event')).toBe(0)
  })

  test('the identity of a message cannot serve another', async () => {
    const payment = await startedPayment()
    const jti = crypto.randomUUID()
    expect(await callback({ paymentId: payment.providerPaymentId, status: 'PENDING' }, { jti })).toBe(200)
    expect(await callback({ paymentId: payment.providerPaymentId, status: 'PENDING' }, { jti })).toBe(200)
    expect(await callback({ paymentId: payment.providerPaymentId, status: 'SUCCEEDED' }, { jti })).toBe(401)
  })
})

describe('without callbacks', () => {
  test('the payment is watched until it ends', async () => {
    const payment = await startedPayment()
    later(15_000)
    await work('watch-payment')
    expect(await status()).toBe('pending')
    await payer(payment, 'pay')
    later(5_000)
    await work('watch-payment')
    expect(await status()).toBe('succeeded')
    later(60_000)
    expect(await work('watch-payment')).toBe(0)
    expect(ends).toEqual([`${reference} succeeded 100000`])
  })

  test('an outage of the provider only makes the watch wait', async () => {
    const payment = await startedPayment()
    services.payments = { ...provider, get: () => Promise.reject(new ProviderFailure('unclear', 'TIMEOUT')) }
    later(15_000)
    await work('watch-payment')
    expect(await status()).toBe('pending')
    services.payments = provider
    await payer(payment, 'pay')
    later(5_000)
    await work('watch-payment')
    expect(await status()).toBe('succeeded')
  })
})

describe('a lost answer', () => {
  const losesAnswers = (): PaymentProvider => ({
    ...provider,
    async create(request) {
      await provider.create(request)
      throw new ProviderFailure('unclear', 'TIMEOUT')
    },
  })
  const neverConnects = (): PaymentProvider => ({
    ...provider,
    create: () => Promise.reject(new ProviderFailure('unclear', 'NO_CONNECTION')),
  })

  test('the payment is found by its reference', async () => {
    services.payments = losesAnswers()
    const payment = await startedPayment()
    expect(payment.deepLink).toContain(payment.providerPaymentId)
    expect(payment.status).toBe('pending')
  })

  test('also by the watch, when the process dies before it can look', async () => {
    const attempt = await openPayment()
    await losesAnswers()
      .create({ amountCents: 100_000, reference, description: 'x', returnUrl: origin })
      .catch(() => {})
    later(15_000)
    await work('watch-payment')
    const found = await latestAttempt(database.db, reference)
    expect(found).toMatchObject({ id: attempt.id, status: 'pending', deepLink: expect.stringContaining(origin) })
  })

  test('no payment was made: the buyer hears it, and may try again', async () => {
    services.payments = neverConnects()
    expect(await pay(await openPayment())).toBe('unavailable')
    expect(await stopOpenPayment(at(), onEnd, reference)).toBe('in-progress')
    later(15_000)
    expect(await stopOpenPayment(at(), onEnd, reference)).toBe('stopped')
    services.payments = provider
    expect(await pay(await openPayment())).toMatchObject({ status: 'pending' })
  })

  test('not even the search for it is answered: the watch goes on looking', async () => {
    services.payments = {
      ...losesAnswers(),
      searchByReference: () => Promise.reject(new ProviderFailure('unclear', 'TIMEOUT')),
    }
    expect(await pay(await openPayment())).toBe('unavailable')
    services.payments = provider
    later(15_000)
    await work('watch-payment')
    expect(await latestAttempt(database.db, reference)).toMatchObject({
      status: 'pending',
      deepLink: expect.any(String),
    })
  })

  test('no payment was made and nobody comes back', async () => {
    services.payments = neverConnects()
    await pay(await openPayment())
    later(15_000)
    await work('watch-payment')
    expect(await status()).toBe('pending')
    later(5 * 60_000)
    await work('watch-payment')
    expect(await status()).toBe('failed')
    expect(ends).toEqual([`${reference} failed 0`])
  })

  test('a refusal ends the attempt at once', async () => {
    services.payments = {
      ...provider,
      create: () => Promise.reject(new ProviderFailure('refused', 'UNABLE_TO_PAY_CREDITOR')),
    }
    expect(await pay(await openPayment())).toBe('unavailable')
    expect(await status()).toBe('failed')
  })
})

describe('another payment in the place of an open one', () => {
  test('the open one is ended at the provider first', async () => {
    const first = await startedPayment()
    expect(await stopOpenPayment(at(), onEnd, reference)).toBe('stopped')
    expect(await provider.get(first.providerPaymentId)).toMatchObject({ status: 'cancelled' })
    later(1_000)
    const second = await startedPayment()
    expect(second.id).not.toBe(first.id)
    await payer(second, 'pay')
    await callback({ paymentId: second.providerPaymentId, status: 'SUCCEEDED' })
    await work('payment-event')
    expect(ends).toEqual([`${reference} cancelled 100000`, `${reference} succeeded 100000`])
  })

  test('the payer was faster: the payment counts', async () => {
    const first = await startedPayment()
    await payer(first, 'pay')
    expect(await stopOpenPayment(at(), onEnd, reference)).toBe('succeeded')
    expect(ends).toEqual([`${reference} succeeded 100000`])
    expect(await stopOpenPayment(at(), onEnd, reference)).toBe('succeeded')
  })

  test('while the provider cannot be reached, the open payment stays', async () => {
    await startedPayment()
    services.payments = { ...provider, cancel: () => Promise.reject(new ProviderFailure('unclear', 'TIMEOUT')) }
    expect(await stopOpenPayment(at(), onEnd, reference)).toBe('in-progress')
    expect(await status()).toBe('pending')
    services.payments = provider
    expect(await stopOpenPayment(at(), onEnd, reference)).toBe('stopped')
  })

  test('two at a time are impossible', async () => {
    await startedPayment()
    await expect(openPayment()).rejects.toThrow('payment_attempt_open')
  })
})
