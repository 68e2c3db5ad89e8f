import { describe, expect, test } from 'vitest'
import { BASE_ROLES, listBaseRoutes } from '@forecourt/domain/access/base-roles.ts'
import { baseRoleId, MAIN_ROLE_ID } from '../db/seeds/roles.ts'
import type { InputOf } from '../test/api-calls.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { makeRole, signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const main = await signedInStaff(shop)
const me = 'GET /sales/access/me'

type Draft = InputOf<'POST /sales/role/save'>['role']
type Facts = Pick<Draft, 'name'> & Partial<Draft>
const blank = {
  id: null,
  rev: 0,
  base: null,
  isActive: true,
  isMain: false,
  mustAuthorize: true,
  requiresSecondFactor: false,
  grants: {},
  discountMostBp: null,
  discountMostCents: null,
  routes: [],
} satisfies Partial<Draft>
const save = (role: Facts, call = main.call) => call('POST /sales/role/save', { role: { ...blank, ...role } })
const made = async (role: Facts) => accepted(await save(role)).role
const readNumber = async (id: string) =>
  (await pool.query<{ number: number }>('select number from role where id = $1', [id])).rows[0]!.number
const refused = (name: string, status: number) => ({ status, errors: [{ name }] })

describe('the list', () => {
  test('has the seven base roles and the main administrator, with how many have each', async () => {
    const { result } = await main.call('POST /sales/role/list')
    expect(result.data).toHaveLength(Object.keys(BASE_ROLES).length + 1)
    expect(result.data.find(({ isMain }) => isMain)).toMatchObject({ users: 1, base: null })
  })

  test('is searched and filtered', async () => {
    const answer = await main.call('POST /sales/role/list', {
      searchFilter: { value: 'verkoop' },
      queryFilter: { isMain: false },
    })
    expect(answer.result.data.map(({ base }) => base)).toEqual(['sales-manager'])
  })
})

describe('a role', () => {
  test('is made, its rights matched in upper case, and read again', async () => {
    const role = await made({
      name: { nl: 'Balie' },
      grants: { mail_send: 'own', VACANCY_EDIT: 'branch' },
      routes: ['fuel'],
    })
    // That a right is held or not, has no reach.
    expect(role).toMatchObject({ grants: { MAIL_SEND: 'all', VACANCY_EDIT: 'branch' }, routes: ['fuel'] })
    expect((await main.call('GET /sales/role/get', { id: role.id })).result).toMatchObject({ role, users: [] })
  })

  test('allows what it says from the next call on, and nothing once it is switched off', async () => {
    const role = await made({ name: { nl: 'Vacatures' }, grants: { VACANCY_EDIT: 'all' } })
    const { rows } = await pool.query<{ id: string }>('select id from role where number = $1', [role.id])
    const { call } = await signedInStaff(shop, { roleId: rows[0]!.id })
    expect((await call('GET /shop/job/getall')).status).toBe(200)
    const off = await save({ ...role, isActive: false })
    expect(await call('GET /shop/job/getall')).toMatchObject(refused('right-missing', 403))
    expect((await call(me)).result?.routes).toEqual(['home'])
    await save({ ...off.result.role, isActive: true })
    expect((await call('GET /shop/job/getall')).status).toBe(200)
  })

  test('that somebody changed meanwhile is refused, though its rights alone changed', async () => {
    const role = await made({ name: { nl: 'Twee' } })
    await save({ ...role, grants: { MAIL_SEND: 'all' } })
    const answer = await save({ ...role, grants: { TEXT_TRANSLATE: 'all' } })
    expect(answer).toMatchObject(refused('changed-meanwhile', 409))
    expect(answer.errors[0]!.detail).toMatchObject({ theirs: { grants: { MAIL_SEND: 'all' } }, by: 'Tom Wouters' })
  })

  test('begins empty, or as a base role', async () => {
    const begun = async (input: InputOf<'GET /sales/role/getnew'>) =>
      (await main.call('GET /sales/role/getnew', input)).result.role
    expect(await begun({})).toMatchObject({ id: null, name: { nl: '' }, grants: {}, routes: [] })
    const { grants } = BASE_ROLES.workshop
    expect(await begun({ base: 'workshop' })).toMatchObject({ base: 'workshop', name: { nl: 'Werkplaats' }, grants })
  })

  test('is reset to its base role', async () => {
    const base = await made({ name: { nl: 'Gesneden' }, base: 'stock-manager', grants: { MAIL_SEND: 'all' } })
    const { result } = await main.call('POST /sales/role/reset', { id: base.id, rev: base.rev })
    expect(result.role.grants).toEqual(BASE_ROLES['stock-manager'].grants)
    expect(result.role.routes).toEqual(listBaseRoutes('stock-manager'))
    const own = await made({ name: { nl: 'Zonder basis' } })
    expect(await main.call('POST /sales/role/reset', { id: own.id, rev: own.rev })).toMatchObject(
      refused('role-without-base', 409),
    )
  })

  test('is deleted while nobody has it', async () => {
    const role = await made({ name: { nl: 'Weg' } })
    const { rows } = await pool.query<{ id: string }>('select id from role where number = $1', [role.id])
    const { id } = await signedInStaff(shop, { roleId: rows[0]!.id })
    const input = { id: role.id, rev: role.rev }
    expect(await main.call('POST /sales/role/delete', input)).toMatchObject(refused('still-used', 409))
    await pool.query('update staff_user set role_id = null where id = $1', [id])
    expect((await main.call('POST /sales/role/delete', input)).result).toEqual({ isDeleted: true })
    expect(await main.call('POST /sales/role/delete', input)).toMatchObject(refused('record-not-found', 404))
  })

  test.each([
    ['an unknown right', { grants: { FLY: 'all' } }],
    ['an unknown screen', { routes: ['moon'] }],
    ['no name', { name: { nl: '' } }],
  ])('refuses: %s', async (_, changes) => {
    const role = { ...blank, name: { nl: 'Fout' }, ...changes }
    expect((await main.call.unchecked('POST /sales/role/save', { role })).status).toBe(422)
  })
})

describe('nobody gives what they do not hold', () => {
  test('a right that is missing, or further than it is held', async () => {
    const { call } = await makeColleague(shop, { ROLE_EDIT: 'all', VACANCY_EDIT: 'branch' })
    expect(await save({ name: { nl: 'A' }, grants: { MAIL_SEND: 'all' } }, call)).toMatchObject({
      status: 403,
      errors: [{ name: 'grants-beyond-own', field: 'role.grants.MAIL_SEND' }],
    })
    expect(await save({ name: { nl: 'B' }, grants: { VACANCY_EDIT: 'all' } }, call)).toMatchObject(
      refused('grants-beyond-own', 403),
    )
    expect((await save({ name: { nl: 'C' }, grants: { VACANCY_EDIT: 'own' } }, call)).status).toBe(200)
  })

  test('no higher limit of discounts than their own, by saving or by giving a role', async () => {
    const approves = { ROLE_EDIT: 'all', USER_EDIT: 'all', OFFER_APPROVE_LIMIT: 'all' } as const
    const giver = await makeColleague(shop, approves)
    const grants = { OFFER_APPROVE_LIMIT: 'branch' } as const
    const limits = { discountMostBp: 500, discountMostCents: 100_000 }
    await pool.query(
      `update role set discount_most_bp = 500, discount_most_cents = 100000
       where id = (select role_id from staff_user where id = $1)`,
      [giver.id],
    )
    const wider = [
      { discountMostBp: 501, discountMostCents: 100_000 },
      { discountMostBp: 500, discountMostCents: 100_001 },
      { discountMostBp: 500, discountMostCents: null },
      { discountMostBp: null, discountMostCents: null },
    ]
    for (const higher of wider) {
      expect(await save({ name: { nl: 'Hoger' }, grants, ...higher }, giver.call)).toMatchObject(
        refused('limit-beyond-own', 403),
      )
    }
    const role = accepted(await save({ name: { nl: 'Teamleider' }, grants, ...limits }, giver.call)).role
    expect(role).toMatchObject(limits)
    // A limit that a role had already may stay.
    const free = await made({ name: { nl: 'Verkoopleider' }, grants })
    expect((await save({ ...free, name: { nl: 'Leider' } }, giver.call)).status).toBe(200)
    // A role without the right approves nothing, whatever its limit.
    expect((await save({ name: { nl: 'Verkoper' } }, giver.call)).status).toBe(200)
    // A main administrator approves everything.
    expect(await made({ name: { nl: 'Hoofd' }, isMain: true, ...limits })).toMatchObject({ discountMostBp: null })
    const colleague = await makeColleague(shop, grants)
    expect(await giver.call('POST /sales/user/block', { id: colleague.number })).toMatchObject(
      refused('limit-beyond-own', 403),
    )
  })

  test('not by resetting, nor by the name of a main administrator', async () => {
    const { call } = await makeColleague(shop, { ROLE_EDIT: 'all' })
    const id = await readNumber(baseRoleId('sales-manager'))
    await pool.query('delete from role_right where role_id = $1', [baseRoleId('sales-manager')])
    const { role } = (await main.call('GET /sales/role/get', { id })).result
    const reset = { id, rev: role.rev }
    expect(await call('POST /sales/role/reset', reset)).toMatchObject(refused('grants-beyond-own', 403))
    expect(await save({ name: { nl: 'Baas' }, isMain: true }, call)).toMatchObject(
      refused('only-main-administrator', 403),
    )
    const mainRole = (await main.call('GET /sales/role/get', { id: await readNumber(MAIN_ROLE_ID) })).result.role
    expect(await save({ ...mainRole, isActive: false }, call)).toMatchObject(refused('only-main-administrator', 403))
    expect((await main.call('POST /sales/role/reset', reset)).status).toBe(200)
  })

  test('nor takes from themselves', async () => {
    const role = await made({ name: { nl: 'Rollenbeheer' }, grants: { ROLE_EDIT: 'all', MAIL_SEND: 'all' } })
    const { rows } = await pool.query<{ id: string }>('select id from role where number = $1', [role.id])
    const { call } = await signedInStaff(shop, { roleId: rows[0]!.id })
    expect(await save({ ...role, grants: { ROLE_EDIT: 'all' } }, call)).toMatchObject(refused('not-yourself', 403))
    expect(await save({ ...role, isActive: false }, call)).toMatchObject(refused('not-yourself', 403))
    expect((await save({ ...role, name: { nl: 'Rollenbeheerder' } }, call)).status).toBe(200)
  })
})

describe('the last main administrator', () => {
  test('stays: their role is not put aside by another who is one', async () => {
    const other = await made({ name: { nl: 'Tweede' }, isMain: true })
    const { rows } = await pool.query<{ id: string }>('select id from role where number = $1', [other.id])
    const second = await signedInStaff(shop, { roleId: rows[0]!.id })
    const first = (await main.call('GET /sales/role/get', { id: await readNumber(MAIN_ROLE_ID) })).result.role
    // Each puts the role of the other aside at the same moment: one of them comes second.
    const outcomes = await Promise.all([
      save({ ...first, isActive: false }, second.call),
      save({ ...other, isActive: false }),
    ])
    expect(outcomes.filter(({ status }) => status === 200).length).toBeLessThan(2)
    const { rows: left } = await pool.query('select from role where is_main and is_active')
    expect(left.length).toBeGreaterThan(0)
    await pool.query('update role set is_active = true where is_main')
  })
})

describe('comparing', () => {
  const approving = { grants: { OFFER_APPROVE_LIMIT: 'all' } } satisfies Partial<Draft>

  test('with another role', async () => {
    const mine = await made({
      name: { nl: 'Links' },
      grants: { MAIL_SEND: 'all', VACANCY_EDIT: 'own' },
      routes: ['fuel'],
    })
    const theirs = await made({ name: { nl: 'Rechts' }, grants: { VACANCY_EDIT: 'all' }, routes: ['warranty'] })
    const { result } = await main.call('GET /sales/role/compare', { id: mine.id, role: theirs.id })
    expect(result).toMatchObject({
      other: { id: theirs.id, name: 'Rechts' },
      rights: [
        { right: 'MAIL_SEND', mine: 'all', theirs: null },
        { right: 'VACANCY_EDIT', mine: 'own', theirs: 'all' },
      ],
      onlyMine: ['fuel'],
      onlyTheirs: ['warranty'],
    })
  })

  test.each<[Partial<Draft>, unknown]>([
    [approving, { mine: { mostBp: 500, mostCents: null }, theirs: { mostBp: null, mostCents: null } }],
    [{ ...approving, discountMostBp: 500 }, null],
    [{}, null],
  ])('says up to which limits both approve discounts: %j', async (facts, discountLimits) => {
    const mine = await made({ name: { nl: 'Tot vijf' }, ...approving, discountMostBp: 500 })
    const theirs = await made({ name: { nl: 'De andere' }, ...facts })
    const { result } = await main.call('GET /sales/role/compare', { id: mine.id, role: theirs.id })
    expect(result).toMatchObject({ discountLimits })
  })

  test('with what a user may, and who is linked to the same role', async () => {
    const mine = await made({ name: { nl: 'Vergelijk' } })
    const roleId = await makeRole(database, { MASTER_DATA_VIEW: 'all' })
    const { number } = await signedInStaff(shop, { roleId, firstName: 'Wim' })
    await signedInStaff(shop, { roleId, firstName: 'An' })
    const { result } = await main.call('GET /sales/role/compare', { id: mine.id, user: number })
    expect(result.linkedUsers.map(({ name }) => name)).toEqual(['An Wouters', 'Wim Wouters'])
    expect(result.rights).toEqual([{ right: 'MASTER_DATA_VIEW', mine: null, theirs: 'all' }])
  })

  test('asks for a user, and for users who are linked', async () => {
    const mine = await made({ name: { nl: 'Vergelijk 2' } })
    const { number } = await signedInStaff(shop, { roleId: null })
    const compare = (other: Omit<InputOf<'GET /sales/role/compare'>, 'id'>) =>
      main.call('GET /sales/role/compare', { id: mine.id, ...other })
    expect(await compare({})).toMatchObject(refused('no-user-selected', 422))
    expect(await compare({ user: 999_999 })).toMatchObject(refused('no-user-selected', 422))
    expect(await compare({ user: number })).toMatchObject(refused('no-linked-users', 422))
    expect(await compare({ role: 999_999 })).toMatchObject(refused('record-not-found', 404))
  })
})
