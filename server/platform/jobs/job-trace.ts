import { findTraceparent, type SpanStart } from '../tracing/spans.ts'

/** Key of the payload under which a job names the trace of the work that added it. */
const traceKey = '$trace'

/**
 * Returns the payload with the trace underway. A job that runs at once is a part of that trace; one that is planned for later
 * only leads back to it, for a trace that goes on for days has no end.
 */
export function withTrace(payload: object, { isLater }: { isLater: boolean }): object {
  const traceparent = findTraceparent()
  if (traceparent === undefined) return payload
  return { ...payload, [traceKey]: isLater ? { link: traceparent } : { traceparent } }
}

/**
 * Splits a payload into the input of the job and its trace. A job that failed before may run days later: it leads back to
 * the trace and is no part of it.
 */
export function takeTrace(
  payload: unknown,
  attempts: number,
): { input: unknown; trace: Pick<SpanStart, 'traceparent' | 'link'> } {
  if (typeof payload !== 'object' || payload === null || !(traceKey in payload)) return { input: payload, trace: {} }
  const { [traceKey]: trace, ...input } = payload
  const traceparent = readHeader(trace, 'traceparent')
  const link = readHeader(trace, 'link')
  return { input, trace: attempts > 1 ? { link: traceparent ?? link } : { traceparent, link } }
}

function readHeader(trace: unknown, name: string): string | undefined {
  if (typeof trace !== 'object' || trace === null) return undefined
  const header = new Map<string, unknown>(Object.entries(trace)).get(name)
  return typeof header === 'string' ? header : undefined
}
