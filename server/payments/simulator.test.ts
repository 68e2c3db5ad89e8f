import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startWorker, type Worker } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/http/services.ts'
import { testServices } from '../test/services.ts'
import { bancontactPay } from './bancontact.ts'
import { ProviderFailure, type PaymentProvider } from './provider.ts'
import { simulatorJobs } from './simulator.jobs.ts'
import { createSimulator } from './simulator.ts'

type Received = { signature: string | undefined; body: string }

const app = new Hono()
const server = createServer(getRequestListener((request) => app.fetch(request)))
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
let now: Date | undefined
const services: Services = { ...(await testServices({ publicUrl: origin })), clock: () => now ?? new Date() }
const provider = services.payments
let worker: Worker
let received: Received[] = []
let answerCallbacksWith = 200

beforeAll(async () => {
  app.route('/simulator', createSimulator(services))
  app.post('/api/payments/callback', async (c) => {
    received.push({ signature: c.req.header('signature'), body: await c.req.text() })
    return c.body(null, answerCallbacksWith as 200)
  })
  worker = await startWorker(services, { rest: simulatorJobs })
})

afterEach(() => {
  received = []
  answerCallbacksWith = 200
  now = undefined
})

afterAll(async () => {
  await worker.stop()
  server.close()
})

const request = {
  amountCents: 100_000,
  reference: 'BESTELLING-1',
  description: 'Voorschot BESTELLING-1',
  returnUrl: 'http://127.0.0.1/nl/betaling',
}
const minuteMs = 60_000

function act(id: string, action: string): Promise<Response> {
  return fetch(`${origin}/simulator/payments/${id}/${action}`, { method: 'POST' })
}

function readCallbacks(id: string): Received[] {
  return received.filter(({ body }) => (JSON.parse(body) as { paymentId: string }).paymentId === id)
}

test('a payment starts pending, with the two links and twenty minutes to live', async () => {
  now = new Date('2036-11-20T12:00:00.000Z')
  const payment = await provider.create(request)
  expect(payment).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    status: 'pending',
    amountCents: 100_000,
    reference: 'BESTELLING-1',
    expiresAt: new Date('2036-11-20T12:20:00.000Z'),
    isOpened: false,
    links: {
      deepLink: `${origin}/simulator/payments/${payment.id}`,
      qrCode: `${origin}/simulator/payments/${payment.id}/qrcode?f=SVG&s=L`,
    },
  })
  expect(await provider.get(payment.id)).toEqual(payment)
})

test.each([
  ['pay', 'succeeded'],
  ['cancel', 'cancelled'],
  ['fail', 'failed'],
  ['expire', 'expired'],
])('the payer chooses %s: the state follows and a signed callback tells it', async (action, status) => {
  const { id } = await provider.create(request)
  expect((await act(id, action)).status).toBe(200)
  expect(await provider.get(id)).toMatchObject({ id, status })
  await vi.waitFor(() => expect(readCallbacks(id)).toHaveLength(1), { timeout: 5_000 })
  const [{ signature, body }] = readCallbacks(id) as [Received]
  const callback = await provider.readCallback(signature, body, services.clock())
  expect(callback).toMatchObject({ ok: true, payment: { id, status, amountCents: 100_000, reference: 'BESTELLING-1' } })
})

test('a payment ends once', async () => {
  const { id } = await provider.create(request)
  await act(id, 'cancel')
  expect((await act(id, 'pay')).status).toBe(422)
  expect(await provider.get(id)).toMatchObject({ status: 'cancelled' })
})

test('after its time a payment can no longer be paid', async () => {
  const started = new Date('2036-11-20T12:00:00.000Z')
  now = started
  const { id } = await provider.create(request)
  now = new Date(started.getTime() + 20 * minuteMs)
  await act(id, 'pay')
  expect(await provider.get(id)).toMatchObject({ status: 'expired' })
})

test('a callback that is answered with 503 comes again, signature and all', async () => {
  answerCallbacksWith = 503
  const { id } = await provider.create(request)
  await act(id, 'pay')
  await vi.waitFor(() => expect(readCallbacks(id)).toHaveLength(1), { timeout: 5_000 })
  answerCallbacksWith = 200
  await vi.waitFor(() => expect(readCallbacks(id)).toHaveLength(2), { timeout: 10_000 })
  const [first, second] = readCallbacks(id)
  expect(second).toEqual(first)
})

test('the shop stops a payment that nobody has confirmed', async () => {
  const { id } = await provider.create(request)
  expect(await provider.cancel(id)).toBe('cancelled')
  expect(await provider.get(id)).toMatchObject({ status: 'cancelled' })
  expect(await provider.cancel(id)).toBe('too-late')
})

test('a paid payment can no longer be stopped', async () => {
  const { id } = await provider.create(request)
  await act(id, 'pay')
  expect(await provider.cancel(id)).toBe('too-late')
  expect(await provider.refundIban(id)).toBe('BE68539007547034')
})

test('all payments under a reference are found, newest first, also beyond one page', async () => {
  const since = new Date(Date.now() - minuteMs)
  const ids: string[] = []
  for (let made = 0; made < 103; made++) ids.push((await provider.create({ ...request, reference: 'MANY' })).id)
  const found = await provider.searchByReference('MANY', since)
  expect(found.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(await provider.searchByReference('NONE', since)).toEqual([])
})

describe('what the provider refuses becomes a failure in our words', () => {
  test('an unknown payment', async () => {
    await expect(provider.get('0'.repeat(24))).rejects.toMatchObject({ outcome: 'refused', code: 'PAYMENT_NOT_FOUND' })
  })
  test('a field that breaks the contract', async () => {
    const tooLong = provider.create({ ...request, reference: 'x'.repeat(36) })
    await expect(tooLong).rejects.toMatchObject({ outcome: 'refused', code: 'FIELD_IS_INVALID' })
    await expect(provider.create({ ...request, amountCents: 1 })).rejects.toBeInstanceOf(ProviderFailure)
  })
  test('a wrong key', async () => {
    const stranger = bancontactPay({ ...account(origin), apiKey: 'wrong' })
    await expect(stranger.get('0'.repeat(24))).rejects.toMatchObject({ outcome: 'refused', code: 'UNAUTHORIZED' })
  })
})

describe('what nobody may have it do', () => {
  const create = (body: object) =>
    fetch(`${origin}/simulator/v3/payments`, {
      method: 'POST',
      headers: { authorization: 'Bearer simulator', 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 500, ...body }),
    })

  test.each([
    'http://127.0.0.1:3195/internal/admin',
    'http://169.254.169.254/latest/meta-data',
    `${origin}/api/payments/callback/../../admin`,
    `${origin}@evil.example/api/payments/callback`,
  ])('calling another address than the callback of this shop: %s', async (callbackUrl) => {
    expect((await create({ callbackUrl })).status).toBe(400)
    expect((await create({ callbackUrl: `${origin}/api/payments/callback` })).status).toBe(201)
  })

  test.each(['%00', 'x/constructor', `${'0'.repeat(24)}/constructor`, `${'0'.repeat(24)}/%00`, 'x/pay'])(
    'failing over a payment or an action that cannot be: %s',
    async (place) => {
      expect((await fetch(`${origin}/simulator/payments/${place}`, { method: 'POST' })).status).toBe(404)
    },
  )

  test('failing over signs that no text has', async () => {
    expect((await create({ reference: 'a\0b' })).status).toBe(400)
    expect((await fetch(`${origin}/simulator/payments/%00`)).status).toBe(404)
  })
})

describe('when the provider is in trouble', () => {
  let answers: (() => Response | Promise<Response>)[] = []
  let calls: string[] = []
  let troubled: Server
  let provider: PaymentProvider

  beforeAll(async () => {
    const listener = getRequestListener((request) => {
      calls.push(request.method)
      return (answers.shift() ?? (() => new Response('', { status: 500 })))()
    })
    troubled = createServer(listener)
    await new Promise<void>((resolve) => void troubled.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(troubled.address() as AddressInfo).port}`
    provider = bancontactPay({ ...account(url), timeoutMs: 200, retryAfterMs: [1, 1] })
  })
  afterEach(() => {
    answers = []
    calls = []
  })
  afterAll(() => void troubled.close())

  const payment = () =>
    Response.json({ paymentId: 'a'.repeat(24), status: 'PENDING', amount: 2, currency: 'EUR', newField: true })
  const busy = () => new Response('', { status: 429 })
  const never = () => new Promise<Response>(() => {})

  test('reading is tried again', async () => {
    answers = [() => new Response('', { status: 503 }), never, payment]
    expect(await provider.get('a'.repeat(24))).toMatchObject({ status: 'pending' })
  })

  test('creating is not: it may have been done', async () => {
    answers = [never, payment]
    await expect(provider.create(request)).rejects.toMatchObject({ outcome: 'unclear', code: 'TIMEOUT' })
    expect(calls).toEqual(['POST'])
  })

  test('a refusal to work now is told apart from an unclear end', async () => {
    answers = [busy]
    await expect(provider.create(request)).rejects.toMatchObject({ outcome: 'busy' })
    answers = [() => Response.json({ code: 'TRY_AGAIN_LATER', message: 'later', traceId: 't-1' }, { status: 503 })]
    await expect(provider.create(request)).rejects.toMatchObject({ outcome: 'unclear', traceId: 't-1' })
    answers = [() => new Response('<html>', { status: 200 })]
    await expect(provider.create(request)).rejects.toMatchObject({ outcome: 'unclear', code: 'UNREADABLE_ANSWER' })
  })

  test('nobody there: surely nothing was done', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => void closed.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
    await new Promise((resolve) => closed.close(resolve))
    const absent = bancontactPay({ ...account(url), retryAfterMs: [1] })
    await expect(absent.create(request)).rejects.toMatchObject({ outcome: 'busy', code: 'NO_CONNECTION' })
  })
})

describe('the page on the phone', () => {
  const open = (id: string, language: string) =>
    fetch(`${origin}/simulator/payments/${id}`, { headers: { 'accept-language': language } })

  test('speaks the language of the phone and shows what is asked', async () => {
    const { id } = await provider.create(request)
    const dutch = await (await open(id, 'nl-BE,nl;q=0.9')).text()
    expect(dutch).toContain('lang="nl-BE"')
    expect(dutch).toContain('Betalen')
    expect(dutch).toMatch(/1\.000,00/)
    const french = await (await open(id, 'de-DE,fr;q=0.8')).text()
    expect(french).toContain('lang="fr-BE"')
    expect(french).toContain('Refuser'.toLowerCase())
  })

  test('runs no script and writes no style inline, as our policy demands', async () => {
    const { id } = await provider.create({ ...request, description: '<script>alert(1)</script>' })
    const page = await (await open(id, 'nl')).text()
    expect(page).not.toMatch(/<script|<style|style=/)
    expect(page).toContain('&lt;script&gt;')
    const stylesheet = await fetch(`${origin}/simulator/phone.css`)
    expect(stylesheet.headers.get('content-type')).toContain('text/css')
  })

  test('its buttons lead back to it', async () => {
    const { id } = await provider.create(request)
    const paid = await fetch(`${origin}/simulator/payments/${id}/pay?language=fr`, {
      method: 'POST',
      headers: { accept: 'text/html' },
    })
    expect(paid.redirected).toBe(true)
    const page = await paid.text()
    expect(page).toContain('Le paiement a réussi.')
    expect(page).toContain('href="http://127.0.0.1/nl/betaling"')
    expect(page).not.toContain('<form')
  })

  test('an unknown payment', async () => {
    expect((await open('0'.repeat(24), 'nl')).status).toBe(404)
  })

  test('the QR code is a picture in the form asked for', async () => {
    const { id, links } = await provider.create(request)
    const drawing = await fetch(links.qrCode!)
    expect(drawing.headers.get('content-type')).toContain('image/svg+xml')
    const picture = await fetch(`${origin}/simulator/payments/${id}/qrcode?f=PNG&s=S`)
    expect(picture.headers.get('content-type')).toContain('image/png')
    expect((await fetch(`${origin}/simulator/payments/${id}/qrcode?f=GIF`)).status).toBe(400)
  })
})

test('a second process signs with the same key', async () => {
  const other = createSimulator(services)
  const ours = await (await fetch(`${origin}/simulator/.well-known/jwks.json`)).json()
  const theirs = await (await other.request('/.well-known/jwks.json')).json()
  expect(theirs).toEqual(ours)
  expect(JSON.stringify(theirs)).not.toContain('"d"')
})

function account(url: string) {
  const jwksUrl = `${origin}/simulator/.well-known/jwks.json`
  return {
    apiUrl: `${url}/simulator`,
    apiKey: 'simulator',
    profileId: 'simulator',
    jwksUrl,
    callbackUrl: `${origin}/cb`,
  }
}
