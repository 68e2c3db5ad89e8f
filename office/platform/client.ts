import type { ApiAnswer } from '@forecourt/domain/platform/envelope.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Api } from '@forecourt/server/api.ts'
import { ApiFailure, resultOf } from './api-failure.ts'
import { currentLocale } from './language.ts'

export type ApiPath = keyof Api
export type ApiInput<P extends ApiPath> = Api[P]['input']
export type ApiResult<P extends ApiPath> = Api[P]['result']

/** Said on the window when a call was refused because nobody is signed in any more. */
export const SESSION_ENDED = 'session-ended'

const timeoutMs = 60_000

/** Calls the API; fails with an `ApiFailure`. */
export function call<P extends ApiPath>(path: P, input: ApiInput<P>): Promise<ApiResult<P>> {
  return send(path, input) as Promise<ApiResult<P>>
}

/** As `call`, for endpoints that are derived from a definition: the caller knows their types from there. */
export async function send(path: string, input: object): Promise<unknown> {
  const [method, address] = path.split(' ') as ['GET' | 'POST', string]
  const query = method === 'GET' ? new URLSearchParams(input as Record<string, string>).toString() : ''
  const answer = await fetchJson(`/api${address}${query && `?${query}`}`, {
    method,
    headers: headersOf(method),
    signal: AbortSignal.timeout(timeoutMs),
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  })
  if (answer.errors[0]?.name === 'not-signed-in') dispatchEvent(new Event(SESSION_ENDED))
  return resultOf(answer)
}

/** Sends a file to an endpoint that takes one. */
export async function sendFile(path: string, file: File): Promise<unknown> {
  const body = new FormData()
  body.append('FormFile', file, file.name)
  const { 'Content-Type': _, ...headers } = headersOf('POST')
  const signal = AbortSignal.timeout(timeoutMs)
  return resultOf(await fetchJson(`/api${path.slice('POST '.length)}`, { method: 'POST', headers, body, signal }))
}

/** Has the browser keep the file that a call answers. */
export async function download(path: string, input: Record<string, unknown>): Promise<void> {
  const [method, address] = path.split(' ') as ['GET' | 'POST', string]
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const response = await fetch(`/api${address}${query}`, {
    method,
    headers: headersOf(method),
    signal: AbortSignal.timeout(timeoutMs),
    ...(method === 'POST' && { body: JSON.stringify(input) }),
  }).catch(() => undefined)
  if (!response) throw networkFailure()
  if (!response.ok) resultOf((await response.json()) as ApiAnswer<unknown>)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = fileNameOf(response.headers.get('Content-Disposition') ?? '')
  link.click()
  URL.revokeObjectURL(link.href)
}

/** In UTF-8, as RFC 6266 has it. */
function fileNameOf(disposition: string): string {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return name === undefined ? '' : decodeURIComponent(name)
}

async function fetchJson(address: string, init: RequestInit): Promise<ApiAnswer<unknown>> {
  try {
    const response = await fetch(address, init)
    return (await response.json()) as ApiAnswer<unknown>
  } catch {
    throw networkFailure()
  }
}

function networkFailure(): ApiFailure {
  return new ApiFailure([{ name: 'network', message: m['errors.network'](), statusCode: 0, level: 'Critical' }])
}

function headersOf(method: 'GET' | 'POST'): Record<string, string> {
  const { apiKey = '', tenant = '' } = document.documentElement.dataset
  return {
    'X-Api-Key': apiKey,
    'X-Tenant': tenant,
    'X-Language': currentLocale(),
    'X-Requested-With': 'XMLHttpRequest',
    ...(method === 'POST' && { 'X-XSRF-TOKEN': xsrfToken(), 'Content-Type': 'application/json' }),
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
