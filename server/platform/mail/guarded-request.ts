import { request as requestPlain, type IncomingHttpHeaders } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { traceCall } from '../tracing/traced-call.ts'
import { isInside } from './mail-transport.ts'
import { lookupOutside, OutsideError } from './outside.ts'

export interface GuardedRequest {
  /** Kind of the server, as traces name it. */
  readonly service: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly timeoutMs: number
  readonly maxBytes: number
  /** A larger answer is cut off there, instead of failing. */
  readonly isCut?: true
  /** The operator of the installation named this server: it may be in our own network, and be called without TLS. */
  readonly isTrusted: boolean
}

export interface GuardedAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Reasons that a server gave no answer. `unsent`: no connection came about, so it cannot have done anything. */
export class NoAnswer extends Error {
  readonly outcome: 'unsent' | 'unclear'
  constructor(outcome: 'unsent' | 'unclear', message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}

/**
 * Calls a server that a user named on a screen: by https, never in a network of our own, and within the time and size that
 * its caller sets. The name is looked up once, by the connection itself. Redirects are not followed.
 */
export function requestGuarded(url: URL, asked: GuardedRequest): Promise<GuardedAnswer> {
  const { service, method, headers } = asked
  return traceCall(
    { service, method, url },
    (traced) => send(url, { ...asked, headers: { ...headers, ...traced } }),
    ({ status }) => status,
  )
}

function send(url: URL, asked: GuardedRequest): Promise<GuardedAnswer> {
  const { method, headers = {}, body, timeoutMs, maxBytes, isCut, isTrusted } = asked
  if (!isTrusted) {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (url.protocol !== 'https:' || (isIP(host) !== 0 && isInside(host)))
      return Promise.reject(new NoAnswer('unsent', 'An address that is not called'))
  }
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(error instanceof NoAnswer ? error : toNoAnswer(error))
    const sent = request(
      url,
      {
        method,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
        ...(!isTrusted && { lookup: lookupOutside, minVersion: 'TLSv1.2' as const }),
      },
      (answer) => {
        const pieces: Buffer[] = []
        let size = 0
        const take = () => {
          const whole = Buffer.concat(pieces)
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole.subarray(0, maxBytes) })
        }
        answer.on('data', (piece: Buffer) => {
          size += piece.length
          pieces.push(piece)
          if (size <= maxBytes) return
          if (isCut) take()
          sent.destroy(new NoAnswer('unclear', 'Too large an answer'))
        })
        answer.on('end', take)
        answer.on('error', fail)
      },
    )
    sent.on('error', fail).end(body)
  })
}

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function toNoAnswer(error: unknown): NoAnswer {
  const isUnsent = error instanceof OutsideError || neverSent.has(errorCode(error) ?? '')
  const message = error instanceof Error ? error.message : 'No answer'
  return new NoAnswer(isUnsent ? 'unsent' : 'unclear', message, { cause: error })
}
