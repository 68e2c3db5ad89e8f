import { beforeEach, expect, test } from 'vitest'
import { STAFF_COOKIE } from '@forecourt/domain/platform/routes/office-page.ts'
import { refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { apiCaller } from '../test/api-caller.ts'
import { signedInStaff, type SignedIn } from '../test/signed-in.ts'
import { staffRoomFor } from './staff-room.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
let sofie: SignedIn

const cookies = () => `${STAFF_COOKIE}=${sofie.token}; XSRF-TOKEN=abc`
const browser = () =>
  apiCaller(shop.origin, {
    'x-api-key': 'demo',
    cookie: cookies(),
    'x-xsrf-token': 'abc',
    'x-requested-with': 'XMLHttpRequest',
  })
const me = async () => (await browser()('GET /sales/access/me', {})).result
const unlock = async (code: string) => (await browser()('POST /sales/auth/unlock', { code })).result

beforeEach(async () => {
  sofie = await signedInStaff(shop)
  expect(await me()).not.toBeNull()
  expect((await browser()('POST /sales/session/lock', { code: '4711' })).status).toBe(200)
})

test('a locked session proves nothing, in no call, in no hub and by no carrier, until its code is given', async () => {
  expect(await me()).toBeNull()
  expect(refusalNames(await browser()('POST /sales/offer/list', {}))).toEqual([401, 'not-signed-in'])
  expect(refusalNames(await sofie.call('POST /sales/offer/list', {}))).toEqual([401, 'not-signed-in'])
  expect(await staffRoomFor(shop.services, cookies())).toBeUndefined()
  expect(refusalNames(await browser()('POST /sales/session/lock', { code: '1111' }))).toEqual([401, 'not-signed-in'])
  expect(await unlock('4712')).toEqual({ isUnlocked: false, triesLeft: 4 })
  expect(await me()).toBeNull()
  expect(await unlock('4711')).toMatchObject({ isUnlocked: true })
  expect(await me()).not.toBeNull()
  expect(await staffRoomFor(shop.services, cookies())).toBeDefined()
})

test('the fifth wrong code ends the session, and the right one comes too late', async () => {
  const left = []
  for (const code of ['0000', '0001', '0002', '0003', '0004']) left.push((await unlock(code)).triesLeft)
  expect(left).toEqual([4, 3, 2, 1, 0])
  expect(await unlock('4711')).toEqual({ isUnlocked: false, triesLeft: 0 })
  expect(await me()).toBeNull()
})

test('wrong codes of before do not count once it was unlocked', async () => {
  await unlock('0000')
  await unlock('4711')
  await browser()('POST /sales/session/lock', { code: '222222' })
  expect(await unlock('4711')).toEqual({ isUnlocked: false, triesLeft: 4 })
  expect(await unlock('222222')).toMatchObject({ isUnlocked: true })
})

test('a session that is not locked needs no code, and another browser unlocks nothing', async () => {
  const stranger = await apiCaller(shop.origin, { 'x-api-key': 'demo' })('POST /sales/auth/unlock', { code: '4711' })
  expect(stranger.result).toEqual({ isUnlocked: false, triesLeft: 0 })
  expect((await browser()('POST /sales/auth/unlock', { code: '12' })).status).toBe(422)
  await unlock('4711')
  expect(await unlock('4711')).toEqual({ isUnlocked: false, triesLeft: 0 })
  expect(await me()).not.toBeNull()
})
