import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty: the first of its trace. */
  readonly parentSpanId: string
  readonly name: string
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  readonly startedAt: bigint
  readonly endedAt: bigint
  readonly attributes: Readonly<Record<string, string | number>>
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly isError: boolean
  readonly resource: Readonly<Record<string, string | number>>
}

export type OtlpReceiver = Awaited<ReturnType<typeof openOtlpReceiver>>

/** Receives traces by OTLP over HTTP as a collector does: binary, at `/v1/traces`. */
export async function openOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  let status: number | 'silent' = 200
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (status === 'silent') return
      if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/x-protobuf')
        return void response.writeHead(415).end()
      const body = Buffer.concat(pieces)
      bodies.push(body)
      if (status === 200) spans.push(...readRequest(body))
      response.writeHead(status, { 'Content-Type': 'application/x-protobuf' }).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/v1/traces`,
    origin,
    spans,
    /** All that came in, as it came. */
    bodies,
    /** Answers with this status from now on; `silent`: takes what comes and answers nothing. */
    answerWith(next: typeof status) {
      status = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const kinds = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const

/** `ExportTraceServiceRequest` of opentelemetry-proto 1; the numbers are those of its fields. */
function readRequest(body: Buffer): ReceivedSpan[] {
  return messages(body, 1).flatMap((resourceSpans) => {
    const resource = readAttributes(messages(resourceSpans, 1).flatMap((one) => messages(one, 1)))
    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => readSpan(span, resource))
  })
}

function readSpan(span: Buffer, resource: ReceivedSpan['resource']): ReceivedSpan {
  const fields = readFields(span)
  const hex = (number: number) => messages(span, number)[0]?.toString('hex') ?? ''
  const time = (number: number) => toBigInt(fields.find((field) => field.number === number)?.value)
  const status = messages(span, 15)[0]
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentSpanId: hex(4),
    name: messages(span, 5)[0]?.toString('utf8') ?? '',
    kind: kinds[Number(fields.find(({ number }) => number === 6)?.value ?? 0)] ?? 'internal',
    startedAt: time(7),
    endedAt: time(8),
    attributes: readAttributes(messages(span, 9)),
    links: messages(span, 13).map((link) => ({
      traceId: messages(link, 1)[0]?.toString('hex') ?? '',
      spanId: messages(link, 2)[0]?.toString('hex') ?? '',
    })),
    isError: status !== undefined && readFields(status).some(({ number, value }) => number === 3 && value === 2n),
    resource,
  }
}

function readAttributes(pairs: readonly Buffer[]): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const key = messages(pair, 1)[0]?.toString('utf8') ?? ''
      const [value] = messages(pair, 2).flatMap((any) => readFields(any))
      return [key, Buffer.isBuffer(value?.value) ? value.value.toString('utf8') : Number(value?.value ?? Number.NaN)]
    }),
  )
}

interface Field {
  readonly number: number
  readonly value: Buffer | bigint
}

function messages(message: Buffer, number: number): Buffer[] {
  return readFields(message).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  )
}

/** Reads the wire format of Protocol Buffers. */
function readFields(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const readNumber = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++)
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number) => message.subarray(at, (at += length))
  while (at < message.length) {
    const tag = readNumber()
    const number = Number(tag >> 3n)
    switch (Number(tag & 7n)) {
      case 0:
        fields.push({ number, value: readNumber() })
        break
      case 1:
        fields.push({ number, value: take(8).readBigUInt64LE() })
        break
      case 2:
        fields.push({ number, value: take(Number(readNumber())) })
        break
      case 5:
        fields.push({ number, value: BigInt(take(4).readUInt32LE()) })
        break
      default:
        throw new Error(`Not the wire format: ${tag}`)
    }
  }
  return fields
}

function toBigInt(value: Buffer | bigint | undefined): bigint {
  return typeof value === 'bigint' ? value : 0n
}
