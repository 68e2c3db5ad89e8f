import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { trimEnd } from '@forecourt/domain/platform/values/trim-end.ts'
import { isLoopback } from '@forecourt/domain/organisation/webhooks/webhook-endpoint.ts'
import { KEPT_RESPONSE, type WebhookProblem } from '@forecourt/domain/organisation/webhooks/webhook-delivery.ts'
import { NoAnswer, requestGuarded } from '../../platform/mail/guarded-request.ts'
import { OutsideError } from '../../platform/mail/outside.ts'
import { decryptSecret } from '../../platform/mail/secrets.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { WaitingDelivery } from './webhook-deliveries.sql.ts'
import { signMessage } from './webhook-signature.ts'

export interface AttemptResult {
  readonly status: number | null
  /** Null: it was delivered. */
  readonly problem: WebhookProblem | null
  /** The beginning of the body. */
  readonly response: string
  /** Seconds that the receiver asked to wait. */
  readonly retryAfter?: number | undefined
}

const longestAnswerMs = 10_000
/** Most bytes that the stored characters may take. */
const mostBytes = 4 * KEPT_RESPONSE

/** Allows calls of this machine, without TLS, where the product runs for its developer. */
export function allowsLoopback({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return isLoopback(new URL(publicUrl).hostname)
}

/** Returns the body of an event, the same in every attempt. */
export function toBody({ type, occurredAt, data }: Pick<WaitingDelivery, 'type' | 'occurredAt' | 'data'>): string {
  return JSON.stringify({ type, timestamp: occurredAt.toISOString(), data })
}

/** Calls the endpoint of a delivery once, and waits ten seconds at most. No transaction is open meanwhile. */
export async function sendWebhook(
  settings: Settings,
  delivery: WaitingDelivery,
  { timestamp }: { timestamp: number },
): Promise<AttemptResult> {
  const secrets = await loadSecrets(settings, delivery, timestamp)
  if (!secrets) return { status: null, problem: 'secret', response: '' }
  const body = toBody(delivery)
  const url = new URL(delivery.url)
  try {
    const answer = await requestGuarded(url, {
      service: 'webhook',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Forecourt-Webhooks/1',
        'webhook-id': delivery.eventId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signMessage(secrets, { id: delivery.eventId, timestamp, body }),
      },
      body: Buffer.from(body),
      timeoutMs: longestAnswerMs,
      maxBytes: mostBytes,
      isCut: true,
      isTrusted: allowsLoopback(settings) && isLoopback(url.hostname),
    })
    return {
      status: answer.status,
      problem: toProblem(answer.status),
      response: toKeptText(answer.body),
      retryAfter: readSeconds(answer.headers['retry-after']),
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { status: null, problem: describeSilence(error), response: '' }
  }
}

/** Returns the secrets that sign now, the current one first; undefined if it was encrypted with another key. */
async function loadSecrets(
  settings: Settings,
  { signingSecret, oldSigningSecret, graceUntil }: WaitingDelivery,
  timestamp: number,
): Promise<string[] | undefined> {
  const current = await decryptSecret(settings, signingSecret)
  if (current === undefined) return undefined
  if (oldSigningSecret === null || graceUntil === null || graceUntil.getTime() <= timestamp * 1_000) return [current]
  const old = await decryptSecret(settings, oldSigningSecret)
  return old === undefined ? [current] : [current, old]
}

function toProblem(status: number): WebhookProblem | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Decodes an answer for storage: PostgreSQL stores no zero characters, and a character that was cut in two is none. */
function toKeptText(body: Buffer): string {
  const text = trimEnd(body.toString('utf8').replaceAll('\0', ''), /\uFFFD/)
  return Array.from(text).slice(0, KEPT_RESPONSE).join('')
}

function readSeconds(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined
}

function describeSilence(error: NoAnswer): WebhookProblem {
  const { cause, outcome } = error
  if (cause === undefined || cause instanceof OutsideError) return 'inside'
  const code = errorCode(cause) ?? ''
  if (code === 'ABORT_ERR' || code === 'ETIMEDOUT') return 'timeout'
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|ISSUER|ERR_SSL|EPROTO/.test(code)) return 'certificate'
  return outcome === 'unsent' ? 'unreachable' : 'broken'
}
