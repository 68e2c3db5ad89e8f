import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { isOpenedByPayer, statusOfProvider } from '@forecourt/domain/payments/payment.ts'
import { toRefundState } from '@forecourt/domain/payments/refund.ts'
import { currentDeadline } from '../platform/database/deadline.ts'
import { fetchTraced } from '../platform/tracing/traced-call.ts'
import { callbackVerifier } from './jws.ts'
import {
  ProviderFailure,
  type Callback,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from './provider.ts'
import type { RequestSigner } from './request-signing.ts'

export type BancontactSettings = {
  readonly apiUrl: string
  readonly apiKey: string
  readonly profileId: string
  readonly jwksUrl: string
  readonly callbackUrl: string
  readonly sign?: RequestSigner | undefined
  /** Accepts refunds that are not signed, as the simulator does. */
  readonly refundsUnsigned?: true
  /** Waits before each repetition of a call that may be repeated. */
  readonly retryAfterMs?: readonly number[]
  readonly timeoutMs?: number
}

/**
 * A waiting buyer gets an answer after two of these, the second of which looks for what the first made. A job has more
 * patience.
 */
const longestAnswerMs = { waitedFor: 5_000, inJobs: 10_000 }

/**
 * Creates the provider Bancontact Pay, merchant API v3.6, with its refund API v3.0. Requests carry the profile's key, and the
 * signature that the contract lists since 3.6.4 where there is a signer: the provider does not require it of every profile.
 */
export function bancontactPay(settings: BancontactSettings): PaymentProvider {
  const { callbackUrl, sign, refundsUnsigned } = settings
  const verify = callbackVerifier(settings)
  const payments = '/v3/payments'
  const payment = (id: string) => `${payments}/${encodeURIComponent(id)}`

  return {
    async create({ amountCents, reference, description, returnUrl }) {
      const body = { amount: amountCents, currency: 'EUR', reference, description, callbackUrl, returnUrl }
      return asPayment(await call(settings, 'POST', payments, { body }))
    },

    async get(id) {
      return asPayment(await call(settings, 'GET', payment(id), { repeatable: true }))
    },

    async cancel(id) {
      try {
        await call(settings, 'DELETE', payment(id), { repeatable: true })
        return 'cancelled'
      } catch (error) {
        if (error instanceof ProviderFailure && error.code === 'PAYMENT_NOT_PENDING') return 'too-late'
        throw error
      }
    },

    async searchByReference(reference, since) {
      const found: ProviderPayment[] = []
      for (let page = 0, pages = 1; page < pages; page++) {
        const body = { from: since.toISOString(), reference }
        const answer = await call(settings, 'POST', `${payments}/search?page=${page}&size=100`, {
          body,
          repeatable: true,
        })
        const list = read(SearchAnswer, answer)
        found.push(...list.details.map(toPayment))
        pages = list.totalPages
      }
      return found
    },

    async refundIban(id) {
      return read(IbanAnswer, await call(settings, 'GET', `${payment(id)}/debtor/refundIban`, { repeatable: true }))
        .iban
    },

    canRefund: sign !== undefined || refundsUnsigned === true,

    async refund(id, { key, amountCents, description }) {
      const body = { amount: amountCents, currency: 'EUR', description }
      const headers = { 'idempotency-key': key }
      return asRefund(await call(settings, 'POST', `${payment(id)}/refunds`, { body, headers, repeatable: true }))
    },

    async getRefund(id, refundId) {
      const path = `${payment(id)}/refunds/${encodeURIComponent(refundId)}`
      return asRefund(await call(settings, 'GET', path, { repeatable: true }))
    },

    async readCallback(signature, body, now): Promise<Callback> {
      const verification = await verify(signature, body, now)
      if (!verification.ok) return verification
      const message = PaymentAnswer.safeParse(json(body))
      if (!message.success) return { ok: false, fault: 'unreadable-body' }
      return {
        ok: true,
        jti: verification.callback.jti,
        payment: toPayment(message.data),
        providerStatus: message.data.status,
      }
    },
  }
}

const Link = z.object({ href: z.url() }).optional()

/** Open on purpose: the provider adds fields without a new version. */
const PaymentAnswer = z.object({
  paymentId: z.string().length(24),
  status: z.string().min(1),
  amount: z.int().nonnegative(),
  currency: z.literal('EUR'),
  reference: z.string().nullish(),
  // The answer to a creation has expiresAt, every other message expireAt.
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  expireAt: z.iso.datetime({ offset: true }).nullish(),
  _links: z.object({ deeplink: Link, qrcode: Link }).nullish(),
})

const SearchAnswer = z.object({
  totalPages: z.int().nonnegative(),
  details: z
    .array(PaymentAnswer)
    .nullish()
    .transform((details) => details ?? []),
})

const IbanAnswer = z.object({ iban: z.string().min(1) })

const RefundAnswer = z.object({ refundId: z.string().min(1), status: z.string() })

const ErrorAnswer = z.object({ code: z.string(), message: z.string(), traceId: z.string() }).partial()

function asRefund(answer: unknown): ProviderRefund {
  const { refundId, status } = read(RefundAnswer, answer)
  return { id: refundId, state: toRefundState(status) }
}

function asPayment(answer: unknown): ProviderPayment {
  return toPayment(read(PaymentAnswer, answer))
}

function toPayment(answer: z.output<typeof PaymentAnswer>): ProviderPayment {
  const expiresAt = answer.expiresAt ?? answer.expireAt
  return {
    id: answer.paymentId,
    // An unknown status changes nothing.
    status: statusOfProvider(answer.status) ?? 'pending',
    isOpened: isOpenedByPayer(answer.status),
    amountCents: answer.amount,
    reference: answer.reference ?? null,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
    links: { deepLink: answer._links?.deeplink?.href ?? null, qrCode: answer._links?.qrcode?.href ?? null },
  }
}

/** Reads an answer; one that cannot be read leaves the outcome open. */
function read<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ProviderFailure('unclear', 'UNREADABLE_ANSWER', { message: z.prettifyError(parsed.error) })
}

type Call = {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly repeatable?: true
}

/** Calls the provider, and repeats after an unclear or busy answer only when a second time does no harm. */
async function call(settings: BancontactSettings, method: string, path: string, options: Call): Promise<unknown> {
  const waits = options.repeatable ? (settings.retryAfterMs ?? [200, 1000]) : []
  for (const wait of waits) {
    try {
      return await callOnce(settings, method, path, options)
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.outcome === 'refused') throw error
      // A provider that timed out will do so again: the caller gets an error, a job tries again.
      if (error.code === 'TIMEOUT' && currentDeadline()) throw error
      await pause(wait)
    }
  }
  return callOnce(settings, method, path, options)
}

async function callOnce(
  settings: BancontactSettings,
  method: string,
  path: string,
  { body, headers }: Call,
): Promise<unknown> {
  const { apiUrl, apiKey, sign } = settings
  const timeoutMs = settings.timeoutMs ?? longestAnswerMs[currentDeadline() ? 'waitedFor' : 'inJobs']
  const url = new URL(apiUrl.replace(/\/$/, '') + path)
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const signature = await sign?.(url.pathname, sent ?? '')
  try {
    const response = await fetchTraced('payment-provider', url, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(signature === undefined ? {} : { signature }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.ok) return json(text)
    throw toFailure(response.status, text)
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    if (isTimeout(error)) throw new ProviderFailure('unclear', 'TIMEOUT', { cause: error })
    throw new ProviderFailure(wasNeverSent(error) ? 'busy' : 'unclear', 'NO_CONNECTION', { cause: error })
  }
}

function toFailure(status: number, text: string): ProviderFailure {
  const parsed = ErrorAnswer.safeParse(json(text))
  const { code = `HTTP_${status}`, message, traceId } = parsed.success ? parsed.data : {}
  return new ProviderFailure(toOutcome(status), code, { ...(message ? { message } : {}), traceId })
}

function toOutcome(status: number): ProviderFailure['outcome'] {
  if (status === 429) return 'busy'
  return status < 500 ? 'refused' : 'unclear'
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** True when no connection came about, so the provider cannot have done anything. */
function wasNeverSent(error: unknown): boolean {
  const code = error instanceof Error ? errorCode(error.cause) : undefined
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code ?? '')
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
