import type { SpanAttributes } from './spans.ts'

/** A request that was answered, as its span describes it. */
export interface TracedRequest {
  readonly tenant: string
  readonly requestId: string
  readonly method: string
  /** The route as declared, never an address. */
  readonly route: string
  readonly status: number
  /** Kind and random id, as in the audit log; missing where no user was identified. */
  readonly user?: string | undefined
  /** Name of the error that a call was answered with. */
  readonly refusal?: string | undefined
}

/** Returns the attributes of the span of a request, by the names of OpenTelemetry where it has one. */
export function describeAnswer(answered: TracedRequest): SpanAttributes {
  const { tenant, requestId, method, route, status, user, refusal } = answered
  return {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'forecourt.tenant': tenant,
    'forecourt.request_id': requestId,
    ...(user !== undefined && { 'enduser.pseudo.id': user }),
    ...(refusal !== undefined && { 'forecourt.refusal': refusal }),
  }
}
