import { expect, test } from 'vitest'
import { runningShop } from '../test/running-shop.ts'
import { makeRole, signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()

test('finds records of every list by what they are called, in the language of the call', async () => {
  const { call } = await signedInStaff(shop)
  const { result } = await call('GET /sales/search', { q: 'hybrid' }, 'fr-BE')
  expect(result.groups).toEqual([
    {
      resource: 'fuel',
      rows: expect.arrayContaining([{ id: expect.any(Number), label: 'Hybride' }]),
    },
  ])
  expect((await call('GET /sales/search', { q: 'e' })).result.groups.length).toBeGreaterThan(1)
  expect((await call('GET /sales/search', { q: 'zzzz' })).result.groups).toEqual([])
})

test('shows nothing of what the caller may not see', async () => {
  const { call } = await signedInStaff(shop, { roleId: await makeRole(shop.database, {}) })
  expect((await call('GET /sales/search', { q: 'hybrid' })).result.groups).toEqual([])
})
