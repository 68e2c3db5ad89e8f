import { hashRaw } from '@node-rs/argon2'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeBranch } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeRole, signedInStaff, testPassword, type SignedIn } from '../test/signed-in.ts'
import { hashToken } from './secrets.ts'
import { stepAt, totpCode } from './totp.ts'

const shop = await runningShop()
const { call: asGuest, database, services } = shop
const { pool } = database
const main = await signedInStaff(shop)
await makeBranch(database)

const halfMinuteMs = 30_000
// Each test begins with a half minute, which outlasts it: a code of the one before stays valid throughout.
beforeEach(() => shop.moveClock(halfMinuteMs - (services.clock().getTime() % halfMinuteMs)))

const refused = (name: string, status: number) => ({ status, errors: [{ name }] })
const signIn = (email: string, code?: string) =>
  asGuest('POST /sales/auth/signin', { email, password: testPassword, session: 'bearer', ...(code && { code }) })

/** As the app would calculate it, so many half minutes from now. */
async function readCode(userId: string, steps = 0): Promise<string> {
  const { rows } = await pool.query<{ secret: Buffer }>('select secret from second_factor where staff_user_id = $1', [
    userId,
  ])
  return totpCode(rows[0]!.secret, stepAt(services.clock()) + steps)
}

/** Proves who it is, with a code of the app where it is set up: so many half minutes from now. */
const prove = (user: SignedIn, code?: string) =>
  user.call('POST /sales/session/prove', { password: testPassword, ...(code && { code }) })

async function withSecondFactor() {
  const user = await signedInStaff(shop)
  await prove(user)
  const begun = await user.call('POST /sales/secondfactor/begin')
  const confirmed = await user.call('POST /sales/secondfactor/confirm', { code: await readCode(user.id, -1) })
  return { ...user, begun: begun.result, recoveryCodes: confirmed.result.recoveryCodes }
}

describe('a second factor', () => {
  test('is set up with a first code, and asked for from then on', async () => {
    const user = await signedInStaff(shop)
    const before = (await signIn(user.email)).result.token
    await prove(user)
    const begun = await user.call('POST /sales/secondfactor/begin')
    expect(begun.result.uri).toContain(`secret=${begun.result.secret}`)
    expect(begun.result.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    // Not before it is proven.
    expect((await signIn(user.email)).status).toBe(200)
    const wrong = await user.call('POST /sales/secondfactor/confirm', { code: '000000' })
    expect(wrong).toMatchObject(refused('second-factor-wrong', 422))
    const confirmed = await user.call('POST /sales/secondfactor/confirm', { code: await readCode(user.id) })
    expect(confirmed.result.recoveryCodes).toHaveLength(10)
    expect((await shop.as(before!)('GET /sales/access/me')).result).toBeNull()
    expect((await user.call('GET /sales/access/me')).result).not.toBeNull()
    expect(await signIn(user.email)).toMatchObject(refused('second-factor-needed', 401))
    expect(await signIn(user.email, '000000')).toMatchObject(refused('second-factor-wrong', 401))
    expect((await signIn(user.email, await readCode(user.id, 1))).status).toBe(200)
    expect(await user.call('POST /sales/secondfactor/begin')).toMatchObject(refused('second-factor-on', 409))
  })

  test('is not set up by a session alone: it asks for a proof', async () => {
    const user = await signedInStaff(shop)
    expect(await user.call('POST /sales/secondfactor/begin')).toMatchObject(refused('proof-needed', 403))
    const { rows } = await pool.query('select from second_factor where staff_user_id = $1', [user.id])
    expect(rows).toEqual([])
  })

  test('opens with each code once, whoever comes first', async () => {
    const user = await withSecondFactor()
    const code = await readCode(user.id)
    const outcomes = await Promise.all([signIn(user.email, code), signIn(user.email, code)])
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('says nothing to whoever lacks the password', async () => {
    const user = await withSecondFactor()
    const answer = await asGuest('POST /sales/auth/signin', {
      email: user.email,
      password: 'Verkeerd1',
      session: 'bearer',
      code: await readCode(user.id),
    })
    expect(answer).toMatchObject(refused('wrong-credentials', 401))
  })

  test('is got round once by each recovery code, however it is typed', async () => {
    const user = await withSecondFactor()
    const [first, second] = user.recoveryCodes as [string, string]
    expect((await signIn(user.email, first.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect(await signIn(user.email, first)).toMatchObject(refused('second-factor-wrong', 401))
    const other = await withSecondFactor()
    expect(await signIn(other.email, second)).toMatchObject(refused('second-factor-wrong', 401))
    const { result } = await user.call('GET /sales/secondfactor/get')
    expect(result).toMatchObject({ isOn: true, isRequired: false, recoveryCodesLeft: 9 })
    const renewed = await user.call('POST /sales/secondfactor/renewcodes')
    expect(renewed.result.recoveryCodes).toHaveLength(10)
    expect(await signIn(user.email, second)).toMatchObject(refused('second-factor-wrong', 401))
  })

  test('is got round by a code that was kept as a plain hash before, once', async () => {
    const user = await withSecondFactor()
    const plain = hashToken(`${user.id} BCDFGHJKMN`)
    await pool.query('insert into recovery_code (staff_user_id, code_hash) values ($1, $2)', [user.id, plain])
    expect((await signIn(user.email, 'bcdfg-hjkmn')).status).toBe(200)
    expect(await signIn(user.email, 'bcdfg-hjkmn')).toMatchObject(refused('second-factor-wrong', 401))
  })

  test('is kept as nobody can read it off the audit or, for recovery codes, the table', async () => {
    const user = await withSecondFactor()
    const { rows } = await pool.query('select before, after, subject from audit_row where subject like $1', [
      '%factor%',
    ])
    expect(rows).toEqual([])
    const kept = await pool.query<{ code_hash: Buffer }>(
      'select code_hash from recovery_code where staff_user_id = $1',
      [user.id],
    )
    // By Argon2id, which the library takes unless told otherwise, with the cost that OWASP asks for at least.
    const salt = Buffer.from(user.id.replaceAll('-', ''), 'hex')
    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt }
    const slow = await Promise.all(user.recoveryCodes.map((code: string) => hashRaw(code.replace('-', ''), cost)))
    const found = kept.rows.map(({ code_hash }) => code_hash.toString('hex'))
    expect(found.toSorted()).toEqual(slow.map((one) => one.toString('hex')).toSorted())
    const { rows: notes } = await pool.query(`select from audit_entry where note ->> 'account' = $1`, [
      `user:${user.id}`,
    ])
    expect(notes).toHaveLength(1)
  })

  test('is taken away by a proof with a code, or by whoever may when the phone is lost', async () => {
    const user = await withSecondFactor()
    shop.moveClock(6 * halfMinuteMs)
    expect(await user.call('POST /sales/secondfactor/remove')).toMatchObject(refused('proof-needed', 403))
    expect(await prove(user)).toMatchObject(refused('second-factor-needed', 422))
    expect(await prove(user, await readCode(user.id))).toMatchObject({ status: 200 })
    expect((await user.call('POST /sales/secondfactor/remove')).status).toBe(200)
    expect((await signIn(user.email)).status).toBe(200)
    const lost = await withSecondFactor()
    const helper = await signedInStaff(shop, { roleId: await makeRole(database, { USER_EDIT: 'all' }) })
    const reset = { id: lost.number }
    expect(await helper.call('POST /sales/user/resetsecondfactor', reset)).toMatchObject(
      refused('only-main-administrator', 403),
    )
    expect((await main.call('POST /sales/user/resetsecondfactor', reset)).result.user.hasSecondFactor).toBe(false)
    expect((await lost.call('GET /sales/access/me')).result).toBeNull()
    expect((await signIn(lost.email)).status).toBe(200)
  })
})

describe('a role that asks for one', () => {
  test('allows nothing before it is there, and does not let it go', async () => {
    const roleId = await makeRole(database, { VACANCY_EDIT: 'all' })
    await pool.query('update role set requires_second_factor = true where id = $1', [roleId])
    const user = await signedInStaff(shop, { roleId })
    expect(await user.call('GET /shop/job/getall')).toMatchObject(refused('right-missing', 403))
    expect((await user.call('GET /sales/access/me')).result).toMatchObject({
      mustSetUpSecondFactor: true,
      who: { grants: {} },
      routes: ['home'],
    })
    await prove(user)
    await user.call('POST /sales/secondfactor/begin')
    await user.call('POST /sales/secondfactor/confirm', { code: await readCode(user.id, -1) })
    expect((await user.call('GET /shop/job/getall')).status).toBe(200)
    expect(await user.call('POST /sales/secondfactor/remove')).toMatchObject(refused('second-factor-required', 409))
  })
})
