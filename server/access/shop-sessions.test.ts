import { beforeEach, expect, test } from 'vitest'
import { refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInCustomer, testPassword, type SignedIn } from '../test/signed-in.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const minuteMs = 60_000
const tooLongMs = 16 * minuteMs

let lotte: SignedIn
beforeEach(async () => {
  lotte = await signedInCustomer(shop)
})

const signInAgain = async () => {
  const input = { email: lotte.email, password: testPassword, session: 'bearer' as const }
  return shop.as((await shop.call('POST /shop/auth/signin', input)).result.token!)
}
const listSessions = async () => (await lotte.call('GET /shop/session/getall')).result.sessions
const end = (input: { id?: number }) => lotte.call('POST /shop/session/end', input)
const isSignedIn = async (call: SignedIn['call']) => (await call('GET /shop/auth/session')).result.shopUser !== null

test('a customer sees where they are signed in, and ends one session or all others', async () => {
  const [phone, tablet, laptop] = [await signInAgain(), await signInAgain(), await signInAgain()]
  const sessions = await listSessions()
  expect(sessions).toHaveLength(4)
  expect(sessions.filter(({ isThisOne }) => isThisOne)).toEqual([
    expect.objectContaining({ userAgent: 'test', network: '127.0.0.0/24', lastSeenAt: expect.any(String) }),
  ])
  // The last seen comes first.
  const { id } = sessions[0]!
  expect((await end({ id })).result).toEqual({ isEnded: true })
  expect((await end({ id })).result).toEqual({ isEnded: false })
  expect(await isSignedIn(laptop)).toBe(false)
  expect(await isSignedIn(phone)).toBe(true)
  expect((await end({})).result).toEqual({ isEnded: true })
  expect([await isSignedIn(phone), await isSignedIn(tablet), await isSignedIn(lotte.call)]).toEqual([
    false,
    false,
    true,
  ])
  expect((await end({})).result).toEqual({ isEnded: false })
})

test('a customer ends no session of somebody else, and guests see none', async () => {
  const other = await signedInCustomer(shop)
  const [session] = (await other.call('GET /shop/session/getall')).result.sessions
  expect((await end({ id: session!.id })).result).toEqual({ isEnded: false })
  await end({})
  expect(await isSignedIn(other.call)).toBe(true)
  expect(refusalNames(await shop.call('GET /shop/session/getall'))).toEqual([401, 'not-signed-in'])
  expect(refusalNames(await shop.call('POST /shop/session/end', {}))).toEqual([401, 'not-signed-in'])
})

test('sessions end after a proof that is not old; without a session signing out everywhere asks for none', async () => {
  const phone = await signInAgain()
  shop.moveClock(tooLongMs)
  expect(refusalNames(await end({}))).toEqual([403, 'proof-needed'])
  expect(refusalNames(await lotte.call('POST /shop/auth/signout', { everywhere: true }))).toEqual([403, 'proof-needed'])
  const prove = (password: string) => lotte.call('POST /shop/session/prove', { password })
  expect(refusalNames(await prove('Verkeerd1'))).toEqual([422, 'wrong-password'])
  expect(refusalNames(await end({}))).toEqual([403, 'proof-needed'])
  expect(refusalNames(await prove(testPassword))).toEqual([200])
  expect((await end({})).result).toEqual({ isEnded: true })
  expect(await isSignedIn(phone)).toBe(false)
  expect(refusalNames(await shop.call('POST /shop/auth/signout', { everywhere: true }))).toEqual([200])
})

test('passwords that are tried at an open shop are counted with those of the sign-in', async () => {
  const strict = await runningShop({ rateLimitFactor: 1 })
  const customer = await signedInCustomer(strict)
  const outcomes = []
  for (const password of Array.from({ length: 11 }, (_, at) => `Verkeerd${at}`)) {
    outcomes.push(refusalNames(await customer.call('POST /shop/session/prove', { password }))[1])
  }
  expect(outcomes.slice(-2)).toEqual(['wrong-password', 'too-many-tries'])
})
