import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Hono, type Context } from 'hono'
import QRCode from 'qrcode'
import { z } from 'zod'
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { typedText } from '@forecourt/domain/platform/forms/fields.schema.ts'
import { transaction, type Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/http/services.ts'
import { signatureVerifier } from './jws.ts'
import { buildCallbackUrl } from './payments.ts'
import { simulatorKey, simulatorKeySet } from './simulator-key.ts'
import { simulatorPage } from './simulator-page.ts'
import { callbackMessage, endSimulatedPayment, simulatedDebtor, simulatorAccount } from './simulator-payment.ts'
import {
  identifyPayment,
  insertPayment,
  insertRefund,
  isOpen,
  paymentById,
  paymentForUpdate,
  paymentsMatching,
  refundById,
  refundedCents,
  refundOfKey,
  type SimulatedEnd,
  type SimulatedPayment,
  type SimulatedRefund,
} from './simulator.sql.ts'

export type SimulatorOptions = {
  /** Online payments live 20 minutes with the real provider. */
  readonly lifetimeMs?: number
  /** Calls must be signed by this merchant, whose keys are published at this address. */
  readonly signedBy?: { readonly merchantId: string; readonly jwksUrl: string }
}

const statuses = ['PENDING', 'IDENTIFIED', 'SUCCEEDED', 'CANCELLED', 'AUTHORIZATION_FAILED', 'EXPIRED'] as const
const actions = new Map<string, SimulatedEnd>([
  ['pay', 'SUCCEEDED'],
  ['cancel', 'CANCELLED'],
  ['fail', 'AUTHORIZATION_FAILED'],
  ['expire', 'EXPIRED'],
])

/**
 * Creates a payment provider to try the shop with: speaks the merchant API v3 under `/v3`, publishes its keys, and shows at
 * the deep link what a payer would see on a phone. Mounted at `/simulator` when no real provider is set.
 */
export function createSimulator(services: Services, options: SimulatorOptions = {}): Hono {
  const app = new Hono()
  app.route('/v3/payments', merchantApi(services, options))
  app.get('/.well-known/jwks.json', async (c) => {
    await transaction(services.database, simulatorKey)
    return c.json(await simulatorKeySet(services.database.db))
  })
  app.route('/payments', payerPages(services))
  app.get('/phone.css', async (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8')
    return c.body(await readFile(new URL('simulator-page.css', import.meta.url), 'utf8'))
  })
  return app
}

/**
 * Returns the schema of a payment request. Callbacks go only to the shop of this simulator, so that it cannot be used to call
 * other machines.
 */
const createBody = (callbackUrl: string) =>
  z.object({
    amount: z.int().min(2).max(999_999_999_999),
    currency: z.literal('EUR').default('EUR'),
    reference: typedText(35).optional(),
    description: typedText(140).optional(),
    callbackUrl: z.literal(callbackUrl).optional(),
    returnUrl: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .optional(),
  })

const SearchBody = z.object({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  paymentStatuses: z.array(z.enum(statuses)).optional(),
  reference: typedText(35).optional(),
})

const RefundBody = z.object({
  amount: z.int().min(1).max(999_999_999_999),
  currency: z.literal('EUR'),
  description: typedText(140).optional(),
})

const SearchPage = z.object({
  page: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(1).max(100).default(10),
})

/** The number of a payment as we give it; any other text is no address of ours. */
const oneId = ':id{[0-9a-f]{24}}'

const yesterdayMs = 24 * 3_600_000

function verifySignedCalls({ merchantId, jwksUrl }: NonNullable<SimulatorOptions['signedBy']>, clock: () => Date) {
  const verify = signatureVerifier({ jwksUrl })
  return async ({ req }: Context): Promise<boolean> => {
    const expected = { profileId: simulatorAccount.profileId, issuer: merchantId, paths: [req.path], now: clock() }
    return (await verify(req.header('signature'), await req.text(), expected)).ok
  }
}

function merchantApi(services: Services, { lifetimeMs = 20 * 60_000, signedBy }: SimulatorOptions): Hono {
  const { database, clock } = services
  const isSigned = signedBy ? verifySignedCalls(signedBy, clock) : () => true
  const CreateBody = createBody(buildCallbackUrl(services.settings))
  const api = new Hono()

  api.use(async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${simulatorAccount.apiKey}`) return refuse(c, 401, 'UNAUTHORIZED')
    if (!(await isSigned(c))) return refuse(c, 401, 'UNAUTHORIZED')
    return next()
  })

  api.post('/', async (c) => {
    const body = CreateBody.safeParse(await readJson(c))
    if (!body.success) return refuse(c, 400, 'FIELD_IS_INVALID', z.prettifyError(body.error))
    const { amount, reference, description, callbackUrl, returnUrl } = body.data
    const now = clock()
    const payment = await transaction(database, async (tx) => {
      const created = await insertPayment(tx, {
        id: randomBytes(12).toString('hex'),
        amountCents: amount,
        reference: reference ?? null,
        description: description ?? null,
        callbackUrl: callbackUrl ?? null,
        returnUrl: returnUrl ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimeMs),
      })
      await enqueue(tx, 'simulator-expiry', { paymentId: created.id }, { runAt: created.expiresAt })
      return created
    })
    const { expireAt, ...message } = paymentMessage(services, payment)
    return c.json({ ...message, expiresAt: expireAt }, 201)
  })

  api.post('/search', async (c) => {
    const page = SearchPage.safeParse(c.req.query())
    const body = SearchBody.safeParse(await readJson(c))
    if (!page.success || !body.success) return refuse(c, 400, 'FIELD_IS_INVALID')
    const { from, to, paymentStatuses, reference } = body.data
    const { page: number, size } = page.data
    const wanted = {
      from: from ? new Date(from) : new Date(clock().getTime() - yesterdayMs),
      to: to ? new Date(to) : undefined,
      reference,
      statuses: paymentStatuses,
    }
    const { payments, total } = await paymentsMatching(database.db, wanted, { number, size })
    const details = payments.map((payment) => paymentMessage(services, payment))
    return c.json({ size: details.length, totalPages: Math.ceil(total / size), totalElements: total, number, details })
  })

  api.get(`/${oneId}`, async (c) => {
    const payment = await paymentById(database.db, c.req.param('id'))
    return payment ? c.json(paymentMessage(services, payment)) : refuse(c, 404, 'PAYMENT_NOT_FOUND')
  })

  api.delete(`/${oneId}`, async (c) => {
    const id = c.req.param('id')
    const ended = await transaction(database, (tx) => endSimulatedPayment(tx, id, 'CANCELLED', clock()))
    if (ended) return c.body(null, 204)
    const known = await paymentById(database.db, id)
    return known ? refuse(c, 422, 'PAYMENT_NOT_PENDING') : refuse(c, 404, 'PAYMENT_NOT_FOUND')
  })

  api.get(`/${oneId}/debtor/refundIban`, async (c) => {
    const payment = await paymentById(database.db, c.req.param('id'))
    if (!payment) return refuse(c, 404, 'PAYMENT_NOT_FOUND')
    if (payment.status !== 'SUCCEEDED') return refuse(c, 422, 'REFUND_NOT_ALLOWED')
    return c.json({ iban: simulatedDebtor.iban })
  })

  api.post(`/${oneId}/refunds`, async (c) => {
    const key = c.req.header('idempotency-key') ?? ''
    const body = RefundBody.safeParse(await readJson(c))
    if (!body.success || key === '' || key.length > 64) return refuse(c, 400, 'VALIDATION_ERROR')
    const outcome = await transaction(database, (tx) => refundOnce(tx, c.req.param('id'), key, body.data, clock()))
    return 'refused' in outcome ? refuse(c, 422, outcome.refused) : c.json(refundMessage(outcome), 201)
  })

  api.get(`/${oneId}/refunds/:refundId{[0-9a-f]{24}}`, async (c) => {
    const refund = await refundById(database.db, c.req.param('id'), c.req.param('refundId'))
    return refund ? c.json(refundMessage(refund)) : refuse(c, 404, 'REFUND_NOT_FOUND')
  })

  return api
}

type RefundRefusal = { refused: string }

/** Refunds once, as the provider does: a repeated key returns the refund that exists. */
async function refundOnce(
  tx: Tx,
  paymentId: string,
  key: string,
  { amount, description }: z.output<typeof RefundBody>,
  now: Date,
): Promise<SimulatedRefund | RefundRefusal> {
  const payment = await paymentForUpdate(tx, paymentId)
  if (!payment) return { refused: 'PAYMENT_FOR_REFUND_NOT_FOUND' }
  const known = await refundOfKey(tx, key)
  if (known) {
    const isSame = known.paymentId === paymentId && known.amountCents === amount
    return isSame ? { ...known, status: 'PENDING' } : { refused: 'REFUND_REQUEST_CONFLICT' }
  }
  if (payment.status !== 'SUCCEEDED') return { refused: 'REFUND_NOT_POSSIBLE' }
  if ((await refundedCents(tx, paymentId)) + amount > payment.amountCents) return { refused: 'INVALID_REFUND_AMOUNT' }
  const facts = {
    paymentId,
    idempotencyKey: key,
    amountCents: amount,
    description: description ?? null,
    createdAt: now,
  }
  const refund = await insertRefund(tx, { id: randomBytes(12).toString('hex'), ...facts })
  await enqueue(tx, 'simulator-refund', { refundId: refund.id })
  return refund
}

function refundMessage({ id, paymentId, status, amountCents, description, createdAt }: SimulatedRefund) {
  return {
    refundId: id,
    paymentId,
    status,
    amount: amountCents,
    currency: 'EUR',
    description: description ?? undefined,
    creationDate: createdAt.toISOString(),
  }
}

function payerPages(services: Services): Hono {
  const { database, clock } = services
  const pages = new Hono()

  pages.get(`/${oneId}`, async (c) => {
    const id = c.req.param('id')
    await transaction(database, (tx) => identifyPayment(tx, id))
    const payment = await paymentById(database.db, id)
    const language = appLanguage(c)
    c.header('Cache-Control', 'private, no-store')
    return c.html(simulatorPage(payment, language), payment ? 200 : 404)
  })

  pages.get(`/${oneId}/qrcode`, async (c) => {
    const format = (c.req.query('f') ?? 'PNG').toUpperCase()
    const width = { S: 180, M: 250, L: 400, XL: 800 }[(c.req.query('s') ?? 'M').toUpperCase()]
    if (width === undefined || !['PNG', 'SVG'].includes(format)) return refuse(c, 400, 'FIELD_IS_INVALID')
    const link = deepLink(services, c.req.param('id'))
    if (format === 'SVG') {
      c.header('Content-Type', 'image/svg+xml')
      return c.body(await QRCode.toString(link, { type: 'svg', width, margin: 2 }))
    }
    c.header('Content-Type', 'image/png')
    return c.body(new Uint8Array(await QRCode.toBuffer(link, { width, margin: 2 })))
  })

  pages.post(`/${oneId}/:action`, async (c) => {
    const { id, action } = c.req.param()
    const end = actions.get(action)
    if (!end) return refuse(c, 404, 'ACTION_NOT_FOUND')
    const ended = await transaction(database, (tx) => endSimulatedPayment(tx, id, end, clock()))
    if (c.req.header('accept')?.includes('text/html')) {
      return c.redirect(`/simulator/payments/${id}?language=${appLanguage(c)}`, 303)
    }
    if (ended) return c.json({ status: ended.status })
    const known = await paymentById(database.db, id)
    return known ? refuse(c, 422, 'PAYMENT_NOT_PENDING') : refuse(c, 404, 'PAYMENT_NOT_FOUND')
  })

  return pages
}

function paymentMessage(services: Services, payment: SimulatedPayment) {
  const { settings } = services
  const self = `${settings.publicUrl}/simulator/v3/payments/${payment.id}`
  const page = deepLink(services, payment.id)
  return {
    ...callbackMessage(payment),
    expireAt: payment.expiresAt.toISOString(),
    creditor: { profileId: simulatorAccount.profileId, callbackUrl: payment.callbackUrl ?? undefined },
    _links: {
      self: { href: self },
      deeplink: { href: page },
      qrcode: { href: `${page}/qrcode?f=SVG&s=L` },
      ...(isOpen(payment) ? { cancel: { href: self } } : {}),
      ...(payment.status === 'SUCCEEDED' ? { refund: { href: `${self}/debtor/refundIban` } } : {}),
    },
  }
}

function deepLink({ settings }: Services, id: string): string {
  return `${settings.publicUrl}/simulator/payments/${id}`
}

function refuse(c: Context, status: 400 | 401 | 404 | 422, code: string, message = code): Response {
  return c.json({ code, message, traceId: randomUUID(), spanId: randomBytes(8).toString('hex') }, status)
}

async function readJson(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined)
}

/** Returns the language of the payer's app: the one in the address, else the device's. */
function appLanguage(c: Context): Language {
  const wishes = [c.req.query('language') ?? '', ...(c.req.header('accept-language') ?? '').split(',')]
  for (const wish of wishes) {
    const language = parseLanguage(wish.trim().split(';')[0]!)
    if (language) return language
  }
  return DEFAULT_LANGUAGE
}
