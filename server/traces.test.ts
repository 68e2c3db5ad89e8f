import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { serve } from './main.ts'
import { OpenTenants } from './open-tenants.ts'
import { command, exchange, query, type Endpoint } from './platform/http/endpoint.ts'
import { transaction } from './platform/database/database.ts'
import { createHttp } from './platform/http/http.ts'
import { enqueue, job } from './platform/jobs/jobs.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { createLog } from './platform/http/log.ts'
import { requestGuarded } from './platform/mail/guarded-request.ts'
import { PRODUCT_VERSION } from './platform/settings/product-version.ts'
import { readSettings, type SamplerName } from './platform/settings/settings.ts'
import { openTracing } from './platform/tracing/open-telemetry.ts'
import { describeTrace, type Tracing } from './platform/tracing/spans.ts'
import { fetchTraced } from './platform/tracing/traced-call.ts'
import { apiCaller } from './test/api-caller.ts'
import { closeAtEnd } from './test/at-end.ts'
import { makeBranch } from './test/factories.ts'
import { freePort } from './test/free-port.ts'
import { openOtlpReceiver, type ReceivedSpan } from './test/otlp-receiver.ts'
import { testServices } from './test/services.ts'
import { signedInStaff, testPassword } from './test/signed-in.ts'

const patient = { timeout: 10_000, interval: 20 }
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** About one person and car: in the address, the query, the body and the headers of what is sent. */
const person = {
  firstName: 'Godelieve',
  lastName: 'Vandersteen',
  email: 'godelieve.vandersteen@example.be',
  telephone: '+32 470 12 34 56',
  chassis: 'WVWZZZ1JZXW000123',
  vat: 'BE0123456749',
  address: '203.0.113.77',
  secret: 'Zeer-geheim-99',
}
const personWords = [...Object.values(person), 'vandersteen', '470123456', '470 12']
const personalHeaders = {
  'User-Agent': `Browser of ${person.lastName}`,
  Referer: `https://shop.example/nl?mail=${person.email}`,
  'X-Forwarded-For': person.address,
  tracestate: `shop=${person.lastName}`,
  baggage: `mail=${encodeURIComponent(person.email)}`,
}
const asShop = { 'X-Api-Key': 'demo', 'X-Tenant': 'demo', 'X-Language': 'nl-BE', 'Content-Type': 'application/json' }

const callerSpan = '00f067aa0ba902b7'
let callerTrace = ''
let sampled = ''
let unsampled = ''
beforeEach(() => {
  callerTrace = randomBytes(16).toString('hex')
  sampled = `00-${callerTrace}-${callerSpan}-01`
  unsampled = `00-${callerTrace}-${callerSpan}-00`
})

let written = ''
const log = createLog('info', { write: (line) => void (written += line) }, describeTrace)
function readLines(): Record<string, unknown>[] {
  return written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

const receiver = await openOtlpReceiver()
closeAtEnd(() => receiver.close())
afterEach(() => {
  written = ''
  receiver.spans.length = 0
  receiver.bodies.length = 0
  receiver.answerWith(200)
})

const hurried = { delayMs: 20, timeoutMs: 500 }
function trace({
  sampler = 'parentbased_always_on',
  ratio = 1,
  url = receiver.url,
}: {
  sampler?: SamplerName
  ratio?: number
  url?: string
} = {}): Tracing {
  const settings = { url, serviceName: 'dealer', sampler, ratio }
  const tracing = openTracing(settings, { log, productVersion: '1.2.3' }, hurried)
  closeAtEnd(() => tracing.stop())
  return tracing
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const services = await testServices({ trustedProxies: 1 })
services.setNow(new Date())
await makeBranch(services.database)

const pages = {
  shop: {
    strict: true,
    rendererIn: async () => async () => ({
      status: 200,
      headers: new Headers({ 'content-type': 'text/html' }),
      body: Buffer.from('<p>De startpagina</p>'),
    }),
  },
  office: {
    strict: true,
    state: 'ready',
    ready: Promise.resolve(),
    assets: new Map(),
    pageIn: () => '<html></html>',
  },
} as const

/** A whole dealer group with its pages and jobs. */
const tenants = await OpenTenants.of([services.settings], {
  log,
  tracing: trace(),
  product: {
    assets: new Map(),
    ...pages,
  },
  prepare: async () => {},
})
const tenant = tenants.get(services.settings)
if (!tenant) throw new Error('The group was not opened')
closeAtEnd(async () => {
  await tenants.retire()
  await tenants.close()
})
const origin = await listen(tenant.server)
const tom = await signedInStaff({
  as: (token) => apiCaller(origin, { 'x-api-key': 'demo', authorization: `Bearer ${token}` }),
  database: services.database,
  services,
})

function inTrace(traceId: string): ReceivedSpan[] {
  return receiver.spans.filter((span) => span.traceId === traceId)
}

async function findSpan(name: string, traceId?: string): Promise<ReceivedSpan> {
  return vi.waitFor(() => {
    const found = receiver.spans.find((span) => span.name === name && (!traceId || span.traceId === traceId))
    if (!found) throw new Error(`No span ${name} among ${receiver.spans.map((span) => span.name).join(', ')}`)
    return found
  }, patient)
}

function signUp(headers: Record<string, string>) {
  return fetch(`${origin}/api/shop/auth/signup?mail=${person.email}`, {
    method: 'POST',
    headers: { ...asShop, ...personalHeaders, ...headers },
    body: JSON.stringify({
      shopCustomer: {
        tenantId: 'demo',
        languageId: 'nl',
        customerType: 'private',
        companyName: '',
        vatPrefix: '',
        vatNumber: '',
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        password: testPassword,
        acceptTerms: true,
      },
    }),
  })
}

/** A server of its own with these endpoints, traced. */
function serveTraced(endpoints: Endpoint[], tracing: Tracing): Promise<string> {
  return listen(createServer(getRequestListener(createHttp({ ...services, log, tracing }, endpoints).fetch)))
}

const common = { right: 'public', input: z.looseObject({}), output: z.looseObject({}) } as const
const post = (address: string, headers: Record<string, string> = {}, body: object = {}) =>
  fetch(address, { method: 'POST', headers: { ...asShop, ...headers }, body: JSON.stringify(body) })

describe('a request that comes with a trace', () => {
  test('is one trace with its statements, its job and the mail of that, and its lines of the log name it', async () => {
    const answer = await signUp({ traceparent: sampled })
    expect(((await answer.json()) as { errors: unknown }).errors).toEqual([])
    const job = await findSpan('job send-mail', callerTrace)
    const request = await findSpan('POST /api/shop/auth/signup', callerTrace)
    expect(request).toMatchObject({
      parentSpanId: callerSpan,
      kind: 'server',
      isError: false,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/shop/auth/signup',
        'http.response.status_code': 200,
        'forecourt.tenant': 'demo',
        'forecourt.request_id': answer.headers.get('X-Request-Id'),
      },
      resource: { 'service.name': 'dealer', 'service.version': '1.2.3', 'service.instance.id': uuid },
    })
    expect(request.endedAt).toBeGreaterThan(request.startedAt)
    const listChildren = ({ spanId }: ReceivedSpan) =>
      inTrace(callerTrace)
        .filter(({ parentSpanId }) => parentSpanId === spanId)
        .map(({ name }) => name)
    expect(listChildren(request)).toEqual(
      expect.arrayContaining(['BEGIN', 'INSERT verification', 'COMMIT', 'job send-verification']),
    )
    const cause = await findSpan('job send-verification', callerTrace)
    expect(listChildren(cause)).toEqual(expect.arrayContaining(['BEGIN', 'INSERT mail', 'COMMIT', 'job send-mail']))
    expect(await findSpan('INSERT mail', callerTrace)).toMatchObject({
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': 'INSERT',
        'db.collection.name': 'mail',
        'db.query.summary': 'INSERT mail',
      },
    })
    expect(job).toMatchObject({
      parentSpanId: cause.spanId,
      kind: 'consumer',
      attributes: {
        'messaging.system': 'graphile_worker',
        'messaging.destination.name': 'send-mail',
        'forecourt.attempt': 1,
        'forecourt.tenant': 'demo',
      },
    })
    expect(listChildren(job)).not.toEqual([])
    expect(readLines().find(({ endpoint }) => endpoint === '/api/shop/auth/signup')).toMatchObject({
      traceId: callerTrace,
      spanId: request.spanId,
      requestId: answer.headers.get('X-Request-Id'),
    })
    const { rows } = await services.database.pool.query('select from mail where recipient = $1', [person.email])
    expect(rows).toHaveLength(1)
  })

  test('is not traced where its caller does not trace it, and passes that on', async () => {
    const heard: IncomingHttpHeaders[] = []
    const other = await listen(
      createServer((request, response) => {
        heard.push(request.headers)
        response.end('{}')
      }),
    )
    const run: Endpoint = exchange({
      ...common,
      path: 'POST /test/outgoing',
      summary: 'Calls another system',
      run: async () => {
        await fetchTraced('other', other, {})
        return {}
      },
    })
    const own = await serveTraced([run], trace())
    await post(`${own}/api/test/outgoing`, { traceparent: unsampled })
    expect(heard[0]?.['traceparent']).toMatch(new RegExp(`^00-${callerTrace}-(?!${callerSpan})[0-9a-f]{16}-00$`))
    await post(`${own}/api/test/outgoing`)
    await findSpan('GET other')
    expect(inTrace(callerTrace)).toEqual([])
    expect(readLines().filter(({ traceId }) => traceId === callerTrace)).toEqual([])
  })

  const ids = `${'4b'.repeat(16)}-${callerSpan}`
  test.each([
    '',
    'nonsense',
    `ff-${ids}-01`,
    `00-${ids}-01-more`,
    `00-${'0'.repeat(32)}-${callerSpan}-01`,
    `00-${'4b'.repeat(16)}-${'0'.repeat(16)}-01`,
    `00-${ids.toUpperCase()}-01`,
  ])('begins a trace of its own where the header is %o', async (traceparent) => {
    await post(`${origin}/api/shop/nothing`, { traceparent })
    const span = await findSpan('POST /api/*')
    expect(span.parentSpanId).toBe('')
    expect(span.traceId).not.toBe('4b'.repeat(16))
  })
})

test('a job that is planned for later begins a trace that leads back to the request', async () => {
  const later: Endpoint = command({
    ...common,
    path: 'POST /test/later',
    summary: 'Plans a job',
    run: async ({ tx }) => {
      await enqueue(tx, 'send-mail', { mailId: randomUUID() }, { runAt: new Date(Date.now() - 1_000) })
      return {}
    },
  })
  const own = await serveTraced([later], trace())
  await post(`${own}/api/test/later`, { traceparent: sampled })
  const request = await findSpan('POST /api/test/later', callerTrace)
  const job = await vi.waitFor(() => {
    const found = receiver.spans.find(({ links }) => links.length > 0)
    if (!found) throw new Error('No span with a link')
    return found
  }, patient)
  expect(job).toMatchObject({
    name: 'job send-mail',
    parentSpanId: '',
    links: [{ traceId: callerTrace, spanId: request.spanId }],
  })
  expect(job.traceId).not.toBe(callerTrace)
})

test('the line about a job that fails names its trace', async () => {
  const failing = job('send-mail', async () => {
    throw Object.assign(new Error(`Not sent to ${person.email}`), { code: 'EAUTH' })
  })
  const own = await testServices()
  const worker = await startWorker({ ...own, log, tracing: trace() }, { mail: [failing] })
  closeAtEnd(() => worker.stop())
  await transaction(own.database, (tx) => enqueue(tx, 'send-mail', { mailId: randomUUID() }))
  const span = await findSpan('job send-mail')
  expect(span).toMatchObject({ isError: true, attributes: { 'error.type': 'EAUTH' } })
  await expect
    .poll(readLines)
    .toContainEqual(
      expect.objectContaining({ job: 'send-mail', traceId: span.traceId, spanId: span.spanId, level: 40 }),
    )
})

test('a page is traced by its name when it is drawn, and from the cache when its caller traces it', async () => {
  await fetch(`${origin}/nl?utm_source=${person.lastName}`)
  const drawn = await findSpan('GET page content.home')
  expect(drawn).toMatchObject({
    kind: 'server',
    attributes: { 'http.route': 'page content.home', 'forecourt.request_id': uuid },
  })
  await fetch(`${origin}/nl`)
  await fetch(`${origin}/nl`, { headers: { traceparent: unsampled } })
  await fetch(`${origin}/nl`, { headers: { traceparent: sampled } })
  const kept = await findSpan('GET page content.home', callerTrace)
  expect(kept).toMatchObject({ parentSpanId: callerSpan, attributes: { 'http.route': 'page content.home' } })
  const lines = readLines().filter(({ endpoint }) => endpoint === 'page content.home')
  expect(lines.map(({ traceId }) => traceId)).toEqual([drawn.traceId, undefined, undefined, kept.traceId])
})

test('calls to other systems are spans that pass the trace on', async () => {
  const heard: IncomingHttpHeaders[] = []
  const other = await listen(
    createServer((request, response) => {
      heard.push(request.headers)
      response.writeHead(request.url === '/busy' ? 503 : 200).end('{}')
    }),
  )
  const guarded = { service: 'webhook', method: 'POST', timeoutMs: 5_000, maxBytes: 1_000, isTrusted: true } as const
  const nobody = `http://127.0.0.1:${await freePort()}/`
  const run: Endpoint = exchange({
    ...common,
    path: 'POST /test/outgoing',
    summary: 'Calls other systems',
    run: async () => {
      await fetchTraced('payment-provider', `${other}/pay/${person.lastName}?mail=${person.email}`, {
        headers: { authorization: 'Bearer kept' },
      })
      await requestGuarded(new URL(`${other}/busy`), guarded)
      await requestGuarded(new URL(nobody), guarded).catch(() => {})
      return {}
    },
  })
  const own = await serveTraced([run], trace())
  expect((await post(`${own}/api/test/outgoing`, { traceparent: sampled })).status).toBe(200)
  const request = await findSpan('POST /api/test/outgoing', callerTrace)
  const calls = inTrace(callerTrace).filter(({ kind }) => kind === 'client')
  expect(calls.map(({ name, isError, parentSpanId }) => ({ name, isError, parentSpanId }))).toEqual([
    { name: 'GET payment-provider', isError: false, parentSpanId: request.spanId },
    { name: 'POST webhook', isError: true, parentSpanId: request.spanId },
    { name: 'POST webhook', isError: true, parentSpanId: request.spanId },
  ])
  expect(calls.map(({ attributes }) => attributes)).toMatchObject([
    { 'server.address': '127.0.0.1', 'server.port': Number(new URL(other).port), 'http.response.status_code': 200 },
    { 'http.response.status_code': 503, 'error.type': '503' },
    { 'error.type': 'ECONNREFUSED' },
  ])
  expect(heard.map(({ traceparent }) => traceparent)).toEqual(
    calls.slice(0, 2).map(({ spanId }) => `00-${callerTrace}-${spanId}-01`),
  )
  expect(heard[0]).toMatchObject({ authorization: 'Bearer kept' })
})

test('whatever somebody sends, no span holds it', async () => {
  const { firstName, lastName, email, telephone, chassis, secret } = person
  const quoted = new URLSearchParams({ search: lastName, mail: email, phone: telephone, vin: chassis }).toString()
  const failing: Endpoint[] = [
    query({
      ...common,
      path: 'POST /test/syntax',
      summary: 'Has the database quote a value',
      run: async ({ db }, { email: given }) => {
        await sql`select ${given}::uuid`.execute(db)
        return {}
      },
    }),
    query({
      ...common,
      path: 'POST /test/literal',
      summary: 'Writes a value into the statement',
      run: async ({ db }, given) => {
        const literals = [given['name'], given['email'], given['vin']].map((value) => sql.lit(value))
        await sql`select /* ${sql.raw(String(given['name']))} */ ${sql.join(literals)}, ${sql.raw(
          `$$from ${String(given['name'])}$$`,
        )} from branch`.execute(db)
        return {}
      },
    }),
    command({
      ...common,
      path: 'POST /test/row',
      summary: 'Has the database quote a row',
      run: async ({ tx }, input) => {
        const row = { key: String(input['email']), value: JSON.stringify(input['name']) }
        await tx.insertInto('setting').values([row]).execute()
        return {}
      },
    }),
  ]
  const own = await serveTraced(failing, trace())
  const body = { name: `${firstName} ${lastName}`, email, phone: telephone, vin: chassis }
  const headers = { ...personalHeaders, Authorization: `Bearer ${tom.token}` }
  for (const kind of ['syntax', 'literal', 'row']) await post(`${own}/api/test/${kind}?${quoted}`, headers, body)
  await signUp({})
  for (const address of [
    `/nl?${quoted}`,
    `/nl/${encodeURIComponent(lastName)}`,
    `/nl/tweedehandswagens/${encodeURIComponent(lastName)}/1?${quoted}`,
    `/office/customer?${quoted}`,
    `/feeds/${secret}?${quoted}`,
    `/api/shop/nothing/${email}?${quoted}`,
  ])
    await fetch(origin + address, {
      headers: { ...asShop, ...personalHeaders, Cookie: `visitor=${encodeURIComponent(lastName)}` },
      redirect: 'manual',
    })
  for (const path of ['/shop/auth/signin', '/sales/vinpassport/find', '/sales/customer/save', '/nothing'])
    await post(`${origin}/api${path}?${quoted}`, headers, { ...body, chassisNumber: chassis, password: secret })
  const failed = await findSpan('POST /api/test/row')
  expect(failed).toMatchObject({ isError: true, attributes: { 'enduser.pseudo.id': `user:${tom.id}` } })
  expect(await findSpan('INSERT setting', failed.traceId)).toMatchObject({
    isError: true,
    attributes: { 'error.type': '23514' },
  })
  await findSpan('SELECT branch')
  await findSpan('POST /api/*')
  await findSpan('job send-mail')
  const sent = Buffer.concat(receiver.bodies).toString('latin1')
  const decoded = decodeURIComponent(sent.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  expect(sent).toContain('/api/shop/auth/signup')
  for (const word of personWords) {
    expect(sent).not.toContain(word)
    expect(decoded).not.toContain(word)
  }
})

describe('a receiver that fails', () => {
  test('is warned about once, and requests are answered as ever', async () => {
    const tracing = trace({ url: `http://127.0.0.1:${await freePort()}/v1/traces` })
    const own = await serveTraced([], tracing)
    for (let count = 0; count < 3; count++) {
      expect((await fetch(`${own}/healthz`)).status).toBe(200)
      await expect.poll(() => readLines().filter(({ level }) => level === 40)).toHaveLength(1)
    }
    await tracing.stop()
    expect(readLines().filter(({ level }) => level === 40)).toMatchObject([
      { msg: 'traces cannot be sent, and are dropped meanwhile', err: { code: 'ECONNREFUSED' } },
    ])
    expect(readLines().find(({ level }) => level === 40)).not.toHaveProperty('traceId')
  })

  test('is told of in the log when it takes traces again', async () => {
    const tracing = trace()
    receiver.answerWith(400)
    tracing.begin('one', { kind: 'internal' }).end()
    await expect.poll(() => readLines().map(({ msg }) => msg)).toEqual([expect.stringContaining('cannot be sent')])
    receiver.answerWith(200)
    tracing.begin('two', { kind: 'internal' }).end()
    await expect.poll(() => readLines().map(({ msg }) => msg)).toContain('traces are sent again')
  })

  test('that says nothing holds up neither requests nor the end of the process', async () => {
    receiver.answerWith('silent')
    const tracing = trace()
    const own = await serveTraced([], tracing)
    for (let count = 0; count < 50; count++) expect((await fetch(`${own}/healthz`)).status).toBe(200)
    await tracing.stop()
    expect((await fetch(`${own}/healthz`)).status).toBe(200)
    expect(receiver.spans).toEqual([])
  })
})

test.each([
  ['always_off', 1, '01', 0],
  ['always_on', 1, '00', 1],
  ['traceidratio', 0, '01', 0],
  ['traceidratio', 1, '00', 1],
  ['parentbased_always_off', 1, undefined, 0],
  ['parentbased_always_off', 1, '01', 1],
  ['parentbased_always_on', 1, '00', 0],
  ['parentbased_traceidratio', 0, undefined, 0],
  ['parentbased_traceidratio', 0, '01', 1],
  ['parentbased_traceidratio', 1, undefined, 1],
] as const)('the sampler %s of %d, after %s, records %d', async (sampler, ratio, flags, count) => {
  const tracing = trace({ sampler, ratio })
  const traceparent = flags && `00-${callerTrace}-${callerSpan}-${flags}`
  const span = tracing.begin('work', { kind: 'internal', traceparent })
  expect(span.isRecorded).toBe(count === 1)
  span.end()
  await tracing.stop()
  expect(receiver.spans).toHaveLength(count)
})

test('what goes on after a request has ended is no part of its trace', async () => {
  const tracing = trace()
  const span = tracing.begin('request', { kind: 'server' })
  const statement = span.beginChild('SELECT car', 'client')
  span.end()
  expect([span.isOpen, statement.isOpen]).toEqual([false, false])
  statement.end()
  await tracing.stop()
  expect(receiver.spans.map(({ name }) => name)).toEqual(['request', 'SELECT car'])
})

test('a process with the setting traces its requests, and sends what is left when it ends', async () => {
  const port = await freePort()
  const settings = {
    ...readSettings({
      PORT: String(port),
      LOG_LEVEL: 'silent',
      VIES_URL: 'off',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
      OTEL_SERVICE_NAME: 'process',
    }),
    dataDir: services.settings.dataDir,
    databaseUrl: services.settings.databaseUrl,
  }
  const middleware = (_request: unknown, _response: unknown, next: () => void) => next()
  const running = await serve({ base: settings, tenants: [settings] }, { source: { ...pages, middleware } })
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { traceparent: sampled } })
  expect(answer.status).toBe(200)
  await running.stop()
  expect(inTrace(callerTrace)).toContainEqual(
    expect.objectContaining({
      name: 'GET /readyz',
      parentSpanId: callerSpan,
      resource: expect.objectContaining({ 'service.name': 'process', 'service.version': PRODUCT_VERSION }),
    }),
  )
})

test('without the setting no library is loaded', () => {
  const list = (module: string) => {
    const script = `import { createRequire } from 'node:module'
      await import(${JSON.stringify(new URL(module, import.meta.url).href)})
      const loaded = Object.keys(createRequire(import.meta.url).cache)
      console.log(loaded.filter((file) => file.includes('@opentelemetry')).length)
      process.exit(0)`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    })
    if (!stdout) throw new Error(stderr)
    return Number(stdout)
  }
  expect(list('main.ts')).toBe(0)
  expect(list('platform/tracing/open-telemetry.ts')).toBeGreaterThan(10)
})
