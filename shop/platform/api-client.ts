import type { ApiAnswer } from '@forecourt/domain/platform/envelope.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { ApiCaller } from './api.ts'
import { ApiFailure, resultOf } from './api-failure.ts'
import { currentLocale } from './language.ts'

const timeoutMs = 60_000

/** The API from the browser, as the loaders have it on the server. */
export const api = (async (path: string, input: object = {}) => {
  const [method, address] = path.split(' ') as ['GET' | 'POST', string]
  const query = method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : ''
  const answer = await fetchJson(`/api${address}${query && `?${query}`}`, {
    method,
    headers: { ...apiHeaders(method), ...(method === 'POST' && { 'Content-Type': 'application/json' }) },
    signal: AbortSignal.timeout(timeoutMs),
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  })
  // Whoever follows the session says so; the caller gets its failure all the same.
  if (answer.errors[0]?.name === 'not-signed-in') dispatchEvent(new Event('not-signed-in'))
  return resultOf(answer)
}) as ApiCaller

async function fetchJson(address: string, init: RequestInit): Promise<ApiAnswer<unknown>> {
  try {
    const response = await fetch(address, init)
    return (await response.json()) as ApiAnswer<unknown>
  } catch {
    throw new ApiFailure([{ name: 'network', message: m['errors.network'](), statusCode: 0, level: 'Critical' }])
  }
}

/** Who calls, for whom and in which language; for calls that may change something also that they come from our page. */
export function apiHeaders(method: 'GET' | 'POST'): Record<string, string> {
  const { apiKey = '', tenant = '' } = document.documentElement.dataset
  return {
    'X-Api-Key': apiKey,
    'X-Tenant': tenant,
    'X-Language': currentLocale(),
    'X-Requested-With': 'XMLHttpRequest',
    ...(method === 'POST' && { 'X-XSRF-TOKEN': xsrfToken() }),
  }
}

/** Another site can neither read nor set this cookie, so whoever repeats it is our own page, even if we set it ourselves. */
function xsrfToken(): string {
  const known = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  if (known !== undefined) return known
  const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  document.cookie = `XSRF-TOKEN=${token}; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
  return token
}
