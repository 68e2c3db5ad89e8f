import { HOST_PREFIX } from '@forecourt/domain/platform/values/cookies.ts'
import type { ApiAnswer } from '@forecourt/domain/platform/values/envelope.ts'
import { toLocale } from '@forecourt/domain/platform/values/languages.ts'
import { getLocale } from '@forecourt/locales/messages/runtime.js'
import type { ApiCaller } from './api.ts'
import { networkFailure, unwrapResult } from './api-failure.ts'
import { keepCookie, readCookie } from './browser-cookie.ts'

/** Event on the window after a call was refused because no user is signed in, or not any more. */
export const NOT_SIGNED_IN = 'not-signed-in'

/**
 * Event on the window after a call was refused because it needs a new proof of identity. A listener prevents its default,
 * and answers whether the user proved it.
 */
export const PROOF_NEEDED = 'proof-needed'
export type ProofEvent = CustomEvent<(isProven: boolean) => void>

declare global {
  interface WindowEventMap {
    [PROOF_NEEDED]: ProofEvent
  }
}

/** The maximum duration of a call; a longer one counts as unanswered. */
export const timeoutMs = 60_000

/** Calls the API from the browser; the loaders of the shop have the same on the server. */
export const api = send as ApiCaller

/** Like `api`, for endpoints that are derived from a definition: the caller knows their types from there. */
export async function send(path: string, input: object = {}, signal?: AbortSignal): Promise<unknown> {
  let answer = await readAnswer(request(path, input, signal))
  if (answer.errors[0]?.name === PROOF_NEEDED && (await askProof())) {
    answer = await readAnswer(request(path, input, signal))
  }
  // Notifies the session observer; the caller also gets the failure.
  if (answer.errors[0]?.name === NOT_SIGNED_IN) dispatchEvent(new Event(NOT_SIGNED_IN))
  return unwrapResult(answer)
}

/** Asks the screen for a new proof of identity. @returns false when it was not given, or no screen listens */
function askProof(): Promise<boolean> {
  return new Promise((resolve) => {
    const event: ProofEvent = new CustomEvent(PROOF_NEEDED, { detail: resolve, cancelable: true })
    if (dispatchEvent(event)) resolve(false)
  })
}

/** Returns the response of a call, whatever it is. `signal` cancels it. */
export function request(path: string, input: object, signal?: AbortSignal): Promise<Response> {
  const [method, address] = path.split(' ') as ['GET' | 'POST', string]
  const query = method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : ''
  return fetch(`/api${address}${query && `?${query}`}`, {
    method,
    headers: { ...apiHeaders(method), ...(method === 'POST' && { 'Content-Type': 'application/json' }) },
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  })
}

/** Parses the envelope; another answer is not from our server. */
export async function readAnswer(coming: Promise<Response>): Promise<ApiAnswer<unknown>> {
  try {
    return (await (await coming).json()) as ApiAnswer<unknown>
  } catch {
    throw networkFailure()
  }
}

/** Returns the headers for client, group and language; for calls that may change something also the CSRF token. */
export function apiHeaders(method: 'GET' | 'POST'): Record<string, string> {
  const { apiKey = '', tenant = '' } = document.documentElement.dataset
  // A call that only reads sends the token too: without one the server would issue another, which may arrive between the
  // header and the cookie of a command that is just being sent.
  const token = xsrfToken()
  return {
    'X-Api-Key': apiKey,
    'X-Tenant': tenant,
    'X-Language': toLocale(getLocale()),
    'X-Requested-With': 'XMLHttpRequest',
    ...(method === 'POST' && { 'X-XSRF-TOKEN': token }),
  }
}

const xsrfCookie = 'XSRF-TOKEN'

/**
 * Returns the CSRF token. Another site can neither read nor set this cookie, so a request that repeats it comes from
 * our own page, even if we set it ourselves. Behind https only the prefixed one counts: a plain one may come from
 * another host of the same domain.
 */
function xsrfToken(): string {
  const isGuarded = location.protocol === 'https:'
  const known = isGuarded && !document.cookie.includes(HOST_PREFIX + xsrfCookie) ? undefined : readCookie(xsrfCookie)
  if (known) return known
  const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  keepCookie(xsrfCookie, token)
  return token
}
