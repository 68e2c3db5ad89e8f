import { expect, test } from 'vitest'
import { makeUsedCar } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'

const shop = await runningShop()
await makeUsedCar(shop.database)
const staff = await makeColleague(shop, 'administration')

const rates = async () => (await staff.call('GET /sales/vatrate/getall')).result.data
const standardRate = async () => (await rates()).find(({ category }) => category === 'S')!
const readPeriods = async () => {
  const { rows } = await shop.database.pool.query<{ from: string; until: string | null }>(
    `select valid_from::text as from, valid_until::text as until from vat_rate where category = 'S' order by valid_from`,
  )
  return rows
}

test('a rate holds until the next of its category begins, and again when that is deleted', async () => {
  const { result } = await staff.call('POST /sales/vatrate/save', {
    vatRate: {
      id: null,
      rev: 0,
      name: { nl: 'Nieuw tarief', fr: 'Nouveau taux' },
      category: 'S',
      rateBp: 2200,
      validFrom: '2099-01-01',
    },
  })
  expect(await readPeriods()).toEqual([
    { from: '1996-01-01', until: '2099-01-01' },
    { from: '2099-01-01', until: null },
  ])
  const { id, rev } = result.vatRate
  await staff.call('POST /sales/vatrate/save', { vatRate: { ...result.vatRate, validFrom: '2099-07-01' } })
  expect((await readPeriods())[0]).toEqual({ from: '1996-01-01', until: '2099-07-01' })
  expect((await staff.call('POST /sales/vatrate/delete', { id, rev: rev + 1 })).status).toBe(200)
  expect(await readPeriods()).toEqual([{ from: '1996-01-01', until: null }])
})

test.each([
  ['begins later', { validFrom: '2099-01-01' }],
  ['moves to another category', { category: 'E' as const }],
])('the only rate of a category is kept where it %s, and the shop has its prices', async (_, changes) => {
  const { status, errors } = await staff.call('POST /sales/vatrate/save', {
    vatRate: { ...(await standardRate()), validFrom: '1996-01-02', ...changes },
  })
  expect([status, errors[0]?.name]).toEqual([422, 'a_vat_rate_holds_today'])
  expect((await shop.call('GET /shop/catalog/getlistsizes')).status).toBe(200)
})

test('the only rate of a category is not deleted', async () => {
  const { id, rev } = await standardRate()
  const { status, errors } = await staff.call('POST /sales/vatrate/delete', { id, rev })
  expect([status, errors[0]?.name]).toEqual([422, 'a_vat_rate_holds_today'])
})
