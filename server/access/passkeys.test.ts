import { generateKeyPairSync } from 'node:crypto'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator, type Wrong } from '../test/authenticator.ts'
import { makeBranch } from '../test/factories.ts'
import { refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeRole, signedInStaff, testPassword, type SignedIn } from '../test/signed-in.ts'
import { findPasskeySite } from './passkeys.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { call: asGuest, database } = shop
const { pool } = database
const { origin } = findPasskeySite(shop.services.settings)!
await makeBranch(database)
const minuteMs = 60_000

type Authenticator = ReturnType<typeof createAuthenticator>

const prove = (user: SignedIn) => user.call('POST /sales/session/prove', { password: testPassword })
const begin = async (user: SignedIn) => (await user.call('POST /sales/secondfactor/beginpasskey')).result.options

async function add(user: SignedIn, authenticator: Authenticator, wrong: Wrong = {}, name = 'Laptop') {
  await prove(user)
  const passkey = authenticator.create(await begin(user), wrong)
  return user.call('POST /sales/secondfactor/addpasskey', { name, passkey })
}

async function withPasskey(options: Partial<Parameters<typeof createAuthenticator>[0]> = {}) {
  const user = await signedInStaff(shop)
  const authenticator = createAuthenticator({ origin, ...options })
  const added = await add(user, authenticator)
  expect(added.status).toBe(200)
  return { ...user, authenticator, recoveryCodes: added.result.recoveryCodes }
}

/** Gives the password, and returns what a passkey is then to sign. */
async function givePassword({ email }: SignedIn) {
  const { status, errors } = await asGuest('POST /sales/auth/signin', { email, password: testPassword })
  expect([status, errors[0]!.name]).toEqual([401, 'second-factor-needed'])
  return errors[0]!.detail as { hasApp: boolean; passkey: { challenge: string; rpId: string } }
}

const signIn = ({ email }: SignedIn, passkey: ReturnType<Authenticator['sign']>) =>
  asGuest('POST /sales/auth/signin', { email, password: testPassword, session: 'bearer', passkey })
const signInAlone = (passkey: ReturnType<Authenticator['sign']>) =>
  asGuest('POST /sales/auth/passkeysignin', { passkey, session: 'bearer' })
const askAlone = async () => (await asGuest('POST /sales/auth/askpasskey')).result.options
const firstPasskey = async (user: SignedIn) => requireValue((await listPasskeys(user))[0], 'a passkey').id
const listPasskeys = async (user: SignedIn) => (await user.call('GET /sales/secondfactor/get')).result.passkeys

let sofie: Awaited<ReturnType<typeof withPasskey>>
beforeEach(async () => {
  sofie = await withPasskey()
})

describe('a passkey', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)('with a key of %s is added and signs in', async (algorithm) => {
    const user = await withPasskey({ algorithm })
    const asked = await givePassword(user)
    expect(asked.hasApp).toBe(false)
    const { status, result } = await signIn(user, user.authenticator.sign(asked.passkey))
    expect(status).toBe(200)
    expect((await shop.as(result.token!)('GET /sales/access/me')).result?.user.id).toBe(user.number)
    const alone = await signInAlone(user.authenticator.sign(await askAlone()))
    expect(alone.result).toMatchObject({ staffUser: { id: user.number, email: user.email } })
  })

  test('is asked for besides the password: neither is enough', async () => {
    const { email } = sofie
    const wrong = { email, password: 'Verkeerd1', session: 'bearer' as const }
    const passkey = sofie.authenticator.sign((await givePassword(sofie)).passkey)
    expect(refusalNames(await asGuest('POST /sales/auth/signin', { ...wrong, passkey }))).toEqual([
      401,
      'wrong-credentials',
    ])
  })

  test('shows in the list of its user, with when it was added and last used', async () => {
    expect(await listPasskeys(sofie)).toMatchObject([{ name: 'Laptop', lastUsedAt: null, isBackedUp: false }])
    await signInAlone(sofie.authenticator.sign(await askAlone()))
    const synced = createAuthenticator({ origin, isSynced: true })
    await add(sofie, synced, {}, 'Gsm')
    expect(await listPasskeys(sofie)).toMatchObject([
      { name: 'Laptop', lastUsedAt: expect.any(String), isBackedUp: false },
      { name: 'Gsm', lastUsedAt: null, isBackedUp: true },
    ])
    // One that does not count may sign as often as it likes.
    expect((await signInAlone(synced.sign(await askAlone()))).status).toBe(200)
    expect((await signInAlone(synced.sign(await askAlone()))).status).toBe(200)
  })

  test('is renamed and removed by its user, and by nobody else', async () => {
    const other = await signedInStaff(shop)
    await prove(other)
    await prove(sofie)
    const id = await firstPasskey(sofie)
    expect((await other.call('POST /sales/secondfactor/renamepasskey', { id, name: 'Van mij' })).status).toBe(404)
    expect((await other.call('POST /sales/secondfactor/removepasskey', { id })).status).toBe(404)
    await sofie.call('POST /sales/secondfactor/renamepasskey', { id, name: 'Sleutelbos' })
    expect(await listPasskeys(sofie)).toMatchObject([{ name: 'Sleutelbos' }])
    expect((await sofie.call('POST /sales/secondfactor/removepasskey', { id })).status).toBe(200)
    expect((await asGuest('POST /sales/auth/signin', { email: sofie.email, password: testPassword })).status).toBe(200)
    const { rows } = await pool.query('select from recovery_code where staff_user_id = $1', [sofie.id])
    expect(rows).toEqual([])
  })

  test('is mailed and noted when it comes and when it goes', async () => {
    await prove(sofie)
    const id = await firstPasskey(sofie)
    await sofie.call('POST /sales/secondfactor/removepasskey', { id })
    await expect.poll(() => shop.mailsTo(sofie.email), { timeout: 15_000 }).toHaveLength(2)
    expect((await shop.mailsTo(sofie.email)).every((mail) => /Uw aanmelding is gewijzigd/.test(mail))).toBe(true)
    const { rows } = await pool.query<{ outcome: string }>(
      `select note ->> 'outcome' as outcome from audit_entry where note ->> 'account' = $1 order by id`,
      [`user:${sofie.id}`],
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['passkey-added', 'passkey-removed'])
  })

  test('comes with recovery codes the first time, and each signs in once', async () => {
    expect(sofie.recoveryCodes).toHaveLength(10)
    expect((await add(sofie, createAuthenticator({ origin }))).result.recoveryCodes).toEqual([])
    const { email, recoveryCodes } = sofie
    const input = { email, password: testPassword, session: 'bearer' as const, code: recoveryCodes[0]! }
    expect((await asGuest('POST /sales/auth/signin', input)).status).toBe(200)
    expect(refusalNames(await asGuest('POST /sales/auth/signin', input))).toEqual([401, 'second-factor-wrong'])
  })

  test('ends the other sessions of its user, as a code app does', async () => {
    const before = await signInAlone(sofie.authenticator.sign(await askAlone()))
    const elsewhere = shop.as(before.result.token!)
    expect((await elsewhere('GET /sales/access/me')).result).not.toBeNull()
    await add(sofie, createAuthenticator({ origin }))
    expect((await elsewhere('GET /sales/access/me')).result).toBeNull()
    expect((await sofie.call('GET /sales/access/me')).result).not.toBeNull()
  })

  test('is one of ten at most, and none that is known already', async () => {
    expect(refusalNames(await add(sofie, sofie.authenticator))).toEqual([409, 'passkey-known'])
    const other = await signedInStaff(shop)
    expect(refusalNames(await add(other, sofie.authenticator))).toEqual([409, 'passkey-known'])
    const others = Array.from({ length: 9 }, () => createAuthenticator({ origin }))
    for (const one of others) await add(sofie, one)
    await prove(sofie)
    expect(refusalNames(await sofie.call('POST /sales/secondfactor/beginpasskey'))).toEqual([422, 'too-many-passkeys'])
  })

  test('is the second factor that a role requires, and stays while it is the only one', async () => {
    const roleId = await makeRole(database, { VACANCY_EDIT: 'all' })
    await pool.query('update role set requires_second_factor = true where id = $1', [roleId])
    const user = await signedInStaff(shop, { roleId })
    expect(refusalNames(await user.call('GET /shop/job/getall'))).toEqual([403, 'right-missing'])
    await add(user, createAuthenticator({ origin }))
    expect((await user.call('GET /shop/job/getall')).status).toBe(200)
    const id = await firstPasskey(user)
    await expect(user.call('POST /sales/secondfactor/removepasskey', { id }).then(refusalNames)).resolves.toEqual([
      409,
      'second-factor-required',
    ])
    await add(user, createAuthenticator({ origin }))
    expect((await user.call('POST /sales/secondfactor/removepasskey', { id })).status).toBe(200)
  })

  test('is taken away by an administrator when all are lost', async () => {
    const administrator = await signedInStaff(shop)
    const { result } = await administrator.call('POST /sales/user/resetsecondfactor', { id: sofie.number })
    expect(result.user.hasSecondFactor).toBe(false)
    expect((await sofie.call('GET /sales/access/me')).result).toBeNull()
    expect(refusalNames(await signInAlone(sofie.authenticator.sign(await askAlone())))).toEqual([401, 'passkey-wrong'])
    expect((await asGuest('POST /sales/auth/signin', { email: sofie.email, password: testPassword })).status).toBe(200)
  })

  test('signs nobody in who is blocked', async () => {
    await pool.query('update staff_user set blocked_at = now() where id = $1', [sofie.id])
    expect(refusalNames(await signInAlone(sofie.authenticator.sign(await askAlone())))).toEqual([401, 'passkey-wrong'])
  })
})

describe('a new passkey is refused', () => {
  const cases: readonly [string, Wrong][] = [
    ['made for another origin', { origin: 'https://forecourt.example.org' }],
    ['made for another site', { rpId: 'example.org' }],
    ['that answers another challenge', { challenge: 'x'.repeat(43) }],
    ['that is no new one', { type: 'webauthn.get' }],
  ]
  test.each(cases)('%s', async (_, wrong) => {
    expect(refusalNames(await add(sofie, createAuthenticator({ origin }), wrong))).toEqual([401, 'passkey-wrong'])
    expect(await listPasskeys(sofie)).toHaveLength(1)
  })

  test('with a challenge that was used, is over, or was for another session', async () => {
    await prove(sofie)
    const options = await begin(sofie)
    const addMade = (user: SignedIn, passkey: ReturnType<Authenticator['create']>) =>
      user.call('POST /sales/secondfactor/addpasskey', { name: 'Gsm', passkey })
    const other = await signedInStaff(shop)
    expect(refusalNames(await addMade(other, createAuthenticator({ origin }).create(options)))).toEqual([
      401,
      'passkey-wrong',
    ])
    const wrong = createAuthenticator({ origin }).create(options, { origin: 'https://example.org' })
    expect(refusalNames(await addMade(sofie, wrong))).toEqual([401, 'passkey-wrong'])
    // Used up by the wrong answer.
    expect(refusalNames(await addMade(sofie, createAuthenticator({ origin }).create(options)))).toEqual([
      401,
      'passkey-wrong',
    ])
    const late = await begin(sofie)
    shop.moveClock(6 * minuteMs)
    expect(refusalNames(await addMade(sofie, createAuthenticator({ origin }).create(late)))).toEqual([
      401,
      'passkey-wrong',
    ])
  })

  test('without a proof just before, or with one by signing in', async () => {
    const user = await signedInStaff(shop)
    expect(refusalNames(await user.call('POST /sales/secondfactor/beginpasskey'))).toEqual([403, 'proof-needed'])
    await prove(user)
    shop.moveClock(3 * minuteMs)
    expect(refusalNames(await user.call('POST /sales/secondfactor/beginpasskey'))).toEqual([403, 'proof-needed'])
  })
})

describe('a signature is refused', () => {
  const cases: readonly [string, Wrong][] = [
    ['of another origin', { origin: 'https://forecourt.example.org' }],
    ['for another site', { rpId: 'example.org' }],
    ['that answers another challenge', { challenge: 'x'.repeat(43) }],
    ['that is one of a new passkey', { type: 'webauthn.create' }],
    ['by another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['of a passkey that may be copied all at once', { isBackupEligible: true }],
    ['that names another user', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ]
  test.each(cases)('%s, with a password or alone', async (_, wrong) => {
    const { passkey } = await givePassword(sofie)
    expect(refusalNames(await signIn(sofie, sofie.authenticator.sign(passkey, wrong)))).toEqual([401, 'passkey-wrong'])
    const alone = await signInAlone(sofie.authenticator.sign(await askAlone(), wrong))
    expect(refusalNames(alone)).toEqual([401, 'passkey-wrong'])
    expect((await listPasskeys(sofie))[0]?.lastUsedAt).toBeNull()
  })

  test('that comes a second time, or too late', async () => {
    const signed = sofie.authenticator.sign(await askAlone())
    expect((await signInAlone(signed)).status).toBe(200)
    expect(refusalNames(await signInAlone(signed))).toEqual([401, 'passkey-wrong'])
    const { passkey } = await givePassword(sofie)
    const [first, second] = [sofie.authenticator.sign(passkey), sofie.authenticator.sign(passkey)]
    const outcomes = await Promise.all([signIn(sofie, first), signIn(sofie, second)])
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = sofie.authenticator.sign(await askAlone())
    shop.moveClock(6 * minuteMs)
    expect(refusalNames(await signInAlone(late))).toEqual([401, 'passkey-wrong'])
  })

  test('whose challenge was for something or somebody else', async () => {
    const other = await withPasskey()
    const { passkey } = await givePassword(other)
    expect(refusalNames(await signIn(sofie, sofie.authenticator.sign(passkey)))).toEqual([401, 'passkey-wrong'])
    expect(refusalNames(await signInAlone(sofie.authenticator.sign(passkey)))).toEqual([401, 'passkey-wrong'])
    expect(refusalNames(await signIn(sofie, sofie.authenticator.sign(await askAlone())))).toEqual([
      401,
      'passkey-wrong',
    ])
  })

  test('by the passkey of somebody else', async () => {
    const other = await withPasskey()
    const { passkey } = await givePassword(sofie)
    expect(refusalNames(await signIn(sofie, other.authenticator.sign(passkey)))).toEqual([401, 'passkey-wrong'])
  })

  test('whose count does not rise: the passkey was copied, which the audit says', async () => {
    await signInAlone(sofie.authenticator.sign(await askAlone()))
    await signInAlone(sofie.authenticator.sign(await askAlone()))
    const again = await signInAlone(sofie.authenticator.sign(await askAlone(), { count: 2 }))
    expect(refusalNames(again)).toEqual([401, 'passkey-copied'])
    const none = await signInAlone(sofie.authenticator.sign(await askAlone(), { count: 0 }))
    expect(refusalNames(none)).toEqual([401, 'passkey-copied'])
    const { rows } = await pool.query(
      `select from audit_entry where note ->> 'outcome' = 'passkey-copied' and note ->> 'account' = $1`,
      [`user:${sofie.id}`],
    )
    expect(rows).toHaveLength(2)
  })

  test('alone, without a verified user or without saying whose it is', async () => {
    const unverified = await signInAlone(sofie.authenticator.sign(await askAlone(), { isVerified: false }))
    expect(refusalNames(unverified)).toEqual([401, 'passkey-unverified'])
    const unnamed = await signInAlone(sofie.authenticator.sign(await askAlone(), { userHandle: undefined }))
    expect(refusalNames(unnamed)).toEqual([401, 'passkey-wrong'])
    // With the password it is a second factor, and touching the key is enough.
    const { passkey } = await givePassword(sofie)
    expect((await signIn(sofie, sofie.authenticator.sign(passkey, { isVerified: false }))).status).toBe(200)
  })

  test('of a passkey that nobody knows', async () => {
    const stranger = createAuthenticator({ origin })
    expect(refusalNames(await signInAlone(stranger.sign(await askAlone())))).toEqual([401, 'passkey-wrong'])
    const mangled = { ...stranger.sign(await askAlone()), clientDataJSON: 'bm90IEpTT04' }
    expect(refusalNames(await signInAlone(mangled))).toEqual([401, 'passkey-wrong'])
  })
})

describe('passkeys work', () => {
  test.each([
    ['https://auto.example', { rpId: 'auto.example', origin: 'https://auto.example' }],
    ['https://auto.example:8443', { rpId: 'auto.example', origin: 'https://auto.example:8443' }],
    ['http://127.0.0.1:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
    ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
    ['http://auto.example', undefined],
    ['https://192.0.2.7', undefined],
    ['https://[2001:db8::7]', undefined],
  ])('at %s', (publicUrl, site) => {
    expect(findPasskeySite({ publicUrl })).toEqual(site)
  })
})
