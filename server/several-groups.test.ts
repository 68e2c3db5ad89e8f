import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, describe, expect, test } from 'vitest'
import type { ApiAnswer } from '@forecourt/domain/platform/values/envelope.ts'
import { serve } from './main.ts'
import type { Office } from './organisation/office-page.ts'
import { access, ordersIn, patient } from './orders/checkout/orders.test-data.ts'
import { openDatabase, type Database } from './platform/database/database.ts'
import { openFiles } from './platform/files/files.ts'
import type { Shop } from './platform/http/pages.ts'
import { readInstallation } from './platform/settings/tenants.ts'
import { testDatabase } from './test/database.ts'
import { makeBranch, makeUsedCar } from './test/factories.ts'
import { openGate } from './test/gate.ts'
import { Outbox } from './test/outbox.ts'
import { codeIn, tokenIn } from './test/mailed.ts'
import { apiCaller } from './test/api-caller.ts'
import type { Call, ResultOf } from './test/api-calls.ts'
import { freePort } from './test/free-port.ts'
import { refusalNames } from './test/people.ts'
import { makeAccount, signedInStaff, testPassword } from './test/signed-in.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'groups-'))
const port = await freePort()
const gates = { noord: await openGate(await testDatabase()), zuid: await openGate(await testDatabase()) }

/** Two groups on one port: one at 127.0.0.1, one at localhost. */
const installation = await readGroups([
  {
    id: 'noord',
    hosts: ['127.0.0.1'],
    isMaster: true,
    settings: { DATABASE_URL: gates.noord.url, API_KEY: 'key-noord' },
  },
  {
    id: 'zuid',
    hosts: ['localhost'],
    settings: { DATABASE_URL: gates.zuid.url, API_KEY: 'key-zuid', MAIL_FROM: 'Zuid <info@zuid.example>' },
    look: { colours: { accent: '#7a1f3d' } },
  },
])
const [noord, zuid] = await Promise.all([
  group('noord', { name: 'Autogroep Noord', branch: 'Antwerpen', brand: 'Noord' }),
  group('zuid', { name: 'Groupe Sud', branch: 'Namur', brand: 'Sud' }),
])
const drawn: string[] = []
const running = await serve(installation, {
  source: {
    shop: plainShop(),
    office: plainOffice('<html><head><title></title></head></html>'),
    middleware: (_request, _response, next) => next(),
  },
})
afterAll(async () => {
  await running.stop()
  for (const { database } of [noord, zuid]) await database.close()
  for (const gate of Object.values(gates)) await gate.close()
  await rm(folder, { recursive: true, force: true })
})

function plainOffice(page: string): Office {
  return { strict: true, state: 'ready', ready: Promise.resolve(), assets: new Map(), pageIn: () => page }
}

type Group = Awaited<ReturnType<typeof group>>

async function readGroups(tenants: readonly object[]) {
  const file = path.join(folder, 'tenants.json')
  await writeFile(file, JSON.stringify({ tenants }))
  const environment = { TENANTS_FILE: file, PORT: String(port), DATA_DIR: folder, VIES_URL: 'off', LOG_LEVEL: 'silent' }
  const { base, tenants: read } = readInstallation({ ...environment, RATE_LIMIT_FACTOR: '1000' }, folder)
  return { base, tenants: read.map((settings) => ({ ...settings, databaseUrl: settings.databaseUrl! })) }
}

/** A group with a car of its own, and its browsers. */
async function group(id: 'noord' | 'zuid', { name, branch, brand }: { name: string; branch: string; brand: string }) {
  const settings = installation.tenants.find(({ tenant }) => tenant === id)!
  const database = openDatabase(settings.databaseUrl, { max: 3 })
  await database.pool.query(`update setting set value = to_jsonb($1::text) where key = 'organisation.name'`, [name])
  await makeBranch(database, branch)
  const car = await makeUsedCar(database, { branch, brand })
  return {
    id,
    name,
    brand,
    settings,
    database,
    car,
    call: apiCaller(settings.publicUrl, { 'x-api-key': settings.apiKey }),
    origin: settings.publicUrl,
    payer,
    mailsTo: mailsIn(settings.dataDir),
  }
}

async function payer(deepLink: string, action: string): Promise<number> {
  return (await fetch(`${deepLink}/${action}`, { method: 'POST' })).status
}

function mailsIn(dataDir: string): (recipient: string) => Promise<string[]> {
  const outbox = new Outbox(path.join(dataDir, 'outbox'))
  return (recipient) => outbox.find((to) => to.startsWith(recipient))
}

/** Draws what its group's API says, and keeps count. */
function plainShop(): Shop {
  return {
    strict: true,
    rendererIn:
      async () =>
      async (asked, { call, look }) => {
        drawn.push(asked.url)
        const { result } = (await call('POST /shop/auth/boot', {})) as ApiAnswer<ResultOf<'POST /shop/auth/boot'>>
        const body = Buffer.from(`<p>${result!.tenant.name}</p>${look ? `<style>${look.css}</style>` : ''}`)
        return { status: 200, headers: new Headers({ 'content-type': 'text/html' }), body }
      },
  }
}

/** Asks for a path as somebody who came by this name. */
function at(
  host: string,
  pathname: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: pathname, headers: { host, ...headers } }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode!, body }))
    })
      .once('error', reject)
      .end()
  })
}

const both: readonly (readonly [string, Group, Group])[] = [
  ['noord', noord, zuid],
  ['zuid', zuid, noord],
]
const count = async ({ pool }: Database, table: string) =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count

describe.each(both)('%s', (_, own, other) => {
  test('says who it is, and shows its own cars', async () => {
    const { result: boot } = await own.call('POST /shop/auth/boot')
    expect(boot.tenant).toMatchObject({ id: own.id, name: own.name, isMaster: own.id === 'noord' })
    await expect
      .poll(async () => (await own.call('POST /shop/catalog/getusedcars')).result.usedCars)
      .toMatchObject([{ carName: expect.stringContaining(own.brand) }])
  })

  test('has pages of its own at the same address, drawn once', async () => {
    const read = async () => (await fetch(`${own.origin}/nl/nieuws`)).text()
    for (let visit = 0; visit < 3; visit++) expect(await read()).toContain(own.name)
    expect(await (await fetch(`${other.origin}/nl/nieuws`)).text()).toContain(other.name)
    await expect
      .poll(async () => (await read(), drawn.filter((url) => url === `${own.origin}/nl/nieuws`).length))
      .toBeLessThan(4)
    const before = drawn.length
    expect(await read()).toContain(own.name)
    expect(drawn.length).toBe(before)
  })

  test('has a feed of its own', async () => {
    const feed = await (await fetch(`${own.origin}/feeds/cars.json`)).text()
    expect(feed).toContain(own.brand)
    expect(feed).not.toContain(`"${other.brand}"`)
    expect(feed).not.toContain(other.origin)
  })

  test('has files of its own', async () => {
    await openFiles(own.settings).put(`media/only-${own.id}.txt`, Buffer.from(own.id), 'text/plain')
    expect((await fetch(`${own.origin}/media/only-${own.id}.txt`)).status).toBe(200)
    expect((await fetch(`${other.origin}/media/only-${own.id}.txt`)).status).toBe(404)
  })

  test('answers to its own key alone', async () => {
    const call = apiCaller(own.origin, { 'x-api-key': other.settings.apiKey })
    expect(await call('POST /shop/auth/boot')).toMatchObject({ status: 401 })
  })
})

describe('people with the same mail address at both', () => {
  const email = 'lotte@example.be'

  test('are two accounts, and the session of one is nobody at the other', async () => {
    const accounts = [
      await makeAccount(noord.database, { email }),
      await makeAccount(zuid.database, { email, firstName: 'Lot' }),
    ]
    expect(accounts[0]!.id).not.toBe(accounts[1]!.id)
    const signIn = { email, password: testPassword, session: 'bearer' } as const
    const { result } = await noord.call('POST /shop/auth/signin', signIn)
    const { result: elsewhere } = await zuid.call('POST /shop/auth/signin', signIn)
    expect([result.shopUser.name, elsewhere.shopUser.name]).toEqual(['Lotte Van den Broeck', 'Lot Van den Broeck'])
    const shown = async ({ origin, settings }: Group, headers: Record<string, string>) =>
      (await apiCaller(origin, { 'x-api-key': settings.apiKey, ...headers })('GET /shop/auth/session')).result.shopUser
        ?.name
    for (const headers of [{ authorization: `Bearer ${result.token}` }, { cookie: `session=${result.token}` }]) {
      expect(await shown(noord, headers)).toBe('Lotte Van den Broeck')
      expect(await shown(zuid, headers)).toBeUndefined()
    }
  })

  test('set a new password at one alone, with the code that it mailed', async () => {
    await noord.call('POST /shop/mail/sendpasswordrequest', { to: email })
    await expect.poll(async () => (await noord.mailsTo(email)).length, patient).toBe(1)
    const [mail = ''] = await noord.mailsTo(email)
    expect(await zuid.mailsTo(email)).toEqual([])
    const reset = { password: 'Zonder2027', confirmationCode: codeIn(mail), confirmationToken: tokenIn(mail) }
    expect((await zuid.call('POST /shop/auth/resetpassword', reset)).status).toBeGreaterThanOrEqual(400)
    expect((await noord.call('POST /shop/auth/resetpassword', reset)).status).toBe(200)
    const signIn = { email, password: testPassword, session: 'bearer' } as const
    expect((await zuid.call('POST /shop/auth/signin', signIn)).status).toBe(200)
  })
})

describe('an order of one', () => {
  test('is paid, mailed, heard and known there, and nowhere else', async () => {
    const { orderFor, startPaying, isPlaced } = ordersIn(zuid)
    const order = await orderFor([`used-${zuid.car.number}`])
    const deepLink = await startPaying(order)
    expect(new URL(deepLink).origin).toBe(zuid.origin)
    expect(await readHub(zuid, access(order))).toBe('connected')
    expect(await readHub(noord, access(order))).toBe('forbidden')
    // The other's simulator knows no such payment.
    expect(await payer(deepLink.replace(zuid.origin, noord.origin), 'pay')).toBe(404)
    await payer(deepLink, 'pay')
    const { order: placed } = await isPlaced(order)
    expect(placed.orderNumber).toMatch(/^SO-/)
    expect((await noord.call('GET /shop/order/confirmpayment', access(order))).status).toBe(404)

    const { email } = order['customer'] as { email: string }
    await expect.poll(async () => (await zuid.mailsTo(email)).length, patient).toBeGreaterThan(0)
    const [mail = ''] = await zuid.mailsTo(email)
    expect(/^From: .*$/m.exec(mail)?.[0]).toContain('<info@zuid.example>')
    expect([mail.includes('#7a1f3d'), mail.includes('#0a5a72')]).toEqual([true, false])
    expect(await noord.mailsTo(email)).toEqual([])
    for (const table of ['shop_order', 'payment_attempt', 'payment_event', 'simulator_payment', 'car_sale']) {
      expect([table, await count(zuid.database, table)]).not.toEqual([table, 0])
      expect([table, await count(noord.database, table)]).toEqual([table, 0])
    }
  })

  test('is not believed when its callback reaches the other', async () => {
    const { rows } = await zuid.database.pool.query<{ signature: string; body: string }>(
      'select signature, body from simulator_callback',
    )
    const { signature, body } = rows[0]!
    const answer = await fetch(`${noord.origin}/api/payments/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', signature },
      body,
    })
    expect(answer.status).toBe(401)
    expect(await count(noord.database, 'payment_event')).toBe(0)
  })
})

/** Connects to the hub and returns the outcome. */
function readHub({ origin }: Group, auth: object): Promise<string> {
  const socket = io(`${origin}/shop-hub`, {
    path: '/shop-hub/socket.io',
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  return new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', ({ message }) => resolve(message))
  }).finally(() => socket.close())
}

describe('whose call it is', () => {
  const boot = (origin: string, key: string, named: string) =>
    apiCaller(origin, { 'x-api-key': key, 'x-tenant': named })('POST /shop/auth/boot')

  test('a header that contradicts the host is refused', async () => {
    expect(await boot(zuid.origin, 'key-noord', 'noord')).toMatchObject({
      status: 404,
      errors: [{ name: 'unknown-tenant' }],
    })
  })
  test('the master may name another', async () => {
    expect((await boot(noord.origin, 'key-zuid', 'zuid')).result.tenant).toMatchObject({ name: zuid.name })
  })
  test('at an address of nobody’s the header alone says it, and without one nobody answers', async () => {
    const keyed = { 'x-api-key': 'key-zuid', 'x-tenant': 'zuid' }
    const path = '/api/shop/news/getflash'
    expect((await at('inside.example', path, keyed)).status).toBe(200)
    const refused = await at('inside.example', path, { 'x-api-key': 'key-zuid', 'x-language': 'fr-BE' })
    expect(refused.status).toBe(404)
    expect(JSON.parse(refused.body)).toMatchObject({
      errors: [{ name: 'unknown-tenant', message: 'Ce groupe de concessionnaires nous est inconnu.' }],
    })
  })
  test('a page of an unknown host says so in both languages', async () => {
    const { status, body } = await at('elsewhere.example', '/nl', { 'x-tenant': 'zuid' })
    expect(status).toBe(404)
    expect(body).toBe('Deze dealergroep kennen we niet.\nCe groupe de concessionnaires nous est inconnu.')
  })
})

describe('somebody of the master group at another', () => {
  type Person = { id: string; cookie: string }

  /** A main administrator of a group, and the cookie of a session that began `ageMs` ago. */
  async function readStaff({ database, settings }: Group, ageMs = 60_000): Promise<Person> {
    const shop = {
      as: () => undefined as never,
      database,
      services: { settings, clock: () => new Date(Date.now() - ageMs) },
    }
    const { id, token } = await signedInStaff(shop as never, { email: `${crypto.randomUUID()}@example.be` })
    return { id, cookie: token }
  }
  const as = ({ origin, settings }: Group, cookie?: string): Call =>
    apiCaller(origin, { 'x-api-key': settings.apiKey, ...(cookie && { authorization: `Bearer ${cookie}` }) })
  const ticketIn = (url: string) => /[\w-]{43}$/.exec(url)![0]

  /** The cookie that entering gives. */
  async function entered(ticket: string, more: object = {}): Promise<string | undefined> {
    const response = await fetch(`${zuid.origin}/api/sales/group/enter`, {
      method: 'POST',
      headers: { 'x-api-key': zuid.settings.apiKey, 'x-language': 'nl-BE', 'content-type': 'application/json' },
      body: JSON.stringify({ ticket, ...more }),
    })
    return response.headers.getSetCookie().flatMap((one) => /^office-session=([^;]+)/.exec(one)?.slice(1) ?? [])[0]
  }

  async function linked() {
    const there = await readStaff(noord)
    const asked = await as(noord, there.cookie)('POST /sales/group/asklink', { group: 'zuid' })
    const here = await readStaff(zuid, -1_000)
    const ticket = ticketIn(asked.result.url)
    const agreed = await as(zuid, here.cookie)('POST /sales/group/acceptlink', { ticket })
    expect(agreed.errors).toEqual([])
    const finish = { group: 'zuid', ticket: ticketIn(agreed.result.url) }
    return { there, here, asked, agreed, finish }
  }

  async function atWork() {
    const { there, here, finish } = await linked()
    expect((await as(noord, there.cookie)('POST /sales/group/finishlink', finish)).errors).toEqual([])
    const { result } = await as(noord, there.cookie)('POST /sales/group/switch', { group: 'zuid' })
    return { there, here, ticket: ticketIn(result.url), url: result.url }
  }

  test('comes in as whoever agreed, once, with a ticket that no server is sent in an address', async () => {
    const { there, ticket, url } = await atWork()
    expect(url.startsWith(`${zuid.origin}/office/group-enter#`)).toBe(true)
    const cookie = await entered(ticket)
    const { result } = await as(zuid, cookie)('GET /sales/group/getall')
    expect(result).toMatchObject({ groups: [], back: { name: noord.name }, incoming: [{ group: noord.name }] })
    expect(await entered(ticket)).toBeUndefined()
    const { result: own } = await as(noord, there.cookie)('GET /sales/group/getall')
    expect(own.groups).toMatchObject([{ id: 'zuid', name: zuid.name, as: { name: 'Tom Wouters' } }])
  })

  test('is out at once when blocked, signed out or unlinked at either end', async () => {
    const ends: ((at: { there: Person; here: Person; cookie: string }) => Promise<unknown>)[] = [
      ({ there }) => noord.database.pool.query('update staff_user set blocked_at = now() where id = $1', [there.id]),
      ({ here }) => zuid.database.pool.query('update staff_user set blocked_at = now() where id = $1', [here.id]),
      ({ there }) => as(noord, there.cookie)('POST /sales/auth/signout'),
      ({ there }) => as(noord, there.cookie)('POST /sales/group/unlink', { group: 'zuid' }),
      async ({ cookie }) => {
        const { result } = await as(zuid, cookie)('GET /sales/group/getall')
        return as(zuid, cookie)('POST /sales/group/endincoming', { id: result.incoming[0]!.id })
      },
    ]
    for (const end of ends) {
      const { there, here, ticket } = await atWork()
      const cookie = (await entered(ticket))!
      expect((await as(zuid, cookie)('GET /sales/session/getall')).status).toBe(200)
      await end({ there, here, cookie })
      expect((await as(zuid, cookie)('GET /sales/session/getall')).status).toBe(401)
    }
  })

  test('does not come in with a ticket that is over, nor when either account is blocked', async () => {
    const old = await atWork()
    await zuid.database.pool.query(`update group_ticket set expires_at = now() - interval '1 second'`)
    expect(refusalNames(await as(zuid)('POST /sales/group/enter', { ticket: old.ticket }))).toEqual([
      404,
      'group-ticket-over',
    ])
    const there = await atWork()
    await noord.database.pool.query('update staff_user set blocked_at = now() where id = $1', [there.there.id])
    expect(refusalNames(await as(zuid)('POST /sales/group/enter', { ticket: there.ticket }))).toEqual([
      404,
      'group-ticket-over',
    ])
    const here = await atWork()
    await zuid.database.pool.query('update staff_user set blocked_at = now() where id = $1', [here.here.id])
    expect(refusalNames(await as(zuid)('POST /sales/group/enter', { ticket: here.ticket }))).toEqual([
      403,
      'group-blocked',
    ])
  })

  test('does not come in where somebody else is signed in', async () => {
    const { ticket } = await atWork()
    const other = await readStaff(zuid)
    const outcome = await as(zuid, other.cookie)('POST /sales/group/enter', { ticket })
    expect(refusalNames(outcome)).toEqual([409, 'group-other-person'])
  })

  test('is asked for the second factor of the account there, unless signed in with one', async () => {
    const { there, here, ticket } = await atWork()
    const set = (database: Database, id: string) =>
      database.pool.query(
        `insert into second_factor (staff_user_id, secret, confirmed_at) values ($1, decode(repeat('ab', 20), 'hex'), now())`,
        [id],
      )
    await set(zuid.database, here.id)
    expect(refusalNames(await as(zuid)('POST /sales/group/enter', { ticket }))).toEqual([401, 'second-factor-needed'])
    const wrong = await as(zuid)('POST /sales/group/enter', { ticket, code: '000000' })
    expect(refusalNames(wrong)).toEqual([401, 'second-factor-wrong'])
    expect(await entered(ticket)).toBeUndefined()
    await set(noord.database, there.id)
    const { result } = await as(noord, there.cookie)('POST /sales/group/switch', { group: 'zuid' })
    expect(await entered(ticketIn(result.url))).toBeDefined()
  })

  test('judges one code of several that come at once', async () => {
    const { here, ticket } = await atWork()
    await zuid.database.pool.query(
      `insert into second_factor (staff_user_id, secret, confirmed_at) values ($1, decode(repeat('ab', 20), 'hex'), now())`,
      [here.id],
    )
    const codes = ['000000', '000001', '000002', '000003']
    const outcomes = await Promise.all(
      codes.map((code) => as(zuid)('POST /sales/group/enter', { ticket, code }).then(refusalNames)),
    )
    expect(outcomes.filter(([, name]) => name === 'second-factor-wrong')).toHaveLength(1)
    expect(outcomes.filter(([, name]) => name === 'group-ticket-over')).toHaveLength(codes.length - 1)
  })

  test('is linked by signing in there afterwards, and by nobody but who asked', async () => {
    const there = await readStaff(noord)
    const { result } = await as(noord, there.cookie)('POST /sales/group/asklink', { group: 'zuid' })
    const ticket = ticketIn(result.url)
    const before = await readStaff(zuid, 3_600)
    const early = await as(zuid, before.cookie)('POST /sales/group/acceptlink', { ticket })
    expect(refusalNames(early)).toEqual([403, 'group-sign-in-first'])
    // A link sent to somebody else links nothing: the browser that finishes it is not the one that asked.
    const { finish } = await linked()
    const stranger = await readStaff(noord)
    const finished = await as(noord, stranger.cookie)('POST /sales/group/finishlink', finish)
    expect(refusalNames(finished)).toEqual([404, 'group-ticket-over'])
    // Nor is another browser of the same person.
    const { there: asker, finish: answered } = await linked()
    const { rows } = await noord.database.pool.query('select email from staff_user where id = $1', [asker.id])
    const credentials = { email: rows[0].email, password: testPassword, session: 'bearer' } as const
    const elsewhere = (await as(noord)('POST /sales/auth/signin', credentials)).result.token!
    const again = await as(noord, elsewhere)('POST /sales/group/finishlink', answered)
    expect(refusalNames(again)).toEqual([404, 'group-ticket-over'])
    const unlinked = await as(noord, stranger.cookie)('POST /sales/group/switch', { group: 'zuid' })
    expect(refusalNames(unlinked)).toEqual([403, 'group-not-linked'])
  })

  test('goes from the master alone, and no further than one step', async () => {
    const { ticket } = await atWork()
    const cookie = await entered(ticket)
    for (const endpoint of ['POST /sales/group/switch', 'POST /sales/group/asklink'] as const) {
      expect(refusalNames(await as(zuid, cookie)(endpoint, { group: 'noord' }))).toEqual([404, 'group-not-reachable'])
    }
    const { cookie: own } = await readStaff(noord)
    const nowhere = await as(noord, own)('POST /sales/group/switch', { group: 'elders' })
    expect(refusalNames(nowhere)).toEqual([404, 'group-not-reachable'])
  })
})

test('its look stands in its pages, and their policy allows it and no other', async () => {
  for (const { id, origin, settings } of [noord, zuid]) {
    for (const address of ['/nl/nieuws', '/office']) {
      const answer = await fetch(origin + address)
      const policy = answer.headers.get('content-security-policy')!
      const hash = settings.look ? ` 'sha256-${settings.look.cssHash}'` : ''
      expect([id, policy]).toEqual([id, expect.stringContaining(`style-src 'self'${hash};`)])
      expect((await answer.text()).includes('<style>')).toBe(id === 'zuid')
    }
  }
})

test('a group whose database is away takes no other along, and is waited for at a start', async () => {
  const readiness = async (host: string) => (await at(host, '/readyz')).status
  await expect.poll(() => readiness('balancer')).toBe(200)
  await gates.zuid.refuse()
  await expect.poll(() => readiness('localhost'), patient).toBe(503)
  expect(await at('balancer', '/readyz')).toEqual({
    status: 200,
    body: 'noord: ready\nzuid: the database cannot be reached, or the stock is still being read',
  })
  expect((await noord.call('POST /shop/auth/boot')).status).toBe(200)
  expect((await zuid.call('POST /shop/auth/boot')).status).toBe(503)
  await gates.zuid.open()
  await expect.poll(() => readiness('localhost'), { timeout: 30_000, interval: 200 }).toBe(200)
})

test('a group whose database is away at the start is opened as soon as it is there', async () => {
  const gate = await openGate(await testDatabase())
  await gate.refuse()
  const another = await freePort()
  const [first, second] = installation.tenants
  const tenants = [
    { ...first!, port: another, publicUrl: `http://127.0.0.1:${another}` },
    { ...second!, port: another, publicUrl: `http://localhost:${another}`, databaseUrl: gate.url },
  ]
  const late = await serve(
    { base: { ...installation.base, port: another }, tenants },
    { source: { shop: plainShop(), office: plainOffice(''), middleware: (_a, _b, next) => next() } },
  )
  const opened = tenants.map((settings) => late.isOpen(settings))
  const status = async (name: string) => (await fetch(`http://${name}:${another}/readyz`)).status
  const page = await fetch(`http://localhost:${another}/nl`)
  await gate.open()
  await expect.poll(() => status('localhost'), { timeout: 30_000, interval: 200 }).toBe(200)
  await late.stop()
  await gate.close()
  expect(opened).toEqual([true, false])
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('<h1')
})

test('an idle connection is kept for longer than proxies keep it, so that no call meets its end', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(answer.headers.get('keep-alive')).toBe('timeout=75')
})

test('what one keeps lies in its own folder', async () => {
  expect((await readdir(path.join(folder, 'tenants'))).sort()).toEqual(['noord', 'zuid'])
})
