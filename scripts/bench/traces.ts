import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTracing } from '../../server/platform/tracing/open-telemetry.ts'
import { describeStatement } from '../../server/platform/database/traced-statement.ts'
import { describeAnswer } from '../../server/platform/tracing/answered-request.ts'
import { runAs, type Tracing } from '../../server/platform/tracing/spans.ts'
import { createLog } from '../../server/platform/http/log.ts'
import { freePort } from '../lib/free-port.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { api, post } from './calls.ts'
import { findMedian, measureCpu, percent } from './cpu.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atMost, reported } from './figures.ts'
import { load, type Call } from './load.ts'
import { startProduct, type Running } from './servers.ts'

/** Short and many, so that other load of the machine affects all alike. */
const settings = { connections: 8, seconds: 2 }
const rounds = 11
/** The share that `docs/how-to/observe.md` recommends. */
const recommendedShare = 0.1
const mostShare = 0.02
/** Spans are sent every five seconds. */
const longestDelayMs = 7_000

/**
 * Measures the processor time that traces take. Requests are compared without traces, with one in ten and with all
 * sampled; under other load they vary by more than traces take. The figure that counts is calculated from three that are
 * measured separately: the spans of a request, the time of a span until its receiver has it, and the time of a request
 * that is not sampled.
 */
export async function measure(): Promise<void> {
  const receiver = openReceiver()
  const port = await freePort()
  await new Promise<void>((resolve) => void receiver.server.listen(port, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${port}`
  try {
    await withCluster(async (cluster) => {
      const environment = {
        DATABASE_URL: await makeDealer(cluster, 'bench_traces'),
        DATA_DIR: dataDir,
        DEMO: '0',
        // The log lines are part of the time of a request, with traces and without.
        LOG_LEVEL: 'info',
      }
      const startTraced = (share: number) =>
        startProduct({
          ...environment,
          OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
          OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
          OTEL_TRACES_SAMPLER_ARG: String(share),
        })
      const off = await startProduct(environment)
      const some = await startTraced(recommendedShare)
      const all = await startTraced(1)
      const { administrator: email, password } = demoAccounts
      const { result } = await api<{ token: string }>(off.origin, 'POST', '/sales/auth/signin', {
        email,
        password,
        session: 'bearer',
      })
      const page: Call = { path: '/nl/tweedehandswagens', headers: { 'Accept-Encoding': 'gzip, deflate, br' } }
      const calls: Record<string, Call> = {
        'a page from the cache': page,
        'a list of cars in the shop': post('/shop/catalog/getusedcars', {}),
        'a list of customers in the office': post('/sales/customer/list', {}, result.token),
      }
      const unsampledMs = measureUnsampled(endpoint)
      const spanMs = await measureSpan(endpoint)
      reported('a request that is not sampled', `${Math.round(unsampledMs * 1e6)} ns`)
      reported('a span, sent and received', `${(spanMs * 1e3).toFixed(1)} µs`)
      for (const [name, call] of Object.entries(calls)) {
        for (const one of [off, some, all]) await load(one.origin, () => call, settings)
        const { offMs, someRatio, allRatio } = await compare(call, { off, some, all })
        reported(`${name}: processor time without traces`, `${offMs.toFixed(3)} ms`)
        reported(`${name}: with all sampled, to without`, allRatio.toFixed(3))
        reported(`${name}: with one in ten, to without`, someRatio.toFixed(3))
        // Not traced unless its caller is.
        if (call === page) continue
        const spans = await countSpans(receiver, all, call)
        reported(`${name}: spans`, String(spans))
        const share = (unsampledMs + recommendedShare * spans * spanMs) / offMs
        atMost(`${name}: share of traces, one in ten, calculated`, share, mostShare, percent(share))
      }
    })
  } finally {
    receiver.server.closeAllConnections()
    receiver.server.close()
  }
}

type Receiver = ReturnType<typeof openReceiver>

/** Accepts all requests, and counts the spans of one trace: each has its id once. */
function openReceiver() {
  const counted = { traceId: Buffer.alloc(0), spans: 0 }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      response.end()
      if (counted.traceId.length === 0) return
      const body = Buffer.concat(pieces)
      for (let at = body.indexOf(counted.traceId); at >= 0; at = body.indexOf(counted.traceId, at + 1)) counted.spans++
    })
  })
  return { server, counted }
}

async function countSpans({ counted }: Receiver, running: Running, call: Call): Promise<number> {
  counted.traceId = randomBytes(16)
  counted.spans = 0
  const traceparent = `00-${counted.traceId.toString('hex')}-${'1'.repeat(16)}-01`
  const { path, method, headers, body } = call
  await fetch(running.origin + path, {
    method: method ?? 'GET',
    headers: { ...headers, traceparent },
    ...(body !== undefined && { body }),
  })
  await sleep(longestDelayMs)
  counted.traceId = Buffer.alloc(0)
  return counted.spans
}

async function compare(call: Call, products: Record<'off' | 'some' | 'all', Running>) {
  const measured: Record<'off' | 'some' | 'all', number[]> = { off: [], some: [], all: [] }
  const names = ['off', 'some', 'all'] as const
  for (let round = 0; round < rounds; round++) {
    // Each comes first as often as the others.
    for (let at = 0; at < names.length; at++) {
      const name = names[(round + at) % names.length] ?? 'off'
      measured[name].push(await measureCpu(products[name], call, settings))
    }
  }
  const compareTo = (name: 'some' | 'all') =>
    findMedian(measured[name].map((ms, round) => ms / (measured.off[round] ?? Number.NaN)))
  return { offMs: findMedian(measured.off), someRatio: compareTo('some'), allRatio: compareTo('all') }
}

/** Returns the milliseconds that it takes to find that a request is not sampled, and to pass its ids on. */
function measureUnsampled(endpoint: string): number {
  const tracing = open(endpoint, 0)
  const times = 500_000
  let startedAt = 0
  for (let done = -times / 5; done < times; done++) {
    if (done === 0) startedAt = performance.now()
    const span = tracing.begin('GET', { kind: 'server', traceparent: undefined })
    runAs(span, () => span.end())
  }
  return (performance.now() - startedAt) / times
}

/** Returns the milliseconds of processor time for a span, with the sending of it, and the receiving in this same process. */
async function measureSpan(endpoint: string): Promise<number> {
  const tracing = open(endpoint, 1)
  const statement = describeStatement('select from car where id = $1')
  const statements = 9
  const requests = 10_000
  let before = process.cpuUsage()
  for (let done = -requests / 5; done < requests; done++) {
    if (done === 0) before = process.cpuUsage()
    const span = tracing.begin('GET', { kind: 'server', traceparent: undefined })
    for (let child = 0; child < statements; child++)
      span.beginChild(statement['db.query.summary'], 'client', statement).end()
    const answered = { tenant: 'demo', requestId: randomUUID(), method: 'GET', route: '/api/shop/catalog/getusedcars' }
    span.end({ name: 'GET', attributes: describeAnswer({ ...answered, status: 200, user: 'guest' }) })
    // Lets spans be sent before the queue is full.
    if (done % 50 === 0) await sleep(5)
  }
  await tracing.stop()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / requests / (statements + 1)
}

function open(endpoint: string, ratio: number): Tracing {
  return openTracing(
    { url: `${endpoint}/v1/traces`, serviceName: undefined, sampler: 'parentbased_traceidratio', ratio },
    { log: createLog('silent', { write: () => {} }), productVersion: '0' },
  )
}
