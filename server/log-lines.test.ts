import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { OpenTenants } from './open-tenants.ts'
import { command, query, type Endpoint } from './platform/http/endpoint.ts'
import { createHttp } from './platform/http/http.ts'
import { createLog } from './platform/http/log.ts'
import { closeAtEnd } from './test/at-end.ts'
import { testServices } from './test/services.ts'
import { keyCaller, makeIntegration } from './test/integrations.ts'
import { signedInStaff } from './test/signed-in.ts'
import { apiCaller } from './test/api-caller.ts'

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** About one person: in the address, the query, the body and the headers of what is sent. */
const person = {
  name: 'Godelieve Vandersteen',
  email: 'godelieve.vandersteen@example.be',
  telephone: '+32 470 12 34 56',
  vat: 'BE0123456749',
  iban: 'BE68539007547034',
  address: '203.0.113.77',
  secret: 'Zeer-geheim-99',
}
const personWords = [
  ...Object.values(person),
  'Godelieve',
  'Vandersteen',
  'vandersteen',
  '470 12',
  '12 34 56',
  '470123456',
]
const headersWithoutCookies = {
  'User-Agent': `Browser of ${person.name}`,
  Referer: `https://shop.example/nl?mail=${person.email}`,
  'X-Forwarded-For': person.address,
  'X-Note': person.telephone,
}
const headers = { ...headersWithoutCookies, Cookie: `visitor=${encodeURIComponent(person.name)}` }
const asShop = { 'X-Api-Key': 'demo', 'X-Tenant': 'demo', 'X-Language': 'nl-BE', 'Content-Type': 'application/json' }

let written = ''
const log = createLog('debug', { write: (line) => void (written += line) })
beforeEach(() => {
  written = ''
})

interface Line {
  readonly level: number
  readonly msg: string
  readonly tenant?: string
  readonly [more: string]: unknown
}

function readLines(): Line[] {
  return written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

function expectNothingPersonal(): void {
  const decoded = decodeURIComponent(written.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  for (const word of personWords) {
    expect(written).not.toContain(word)
    expect(decoded).not.toContain(word)
  }
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

const services = await testServices({ trustedProxies: 1, rateLimitFactor: 1, checkAnswers: false })
services.setNow(new Date())

const pageText = '<p>De startpagina</p>'
const shopPages = {
  strict: true,
  rendererIn:
    async () =>
    async (asked: Request, { onError }: { onError(error: unknown): void }) => {
      if (asked.url.includes('nieuws')) onError(new Error(`“${decodeURIComponent(asked.url)}” cannot be drawn`))
      return { status: 200, headers: new Headers({ 'content-type': 'text/html' }), body: Buffer.from(pageText) }
    },
}
const tenants = await OpenTenants.of([services.settings], {
  log,
  product: {
    assets: new Map(),
    shop: shopPages,
    office: {
      strict: true,
      state: 'ready',
      ready: Promise.resolve(),
      assets: new Map(),
      pageIn: () => '<html></html>',
    },
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

test('a line of a request says which, whose, for whom, what, how it ended and how long it took', async () => {
  const answer = await tom.call('GET /sales/systemstatus/get', {})
  expect(answer.status).toBe(200)
  await expect.poll(readLines).toContainEqual({
    level: 30,
    time: expect.any(Number),
    pid: expect.any(Number),
    hostname: expect.any(String),
    tenant: 'demo',
    requestId: uuid,
    user: `user:${tom.id}`,
    method: 'GET',
    endpoint: '/api/sales/systemstatus/get',
    status: 200,
    ms: expect.any(Number),
    msg: 'request',
  })
})

test('a line of a refused call says why: who tries to get around a control is seen', async () => {
  const path = '/api/sales/user/list'
  const headers = { 'content-type': 'application/json', 'x-api-key': 'demo', 'x-requested-with': 'XMLHttpRequest' }
  const post = (more: Record<string, string>, body = '{}') =>
    fetch(origin + path, { method: 'POST', headers: { ...headers, ...more }, body })
  await post({})
  await post({ 'x-api-key': 'guessed' })
  await post({ cookie: 'XSRF-TOKEN=mine', 'x-xsrf-token': 'other' })
  await post({ authorization: `Bearer ${tom.token}` }, '{"pageFilter":1}')
  for (const [status, refusal] of [
    [401, 'not-signed-in'],
    [401, 'wrong-api-key'],
    [403, 'wrong-xsrf-token'],
    [422, 'invalid-input'],
  ])
    await expect
      .poll(readLines)
      .toContainEqual(expect.objectContaining({ endpoint: path, status, refusal, msg: 'request' }))
})

test('a line of a call with an API key names the integration, and never the key', async () => {
  const { id, key, call } = await makeIntegration({ database: services.database, origin }, tom.call, {
    callsPerMinute: 1,
  })
  const mistyped = keyCaller({ origin }, `${key}x`)
  await mistyped('GET /sales/access/me')
  for (let count = 0; count < 3; count++) await call('GET /sales/access/me')
  const { rows } = await services.database.pool.query<{ id: string }>('select id from integration where number = $1', [
    id,
  ])
  const user = `integration:${rows[0]!.id}`
  await expect.poll(readLines).toContainEqual(expect.objectContaining({ user, status: 200, msg: 'request' }))
  await expect.poll(readLines).toContainEqual(expect.objectContaining({ user, status: 429, msg: 'request' }))
  expect(written).not.toContain(key.slice(4, 20))
})

test('whatever somebody sends, no line holds it', async () => {
  const { name, email, telephone, secret } = person
  const search = { search: name, mail: email, phone: telephone, utm_source: name, token: secret }
  const query = new URLSearchParams(search).toString()
  const body = JSON.stringify({ name, email, phone: telephone, vat: person.vat, iban: person.iban, password: secret })
  const gets = [
    '/nl',
    '/nl',
    `/nl?${query}`,
    `/nl/${encodeURIComponent(name)}`,
    `/nl/tweedehandswagens/${encodeURIComponent(name)}/1?${query}`,
    '/nl/nieuws',
    `/media/${email}.jpg`,
    `/office/customer?${query}`,
    `/feeds/${secret}?${query}`,
    `/newsletter/confirm/${secret}?${query}`,
    `/api/shop/nothing/${email}?${query}`,
    `/api/sales/customer/getall?${query}`,
    `/api/shop/auth/getuser?${query}`,
    '/healthz',
  ]
  for (const address of gets) await fetch(origin + address, { headers: { ...asShop, ...headers }, redirect: 'manual' })
  for (const path of ['/shop/auth/signin', '/shop/contact/send', '/sales/customer/save', '/nothing'])
    for (const sent of [body, `{"naam":"${name}" ${email}}`])
      await fetch(`${origin}/api${path}?${query}`, {
        method: 'POST',
        headers: { ...asShop, ...headersWithoutCookies },
        body: sent,
      })
  await expect.poll(() => readLines().filter(({ msg }) => msg === 'request').length).toBe(gets.length + 8)
  const endpoints = new Set(readLines().map(({ endpoint }) => endpoint))
  expect([...endpoints]).toEqual(
    expect.arrayContaining([
      'page content.home',
      'page content.usedcar.detail',
      'page content.news',
      'page unknown',
      'file',
      '/office/*',
      '/api/*',
      '/api/shop/auth/signin',
      '/healthz',
    ]),
  )
  expect(readLines().every((line) => line.tenant === 'demo')).toBe(true)
  expect(readLines().find(({ msg }) => msg === 'page failed')).toMatchObject({
    requestId: uuid,
    endpoint: 'page content.news',
  })
  expectNothingPersonal()
})

test('nor does the line of a call that fails, though the error quotes it', async () => {
  const { email } = person
  const schema = z.strictObject({ name: z.string(), email: z.string() })
  const common = { right: 'public', input: schema, output: z.strictObject({}) } as const
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
    command({
      ...common,
      path: 'POST /test/row',
      summary: 'Has the database quote a row',
      run: async ({ tx }, input) => {
        const row = { key: input.email, value: JSON.stringify(input.name) }
        await tx.insertInto('setting').values([row]).execute()
        await tx.insertInto('setting').values([row]).execute()
        return {}
      },
    }),
    query({
      ...common,
      path: 'POST /test/parse',
      summary: 'Has a parser quote its text',
      run: async (_, input) => {
        JSON.parse(input.name)
        return {}
      },
    }),
    query({
      ...common,
      path: 'POST /test/cause',
      summary: 'Fails for a reason that quotes what was sent',
      run: async (_, input) => {
        const cause = Object.assign(new Error(`550 <${input.email}>: no such user`), {
          response: input,
          rejected: [input.email],
        })
        throw new Error(`Not sent to ${input.email}, '${input.name}', ${person.telephone}`, { cause })
      },
    }),
    query({
      ...common,
      path: 'POST /test/number',
      summary: 'Has the database refuse a number',
      run: async ({ db }) => {
        await sql`select ${person.telephone.replace(/\D/g, '')}::bigint::int`.execute(db)
        return {}
      },
    }),
    query({
      ...common,
      path: 'POST /test/limit',
      summary: 'May be called once',
      limit: { max: 1, seconds: 3600 },
      run: async () => ({}),
    }),
  ]
  const own = await listen(createServer(getRequestListener(createHttp({ ...services, log }, failing).fetch)))
  const call = async (name: string) => {
    const answer = await fetch(`${own}/api/test/${name}?email=${encodeURIComponent(email)}`, {
      method: 'POST',
      headers: { ...asShop, ...headersWithoutCookies, Authorization: `Bearer ${tom.token}` },
      body: JSON.stringify({ name: person.name, email }),
    })
    return [answer.status, answer.headers.get('X-Request-Id')]
  }
  const about = (endpoint: string, requestId: unknown) => ({
    requestId,
    user: `user:${tom.id}`,
    endpoint,
    err: expect.objectContaining({ stack: expect.stringContaining('at ') }),
  })
  for (const kind of ['syntax', 'row', 'parse', 'cause']) {
    const [status, requestId] = await call(kind)
    expect([kind, status]).toEqual([kind, 500])
    expect(readLines().find(({ msg, requestId: id }) => msg === 'call failed' && id === requestId)).toMatchObject({
      level: 50,
      status: 500,
      ms: expect.any(Number),
      ...about(`/api/test/${kind}`, requestId),
    })
  }
  const [status, requestId] = await call('number')
  expect(status).toBe(422)
  expect(readLines().find(({ level }) => level === 40)).toMatchObject(about('/api/test/number', requestId))
  expect((await call('limit'))[0]).toBe(200)
  expect((await call('limit'))[0]).toBe(429)
  expect(readLines().find(({ msg }) => msg === 'too many calls')).toMatchObject({ endpoint: '/api/test/limit' })
  expect(written).toContain('setting_key_check')
  expectNothingPersonal()
})
