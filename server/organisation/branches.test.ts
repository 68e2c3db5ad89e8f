import { describe, expect, test } from 'vitest'
import type { InputOf } from '../test/api-calls.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'

const shop = await runningShop()
await makeBranch(shop.database, 'Gent')
const staff = await makeColleague(shop, 'administration')

const branches = async () => (await staff.call('GET /sales/branch/getall')).result.data
const firstBranch = async () => (await branches())[0]!
const firstDepartment = async () => (await staff.call('GET /sales/department/getall')).result.data[0]!
const saveBranch = (branch: InputOf<'POST /sales/branch/save'>['branch']) =>
  staff.call('POST /sales/branch/save', { branch })
const saveDepartment = (department: InputOf<'POST /sales/department/save'>['department']) =>
  staff.call('POST /sales/department/save', { department })
const shown = async () => (await shop.call('GET /shop/branch/gettenant')).result.tenant.branches

describe('a branch', () => {
  test('is shown as it was saved, with what machines read as they read it', async () => {
    const branch = await firstBranch()
    const { result } = await saveBranch({
      ...branch,
      phone: '09 396 14 99',
      iban: 'be68 5390 0754 7034',
      webSite: 'www.example.be',
    })
    expect(result.branch).toMatchObject({
      phone: '+3293961499',
      iban: 'BE68539007547034',
      webSite: 'https://www.example.be',
    })
    await expect.poll(async () => (await shown())[0]?.contactData.phone).toBe('+3293961499')
  })

  test.each([
    ['a phone that is none', { phone: 'bel ons' }, 'branch.phone'],
    ['an account with a slip', { iban: 'BE68539007547035' }, 'branch.iban'],
    ['an enterprise that there is not', { enterpriseNumber: '0999005573' }, 'branch.enterpriseNumber'],
    ['places changed round', { latitude: 3.7, longitude: 51 }, 'branch.latitude'],
  ])('takes no %s', async (_, changes, field) => {
    const { status, errors } = await saveBranch({ ...(await firstBranch()), ...changes })
    expect(status).toBe(422)
    expect(errors.map((error) => error.field)).toContain(field)
  })

  test('that is the last one stays', async () => {
    const { status, errors } = await saveBranch({ ...(await firstBranch()), isActive: false })
    expect([status, errors[0]!.name]).toEqual([422, 'a_branch_stays_active'])
    await makeBranch(shop.database, 'Aalst')
    const aalst = (await branches()).find(({ name }) => name === 'Aalst')!
    expect((await saveBranch({ ...aalst, isActive: false })).status).toBe(200)
    await expect.poll(async () => (await shown()).map(({ name }) => name)).toEqual(['Gent'])
  })

  test('that has departments is not deleted, and says by what it is used', async () => {
    const { id, rev } = await firstBranch()
    const { status, errors } = await staff.call('POST /sales/branch/delete', { id, rev })
    expect([status, errors[0]!.name]).toEqual([409, 'still-used'])
  })
})

test('a department that is taken away leaves the shop', async () => {
  const department = await firstDepartment()
  await saveDepartment({ ...department, isActive: false })
  await expect.poll(async () => (await shown())[0]?.departments).toEqual([])
  await saveDepartment({ ...(await firstDepartment()), isActive: true })
})

test('both have pictures', async () => {
  for (const resource of ['branch', 'department'] as const) {
    const { id } = resource === 'branch' ? await firstBranch() : await firstDepartment()
    const { result } = await staff.call('GET /sales/organisation/getmediahost', { of: resource, id })
    expect(result.hostId).toEqual(expect.any(String))
  }
  expect((await staff.call('GET /sales/organisation/getmediahost', { of: 'branch', id: 9_999 })).status).toBe(404)
})

test('who does not run the branches sees no list of them', async () => {
  const other = await makeColleague(shop, 'salesperson')
  expect((await other.call('POST /sales/branch/list', {})).status).toBe(403)
  expect((await other.call('POST /sales/branch/save', { branch: await firstBranch() })).status).toBe(403)
})
