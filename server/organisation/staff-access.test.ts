import { describe, expect, test } from 'vitest'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/office-routes.ts'
import type { Grants } from '@forecourt/domain/platform/rights.ts'
import { baseRoleId, MAIN_ROLE_ID } from '../db/seeds/roles.ts'
import { makeBranch } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeRole, signedInCustomer, signedInStaff, testPassword } from '../test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
/** The screens that these rights open, and the menus that they stand in. */
function screensOf(...rights: (string | null)[]): string[] {
  const open = OFFICE_ROUTES.filter(({ right, path }) => path !== null && rights.includes(right))
  return OFFICE_ROUTES.filter((route) => open.includes(route) || open.some(({ parent }) => parent === route.id))
    .filter(({ id }) => id !== 'home')
    .map(({ id }) => id)
}
const everywhere = OFFICE_ROUTES.map(({ id }) => id)
const me = 'GET /sales/access/me'

async function staffWith(grants: Grants) {
  return signedInStaff(shop, { roleId: await makeRole(database, grants) })
}

describe('what the office knows of who works there', () => {
  test('a salesperson with a branch', async () => {
    const { branchId } = await makeBranch(database, 'Gent')
    const { call, id, number, email } = await signedInStaff(shop, { roleId: baseRoleId('salesperson') })
    await pool.query('insert into staff_user_branch values ($1, $2)', [id, branchId])
    const { rows } = await pool.query<{ number: number }>('select number from branch where id = $1', [branchId])
    const branch = rows[0]!.number
    const { result } = await call(me, {}, 'fr-BE')
    expect(result).toEqual({
      user: { id: number, name: 'Tom Wouters', email, language: 'nl' },
      role: { id: expect.any(Number), name: 'Vendeur', base: 'salesperson' },
      who: { id: number, isMain: false, grants: BASE_ROLES.salesperson.grants, branches: [branch] },
      branches: [{ id: branch, name: 'Gent' }],
      routes: ['home', ...screensOf(...Object.keys(BASE_ROLES.salesperson.grants))],
      mustSetUpSecondFactor: false,
      hasOtherGroups: false,
    })
  })

  test('a main administrator holds no right and is led everywhere', async () => {
    const { call } = await signedInStaff(shop, { roleId: MAIN_ROLE_ID })
    const { result } = await call(me)
    expect(result).toMatchObject({ who: { isMain: true, grants: {} }, routes: everywhere })
    expect((await call('GET /shop/job/getall')).status).toBe(200)
  })

  test('without a role there is nothing to see', async () => {
    const { call } = await signedInStaff(shop, { roleId: null })
    expect((await call(me)).result).toMatchObject({ role: null, who: { isMain: false, grants: {} }, routes: ['home'] })
    expect((await call('GET /shop/job/getall')).status).toBe(403)
  })

  test('a role that requires no routes is led wherever it may go', async () => {
    const roleId = await makeRole(database, { MASTER_DATA_VIEW: 'all' })
    await pool.query('update role set requires_routes = false where id = $1', [roleId])
    const { call } = await signedInStaff(shop, { roleId })
    expect((await call(me)).result.routes).toEqual(['home', ...screensOf('MASTER_DATA_VIEW')])
    await pool.query('delete from role_right where role_id = $1', [roleId])
    expect((await call(me)).result.routes).toEqual(['home'])
  })

  test('nobody, where no staff are signed in', async () => {
    const { call } = await signedInCustomer(shop)
    for (const answer of [await call(me), await shop.call(me)]) {
      expect(answer).toMatchObject({ status: 200, result: null })
    }
  })
})

describe('a role that changes', () => {
  test('changes the next call of whoever has it', async () => {
    const { call, id } = await staffWith({ VACANCY_EDIT: 'all' })
    expect((await call('GET /shop/job/getall')).status).toBe(200)
    await pool.query('delete from role_right where role_id = (select role_id from staff_user where id = $1)', [id])
    expect(await call('GET /shop/job/getall')).toMatchObject({ status: 403, errors: [{ name: 'right-missing' }] })
  })
})

describe('a right over a branch', () => {
  test('reaches the vacancies of that branch, and hands none to another', async () => {
    const gent = await makeBranch(database, 'Gent')
    await makeBranch(database, 'Luik')
    const { rows } = await pool.query<{ slug: string; number: number }>('select slug, number from branch')
    const numberOf = (slug: string) => rows.find((row) => row.slug === slug)!.number
    const both = (text: string) => ({ nl: text, fr: `${text} fr` })
    const job = (branch: string, changes: object = {}) => ({
      ...{ id: null, rev: 0, branchId: numberOf(branch), departmentId: null, hours: 'full-time', isActive: true },
      ...{ title: both('Mecanicien'), summary: both('a'), tasks: both('b'), profile: both('c'), offer: both('d') },
      ...{ publishedOn: '2026-11-01', closesOn: null, ...changes },
    })
    const { call, id } = await staffWith({ VACANCY_EDIT: 'branch' })
    await pool.query('insert into staff_user_branch values ($1, $2)', [id, gent.branchId])
    const main = await signedInStaff(shop)
    const elsewhere = (await main.call('POST /shop/job/save', { job: job('luik') })).result.job
    const here = (await call('POST /shop/job/save', { job: job('gent') })).result.job

    const { result } = await call('GET /shop/job/getall')
    expect(result.jobs.map((one: { id: number }) => one.id)).toEqual([here.id])
    const refused = { status: 403, errors: [{ name: 'other-branch' }] }
    expect(await call('POST /shop/job/save', { job: job('luik') })).toMatchObject(refused)
    expect(await call('POST /shop/job/delete', { id: elsewhere.id })).toMatchObject(refused)
    expect(await call('POST /shop/job/rank', { ids: [here.id, elsewhere.id] })).toMatchObject(refused)
    const moved = job('luik', { id: here.id, rev: here.rev })
    expect(await call('POST /shop/job/save', { job: moved })).toMatchObject(refused)
    expect(await call('POST /shop/job/delete', { id: here.id })).toMatchObject({ status: 200 })
  })
})

describe('a blocked member of staff', () => {
  test('does not come back by an old session when the block is lifted', async () => {
    const { call, id, email } = await signedInStaff(shop)
    await pool.query('update staff_user set blocked_at = now() where id = $1', [id])
    expect((await call(me)).result).toBeNull()
    await pool.query('update staff_user set blocked_at = null where id = $1', [id])
    expect((await call(me)).result).toBeNull()
    expect((await shop.call('POST /sales/auth/signin', { email, password: testPassword })).status).toBe(200)
  })
})
