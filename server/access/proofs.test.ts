import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../test/authenticator.ts'
import { makeBranch } from '../test/factories.ts'
import { refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff, testPassword, type SignedIn } from '../test/signed-in.ts'
import { findPasskeySite } from './passkeys.ts'
import { stepAt, totpCode } from './totp.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { database, services } = shop
const { pool } = database
const { origin } = findPasskeySite(services.settings)!
await makeBranch(database)
const minuteMs = 60_000
/** Longer than `access.proof-minutes`, shorter than an idle session. */
const tooLongMs = 16 * minuteMs

let tom: SignedIn
beforeEach(async () => {
  tom = await signedInStaff(shop)
})

const prove = (input: object) => tom.call('POST /sales/session/prove', input)
const ask = async () => (await tom.call('POST /sales/session/askproof')).result
const password = testPassword
/** Asks for a proof anew. */
const change = () => tom.call('POST /sales/secondfactor/renewcodes').then(refusalNames)
const isProven = async () => (await change())[1] !== 'proof-needed'

describe('a proof', () => {
  test('is the password of whoever has no second factor, and noted', async () => {
    expect(await isProven()).toBe(false)
    expect(await ask()).toEqual({ hasApp: false, hasCodes: false, passkey: null })
    expect(refusalNames(await prove({ password: 'Verkeerd1' }))).toEqual([422, 'wrong-password'])
    expect(await isProven()).toBe(false)
    expect((await prove({ password })).status).toBe(200)
    expect(await isProven()).toBe(true)
    const { rows } = await pool.query<{ outcome: string }>(
      `select note ->> 'outcome' as outcome from audit_entry where actor = $1 order by id`,
      [`user:${tom.id}`],
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['wrong-password', 'proven-anew'])
  })

  test('is the password and a code where there is an app: the password alone is not enough', async () => {
    await prove({ password })
    await tom.call('POST /sales/secondfactor/begin')
    const { rows } = await pool.query<{ secret: Buffer }>('select secret from second_factor where staff_user_id = $1', [
      tom.id,
    ])
    const code = (steps: number) => totpCode(rows[0]!.secret, stepAt(services.clock()) + steps)
    await tom.call('POST /sales/secondfactor/confirm', { code: code(-1) })
    shop.moveClock(3 * minuteMs)
    expect(await ask()).toEqual({ hasApp: true, hasCodes: true, passkey: null })
    expect(refusalNames(await prove({ password }))).toEqual([422, 'second-factor-needed'])
    expect(refusalNames(await prove({ password, code: '000000' }))).toEqual([422, 'second-factor-wrong'])
    expect(refusalNames(await prove({ code: code(0) }))).toEqual([422, 'wrong-password'])
    expect(await isProven()).toBe(false)
    expect((await prove({ password, code: code(0) })).status).toBe(200)
    expect(await isProven()).toBe(true)
  })

  test('is a passkey that verified its user, asked for in this session', async () => {
    await prove({ password })
    const { options } = (await tom.call('POST /sales/secondfactor/beginpasskey')).result
    const authenticator = createAuthenticator({ origin })
    await tom.call('POST /sales/secondfactor/addpasskey', { name: 'Laptop', passkey: authenticator.create(options) })
    shop.moveClock(3 * minuteMs)
    const askPasskey = async () => (await ask()).passkey!
    expect(await askPasskey()).toMatchObject({
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.id }],
    })
    const unverified = authenticator.sign(await askPasskey(), { isVerified: false })
    expect(refusalNames(await prove({ passkey: unverified }))).toEqual([422, 'passkey-unverified'])
    const anybody = (await shop.call('POST /sales/auth/askpasskey')).result.options
    expect(refusalNames(await prove({ passkey: authenticator.sign(anybody) }))).toEqual([422, 'passkey-wrong'])
    expect(await isProven()).toBe(false)
    const signed = authenticator.sign(await askPasskey())
    expect((await prove({ passkey: signed })).status).toBe(200)
    expect(refusalNames(await prove({ passkey: signed }))).toEqual([422, 'passkey-wrong'])
    expect(await isProven()).toBe(true)
  })

  test('is of one session and of minutes', async () => {
    await prove({ password })
    const { result } = await shop.call('POST /sales/auth/signin', { email: tom.email, password, session: 'bearer' })
    const elsewhere = shop.as(result.token!)
    expect(refusalNames(await elsewhere('POST /sales/secondfactor/renewcodes'))).toEqual([403, 'proof-needed'])
    shop.moveClock(3 * minuteMs)
    expect(await isProven()).toBe(false)
  })

  test('is counted with the tries to sign in', async () => {
    const strict = await runningShop({ rateLimitFactor: 1 })
    const user = await signedInStaff(strict)
    const outcomes = []
    for (const password of Array.from({ length: 11 }, (_, at) => `Verkeerd${at}`)) {
      outcomes.push(refusalNames(await user.call('POST /sales/session/prove', { password }))[1])
    }
    expect(outcomes.at(-2)).toBe('wrong-password')
    expect(outcomes.at(-1)).toBe('too-many-tries')
  })
})

describe('a sensitive change by an administrator asks for a proof that is not old', () => {
  const load = async (number: number) => (await tom.call('GET /sales/user/get', { id: number })).result.user
  const draft = async (number: number) => {
    const { state, hasSecondFactor, invitedUntil, lastSeenAt, ...user } = await load(number)
    return user
  }
  const save = async (number: number, changes: object) =>
    refusalNames(await tom.call('POST /sales/user/save', { user: { ...(await draft(number)), ...changes } }))

  test('of the address or role of a user, and not of their telephone', async () => {
    const { number } = await signedInStaff(shop)
    const address = () => ({ email: `nieuw${Math.floor(services.clock().getTime())}@example.be` })
    expect(await save(number, address())).toEqual([200])
    shop.moveClock(tooLongMs)
    expect(await save(number, { phone: '+32 9 123 45 67' })).toEqual([200])
    expect(await save(number, address())).toEqual([403, 'proof-needed'])
    const role = (await tom.call('GET /sales/user/getchoices')).result.roles.find(({ isGrantable }) => isGrantable)!.id
    const other = (await load(number)).role === role ? null : role
    expect(await save(number, { role: other })).toEqual([403, 'proof-needed'])
    await prove({ password })
    expect(await save(number, address())).toEqual([200])
  })

  test('of the second factor of a user, and of the keys of programs', async () => {
    const { number } = await signedInStaff(shop)
    shop.moveClock(tooLongMs)
    const reset = () => tom.call('POST /sales/user/resetsecondfactor', { id: number })
    const makeKey = () => tom.call('POST /sales/integration/createkey', { id: 1, lastDay: null, graceDays: null })
    expect(refusalNames(await reset())).toEqual([403, 'proof-needed'])
    expect(refusalNames(await makeKey())).toEqual([403, 'proof-needed'])
    await prove({ password })
    expect(refusalNames(await reset())).toEqual([200])
    expect(refusalNames(await makeKey())).toEqual([404, 'record-not-found'])
  })

  test('of their other sessions, and not of this one', async () => {
    shop.moveClock(tooLongMs)
    expect(refusalNames(await tom.call('POST /sales/session/end', { id: 1 }))).toEqual([403, 'proof-needed'])
    expect(refusalNames(await tom.call('POST /sales/auth/signout', { everywhere: true }))).toEqual([
      403,
      'proof-needed',
    ])
    expect(refusalNames(await tom.call('POST /sales/auth/signout', {}))).toEqual([200])
  })
})

test('who comes from another group has proven nothing here', async () => {
  await pool.query('update session set proven_at = null where staff_user_id = $1', [tom.id])
  expect(refusalNames(await tom.call('POST /sales/session/end', { id: 1 }))).toEqual([403, 'proof-needed'])
  await prove({ password })
  expect(refusalNames(await tom.call('POST /sales/session/end', { id: 1 }))).toEqual([200])
})
