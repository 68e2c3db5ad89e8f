import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testServices } from '../../test/services.ts'
import { command, query, upload, type Endpoint } from './endpoint.ts'
import { createHttp } from './http.ts'
import type { Identity } from './identity.ts'
import { refuse } from './refusal.ts'

/** Identity of the calls; the area access normally finds it from the session. */
let caller: Identity = {}
const person = { sessionId: 's', number: 1, email: 'tom@example.be', name: 'Tom Wouters' }
const customer = { ...person, accountId: 'a' }
const who = { id: 'u', isMain: false, grants: {}, branches: [] }
const staff = { ...person, userId: 'u', language: 'nl' as const, who }
const logged: { level: number; msg: string; status?: number }[] = []
const services = {
  ...(await testServices({ rateLimitFactor: 1 })),
  identify: async () => caller,
  log: pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[number]) }),
}

const readSetting = query({
  path: 'GET /test/setting',
  right: 'public',
  summary: 'Reads a setting',
  input: z.strictObject({ key: z.string().min(3) }),
  output: z.strictObject({ value: z.unknown(), long: z.string() }),
  async run({ db }, { key }) {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
    if (!row) return refuse('car-not-found', { status: 404, field: 'key' })
    return { value: row.value, long: 'x'.repeat(2_000) }
  },
})

const writeSetting = command({
  path: 'POST /test/setting',
  right: 'public',
  summary: 'Writes a setting, and refuses after having written when the value is a no',
  input: z.strictObject({ key: z.string(), value: z.string() }),
  output: z.strictObject({ written: z.boolean() }),
  limit: { max: 3, seconds: 3600 },
  async run({ tx }, { key, value }) {
    await tx
      .insertInto('setting')
      .values({ key, value: JSON.stringify(value) })
      .execute()
    if (value === 'no') return refuse('car-not-found')
    if (value === 'bug') throw new Error('secret detail')
    return { written: true }
  },
})

const forStaff = query({
  path: 'GET /test/staff',
  right: 'staff',
  summary: 'For staff, who are there: the type knows it',
  input: z.strictObject({}),
  output: z.strictObject({ name: z.string() }),
  run: async ({ call: { staff } }) => ({ name: staff.name }),
})

const byKey = query({
  path: 'GET /test/bykey',
  right: 'public',
  isPersonal: true,
  summary: 'Returns the order of a key',
  input: z.strictObject({ key: z.string() }),
  output: z.strictObject({ of: z.string() }),
  run: async (_, { key }) => ({ of: key }),
})

const crash = query({
  path: 'POST /test/crash',
  right: 'public',
  summary: 'Breaks',
  input: z.strictObject({}),
  output: z.strictObject({}),
  run: () => Promise.reject(new Error('secret detail')),
})

const unwritable: Readonly<Record<string, string>> = { full: 'ENOSPC', closed: 'EROFS', standby: '25006' }

const takeFile = upload({
  path: 'POST /test/file',
  right: 'public',
  summary: 'Takes a file, for which there is no room when it says so',
  maxBytes: 1_000_000,
  input: z.strictObject({}),
  output: z.strictObject({}),
  run: async (_, __, file) => {
    if (file.name in unwritable) throw Object.assign(new Error('not written'), { code: unwritable[file.name] })
    return {}
  },
})

const app = createHttp(services, [readSetting, writeSetting, forStaff, byKey, crash, takeFile] as readonly Endpoint[])
const server = createServer(getRequestListener(app.fetch))
let origin: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const keyed = { 'X-Api-Key': 'demo', 'X-Tenant': 'demo', 'X-Language': 'nl-BE', 'X-Requested-With': 'XMLHttpRequest' }

function get(path: string, headers: Record<string, string> = keyed) {
  return fetch(`${origin}/api${path}`, { headers })
}

function post(path: string, body: unknown, headers: Record<string, string> = keyed) {
  return fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

afterEach(() => {
  caller = {}
})

async function settingExists(key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from setting where key = ${key}`.execute(services.database.kysely)
  return rows.length > 0
}

describe('an answer', () => {
  it('comes in the envelope, with a request id and headers that keep the browser safe', async () => {
    const answer = await get('/test/setting?key=orders.advance-cents')
    expect(await answer.json()).toMatchObject({
      result: { value: 100_000 },
      hasResult: true,
      hasErrors: false,
      errors: [],
      statusCode: 200,
    })
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(answer.headers.get('content-encoding')).toBe('gzip')
  })

  it('is not sent again to whoever has it', async () => {
    const etag = (await get('/test/setting?key=orders.advance-cents')).headers.get('etag')!
    const again = await get('/test/setting?key=orders.advance-cents', { ...keyed, 'If-None-Match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })
})

describe('what is not for everybody', () => {
  it.each([
    ['nobody', {}, 401, 'not-signed-in'],
    ['a customer', { customer }, 403, 'not-allowed'],
  ])('is closed to %s', async (_who, identity: Identity, status, name) => {
    caller = identity
    const answer = await get('/test/staff')
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ errors: [{ name }] })
  })

  it('is answered to staff, and no cache keeps it', async () => {
    caller = { staff }
    const answer = await get('/test/staff')
    expect(await answer.json()).toMatchObject({ result: { name: 'Tom Wouters' } })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('etag')).toBeNull()
  })
})

it('that a key opens is kept by no cache either', async () => {
  const answer = await get('/test/bykey?key=mine')
  expect(await answer.json()).toMatchObject({ result: { of: 'mine' } })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('etag')).toBeNull()
})

describe('a request that two readers would take apart differently', () => {
  it.each([
    ['two ways to tell its length', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5'],
    ['a space behind the name of a header', 'Transfer-Encoding : chunked'],
    ['an encoding that nobody knows', 'Transfer-Encoding: xchunked'],
  ])('is refused: %s', async (_what, header) => {
    const answer = await sendRaw(`POST /api/test/setting HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n0\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('nor is one sent back as it came', async () => {
    const answer = await sendRaw(
      'TRACE /api/test/setting HTTP/1.1\r\nHost: x\r\nCookie: a=secret\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toContain('a=secret')
  })
})

/** Sends what no client of HTTP would, and reads until the server hangs up. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(text))
    socket
      .on('data', (piece) => pieces.push(Buffer.from(piece)))
      .on('error', reject)
      .on('close', () => resolve(String(Buffer.concat(pieces))))
  })
}

describe('the gate', () => {
  it.each([
    ['no API key', { 'X-Tenant': 'demo' }, 401, 'wrong-api-key'],
    ['a wrong API key', { ...keyed, 'X-Api-Key': 'demo2' }, 401, 'wrong-api-key'],
    ['an unknown tenant', { ...keyed, 'X-Tenant': 'other' }, 404, 'unknown-tenant'],
    ['an unknown language', { ...keyed, 'X-Language': 'de-DE' }, 400, 'unknown-language'],
  ])('refuses %s', async (_what, headers, status, name) => {
    const answer = await get('/test/setting?key=orders.advance-cents', headers)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({
      hasErrors: true,
      errors: [{ name, level: 'Warning', statusCode: status }],
    })
  })

  it('speaks the language of the caller when it refuses', async () => {
    const answer = await get('/test/setting?key=nothing', { ...keyed, 'X-Language': 'fr-BE' })
    expect(await answer.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('véhicule'), field: 'key' }],
    })
  })

  it('asks calls that come with cookies for the token of our own page', async () => {
    const cookie = 'XSRF-TOKEN=abc'
    expect((await post('/test/crash', {}, { ...keyed, cookie })).status).toBe(403)
    expect((await post('/test/crash', {}, { ...keyed, cookie: 'other=1' })).status).toBe(403)
    expect((await post('/test/crash', {}, { ...keyed, cookie, 'X-XSRF-TOKEN': 'abd' })).status).toBe(403)
    expect((await post('/test/crash', {}, { ...keyed, cookie, 'X-XSRF-TOKEN': 'abc' })).status).toBe(500)
    const empty = { ...keyed, cookie: 'XSRF-TOKEN=', 'X-XSRF-TOKEN': '' }
    expect((await post('/test/crash', {}, empty)).status).toBe(403)
  })

  it.each(['cross-site', 'same-site'])('takes no call of a page %s, whatever it sends along', async (site) => {
    const sent = { ...keyed, 'Sec-Fetch-Site': site }
    expect((await post('/test/crash', {}, sent)).status).toBe(403)
    expect((await post('/test/crash', {}, { ...sent, cookie: 'XSRF-TOKEN=abc', 'X-XSRF-TOKEN': 'abc' })).status).toBe(
      403,
    )
  })

  it('takes the token that a page behind a proxy with https keeps under its guarded name', async () => {
    const sent = { ...keyed, cookie: 'XSRF-TOKEN=plain; __Host-XSRF-TOKEN=abc', 'X-XSRF-TOKEN': 'abc' }
    expect((await post('/test/crash', {}, sent)).status).toBe(500)
  })

  it('hands out that token once', async () => {
    const first = await get('/test/setting?key=orders.advance-cents')
    expect(first.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/)
    const again = await get('/test/setting?key=orders.advance-cents', { ...keyed, cookie: 'XSRF-TOKEN=abc' })
    expect(again.headers.get('set-cookie')).toBeNull()
  })
})

describe('bad input', () => {
  it('names the field and the fault in the language of the caller', async () => {
    const answer = await get('/test/setting?key=a&extra=1', { ...keyed, 'X-Language': 'fr-BE' })
    expect(answer.status).toBe(422)
    const { errors } = (await answer.json()) as { errors: { field: string; message: string }[] }
    expect(errors.map(({ field }) => field)).toContain('key')
    expect(errors).toHaveLength(2)
  })

  it.each([
    ['no JSON', '{', 400, 'malformed-json'],
    ['an array', '[]', 422, 'invalid-input'],
    ['far too much', `{"key":"${'x'.repeat(1_100_000)}"}`, 413, 'body-too-large'],
  ])('is refused when it is %s', async (_what, body, status, name) => {
    const answer = await post('/test/crash', body)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ errors: [{ name }] })
  })

  it('is refused when nobody knows the call', async () => {
    expect((await post('/nothing/here', {})).status).toBe(404)
  })
})

describe('a command', () => {
  it('is one transaction: a refusal or an error leaves nothing behind', async () => {
    expect((await post('/test/setting', { key: 'test.refused', value: 'no' })).status).toBe(409)
    expect(await settingExists('test.refused')).toBe(false)
    const broken = await post('/test/setting', { key: 'test.broken', value: 'bug' })
    expect(broken.status).toBe(500)
    expect(await broken.text()).not.toContain('secret')
    expect(await settingExists('test.broken')).toBe(false)
    expect((await post('/test/setting', { key: 'test.written', value: 'yes' })).status).toBe(200)
    expect(await settingExists('test.written')).toBe(true)
  })

  it('leaves a trace of who did what only when it was done', async () => {
    const trail = await services.database.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('action', '=', 'POST /test/setting')
      .execute()
    expect(trail).toMatchObject([{ actor: 'guest', action: 'POST /test/setting' }])
  })

  it('is limited for each address, and says when to come back', async () => {
    const answer = await post('/test/setting', { key: 'test.late', value: 'yes' })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('3600')
  })
})

describe('the API describes itself', () => {
  it('as OpenAPI, with every call and its input', async () => {
    const description = await (await fetch(`${origin}/api/openapi.json`)).json()
    expect(description).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/test/setting': {
          get: { parameters: expect.arrayContaining([expect.objectContaining({ name: 'key', required: true })]) },
          post: { requestBody: { content: { 'application/json': { schema: { required: ['key', 'value'] } } } } },
        },
      },
    })
  })

  it('as a page', async () => {
    const page = await fetch(`${origin}/api/docs`)
    expect(await page.text()).toContain('/api/test/setting')
    // Each area and each operation has its own, so that none is too long for a browser.
    const area = await fetch(`${origin}/api/docs/test`)
    expect(await area.text()).toContain('href="/api/docs/test/test-setting-post"')
    const operation = await (await fetch(`${origin}/api/docs/test/test-setting-post`)).text()
    expect(operation).toContain('POST /api/test/setting')
    expect(operation).toContain('<code>key</code></td><td>string</td>')
    expect((await fetch(`${origin}/api/docs/test/none`)).status).toBe(404)
    expect((await fetch(`${origin}/api/docs.css`)).headers.get('content-type')).toContain('text/css')
    expect((await fetch(`${origin}/api/docs/none`)).status).toBe(404)
  })
})

it('tells whether it lives and whether it can work', async () => {
  expect(await (await fetch(`${origin}/healthz`)).text()).toBe('alive')
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
})

describe('a file on its way', () => {
  const form = (name: string) => {
    const body = new FormData()
    body.set('FormFile', new Blob(['x'.repeat(100)]), name)
    return fetch(`${origin}/api/test/file`, { method: 'POST', headers: keyed, body })
  }

  it('arrives, or is told that it may come later when there is no room', async () => {
    expect((await form('cv.pdf')).status).toBe(200)
    for (const name of Object.keys(unwritable)) expect((await form(name)).status).toBe(503)
  })

  it.each([
    ['/test/file', 'multipart/form-data; boundary=b'],
    ['/test/setting', 'application/json'],
  ])('whose sender hangs up is no error of ours: %s', async (path, type) => {
    logged.length = 0
    const line = connect(Number(new URL(origin).port), '127.0.0.1')
    server.once('request', () => setImmediate(() => line.destroy()))
    const head = { Host: 'shop', ...keyed, 'Content-Type': type, 'Content-Length': '5000' }
    const lines = [`POST /api${path} HTTP/1.1`, ...Object.entries(head).map(([name, value]) => `${name}: ${value}`)]
    line.write(`${lines.join('\r\n')}\r\n\r\n--b\r\n`)
    await expect.poll(() => logged.filter(({ msg }) => msg === 'request').length).toBe(1)
    expect(logged.map(({ level }) => level)).toEqual([30])
    expect(logged[0]!.status).toBe(400)
  })
})

describe('the description of the API', () => {
  it.each(['/docs', '/openapi.json'])('is packed, and not sent again to who has it: %s', async (path) => {
    const first = await get(path)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-encoding')).toBe('gzip')
    expect(await first.text()).toContain('/api/test/setting'.slice(path === '/docs' ? 0 : 4))
    const again = await get(path, { ...keyed, 'If-None-Match': first.headers.get('etag')! })
    expect(again.status).toBe(304)
    const plain = await get(path, { ...keyed, 'Accept-Encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  it('is given to one address so often and no more', async () => {
    const answers = await Promise.all(Array.from({ length: 125 }, () => get('/openapi.json')))
    expect(answers.map(({ status }) => status)).toContain(429)
  })
})
