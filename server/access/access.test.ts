import { describe, expect, test } from 'vitest'
import { makeBranch } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeAccount, signedInCustomer, signedInStaff, testPassword } from '../test/signed-in.ts'

const minuteMs = 60_000
const shop = await runningShop({ rateLimitFactor: 1 })
const { call, database } = shop

/** Calls as a browser does: with the cookies it was given, which it keeps here. */
function browser(cookies: Record<string, string> = {}) {
  return {
    cookies,
    async call(endpoint: string, input: object = {}) {
      const [method, name] = endpoint.split(' ') as ['GET' | 'POST', string]
      const response = await fetch(`${shop.origin}/api${name}`, {
        method,
        headers: {
          'x-api-key': 'demo',
          'x-requested-with': 'XMLHttpRequest',
          'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
          ...(Object.keys(cookies).length > 0 ? { cookie: cookieHeader(cookies) } : {}),
        },
        ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
      })
      const given = response.headers.getSetCookie()
      for (const one of given) {
        const [, cookie, value] = /^([^=]+)=([^;]*)/.exec(one)!
        if (value === '') delete cookies[cookie!]
        else cookies[cookie!] = value!
      }
      const { result, errors } = (await response.json()) as { result: never; errors: { name: string }[] }
      return { status: response.status, result, errors, headers: response.headers, given }
    },
  }
}

function cookieHeader(cookies: Record<string, string>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}

describe('signing in', () => {
  test('keeps the session in a cookie that scripts cannot read, and the browser is known from then on', async () => {
    const { email, number } = await makeAccount(database)
    const visitor = browser()
    const { status, result, given, headers } = await visitor.call('POST /shop/auth/signin', {
      email: email.toUpperCase(),
      password: testPassword,
    })
    expect(status).toBe(200)
    expect(result).toEqual({ shopUser: { id: number, name: 'Lotte Van den Broeck', email }, token: null })
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(given.find((one) => one.startsWith('session='))).toMatch(/HttpOnly.*SameSite=Lax/)
    expect(await visitor.call('GET /shop/auth/session')).toMatchObject({ result: { shopUser: { email } } })
    const answer = await visitor.call('GET /shop/auth/session')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('the session of staff comes along to no page that another site opened', async () => {
    const { email } = await signedInStaff(shop)
    const { given } = await browser().call('POST /sales/auth/signin', { email, password: testPassword })
    expect(given.find((one) => one.startsWith('office-session='))).toMatch(/HttpOnly.*SameSite=Strict/)
  })

  test('a client without a browser gets a token and no cookie', async () => {
    const { email } = await makeAccount(database)
    const { given, result } = await browser().call('POST /shop/auth/signin', {
      email,
      password: testPassword,
      session: 'bearer',
    })
    const { token } = result as { token: string }
    expect(given.filter((one) => !one.startsWith('XSRF-TOKEN='))).toEqual([])
    expect(await shop.as(token)('GET /shop/auth/session')).toMatchObject({ result: { shopUser: { email } } })
  })

  test.each(['/shop/auth/signin', '/sales/auth/signin'])(
    'at %s with signs that no address has is refused',
    async (path) => {
      const answer = await browser().call(`POST ${path}`, { email: '\0', password: testPassword })
      expect(answer.status).toBe(422)
    },
  )

  test('a wrong password and an unknown address are answered alike', async () => {
    const { email } = await makeAccount(database)
    const wrong = await call('POST /shop/auth/signin', { email, password: 'Welkom2025' })
    const unknown = await call('POST /shop/auth/signin', { email: 'niemand@example.be', password: testPassword })
    expect(wrong).toMatchObject({ status: 401, errors: [{ name: 'wrong-credentials' }] })
    expect(unknown).toEqual(wrong)
  })

  test('boot tells who is signed in', async () => {
    await makeBranch(database)
    const { call: asCustomer, email, number } = await signedInCustomer(shop)
    expect((await asCustomer('POST /shop/auth/boot')).result.shopUser).toEqual({
      id: number,
      name: 'Lotte Van den Broeck',
      email,
    })
    expect((await call('POST /shop/auth/boot')).result.shopUser).toBeNull()
  })

  test('ends the session that the browser had before', async () => {
    const [first, second] = [await makeAccount(database), await makeAccount(database)]
    const visitor = browser()
    await visitor.call('POST /shop/auth/signin', { email: first.email, password: testPassword })
    const earlier = browser({ ...visitor.cookies })
    await visitor.call('POST /shop/auth/signin', { email: second.email, password: testPassword })
    expect(await visitor.call('GET /shop/auth/session')).toMatchObject({
      result: { shopUser: { email: second.email } },
    })
    expect(await earlier.call('GET /shop/auth/session')).toMatchObject({ result: { shopUser: null } })
  })
})

describe('a stranger who guesses', () => {
  test('is stopped, while a browser that signed in before gets in with the right password', async () => {
    const { email } = await makeAccount(database)
    const owner = browser()
    await owner.call('POST /shop/auth/signin', { email, password: testPassword })
    await owner.call('POST /shop/auth/signout')
    const guesses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => call('POST /shop/auth/signin', { email, password: `Welkom${index}` })),
    )
    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
    expect(await call('POST /shop/auth/signin', { email, password: testPassword })).toMatchObject({
      status: 429,
      errors: [{ name: 'too-many-tries' }],
    })
    expect(await owner.call('POST /shop/auth/signin', { email, password: testPassword })).toMatchObject({ status: 200 })
  })

  test.each([
    ['/shop/auth/signin', 'nl-BE', /Wacht nog (\d+) min/],
    ['/sales/auth/signin', 'fr-BE', /Patientez encore (\d+) min/],
  ])('at %s is told in minutes how long to wait', async (path, language, words) => {
    const input = { email: `gokker.${language}@example.be`.toLowerCase(), password: testPassword }
    const tried = () =>
      fetch(`${shop.origin}/api${path}`, {
        method: 'POST',
        headers: { 'x-api-key': 'demo', 'content-type': 'application/json', 'x-language': language },
        body: JSON.stringify(input),
      })
    let answer = await tried()
    // The eleventh is one too many, unless a new quarter of an hour begins meanwhile.
    for (let tries = 0; answer.status !== 429 && tries < 20; tries++) answer = await tried()
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(900)
    const { errors } = (await answer.json()) as { errors: { message: string }[] }
    expect(Number(words.exec(errors[0]!.message)?.[1])).toBe(Math.ceil(seconds / 60))
    shop.moveClock(seconds * 1000)
    expect((await tried()).status).toBe(401)
  })

  test('is stopped in the same way where there is no account', async () => {
    const input = { email: 'weer.niemand@example.be', password: testPassword }
    const answers = []
    for (let tries = 0; tries < 11; tries++) answers.push((await call('POST /shop/auth/signin', input)).status)
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })
})

describe('colleagues behind one network address', () => {
  test('sign in as often as they want: only wrong passwords count', async () => {
    const { email } = await makeAccount(database)
    const signIn = (password: string) => call('POST /shop/auth/signin', { email, password })
    for (let times = 0; times < 25; times++) expect((await signIn(testPassword)).status).toBe(200)
    const guesses = []
    for (let tries = 0; tries < 11; tries++) guesses.push((await signIn(`Welkom${tries}`)).status)
    expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await signIn(testPassword)).status).toBe(429)
  })
})

describe('what was planted in a browser before its owner signs in', () => {
  const signIn = (visitor: ReturnType<typeof browser>, email: string) =>
    visitor.call('POST /shop/auth/signin', { email, password: testPassword })

  test('makes nobody else known to the account', async () => {
    const [guesser, owner] = [await makeAccount(database), await makeAccount(database)]
    const device = browser()
    await signIn(device, guesser.email)
    const planted = device.cookies['known-device']!
    const victim = browser({ 'known-device': planted, 'XSRF-TOKEN': 'planted' })
    await signIn(victim, owner.email)
    expect(victim.cookies['known-device']).not.toBe(planted)
    const { rows } = await database.pool.query(
      `select from known_device where device_hash = sha256(convert_to($1, 'UTF8'))`,
      [planted],
    )
    expect(rows).toHaveLength(1)
  })

  test('is no token any more that calls are taken by', async () => {
    const { email } = await makeAccount(database)
    const visitor = browser({ 'XSRF-TOKEN': 'planted' })
    expect((await signIn(visitor, email)).status).toBe(200)
    expect(visitor.cookies['XSRF-TOKEN']).toMatch(/^[\w-]{32}$/)
    expect((await visitor.call('POST /shop/auth/signout')).status).toBe(200)
  })

  test('keeps the browser of two people known to both', async () => {
    const [first, second] = [await makeAccount(database), await makeAccount(database)]
    const shared = browser()
    await signIn(shared, first.email)
    await signIn(shared, second.email)
    const mark = shared.cookies['known-device']
    await signIn(shared, first.email)
    expect(shared.cookies['known-device']).toBe(mark)
  })
})

describe('a session', () => {
  test('ends when nobody uses it, and lasts while somebody does', async () => {
    const { call: asCustomer } = await signedInCustomer(shop)
    shop.moveClock(50 * minuteMs)
    expect((await asCustomer('GET /shop/auth/session')).result.shopUser).not.toBeNull()
    shop.moveClock(50 * minuteMs)
    expect((await asCustomer('GET /shop/auth/session')).result.shopUser).not.toBeNull()
    shop.moveClock(61 * minuteMs)
    expect((await asCustomer('GET /shop/auth/session')).result.shopUser).toBeNull()
  })

  test('ends at sign-out, here or everywhere', async () => {
    const { email } = await makeAccount(database)
    const [phone, laptop, desk] = [browser(), browser(), browser()]
    for (const one of [phone, laptop, desk]) await one.call('POST /shop/auth/signin', { email, password: testPassword })
    await desk.call('POST /shop/auth/signout')
    expect(desk.cookies).not.toHaveProperty('session')
    expect((await phone.call('GET /shop/auth/session')).result).toMatchObject({ shopUser: { email } })
    await phone.call('POST /shop/auth/signout', { everywhere: true })
    expect((await laptop.call('GET /shop/auth/session')).result).toEqual({ shopUser: null })
  })

  test.each([false, true])('of staff that ends, everywhere: %s, takes the live offices along', async (everywhere) => {
    const { id, call: asStaff } = await signedInStaff(shop)
    expect((await asStaff('POST /sales/auth/signout', { everywhere })).status).toBe(200)
    await expect
      .poll(() => shop.hubEvents)
      .toContainEqual({ room: `staff:${id}`, event: 'AccessChanged', payload: null })
  })
})

describe('rights', () => {
  test('nobody gets 401, somebody of the other kind 403', async () => {
    const { call: asCustomer } = await signedInCustomer(shop)
    const { call: asStaff } = await signedInStaff(shop)
    const path = 'POST /sales/auth/signout'
    expect(await call(path)).toMatchObject({ status: 401, errors: [{ name: 'not-signed-in' }] })
    expect(await asCustomer(path)).toMatchObject({ status: 403, errors: [{ name: 'not-allowed' }] })
    expect(await asStaff(path)).toMatchObject({ status: 200 })
  })

  test('a blocked member of staff is out at once and cannot come back', async () => {
    const { call: asStaff, id, email } = await signedInStaff(shop)
    await database.pool.query('update staff_user set blocked_at = now() where id = $1', [id])
    expect(await asStaff('POST /sales/auth/signout')).toMatchObject({ status: 401 })
    expect(await call('POST /sales/auth/signin', { email, password: testPassword })).toMatchObject({
      status: 401,
      errors: [{ name: 'wrong-credentials' }],
    })
  })

  test('staff sign in beside customers, and what they do is written down under their name', async () => {
    const { email, id } = await signedInStaff(shop)
    const signedIn = await call('POST /sales/auth/signin', { email, password: testPassword, session: 'bearer' })
    await shop.as(signedIn.result.token!)('POST /sales/auth/signout')
    const { rows } = await database.pool.query<{ action: string }>(
      `select action, note ->> 'outcome' as outcome from audit_entry where actor = $1 order by id`,
      [`user:${id}`],
    )
    expect(rows).toEqual([{ action: 'POST /sales/auth/signin', outcome: 'signed-in' }])
  })
})
