import { AsyncLocalStorage } from 'node:async_hooks'
import { errorCode } from '@forecourt/domain/platform/values/errors.ts'

export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'

/** Ids, names of routes and tables, codes and numbers: never user input, an address or a message. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>

export interface SpanEnd {
  /** Replaces the name that the span began with. */
  readonly name?: string
  readonly attributes?: SpanAttributes
  /** Code or class of the error that the work ended with. */
  readonly errorType?: string | undefined
  /** By the clock of `performance`; default: now. */
  readonly endedAt?: number
}

/** A piece of work in a trace. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  /** Header of W3C Trace Context that makes the work of others a part of this. */
  readonly traceparent: string
  /** False for a trace that is not sampled: only its ids are passed on. */
  readonly isRecorded: boolean
  /** False too when the request or the job of the trace has ended; later work is no part of it. */
  readonly isOpen: boolean
  beginChild(name: string, kind: SpanKind, attributes?: SpanAttributes): Span
  end(end?: SpanEnd): void
}

export interface SpanStart {
  readonly kind: SpanKind
  readonly attributes?: SpanAttributes
  /** Header of the caller, whose work this is a part of. */
  readonly traceparent?: string | undefined
  /** Header of the work that caused this one earlier. */
  readonly link?: string | undefined
  /** By the clock of `performance`; default: now. */
  readonly startedAt?: number
}

/** Traces of the process. Missing unless a setting enables them. */
export interface Tracing {
  /** Begins the part of a trace that this process has: a request, a job. */
  begin(name: string, start: SpanStart): Span
  /** Sends the remaining spans, for two seconds at most. */
  stop(): Promise<void>
}

/** Empty without tracing: no work then costs more than this look-up. */
const current = new AsyncLocalStorage<Span | undefined>()

/** Returns the span whose work is underway, if work can be added to it. */
export function findOpenSpan(): Span | undefined {
  const span = current.getStore()
  return span?.isOpen ? span : undefined
}

/** Runs work as that of a span, which the caller ends. */
export function runAs<T>(span: Span | undefined, work: () => T): T {
  return span ? current.run(span, work) : work()
}

/** Runs work that belongs to no trace, though a traced request may have set it off. */
export function runUntraced<T>(work: () => T): T {
  return current.run(undefined, work)
}

/** Runs work as a span of its own, if there is a trace that it is part of. */
export async function traceWork<T>(
  name: string,
  { kind = 'internal', attributes }: { kind?: SpanKind; attributes?: SpanAttributes },
  work: () => Promise<T>,
): Promise<T> {
  const span = findOpenSpan()?.beginChild(name, kind, attributes)
  if (!span) return work()
  try {
    const result = await current.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({ errorType: toErrorType(error) })
    throw error
  }
}

/** Returns the type of an error for a span: its code or that of its cause, or else its class. A message may quote user input. */
export function toErrorType(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = errorCode(error) ?? errorCode(cause)
  if (code !== undefined && /^[\w.-]{1,80}$/.test(code)) return code
  return error instanceof Error ? error.name : typeof error
}

/** Ids that a line of the log carries. */
export interface LoggedTrace {
  readonly traceId?: string
  readonly spanId?: string
}

/** Returns the ids of the trace underway, which a line of the log leads to; none if it is not recorded. */
export function describeTrace(span = current.getStore()): LoggedTrace {
  return span?.isRecorded ? { traceId: span.traceId, spanId: span.spanId } : {}
}

/** Returns the header that passes the trace underway on. One whose request or job has ended is not passed on. */
export function findTraceparent(): string | undefined {
  const span = current.getStore()
  return span?.isRecorded && !span.isOpen ? undefined : span?.traceparent
}
