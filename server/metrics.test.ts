import path from 'node:path'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { io } from 'socket.io-client'
import { afterAll, describe, expect, test } from 'vitest'
import { routeNames } from '@forecourt/domain/platform/routes/routes.ts'
import { endpoints } from './api.ts'
import { serve } from './main.ts'
import { openDatabase } from './platform/database/database.ts'
import { splitEndpointPath } from './platform/http/endpoint.ts'
import { readSettings, type MetricsSettings } from './platform/settings/settings.ts'
import { testDatabase } from './test/database.ts'
import { freePort } from './test/free-port.ts'
import { openGate } from './test/gate.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'metrics-'))
const gate = await openGate(await testDatabase())
const token = 'not-for-strangers'
const shop = await start({ port: await freePort(), host: '127.0.0.1', token: undefined })
afterAll(async () => {
  await shop.stop()
  await gate.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(metrics: MetricsSettings | undefined) {
  const port = await freePort()
  const settings = {
    ...readSettings({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent', VIES_URL: 'off', TENANT: 'noord' }),
    databaseUrl: gate.url,
    metrics,
  }
  const shopPages = {
    strict: true,
    rendererIn: async () => async () => ({
      status: 200,
      headers: new Headers({ 'content-type': 'text/html' }),
      body: Buffer.from('<p>Dag</p>'),
    }),
  }
  const running = await serve(
    { base: settings, tenants: [settings] },
    {
      source: {
        shop: shopPages,
        office: {
          strict: true,
          state: 'ready',
          ready: Promise.resolve(),
          assets: new Map(),
          pageIn: () => '<html></html>',
        },
        middleware: (_request, _response, next) => next(),
      },
    },
  )
  const address = `http://127.0.0.1:${metrics?.port}/metrics`
  return {
    origin: `http://127.0.0.1:${port}`,
    address,
    stop: running.stop,
    read: async () => parseMetrics(await (await fetch(address)).text()),
  }
}

interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

interface Metric {
  readonly type: string
  readonly samples: Sample[]
}

/** Parses the text format 0.0.4 of Prometheus, and fails at whatever it does not allow. The library writes NaN as Go reads it. */
function parseMetrics(text: string): Map<string, Metric> {
  expect(text.endsWith('\n')).toBe(true)
  const metrics = new Map<string, Metric>()
  const helped = new Set<string>()
  const seen = new Set<string>()
  let current = ''
  for (const line of text.split('\n').filter(Boolean)) {
    const help = /^# HELP ([a-z_]\w*) \S.*$/.exec(line)
    if (help) {
      expect(helped, 'one HELP for each').not.toContain(help[1])
      helped.add((current = help[1] ?? ''))
      continue
    }
    const type = /^# TYPE ([a-z_]\w*) (counter|gauge|histogram|summary)$/.exec(line)
    if (type) {
      expect(type[1], 'TYPE follows HELP').toBe(current)
      metrics.set(current, { type: type[2] ?? '', samples: [] })
      continue
    }
    const [, name = '', labels = '', value = ''] =
      /^([a-z_]\w*)(?:\{((?:[a-z_]\w*="(?:[^"\\]|\\["\\n])*",?)*)\})? ([Nn]a[Nn]|[+-]?(?:Inf|\d+(?:\.\d+)?(?:e[+-]?\d+)?))$/.exec(
        line,
      ) ?? []
    expect({ line, name }).not.toMatchObject({ name: '' })
    const metric = metrics.get(current)
    const suffix = name.slice(current.length)
    expect({ line, isOwn: name.startsWith(current) }).toMatchObject({ isOwn: true })
    const suffixes = metric?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['', '_sum', '_count']
    expect(suffixes).toContain(suffix)
    expect(seen, 'each series once').not.toContain(`${name}{${labels}}`)
    seen.add(`${name}{${labels}}`)
    metric?.samples.push({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/([a-z_]\w*)="((?:[^"\\]|\\["\\n])*)"/g)].map(([, key, text]) => [key, text]),
      ),
      value: Number(value.replace('Inf', 'Infinity')),
    })
  }
  return metrics
}

function requireMetric(metrics: Map<string, Metric>, name: string): Metric {
  const metric = metrics.get(name)
  if (!metric) throw new Error(`There is no metric ${name}`)
  return metric
}

function find(metrics: Map<string, Metric>, name: string, labels: Record<string, string> = {}): number | undefined {
  const samples = metrics.get(name)?.samples ?? []
  return samples.find((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))?.value
}

const database = openDatabase(gate.url, { max: 1 })
afterAll(() => database.close())

test('the whole text is of the format, and each metric says what it is', async () => {
  const answer = await fetch(shop.address)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const metrics = parseMetrics(await answer.text())
  const expected = [
    'forecourt_info',
    'forecourt_tenant_open',
    'forecourt_database_connections',
    'forecourt_database_queue',
    'forecourt_jobs',
    'forecourt_mails',
    'forecourt_hub_connections',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
  ]
  expect(expected.filter((name) => !metrics.get(name)?.samples.length)).toEqual([])
  expect(find(metrics, 'forecourt_tenant_open', { tenant: 'noord' })).toBe(1)
  expect(find(metrics, 'forecourt_database_up', { tenant: 'noord' })).toBe(1)
})

test('the alert rules and the instructions name metrics that there are, and all of ours are explained', async () => {
  const read = (name: string) => readFile(new URL(`../docs/how-to/${name}`, import.meta.url), 'utf8')
  const known = new Set([...(await shop.read()).keys()].map((name) => name.replace(/_(bucket|sum|count)$/, '')))
  const rules = await read('prometheus-rules.yml')
  const named = [...rules.matchAll(/\b(?:forecourt|nodejs|process)_\w+/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !known.has(name.replace(/_bucket$/, '')))).toEqual([])
  const rows = (await read('observe.md')).split('\n').filter((line) => line.startsWith('| `'))
  const explained = new Set(rows.flatMap((row) => row.split('|')[1]?.match(/[a-z_]{4,}/g) ?? []))
  const ours = [...known].filter((name) => name.startsWith('forecourt_')).map((name) => name.slice('forecourt_'.length))
  expect(ours.filter((name) => !explained.has(name))).toEqual([])
})

test('requests are counted by endpoint, method and class of status, and their durations by kind', async () => {
  const before = await shop.read()
  const health = { tenant: 'noord', endpoint: '/healthz', method: 'GET', status: '2xx' }
  const home = { tenant: 'noord', endpoint: 'page content.home', method: 'GET', status: '2xx' }
  for (const address of ['/healthz', '/healthz', '/nl', '/nl', '/fr']) await (await fetch(shop.origin + address)).text()
  await fetch(`${shop.origin}/api/sales/systemstatus/get`, { headers: { 'X-Api-Key': 'demo' } })
  const grown = async (name: string, labels: Record<string, string>) =>
    (find(await shop.read(), name, labels) ?? 0) - (find(before, name, labels) ?? 0)
  await expect.poll(() => grown('forecourt_http_requests_total', health)).toBe(2)
  await expect.poll(() => grown('forecourt_http_requests_total', home)).toBe(3)
  const refused = { tenant: 'noord', endpoint: '/api/sales/systemstatus/get', method: 'GET', status: '4xx' }
  expect(await grown('forecourt_http_requests_total', refused)).toBe(1)
  expect(await grown('forecourt_http_request_seconds_total', { endpoint: 'page content.home' })).toBeGreaterThan(0)

  const { type, samples } = requireMetric(await shop.read(), 'forecourt_http_request_duration_seconds')
  expect(type).toBe('histogram')
  const kinds = new Set(samples.map(({ labels }) => labels['kind']))
  for (const kind of kinds) {
    const own = samples.filter(({ labels }) => labels['kind'] === kind)
    const buckets = own.filter(({ name }) => name.endsWith('_bucket')).map(({ value }) => value)
    expect(buckets).toEqual(buckets.toSorted((a, b) => a - b))
    expect(own.find(({ name }) => name.endsWith('_count'))?.value).toBe(buckets.at(-1))
    expect(own.filter(({ labels }) => labels['le'] === '+Inf')).toHaveLength(1)
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['query', 'page', 'other']))
})

test('whatever is asked for, the series are those of the product: their number is bounded', async () => {
  const names = async () =>
    requireMetric(await shop.read(), 'forecourt_http_requests_total').samples.map(
      ({ labels }) => labels['endpoint'] ?? '',
    )
  for (let at = 0; at < 60; at++) {
    await fetch(`${shop.origin}/nl/onbekend-${at}?search=${at}`)
    await fetch(`${shop.origin}/api/sales/unknown/${at}?id=${at}`, { method: at % 2 ? 'PUT' : 'PATCH' })
    await fetch(`${shop.origin}/nl/tweedehandswagens/wagen-${at}/${at}`)
    await fetch(`${shop.origin}/media/${at}.jpg`)
    await fetch(`${shop.origin}/office/customer/${at}`)
  }
  const known = new Set([
    ...endpoints.map(({ path }) => `/api${splitEndpointPath(path)[1]}`),
    ...routeNames().map((name) => `page ${name}`),
    'page unknown',
    'file',
    '/api/*',
    '/healthz',
    '/office',
    '/office/*',
  ])
  expect((await names()).filter((name) => !known.has(name))).toEqual([])
  const total = (await names()).length
  for (let at = 100; at < 160; at++) await fetch(`${shop.origin}/nl/onbekend-${at}?search=${at}`)
  expect(await names()).toHaveLength(total)
  const all = [...(await shop.read()).values()].flatMap(({ samples }) => samples)
  expect(all.length).toBeLessThan(500)
})

test('jobs, mails and backups are those of the database', async () => {
  const { pool } = database
  await pool.query(`select graphile_worker.add_job('nobody-does-this', run_at := now() - interval '10 minutes')`)
  await pool.query(`select graphile_worker.add_job('nobody-did-this')`)
  await pool.query(
    `update graphile_worker._private_jobs job set attempts = max_attempts, last_error = 'no'
     from graphile_worker._private_tasks task where task.id = task_id and identifier = 'nobody-did-this'`,
  )
  await pool.query(
    `insert into mail (once_key, recipient, sender_name, subject, html, plain, created_at)
     values ('x', 'jan@example.be', 'G', 'S', 'h', 'p', now() - interval '1 hour')`,
  )
  const tenant = 'noord'
  const metrics = await shop.read()
  expect(find(metrics, 'forecourt_jobs', { tenant, state: 'late' })).toBe(1)
  expect(find(metrics, 'forecourt_jobs', { tenant, state: 'failed' })).toBe(1)
  expect(find(metrics, 'forecourt_job_oldest_seconds', { tenant })).toBeGreaterThanOrEqual(600)
  expect(find(metrics, 'forecourt_mails', { tenant, state: 'waiting' })).toBe(1)
  expect(find(metrics, 'forecourt_mail_oldest_seconds', { tenant })).toBeGreaterThanOrEqual(3_600)
  expect(find(metrics, 'forecourt_backup_ok', { tenant }), 'never backed up here').toBeUndefined()
  const addRun = (hours: number, failure: string | null) =>
    pool.query(
      `insert into backup_run (origin, folder, started_at, finished_at, failure, file_name, byte_count, row_count, file_count)
       values ('plan', '/backups', now() - $1 * interval '1 hour', now(), $2, $3, $4::int, $4::int, $4::int)`,
      [hours, failure, failure === null ? 'a.tar.zst' : null, failure === null ? 7 : null],
    )
  await addRun(5, null)
  expect(find(await shop.read(), 'forecourt_backup_ok', { tenant })).toBe(1)
  expect(find(await shop.read(), 'forecourt_backup_age_seconds', { tenant })).toBeCloseTo(5 * 3_600, -2)
  await addRun(1, 'disk-full')
  expect(find(await shop.read(), 'forecourt_backup_ok', { tenant })).toBe(0)
})

test('browsers on the live hub are counted', async () => {
  const socket = io(`${shop.origin}/shop-hub`, {
    path: '/shop-hub/socket.io',
    transports: ['websocket'],
    reconnection: false,
    auth: { car: 'used-1' },
  })
  const count = async () => find(await shop.read(), 'forecourt_hub_connections', { tenant: 'noord' })
  await expect.poll(count).toBe(1)
  socket.disconnect()
  await expect.poll(count).toBe(0)
})

test('while the database is away, what the process knows is still there', async () => {
  await gate.refuse()
  const metrics = await shop.read()
  expect(find(metrics, 'forecourt_database_up', { tenant: 'noord' })).toBe(0)
  expect(metrics.get('forecourt_jobs')?.samples).toEqual([])
  expect(find(metrics, 'forecourt_http_requests_total', { endpoint: '/healthz' })).toBeGreaterThan(0)
  await gate.open()
  await expect.poll(async () => find(await shop.read(), 'forecourt_database_up')).toBe(1)
})

describe('strangers', () => {
  test('find no metrics where visitors come, and nothing else where they are', async () => {
    for (const address of ['/metrics', '/api/metrics', '/office/metrics'])
      expect(await (await fetch(shop.origin + address)).text()).not.toContain('forecourt_')
    for (const address of ['', '/', '/healthz', '/api/openapi.json', '/metrics/', '/metrics/x'])
      expect((await fetch(shop.address.replace('/metrics', address))).status).toBe(404)
    expect((await fetch(shop.address, { method: 'POST' })).status).toBe(405)
  })

  test('are asked for the token, where there is one', async () => {
    const other = await start({ port: await freePort(), host: '127.0.0.1', token })
    const ask = (headers: Record<string, string>) => fetch(other.address, { headers })
    for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token]) {
      const answer = await ask({ authorization })
      expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
      expect(await answer.text()).not.toContain('forecourt_')
    }
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(200)
    await other.stop()
    await expect(ask({})).rejects.toThrow('fetch failed')
  })
})
