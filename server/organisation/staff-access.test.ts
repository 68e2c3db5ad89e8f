import { describe, expect, test } from 'vitest'
import { BASE_ROLES } from '@forecourt/domain/access/base-roles.ts'
import { OFFICE_ROUTES, routesAbove } from '@forecourt/domain/platform/routes/office-routes.ts'
import { MAIN_ROLE_ID } from '../db/seeds/roles.ts'
import { saveVacancy, vacancyDraft } from '../test/content.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeRole, signedInCustomer, signedInStaff, testPassword } from '../test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
/** The screens that these rights open, and the menus that they stand in. */
function readScreens(...rights: (string | null)[]): string[] {
  const open = OFFICE_ROUTES.filter(
    ({ right, path }) => path !== null && [right].flat().some((one) => rights.includes(one)),
  )
  return OFFICE_ROUTES.filter(
    (route) => open.includes(route) || open.some((screen) => routesAbove(screen).some(({ id }) => id === route.id)),
  )
    .filter(({ id }) => id !== 'home')
    .map(({ id }) => id)
}
const everywhere = OFFICE_ROUTES.map(({ id }) => id)
const me = 'GET /sales/access/me'

describe('what the office knows of who works there', () => {
  test('a salesperson with a branch', async () => {
    const { branchId, branch } = await makeBranch(database, 'Gent')
    const { call, number, email } = await makeColleague(shop, 'salesperson', branchId)
    const { result } = await call(me, {}, 'fr-BE')
    expect(result).toEqual({
      user: { id: number, name: 'Tom Wouters', email, language: 'nl' },
      role: { id: expect.any(Number), name: 'Vendeur', base: 'salesperson' },
      who: { id: number, isMain: false, grants: BASE_ROLES.salesperson.grants, branches: [branch], standsInFor: [] },
      branches: [{ id: branch, name: 'Gent' }],
      places: [{ id: branch, name: 'Gent', departments: [expect.any(Number)] }],
      routes: ['home', ...readScreens(...Object.keys(BASE_ROLES.salesperson.grants))],
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
    expect((await call(me)).result?.routes).toEqual(['home', ...readScreens('MASTER_DATA_VIEW')])
    await pool.query('delete from role_right where role_id = $1', [roleId])
    expect((await call(me)).result?.routes).toEqual(['home'])
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
    const { call, id } = await makeColleague(shop, { VACANCY_EDIT: 'all' })
    expect((await call('GET /shop/job/getall')).status).toBe(200)
    await pool.query('delete from role_right where role_id = (select role_id from staff_user where id = $1)', [id])
    expect(await call('GET /shop/job/getall')).toMatchObject({ status: 403, errors: [{ name: 'right-missing' }] })
  })
})

describe('a right over a branch', () => {
  test('reaches the vacancies of that branch, and hands none to another', async () => {
    const gent = await makeBranch(database, 'Gent')
    const luik = await makeBranch(database, 'Luik')
    const { call } = await makeColleague(shop, { VACANCY_EDIT: 'branch' }, gent.branchId)
    const main = await signedInStaff(shop)
    const elsewhere = await saveVacancy(main.call, vacancyDraft({ branchId: luik.branch }))
    const here = await saveVacancy(call, vacancyDraft({ branchId: gent.branch }))

    const { result } = await call('GET /shop/job/getall')
    expect(result.jobs.map(({ id }) => id)).toEqual([here.id])
    const refused = { status: 403, errors: [{ name: 'other-branch' }] }
    expect(await call('POST /shop/job/save', { job: vacancyDraft({ branchId: luik.branch }) })).toMatchObject(refused)
    expect(await call('POST /shop/job/delete', { id: elsewhere.id })).toMatchObject(refused)
    expect(await call('POST /shop/job/rank', { ids: [here.id, elsewhere.id] })).toMatchObject(refused)
    const moved = vacancyDraft({ branchId: luik.branch, id: here.id, rev: here.rev })
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
