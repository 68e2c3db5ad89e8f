import { beforeAll, describe, expect, test } from 'vitest'
import { formatApiKey } from '@forecourt/domain/platform/values/api-key.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { draftIntegration, keyCaller, makeIntegration, makeRoleNumber } from '../test/integrations.ts'
import { makeColleague, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { MAIN_ROLE_ID } from '../db/seeds/roles.ts'

const shop = await runningShop({ rateLimitFactor: 1, trustedProxies: 1 })
const { database } = shop
const { pool } = database

let gent: { branch: number; branchId: string }
let luik: { branch: number; branchId: string }
beforeAll(async () => {
  gent = await makeBranch(database, 'Gent')
  luik = await makeBranch(database, 'Luik')
})
const main = await signedInStaff(shop)

const readMe = (call: ReturnType<typeof keyCaller>) => call('GET /sales/access/me')
const getIntegration = async (id: number) => (await main.call('GET /sales/integration/get', { id })).result.integration
const createKey = (id: number, graceDays: 0 | 1 | 7 | 30 | null = null, lastDay: string | null = null) =>
  main.call('POST /sales/integration/createkey', { id, graceDays, lastDay })

/** Sessions would end with a clock that moves on by days. */
const letDaysPass = (key: string, days: number) =>
  pool.query(
    `update api_key set created_at = created_at - $2 * interval '1 day', expires_at = expires_at - $2 * interval '1 day'
     where hint = $1`,
    [key.slice(0, 12), days],
  )

describe('an integration', () => {
  test('calls with its key, with the rights of its role and no others', async () => {
    const { call, id } = await makeIntegration(shop, main.call, { name: 'Odoo', grants: { STOCK_VIEW: 'all' } })
    expect((await readMe(call)).result).toMatchObject({ user: { name: 'API Odoo' } })
    expect((await call('POST /sales/usedcar/list', {})).status).toBe(200)
    expect(refusalNames(await call('POST /sales/customer/list', {}))).toEqual([403, 'right-missing'])
    expect(await getIntegration(id)).toMatchObject({ state: 'active', grants: { STOCK_VIEW: 'all' } })
  })

  test('reaches the records of its branches only', async () => {
    const { call } = await makeIntegration(shop, main.call, {
      grants: { STOCK_PUBLISH: 'branch' },
      branches: [gent.branch],
    })
    const here = await makeUsedCar(database, { branch: 'Gent' })
    const there = await makeUsedCar(database, { branch: 'Luik' })
    const withdraw = (id: number) => call('POST /sales/usedcar/withdraw', { id })
    expect((await withdraw(here.number)).status).not.toBe(403)
    expect(refusalNames(await withdraw(there.number))).toEqual([403, 'other-branch'])
  })

  test('is a colleague of nobody: it is in no list of users, and cannot be invited, signed in or given a password', async () => {
    const { id } = await makeIntegration(shop, main.call)
    const { rows } = await pool.query<{ number: number; email: string }>(
      `select u.number, u.email from staff_user u join integration i on i.id = u.id where i.number = $1`,
      [id],
    )
    const { number, email } = rows[0]!
    const users = (await main.call('POST /sales/user/list', { searchFilter: { value: 'Boekhouding' } })).result
    expect(users.data).toEqual([])
    expect(refusalNames(await main.call('GET /sales/user/get', { id: number }))).toEqual([404, 'record-not-found'])
    expect(refusalNames(await main.call('POST /sales/user/invite', { id: number }))).toEqual([404, 'record-not-found'])
    const password = 'Welkom2026'
    const signIn = await shop.from('198.51.100.3')('POST /sales/auth/signin', { email, password, session: 'bearer' })
    expect(signIn.status).toBe(401)
    await expect(
      pool.query(`update staff_user set password_hash = '$argon2id$x' where number = $1`, [number]),
    ).rejects.toThrow('integration_without_password')
  })

  test('stands in the audit log as who acted, with its name', async () => {
    const { call } = await makeIntegration(shop, main.call, {
      name: 'Stocksync',
      grants: { STATUS_NOTE_EDIT: 'all', MASTER_DATA_VIEW: 'all' },
    })
    const { statusNote } = (await call('GET /sales/statusnote/getnew')).result
    const written = { ...statusNote, name: { nl: 'Van het programma' }, code: 'from-program' }
    expect((await call('POST /sales/statusnote/save', { statusNote: written })).errors).toEqual([])
    const { data } = (await main.call('POST /sales/audit/list', { queryFilter: { actor: ['integration'] } })).result
    expect(data[0]).toMatchObject({ by: 'API Stocksync' })
    const { rows } = await pool.query<{ actor: string }>(
      `select actor from audit_entry where action = 'POST /sales/statusnote/save'`,
    )
    expect(rows.map(({ actor }) => actor)).toEqual([expect.stringMatching(/^integration:[0-9a-f-]{36}$/)])
  })
})

describe('a key', () => {
  test('is shown once, and stored as a hash', async () => {
    const { id, key } = await makeIntegration(shop, main.call)
    const { keys } = await getIntegration(id)
    expect(keys).toMatchObject([{ hint: key.slice(0, 12), state: 'live', createdBy: 'Tom Wouters', lastUsedAt: null }])
    expect(JSON.stringify(keys)).not.toContain(key.slice(12))
    const { rows } = await pool.query<{ text: string }>(`select string_agg(k::text, '') as text from api_key k`)
    expect(rows[0]!.text).not.toContain(key.slice(12))
    const audit = await pool.query<{ text: string }>(
      `select string_agg(coalesce(after::text, ''), '') as text from audit_row where subject = 'api_key'`,
    )
    expect(audit.rows[0]!.text).not.toContain(key.slice(12))
    expect(audit.rows[0]!.text).not.toMatch(/"secret_hash": "[^"]/)
  })

  test('is replaced without interruption: the old one goes on for the days of grace, then ends', async () => {
    const old = await makeIntegration(shop, main.call)
    const { key } = (await createKey(old.id, 1)).result
    const next = keyCaller(shop, key)
    expect([(await readMe(old.call)).status, (await readMe(next)).status]).toEqual([200, 200])
    expect(refusalNames(await createKey(old.id))).toEqual([409, 'enough-live-keys'])
    await letDaysPass(old.key, 2)
    expect(refusalNames(await readMe(old.call))).toEqual([401, 'integration-key-expired'])
    expect((await readMe(next)).status).toBe(200)
    expect((await createKey(old.id, 0)).status).toBe(200)
    expect(refusalNames(await readMe(next))).toEqual([401, 'integration-key-expired'])
  })

  test('two that are made at once are not three', async () => {
    const { id } = await makeIntegration(shop, main.call)
    const made = await Promise.all([createKey(id), createKey(id)])
    expect(made.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  test('ends after its last day, or when it is told to', async () => {
    const { id, call } = await makeIntegration(shop, main.call)
    const [first] = (await getIntegration(id)).keys
    expect(refusalNames(await createKey(id, null, '2020-01-01'))).toEqual([422, 'key-day-over'])
    const expired = await main.call('POST /sales/integration/expirekey', { id, key: first!.id, graceDays: 0 })
    expect(expired.result.integration.keys).toMatchObject([{ state: 'expired' }])
    expect(refusalNames(await readMe(call))).toEqual([401, 'integration-key-expired'])
    const again = await main.call('POST /sales/integration/expirekey', { id, key: first!.id, graceDays: 7 })
    expect(refusalNames(again)).toEqual([409, 'key-not-live'])
  })

  test('is revoked at once, for a reason that stays', async () => {
    const { id, call } = await makeIntegration(shop, main.call)
    const key = (await getIntegration(id)).keys[0]!.id
    expect((await main.call('POST /sales/integration/revokekey', { id, key, reason: ' ' })).status).toBe(422)
    const { integration } = (
      await main.call('POST /sales/integration/revokekey', { id, key, reason: 'Stond op GitHub' })
    ).result
    expect(integration.state).toBe('without-key')
    expect(integration.keys).toMatchObject([
      { state: 'revoked', revokedBy: 'Tom Wouters', revokedFor: 'Stond op GitHub' },
    ])
    expect(refusalNames(await readMe(call))).toEqual([401, 'integration-key-revoked'])
  })

  test('of another integration is not this one’s to revoke', async () => {
    const mine = await makeIntegration(shop, main.call)
    const other = await makeIntegration(shop, main.call)
    const key = (await getIntegration(other.id)).keys[0]!.id
    const revoked = await main.call('POST /sales/integration/revokekey', { id: mine.id, key, reason: 'Vergissing' })
    expect(refusalNames(revoked)).toEqual([404, 'record-not-found'])
    expect((await readMe(other.call)).status).toBe(200)
  })

  test('shows when and from where it was last used, to the minute', async () => {
    const { id, key } = await makeIntegration(shop, main.call)
    const from = (address: string) => readMe(keyCaller(shop, key, { 'x-forwarded-for': address }))
    await from('203.0.113.7')
    await from('203.0.113.8')
    const [used] = (await getIntegration(id)).keys
    expect(used).toMatchObject({ lastUsedFrom: '203.0.113.7', lastUsedAt: expect.any(String) })
    shop.moveClock(61_000)
    await from('203.0.113.8')
    expect((await getIntegration(id)).keys).toMatchObject([{ lastUsedFrom: '203.0.113.8' }])
    const { rows } = await pool.query(
      `select from audit_row where subject in ('api_key_use', 'integration') and kind = 'u'`,
    )
    expect(rows).toEqual([])
  })
})

describe('a call is refused', () => {
  test('with a key that is none, without asking the database', async () => {
    const { key } = await makeIntegration(shop, main.call)
    const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
    for (const wrong of [mistyped, key.slice(0, 30), 'fck_'])
      expect(refusalNames(await readMe(keyCaller(shop, wrong)))).toEqual([401, 'malformed-integration-key'])
  })

  test('with keys that do not exist, and soon with none of them, from the same network only', async () => {
    const { key } = await makeIntegration(shop, main.call)
    const from = (address: string, one: string) => readMe(keyCaller(shop, one, { 'x-forwarded-for': address }))
    const guess = (byte: number) => from('198.51.100.77', formatApiKey(new Uint8Array(32).fill(byte)))
    const guesses = []
    for (let byte = 1; byte <= 21; byte++) guesses.push(await guess(byte))
    expect(refusalNames(guesses[0]!)).toEqual([401, 'unknown-integration-key'])
    expect(refusalNames(guesses.at(-1)!)).toEqual([429, 'too-many-calls'])
    expect((await from('198.51.100.77', key)).status).toBe(200)
  })

  test('while the integration is disabled, and not after', async () => {
    const { id, call } = await makeIntegration(shop, main.call)
    expect((await main.call('POST /sales/integration/disable', { id })).result.integration.state).toBe('disabled')
    expect(refusalNames(await readMe(call))).toEqual([401, 'integration-disabled'])
    await main.call('POST /sales/integration/enable', { id })
    expect((await readMe(call)).status).toBe(200)
  })

  test('after the last day of the integration', async () => {
    const { id, call } = await makeIntegration(shop, main.call)
    const { state: _, grants: _2, keys: _3, ...draft } = await getIntegration(id)
    const saved = await main.call('POST /sales/integration/save', { integration: { ...draft, lastDay: '2026-01-31' } })
    expect(saved.result.integration.state).toBe('ended')
    expect(refusalNames(await readMe(call))).toEqual([401, 'integration-key-expired'])
  })

  test('from an address that is not listed', async () => {
    const { key } = await makeIntegration(shop, main.call, { networks: ['203.0.113.0/24', '2001:db8::/32'] })
    const from = (address: string) => readMe(keyCaller(shop, key, { 'x-forwarded-for': address }))
    expect((await from('203.0.113.9')).status).toBe(200)
    expect((await from('2001:db8::9')).status).toBe(200)
    expect(refusalNames(await from('203.0.114.9'))).toEqual([403, 'integration-address'])
    expect(refusalNames(await from('2001:db9::9'))).toEqual([403, 'integration-address'])
  })

  test('above the calls per minute, with when to try again, and for this integration only', async () => {
    const busy = await makeIntegration(shop, main.call, { callsPerMinute: 3 })
    const other = await makeIntegration(shop, main.call)
    const answers = []
    for (let count = 0; count < 8; count++) answers.push(await busy.call.file('GET /sales/access/me'))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(2)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await readMe(other.call)).status).toBe(200)
  })

  test('with a key and a session together', async () => {
    const { key } = await makeIntegration(shop, main.call)
    const cookie = `office-session=${main.token}`
    expect(refusalNames(await readMe(keyCaller(shop, key, { cookie })))).toEqual([400, 'two-identities'])
  })

  test('but not for another cookie: a key needs no token against forged calls', async () => {
    const { key } = await makeIntegration(shop, main.call)
    const call = keyCaller(shop, key, { cookie: 'XSRF-TOKEN=old; theme=dark' })
    expect((await call('POST /sales/usedcar/list', {})).status).toBe(200)
    const response = await call.file('POST /sales/usedcar/list', {})
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('once its role becomes one of persons', async () => {
    const role = await makeRoleNumber(shop, { STOCK_VIEW: 'all' })
    const { call } = await makeIntegration(shop, main.call, { role })
    await pool.query('update role set requires_second_factor = true where number = $1', [role])
    expect(refusalNames(await call('POST /sales/usedcar/list', {}))).toEqual([403, 'right-missing'])
    await pool.query('update role set requires_second_factor = false, is_main = true where number = $1', [role])
    expect(refusalNames(await call('POST /sales/usedcar/list', {}))).toEqual([403, 'right-missing'])
    await pool.query('update role set is_main = false where number = $1', [role])
  })
})

describe('nobody gives an integration more than they have', () => {
  test('neither rights, nor the reach of them', async () => {
    const editor = await makeColleague(
      shop,
      { INTEGRATION_EDIT: 'all', STOCK_VIEW: 'all', LEAD_VIEW: 'branch' },
      gent.branchId,
    )
    const save = async (grants: Parameters<typeof makeRoleNumber>[1], branches: number[] = []) =>
      editor.call('POST /sales/integration/save', {
        integration: draftIntegration({ role: await makeRoleNumber(shop, grants), branches }),
      })
    expect((await save({ STOCK_VIEW: 'all', LEAD_VIEW: 'branch' }, [gent.branch])).status).toBe(200)
    expect(refusalNames(await save({ CUSTOMER_VIEW: 'own' }))).toEqual([403, 'grants-beyond-own'])
    expect(refusalNames(await save({ LEAD_VIEW: 'all' }))).toEqual([403, 'grants-beyond-own'])
    expect(refusalNames(await save({ LEAD_VIEW: 'branch' }, [gent.branch, luik.branch]))).toEqual([
      403,
      'branches-beyond-own',
    ])
    expect((await save({ STOCK_VIEW: 'all' }, [luik.branch])).status).toBe(200)
  })

  test('nor makes keys for one that has more, or changes it', async () => {
    const editor = await makeColleague(shop, { INTEGRATION_EDIT: 'all' }, gent.branchId)
    const { id } = await makeIntegration(shop, main.call, { grants: { CUSTOMER_VIEW: 'all' } })
    const { state: _, grants: _2, keys, ...draft } = await getIntegration(id)
    const outcomes = [
      await editor.call('POST /sales/integration/createkey', { id, lastDay: null, graceDays: null }),
      await editor.call('POST /sales/integration/save', { integration: draft }),
      await editor.call('POST /sales/integration/enable', { id }),
      await editor.call('POST /sales/integration/revokekey', { id, key: keys[0]!.id, reason: 'Mag niet' }),
    ]
    expect(outcomes.map(refusalNames)).toEqual(outcomes.map(() => [403, 'grants-beyond-own']))
  })

  test('and nobody gives it a role of persons', async () => {
    const { rows } = await pool.query<{ number: number }>('select number from role where id = $1', [MAIN_ROLE_ID])
    const save = (role: number | null) =>
      main.call('POST /sales/integration/save', { integration: draftIntegration({ role }) })
    expect(refusalNames(await save(rows[0]!.number))).toEqual([422, 'role-of-persons'])
    expect(refusalNames(await save(null))).toEqual([422, 'role-required'])
  })
})

test.each([
  ['without a name', { name: '' }, 'integration-name-required'],
  ['without a proper address', { email: 'odoo' }, 'no-email-address'],
  ['with a network that is none', { networks: ['203.0.113.0/24', '203.0.113'] }, 'no-network'],
  ['with a network that is too long', { networks: ['203.0.113.0/33'] }, 'no-network'],
])('an integration %s is refused', async (_, changes, name) => {
  const role = await makeRoleNumber(shop, {})
  const saved = await main.call('POST /sales/integration/save', { integration: draftIntegration({ role, ...changes }) })
  expect(refusalNames(saved)).toEqual([422, name])
})

test('two integrations have two names, and a stale save is refused with what the other one wrote', async () => {
  const { id } = await makeIntegration(shop, main.call, { name: 'Dubbel' })
  const role = await makeRoleNumber(shop, {})
  const twice = await main.call('POST /sales/integration/save', {
    integration: draftIntegration({ role, name: 'dubbel' }),
  })
  expect(refusalNames(twice)).toEqual([422, 'integration-exists'])
  const { state: _, grants: _2, keys: _3, ...draft } = await getIntegration(id)
  expect(
    (await main.call('POST /sales/integration/save', { integration: { ...draft, callsPerMinute: 9 } })).status,
  ).toBe(200)
  const stale = await main.call('POST /sales/integration/save', { integration: { ...draft, callsPerMinute: 8 } })
  expect(stale).toMatchObject({
    status: 409,
    errors: [{ name: 'changed-meanwhile', detail: { theirs: { callsPerMinute: 9 }, by: expect.anything() } }],
  })
})

test('the list shows state, keys and last use, and a role names its integrations', async () => {
  const role = await makeRoleNumber(shop, { STOCK_VIEW: 'all' })
  const { id, call } = await makeIntegration(shop, main.call, { name: 'Getoond', role, branches: [gent.branch] })
  await readMe(call)
  const { data } = (await main.call('POST /sales/integration/list', { searchFilter: { value: 'getoond' } })).result
  expect(data).toMatchObject([
    { id, name: 'Getoond', branches: 'Gent', state: 'active', keys: 1, lastUsedAt: expect.any(String) },
  ])
  const held = (await main.call('GET /sales/role/get', { id: role })).result
  expect(held).toMatchObject({ users: [], integrations: [{ id, name: 'Getoond' }] })
})
