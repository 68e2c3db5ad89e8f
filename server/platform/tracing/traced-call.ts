import { findOpenSpan, findTraceparent, runAs, toErrorType } from './spans.ts'

export interface CalledService {
  /** A name of ours, such as `payment-provider`; the paths of an address are left out, for they may name a customer. */
  readonly service: string
  readonly method: string
  readonly url: URL
}

/**
 * Calls another system as a span of the trace underway.
 * @param call gets the headers that pass the trace on
 * @param readStatus of the answer
 */
export async function traceCall<T>(
  { service, method, url }: CalledService,
  call: (headers: Readonly<Record<string, string>>) => Promise<T>,
  readStatus: (answer: T) => number,
): Promise<T> {
  const span = findOpenSpan()?.beginChild(`${method} ${service}`, 'client', {
    'http.request.method': method,
    'peer.service': service,
    'server.address': url.hostname,
    'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
  })
  const traceparent = span?.traceparent ?? findTraceparent()
  const headers = traceparent === undefined ? {} : { traceparent }
  if (!span) return call(headers)
  try {
    const answer = await runAs(span, () => call(headers))
    const status = readStatus(answer)
    span.end({
      attributes: { 'http.response.status_code': status },
      errorType: status >= 400 ? String(status) : undefined,
    })
    return answer
  } catch (error) {
    span.end({ errorType: toErrorType(error) })
    throw error
  }
}

/** Fetches as a span of the trace underway, which the headers pass on. */
export function fetchTraced(service: string, url: URL | string, init: RequestInit): Promise<Response> {
  return traceCall(
    { service, method: init.method ?? 'GET', url: new URL(url) },
    (more) => fetch(url, addHeaders(init, more)),
    ({ status }) => status,
  )
}

function addHeaders(init: RequestInit, more: Readonly<Record<string, string>>): RequestInit {
  const added = Object.entries(more)
  if (added.length === 0) return init
  const headers = new Headers(init.headers)
  for (const [name, value] of added) headers.set(name, value)
  return { ...init, headers }
}
