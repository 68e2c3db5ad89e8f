import { expect, test } from 'vitest'
import { runningShop } from './test/running-shop.ts'
import { makeRole, signedInStaff } from './test/signed-in.ts'
import { resources } from '@forecourt/domain/resources.ts'
import { waitingWork } from './waiting-work.ts'

const shop = await runningShop()
const colleague = async (grants: Parameters<typeof makeRole>[1]) =>
  (await signedInStaff(shop, { roleId: await makeRole(shop.database, grants) })).call

test('the menu counts nothing at desks that a role does not open', async () => {
  const call = await colleague({})
  expect((await call('GET /sales/menu/waiting', {})).result).toEqual({ waiting: [] })
  expect((await call('GET /sales/masterdata/counts', {})).result).toEqual({ counts: [] })
})

test('every desk whose work waits answers its number, within what the right reaches', async () => {
  const { db } = shop.database
  const who = { id: '00000000-0000-7000-8000-000000000000', isMain: true, grants: {}, branches: [] }
  for (const { count } of waitingWork) expect(await count(db, { who, now: new Date() })).toBeGreaterThanOrEqual(0)
})

test('the overview counts the rows of each list that somebody may see', async () => {
  const call = await colleague({ MASTER_DATA_VIEW: 'all' })
  const { counts } = (await call('GET /sales/masterdata/counts', {})).result
  expect(counts.map(({ name }) => name)).toEqual(
    resources.flatMap((resource) => ('view' in resource ? [] : [resource.name])),
  )
  expect(counts.find(({ name }) => name === 'city')).toMatchObject({ count: expect.any(Number), isCapped: false })
  expect(counts.find(({ name }) => name === 'country')?.count).toBeGreaterThan(20)
})
