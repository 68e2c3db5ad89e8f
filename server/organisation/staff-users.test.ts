import { beforeAll, describe, expect, test, vi } from 'vitest'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { baseRoleId, MAIN_ROLE_ID } from '../db/seeds/roles.ts'
import type { InputOf, ResultOf } from '../test/api-calls.ts'
import { makeBranch } from '../test/factories.ts'
import { makeRoleNumber } from '../test/integrations.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff, testPassword } from '../test/signed-in.ts'

const shop = await runningShop()
const { call: asGuest, database } = shop
const { pool } = database
let gent: number
let salesperson: number

beforeAll(async () => {
  gent = (await makeBranch(database, 'Gent')).branch
  salesperson = await readNumber(baseRoleId('salesperson'))
})

const main = await signedInStaff(shop)
const readNumber = async (roleId: string) =>
  (await pool.query<{ number: number }>('select number from role where id = $1', [roleId])).rows[0]!.number
const refused = (name: string, status: number) => ({ status, errors: [{ name }] })

let made = 0
type Draft = InputOf<'POST /sales/user/save'>['user']
const draft = (changes: Partial<Draft> = {}): Draft => ({
  id: null,
  rev: 0,
  firstName: 'Karim',
  lastName: 'Benali',
  email: `karim${++made}@example.be`,
  phone: '',
  language: 'fr',
  role: salesperson,
  branches: [gent],
  ...changes,
})
const save = (user: Draft, call = main.call) => call('POST /sales/user/save', { user })
const readDraft = ({
  state: _,
  hasSecondFactor: _2,
  invitedUntil: _3,
  lastSeenAt: _4,
  ...user
}: ResultOf<'GET /sales/user/get'>['user']): Draft => user

async function mailTo(email: string, count = 1): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = await shop.mailsTo(email)
      expect(mails).toHaveLength(count)
      return mails.at(-1)!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    },
    { timeout: 15_000, interval: 50 },
  )
}
/** Mails lie in no order. */
const tokensTo = async (email: string) =>
  (await shop.mailsTo(email)).map((mail) => readToken(mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')))
const readToken = (mail: string) => /invitation#([\w-]{43})/.exec(mail)![1]!

describe('somebody new', () => {
  test('is invited by mail, chooses a password once, and signs in', async () => {
    const { result } = await save(draft())
    expect(result.user).toMatchObject({ state: 'invited', branches: [gent], role: salesperson, language: 'fr' })
    const { email } = result.user
    const mail = await mailTo(email)
    expect(mail).toContain('Choisir un mot de passe')
    const token = readToken(mail)
    expect((await asGuest('POST /sales/auth/getinvitation', { token })).result).toEqual({ firstName: 'Karim', email })
    const accept = (password: string) => asGuest('POST /sales/auth/acceptinvitation', { token, password })
    expect(await accept('zwak')).toMatchObject(refused('password-too-weak', 422))
    expect(await accept('Sunshine1')).toMatchObject(refused('password-too-common', 422))
    expect(await accept('Karim2027')).toMatchObject(refused('password-too-common', 422))
    expect((await accept('Welkom2027')).status).toBe(200)
    expect(await accept('Welkom2028')).toMatchObject(refused('invitation-expired', 409))
    const signIn = (password: string) => asGuest('POST /sales/auth/signin', { email, password, session: 'bearer' })
    expect((await signIn('Welkom2027')).status).toBe(200)
    expect((await main.call('GET /sales/user/get', { id: result.user.id })).result.user.state).toBe('active')
  })

  test('cannot sign in before, nor by a link that is old', async () => {
    const { email, id } = (await save(draft())).result.user
    const signIn = await asGuest('POST /sales/auth/signin', { email, password: '', session: 'bearer' })
    expect(signIn.status).toBe(422)
    const first = readToken(await mailTo(email))
    expect((await main.call('POST /sales/user/invite', { id })).status).toBe(200)
    await mailTo(email, 2)
    const second = (await tokensTo(email)).find((token) => token !== first)!
    const look = (token: string) => asGuest('POST /sales/auth/getinvitation', { token })
    expect(await look(first)).toMatchObject(refused('invitation-expired', 409))
    expect((await look(second)).status).toBe(200)
    await pool.query(
      `update staff_invitation set invited_at = invited_at - interval '8 days', expires_at = expires_at - interval '8 days'`,
    )
    expect(await look(second)).toMatchObject(refused('invitation-expired', 409))
  })

  test('whose address was wrong: the link that went there opens nothing', async () => {
    const { user } = (await save(draft())).result
    const wrong = readToken(await mailTo(user.email))
    const mended = await save({ ...readDraft(user), email: `karim-juist${++made}@example.be` })
    expect(mended.status).toBe(200)
    expect(await asGuest('POST /sales/auth/getinvitation', { token: wrong })).toMatchObject(
      refused('invitation-expired', 409),
    )
    expect(readToken(await mailTo(mended.result.user.email))).not.toBe(wrong)
  })

  test.each([
    ['without a role', { role: null }, 'role-required'],
    ['with a role that is not there', { role: 999_999 }, 'role-required'],
    ['without a name', { firstName: '' }, 'name-required'],
    ['without a proper address', { email: 'karim' }, 'no-email-address'],
  ])('is refused %s', async (_, changes, name) => {
    expect(await save(draft(changes))).toMatchObject(refused(name, 422))
  })

  test('is refused with the address of a colleague, whatever its capitals', async () => {
    expect(await save(draft({ email: main.email.toUpperCase() }))).toMatchObject(refused('email-taken', 422))
  })
})

describe('the list', () => {
  test('finds people by name, role and branch, and filters them', async () => {
    await save(draft({ firstName: 'Zoë', lastName: 'Peeters' }))
    const list = (value: string, queryFilter = {}) =>
      main.call('POST /sales/user/list', { searchFilter: { value }, queryFilter })
    expect((await list('zoe gent')).result.data).toMatchObject([
      { name: 'Zoë Peeters', role: 'Verkoper', branches: 'Gent', state: 'invited' },
    ])
    expect((await list('zoe', { state: ['blocked'] })).result.data).toEqual([])
  })
})

describe('blocking', () => {
  test('ends the sessions at once, tells the open office and the user, and lets nobody in until it is lifted', async () => {
    const { call, number, email, id } = await signedInStaff(shop, { roleId: baseRoleId('salesperson') })
    expect((await main.call('POST /sales/user/block', { id: number })).result.user.state).toBe('blocked')
    expect((await call('GET /sales/access/me')).result).toBeNull()
    await expect
      .poll(() => shop.hubEvents)
      .toContainEqual({ room: `staff:${id}`, event: 'AccessChanged', payload: null })
    expect(await mailTo(email)).toContain('geblokkeerd')
    const signIn = () => asGuest('POST /sales/auth/signin', { email, password: testPassword, session: 'bearer' })
    expect(await signIn()).toMatchObject(refused('wrong-credentials', 401))
    expect((await main.call('POST /sales/user/unblock', { id: number })).result.user.state).toBe('active')
    await mailTo(email, 2)
    expect((await signIn()).status).toBe(200)
    expect((await call('GET /sales/access/me')).result).toBeNull()
  })

  test('oneself, or somebody who holds more, is refused', async () => {
    expect(await main.call('POST /sales/user/block', { id: main.number })).toMatchObject(refused('not-yourself', 403))
    const { call } = await makeColleague(shop, { USER_EDIT: 'all' })
    const { number } = await signedInStaff(shop, { roleId: baseRoleId('administration') })
    expect(await call('POST /sales/user/block', { id: main.number })).toMatchObject(
      refused('only-main-administrator', 403),
    )
    expect(await call('POST /sales/user/block', { id: number })).toMatchObject(refused('grants-beyond-own', 403))
    expect(await call('POST /sales/user/endsessions', { id: number })).toMatchObject(refused('grants-beyond-own', 403))
  })

  test('never leaves the house without a main administrator', async () => {
    const [one, other] = [await signedInStaff(shop), await signedInStaff(shop)]
    await pool.query('update staff_user set role_id = null where id = $1', [main.id])
    const outcomes = await Promise.all([
      one.call('POST /sales/user/block', { id: other.number }),
      other.call('POST /sales/user/block', { id: one.number }),
    ])
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    await pool.query('update staff_user set role_id = $2 where id = $1', [main.id, MAIN_ROLE_ID])
  })
})

describe('giving a role', () => {
  test('asks whoever gives it to hold all that it allows, and to touch nobody who holds more', async () => {
    const { salesperson, workshop, 'fleet-manager': fleet } = BASE_ROLES
    const theirs = [salesperson, workshop, fleet].flatMap(({ grants }) => Object.keys(grants))
    const helper = await makeColleague(shop, {
      USER_EDIT: 'all',
      ...Object.fromEntries(theirs.map((right) => [right, 'all'])),
    })
    expect((await save(draft(), helper.call)).status).toBe(200)
    const administration = await readNumber(baseRoleId('administration'))
    expect(await save(draft({ role: administration }), helper.call)).toMatchObject(refused('grants-beyond-own', 403))
    expect(await save(draft({ role: await readNumber(MAIN_ROLE_ID) }), helper.call)).toMatchObject(
      refused('only-main-administrator', 403),
    )
    const mine = (await main.call('GET /sales/user/get', { id: main.number })).result.user
    // A new address would be the way to their password.
    expect(await save({ ...readDraft(mine), email: 'dief@example.be' }, helper.call)).toMatchObject(
      refused('only-main-administrator', 403),
    )
    const { roles } = (await helper.call('GET /sales/user/getchoices')).result
    const grantable = roles.filter(({ isGrantable }) => isGrantable)
    expect(grantable.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Verkoper', 'Fleetverantwoordelijke', 'Werkplaats']),
    )
    expect(roles.find(({ name }) => name === 'Hoofdbeheerder')?.isGrantable).toBe(false)
  })

  test('gives rights of branches in one’s own branches only, to oneself and to others', async () => {
    const { branchId, branch: aalst } = await makeBranch(shop.database, 'Aalst')
    const role = await makeRoleNumber(shop, { LEAD_VIEW: 'branch' })
    const grants = { USER_EDIT: 'all', LEAD_VIEW: 'branch' } as const
    const editor = await makeColleague(shop, grants, branchId)
    const beyond = { status: 403, errors: [{ name: 'branches-beyond-own', field: 'user.branches' }] }
    expect((await save(draft({ role, branches: [aalst] }), editor.call)).status).toBe(200)
    expect(await save(draft({ role, branches: [aalst, gent] }), editor.call)).toMatchObject(beyond)
    const self = (await editor.call('GET /sales/user/get', { id: editor.number })).result.user
    expect(await save({ ...readDraft(self), branches: [aalst, gent] }, editor.call)).toMatchObject(beyond)
    // A user who works elsewhere holds more: their address would be the way there.
    const elsewhere = (await save(draft({ role }))).result.user
    const taken = { ...readDraft(elsewhere), email: 'dief2@example.be' }
    expect(await save(taken, editor.call)).toMatchObject(refused('branches-beyond-own', 403))
    // A right that reaches all branches anyway is not limited by them.
    const wide = await makeColleague(shop, { USER_EDIT: 'all', LEAD_VIEW: 'all' }, branchId)
    expect((await save(draft({ role, branches: [aalst, gent] }), wide.call)).status).toBe(200)
  })

  test('is not for oneself', async () => {
    const mine = (await main.call('GET /sales/user/get', { id: main.number })).result.user
    expect(await save({ ...readDraft(mine), role: salesperson })).toMatchObject(refused('not-yourself', 403))
    expect((await save({ ...readDraft(mine), phone: '09 223 45 67' })).result.user.phone).toBe('09 223 45 67')
  })

  test('on top of an older version is refused with the newer one', async () => {
    const { user } = (await save(draft())).result
    await save({ ...readDraft(user), phone: '1' })
    const answer = await save({ ...readDraft(user), phone: '2' })
    expect(answer).toMatchObject(refused('changed-meanwhile', 409))
    expect(answer.errors[0]!.detail).toMatchObject({ theirs: { phone: '1' }, by: 'Tom Wouters' })
  })
})

describe('sessions', () => {
  test('are listed and ended, one or all', async () => {
    const { call, number, email } = await signedInStaff(shop, { roleId: baseRoleId('workshop') })
    await asGuest('POST /sales/auth/signin', { email, password: testPassword, session: 'bearer' })
    const own = (await call('GET /sales/session/getall')).result.sessions
    expect(own).toHaveLength(2)
    expect(own.filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
    const other = own.find(({ isThisOne }) => !isThisOne)!
    const stranger = await makeColleague(shop, {})
    expect((await stranger.call('POST /sales/session/end', { id: other.id })).result).toEqual({ isEnded: false })
    expect((await call('POST /sales/session/end', { id: other.id })).result).toEqual({ isEnded: true })
    expect((await main.call('GET /sales/user/sessions', { id: number })).result.sessions).toHaveLength(1)
    expect((await main.call('POST /sales/user/endsessions', { id: number })).result).toEqual({ isEnded: true })
    expect((await call('GET /sales/access/me')).result).toBeNull()
  })
})
