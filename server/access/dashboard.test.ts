import { describe, expect, test } from 'vitest'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeRole, signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
// The tiles of somebody ask for no right; what is in them does.
const roleId = await makeRole(shop.database, {})
const colleague = async () => (await signedInStaff(shop, { roleId })).call

describe('the start screen', () => {
  test('is as it is at first until somebody chooses', async () => {
    const call = await colleague()
    expect((await call('GET /sales/dashboard/get', {})).result).toEqual({
      tiles: null,
      today: brusselsDay(new Date()),
      priceReviewDays: 60,
    })
  })

  test('keeps what somebody chose, in their order, and forgets it', async () => {
    const call = await colleague()
    const tiles = async () => (await call('GET /sales/dashboard/get', {})).result.tiles
    await call('POST /sales/dashboard/save', { tiles: ['pricesDue', 'leads'] })
    expect(await tiles()).toEqual(['pricesDue', 'leads'])
    await call('POST /sales/dashboard/save', { tiles: [] })
    expect(await tiles()).toEqual([])
    await call('POST /sales/dashboard/save', { tiles: null })
    expect(await tiles()).toBeNull()
  })

  test('is everybody’s own', async () => {
    const [mine, theirs] = [await colleague(), await colleague()]
    await mine('POST /sales/dashboard/save', { tiles: ['orders'] })
    expect((await theirs('GET /sales/dashboard/get', {})).result.tiles).toBeNull()
  })

  test('takes only tiles that there are, each once', async () => {
    const call = await colleague()
    expect((await call('POST /sales/dashboard/save', { tiles: ['leads', 'leads'] })).status).toBe(422)
    expect((await call('POST /sales/dashboard/save', { tiles: ['weather'] as never })).status).toBe(422)
  })

  test('looks at prices after as many days as the dealer says', async () => {
    await shop.database.pool.query(`update setting set value = '45' where key = 'stock.price-review-days'`)
    expect((await (await colleague())('GET /sales/dashboard/get', {})).result.priceReviewDays).toBe(45)
  })

  test('passes over a tile of another version', async () => {
    const { call } = await signedInStaff(shop, { roleId })
    await call('POST /sales/dashboard/save', { tiles: ['orders'] })
    await shop.database.pool.query(`update staff_dashboard set tiles = '{weather,orders}' where tiles = '{orders}'`)
    expect((await call('GET /sales/dashboard/get', {})).result.tiles).toEqual(['orders'])
  })
})
