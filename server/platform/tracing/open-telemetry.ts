import { randomBytes, randomUUID } from 'node:crypto'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind as LibraryKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as LibrarySpan,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { atMost } from '../database/at-most.ts'
import type { SamplerName, TracingSettings } from '../settings/settings.ts'
import { runUntraced, type Span, type SpanAttributes, type SpanEnd, type SpanKind, type Tracing } from './spans.ts'

const kinds: Readonly<Record<SpanKind, LibraryKind>> = {
  server: LibraryKind.SERVER,
  client: LibraryKind.CLIENT,
  consumer: LibraryKind.CONSUMER,
  internal: LibraryKind.INTERNAL,
}

const longestStopMs = 2_000

/**
 * Opens the traces of the process: spans are collected and sent by OTLP every five seconds. This module alone knows the
 * library; without a receiver it is never loaded (`docs/decisions/0119-opentelemetry-traces-by-spans-of-our-own.md`).
 * @param timeoutMs tests are in more of a hurry; default: `OTEL_EXPORTER_OTLP_TIMEOUT`, or else ten seconds
 */
export function openTracing(
  { url, serviceName, sampler, ratio }: TracingSettings,
  { log, productVersion }: { log: Logger; productVersion: string },
  { delayMs = 5_000, timeoutMs }: { delayMs?: number; timeoutMs?: number } = {},
): Tracing {
  const exporter = new OTLPTraceExporter({ url, ...(timeoutMs !== undefined && { timeoutMillis: timeoutMs }) })
  const own = { 'service.version': productVersion, 'service.instance.id': randomUUID() }
  const named = serviceName === undefined ? {} : { 'service.name': serviceName }
  const provider = new TracerProvider({
    // Neither the machine nor the command of the process is described: the operator can add that.
    resource: resourceFromAttributes({ 'service.name': 'forecourt', ...own })
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes(named)),
    // Sampled before a span is begun.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new WatchedExporter(exporter, log), scheduledDelayMillis: delayMs }),
    ],
  })
  const tracer = provider.getTracer('forecourt', productVersion)
  const isSampled = createSampler(sampler, ratio)
  return {
    begin(name, { kind, attributes = {}, traceparent, link, startedAt }) {
      const parent = parseTraceparent(traceparent)
      if (!isSampled(parent)) return new UnsampledSpan(parent?.traceId)
      const cause = parseTraceparent(link)
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes,
          ...(cause && { links: [{ context: cause }] }),
          ...(startedAt !== undefined && { startTime: startedAt }),
        },
        context,
      )
      return new ExportedSpan(tracer, span)
    },
    stop: () =>
      atMost(
        longestStopMs,
        runUntraced(() => provider.shutdown()),
      ),
  }
}

type IsSampled = (parent: SpanContext | undefined) => boolean

/**
 * Returns a function that decides whether a trace is recorded. The library would make span and ids first, which takes as long
 * as a tenth of a page from the cache; for a trace that begins here the decision by chance is the same as by its random id.
 */
function createSampler(name: SamplerName, ratio: number): IsSampled {
  const byId = new TraceIdRatioBasedSampler(ratio)
  const byRatio: IsSampled = (parent) =>
    parent
      ? byId.shouldSample(ROOT_CONTEXT, parent.traceId).decision !== SamplingDecision.NOT_RECORD
      : Math.random() < ratio
  const byParent =
    (root: IsSampled): IsSampled =>
    (parent) =>
      parent ? (parent.traceFlags & TraceFlags.SAMPLED) !== 0 : root(parent)
  switch (name) {
    case 'always_on':
      return () => true
    case 'always_off':
      return () => false
    case 'traceidratio':
      return byRatio
    case 'parentbased_always_on':
      return byParent(() => true)
    case 'parentbased_always_off':
      return byParent(() => false)
    case 'parentbased_traceidratio':
      return byParent(byRatio)
  }
}

/** A part of a trace that is not recorded. Its ids are made when they are first sent. */
class UnsampledSpan implements Span {
  readonly isRecorded = false
  readonly isOpen = false
  #traceId: string | undefined
  #spanId: string | undefined

  constructor(traceId: string | undefined) {
    this.#traceId = traceId
  }

  get traceId(): string {
    return (this.#traceId ??= randomBytes(16).toString('hex'))
  }

  get spanId(): string {
    return (this.#spanId ??= randomBytes(8).toString('hex'))
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-00`
  }

  beginChild(): Span {
    return this
  }

  end(): void {}
}

class ExportedSpan implements Span {
  readonly traceId: string
  readonly spanId: string
  readonly isRecorded = true
  readonly #tracer: Tracer
  readonly #span: LibrarySpan
  readonly #root: ExportedSpan
  #context: Context | undefined
  #hasEnded = false

  constructor(tracer: Tracer, span: LibrarySpan, root?: ExportedSpan) {
    const { traceId, spanId } = span.spanContext()
    this.traceId = traceId
    this.spanId = spanId
    this.#tracer = tracer
    this.#span = span
    this.#root = root ?? this
  }

  get isOpen(): boolean {
    return !this.#root.#hasEnded
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-01`
  }

  beginChild(name: string, kind: SpanKind, attributes: SpanAttributes = {}): Span {
    this.#context ??= trace.setSpan(ROOT_CONTEXT, this.#span)
    return new ExportedSpan(
      this.#tracer,
      this.#tracer.startSpan(name, { kind: kinds[kind], attributes }, this.#context),
      this.#root,
    )
  }

  end({ name, attributes, errorType, endedAt }: SpanEnd = {}): void {
    this.#hasEnded = true
    if (name !== undefined) this.#span.updateName(name)
    if (attributes) this.#span.setAttributes(attributes)
    if (errorType !== undefined)
      this.#span.setAttribute('error.type', errorType).setStatus({ code: SpanStatusCode.ERROR })
    this.#span.end(endedAt)
  }
}

/**
 * Reads the header of a caller. Its `tracestate` and `baggage` are left unread: a stranger could write anything into them,
 * and the traces would keep it.
 */
function parseTraceparent(header: string | undefined): SpanContext | undefined {
  const [, version, traceId, spanId, flags, rest] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(header ?? '') ?? []
  if (version === undefined || traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const context: SpanContext = { traceId, spanId, traceFlags, isRemote: true }
  return isSpanContextValid(context) ? context : undefined
}

/**
 * Warns once when the receiver takes no spans, and again only after it took some. Spans that cannot be sent within ten
 * seconds are dropped; 2,048 wait at most.
 */
class WatchedExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #log: Logger
  #isFailing = false

  constructor(exporter: SpanExporter, log: Logger) {
    this.#exporter = exporter
    this.#log = log
  }

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    // The timer that sends was set by some request.
    runUntraced(() =>
      this.#exporter.export(spans, (result) => {
        this.#note(result.error)
        done(result)
      }),
    )
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }

  #note(error: Error | undefined): void {
    if (error && !this.#isFailing) this.#log.warn({ err: error }, 'traces cannot be sent, and are dropped meanwhile')
    if (!error && this.#isFailing) this.#log.info('traces are sent again')
    this.#isFailing = error !== undefined
  }
}
