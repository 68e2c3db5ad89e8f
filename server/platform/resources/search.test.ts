import { describe, expect, test } from 'vitest'
import type { BaseRoleName } from '@forecourt/domain/access/base-role-names.ts'
import type { SearchedScreen } from '@forecourt/domain/platform/routes/recent-records.ts'
import type { Grants } from '@forecourt/domain/platform/resources/rights.ts'
import { ordersIn } from '../../orders/checkout/orders.test-data.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import type { Call } from '../../test/api-calls.ts'
import { makeColleague } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const main = await signedInStaff(shop)
const inGent = await makeBranch(database, 'Gent')
const inLuik = await makeBranch(database, 'Luik')

const withGrants = (grants: Grants, branchId = inGent.branchId) => makeColleague(shop, grants, branchId)

const groupsFor = async (q: string, call: Call = main.call) => (await call('GET /sales/search', { q })).result.groups
const labels = async (q: string, screen: SearchedScreen, call?: Call) =>
  (await groupsFor(q, call)).find(({ resource }) => resource === screen)?.rows.map(({ label }) => label) ?? []

async function makeCustomer(facts: { lastName?: string; firstName?: string; companyName?: string; branchId?: string }) {
  const { lastName = '', firstName = '', companyName = '', branchId = null } = facts
  const { rows } = await pool.query<{ id: string; number: number }>(
    `insert into customer (customer_type, is_company, company_name, first_name, last_name, language, branch_id, vat_prefix, vat_number)
     values ($1, $2, $3, $4, $5, 'nl', $6, $7, $8) returning id, number`,
    companyName
      ? [2, true, companyName, firstName, lastName, branchId, 'BE', '0403170701']
      : [1, false, '', firstName, lastName, branchId, null, null],
  )
  return rows[0]!
}

async function makeLead(name: string, { departmentId }: { departmentId: string }, email = 'lead@example.be') {
  const { rows } = await pool.query<{ number: number }>(
    `insert into lead (kind, department_id, name, email, phone, contact_by, language, waiting_since)
     values ('contact', $1, $2, $3, '+32478998877', 'email', 'nl', now()) returning number`,
    [departmentId, name, email],
  )
  return rows[0]!.number
}

const zeger = await makeCustomer({ lastName: 'Zegers', firstName: 'Élodie', branchId: inGent.branchId })
await pool.query(`insert into customer_email (customer_id, label, address, rank) values ($1, 'home', $2, 0)`, [
  zeger.id,
  'elodie@zomer.example',
])
await pool.query(
  `insert into customer_phone (customer_id, label, phone, rank) values ($1, 'home', '+32486112233', 0)`,
  [zeger.id],
)
const transo = await makeCustomer({ companyName: 'Transo Zegerscamp bv', branchId: inLuik.branchId })
const car = await makeUsedCar(database, { branch: 'Gent', brand: 'Zephyr', model: 'Zita', versionName: '1.5 Turbo' })
await pool.query('update used_car set licence_plate = $1 where vehicle_id = $2', ['2-ZEG-345', car.vehicleId])
const leadInGent = await makeLead('Zegers Karel', inGent)
await makeLead('Zegers Luc', inLuik)
const order = await ordersIn(shop).placedOrder([`used-${(await makeUsedCar(database, { branch: 'Luik' })).number}`], {
  customer: { lastName: 'Zegersberg' },
})

describe('the lists', () => {
  test('are searched by what their records are called, in the language of the call', async () => {
    const { result } = await main.call('GET /sales/search', { q: 'hybrid' }, 'fr-BE')
    expect(result.groups).toEqual([
      {
        resource: 'fuel',
        rows: expect.arrayContaining([{ id: expect.any(Number), label: 'Hybride', detail: '' }]),
      },
    ])
    expect((await groupsFor('e')).length).toBeGreaterThan(1)
    expect(await groupsFor('zzzz')).toEqual([])
  })

  test('show nothing of what the caller may not see', async () => {
    const { call } = await withGrants({})
    expect(await groupsFor('hybrid', call)).toEqual([])
    expect(await groupsFor('zegers', call)).toEqual([])
  })
})

describe('the desks', () => {
  test.each([
    ['customer', 'zeg', ['Transo Zegerscamp bv', 'Zegers Élodie'].toReversed()],
    ['customer', 'elodie zegers', ['Zegers Élodie']],
    ['customer', 'elodie@zomer', ['Zegers Élodie']],
    ['customer', '0486 11 22 33', ['Zegers Élodie']],
    ['customer', 'BE 0403.170.701', ['Transo Zegerscamp bv']],
    ['customer', 'ze', ['Zegers Élodie']],
    ['customer', '%', []],
    ['usedCar', 'zephyr turbo', ['Zephyr Zita 1.5 Turbo']],
    ['usedCar', '2zeg345', ['Zephyr Zita 1.5 Turbo']],
    ['usedCar', '2-zeg', ['Zephyr Zita 1.5 Turbo']],
    ['lead', '0478 99 88 77', ['Zegers Luc', 'Zegers Karel']],
    ['lead', 'karel zeg', ['Zegers Karel']],
  ] as const)('of %s answer “%s”', async (screen, typed, found) => {
    expect(await labels(typed, screen)).toEqual(found)
  })

  test('find a car by the end of its VIN, and an order by its number and its buyer', async () => {
    const { rows } = await pool.query<{ vin: string }>('select vin from vehicle where number = $1', [car.number])
    expect(await labels(rows[0]!.vin.slice(-6), 'usedCar')).toContain('Zephyr Zita 1.5 Turbo')
    expect(await labels(order.orderNumber, 'shopOrder')).toEqual([order.orderNumber])
    expect(await labels('zegersberg', 'shopOrder')).toEqual([order.orderNumber])
  })

  /** Of Gent. The order, one lead and a customer are of Luik. */
  const seen: Readonly<Record<BaseRoleName, readonly string[]>> = {
    salesperson: ['customer 2', 'usedCar 1', 'carPayment 1', 'vinPassport 1', 'lead 1'],
    'sales-manager': ['customer 2', 'usedCar 1', 'carPayment 1', 'vinPassport 1', 'shopOrder 1', 'lead 2'],
    'fleet-manager': ['customer 2', 'usedCar 1', 'carPayment 1', 'vinPassport 1', 'lead 1'],
    'stock-manager': ['usedCar 1', 'carPayment 1', 'vinPassport 1', 'shopOrder 1', 'lead 1'],
    administration: ['customer 2', 'usedCar 1', 'carPayment 1', 'vinPassport 1', 'shopOrder 1', 'lead 2'],
    workshop: ['usedCar 1', 'vinPassport 1', 'lead 1'],
    'content-editor': [],
    reception: ['customer 2', 'usedCar 1', 'vinPassport 1', 'lead 1'],
  }
  test.each(Object.entries(seen))('show a %s what the right reaches', async (role, expected) => {
    const { call } = await makeColleague(shop, role as BaseRoleName, inGent.branchId)
    // Some places are called a little like the people here.
    const groups = (await groupsFor('zeg', call)).filter(({ resource }) => !['city', 'country'].includes(resource))
    const counts = groups.map(({ resource, rows }) => `${resource} ${rows.length}`)
    expect(counts).toEqual(expected)
  })

  test('keep to the branch and to one’s own', async () => {
    const ofBranch = await withGrants({ CUSTOMER_VIEW: 'branch' })
    expect(await labels('zeg', 'customer', ofBranch.call)).toEqual(['Zegers Élodie'])
    const ofOwn = await withGrants({ CUSTOMER_VIEW: 'own' })
    expect(await labels('zeg', 'customer', ofOwn.call)).toEqual([])
    await pool.query('update customer set salesperson_id = $1 where id = $2', [ofOwn.id, transo.id])
    expect(await labels('zeg', 'customer', ofOwn.call)).toEqual(['Transo Zegerscamp bv'])
  })

  test('leave in the audit that somebody searched among people', async () => {
    const { call, id } = await withGrants({ CUSTOMER_VIEW: 'all', STOCK_VIEW: 'all' })
    const readings = async () =>
      (await pool.query<{ subject: string }>(`select subject from audit_reading where actor = $1`, [`user:${id}`])).rows
    await groupsFor('zephyr', call)
    expect(await readings()).toEqual([])
    await groupsFor('zegers', call)
    await groupsFor('elodie', call)
    expect(await readings()).toEqual([{ subject: 'customer:search' }])
    const { result } = await main.call('POST /sales/auditreading/list', {})
    expect(result.data[0]).toMatchObject({ record: 'Klant', action: 'Backoffice: zoeken' })
  })
})

test('what was looked at is called as it is now, the last first, within the right', async () => {
  const records = [`lead:${leadInGent}`, `customer:${transo.number}`, `usedCar:${car.number}`, 'customer:999999999']
  const recentFor = async (call: Call) =>
    (await call('GET /sales/search/getrecent', { records: records.join(',') })).result.records.map(({ label }) => label)
  expect(await recentFor(main.call)).toEqual(['Zegers Karel', 'Transo Zegerscamp bv', 'Zephyr Zita 1.5 Turbo'])
  expect(await recentFor((await withGrants({ CUSTOMER_VIEW: 'branch' })).call)).toEqual([])
  expect(await main.call('GET /sales/search/getrecent', { records: 'customer:x' })).toMatchObject({ status: 422 })
})
