import { beforeAll, describe, expect, test, vi } from 'vitest'
import { transaction } from '../platform/database/database.ts'
import { makeBranch, makeLegalText } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInCustomer, signedInStaff } from '../test/signed-in.ts'
import { newsletterData } from './newsletter.ts'

const shop = await runningShop()
const patient = { timeout: 15_000 }
let branch = 0
let people = 0

beforeAll(async () => {
  await makeBranch(shop.database, 'Gent')
  branch = (await readRows<{ number: number }>('select number from branch'))[0]!.number
})

async function readRows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await shop.database.pool.query<Row>(text, values)).rows
}
const subscribe = (emailAddress: string, changes: object = {}) =>
  shop.call('POST /shop/maillist/subscribe', {
    emailAddress,
    branches: [branch],
    language: 'nl',
    acceptTerms: true,
    ...changes,
  })
const someone = () => `lezer${++people}@example.be`
const readToken = async (email: string) =>
  (
    await readRows<{ token: string }>('select token from newsletter_request where email = $1 order by asked_at desc', [
      email,
    ])
  )[0]!.token
const subscriber = async (email: string) =>
  (
    await readRows<{ left_at: Date | null; leave_token: string; language: string }>(
      'select * from newsletter_subscriber where lower(email) = lower($1)',
      [email],
    )
  )[0]
const mails = async (email: string) => (await readRows('select 1 from mail where recipient = $1', [email])).length

describe('double opt-in', () => {
  test('asked, mailed, looked at, confirmed, and left by the link of the mail', async () => {
    const email = someone()
    expect(await subscribe(email)).toMatchObject({ status: 200, result: { emailAddress: email } })
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(1), patient)
    const mail = (await shop.mailsTo(email))[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const token = await readToken(email)
    expect(mail).toContain(`/nl/bevestiging-inschrijving-nieuwsbrief?email=${encodeURIComponent(email)}`)
    expect(mail).toContain(`token=${token}`)
    expect(await subscriber(email)).toBeUndefined()

    const link = { email, token }
    // A scanner of links looks as often as it likes.
    expect((await shop.call('GET /shop/maillist/confirm', link)).result).toEqual({ state: 'open' })
    expect((await shop.call('GET /shop/maillist/confirm', link)).result).toEqual({ state: 'open' })
    expect(await subscriber(email)).toBeUndefined()

    expect((await shop.call('POST /shop/maillist/confirm', link)).result).toEqual({ state: 'confirmed' })
    expect((await shop.call('POST /shop/maillist/confirm', link)).result).toEqual({ state: 'confirmed' })
    expect(await subscriber(email)).toMatchObject({ left_at: null, language: 'nl' })
    expect(await readRows('select * from newsletter_request where token = $1', [token])).toMatchObject([
      { terms_version: '2026-11-22', ip: expect.any(String), confirmed_ip: expect.any(String) },
    ])

    const { leave_token } = (await subscriber(email))!
    const page = await fetch(`${shop.origin}/newsletter/leave?token=${leave_token}&language=fr`, { redirect: 'manual' })
    expect(page.headers.get('location')).toBe(`/fr/confirmation-inscription-newsletter?leave=${leave_token}`)
    expect(await subscriber(email)).toMatchObject({ left_at: null })
    const oneClick = await fetch(`${shop.origin}/newsletter/leave?token=${leave_token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(oneClick.status).toBe(204)
    expect((await subscriber(email))!.left_at).not.toBeNull()

    // And back again.
    await subscribe(email.toUpperCase(), { language: 'fr' })
    await shop.call('POST /shop/maillist/confirm', { email, token: await readToken(email.toUpperCase()) })
    expect(await subscriber(email)).toMatchObject({ left_at: null, language: 'fr' })
  })

  test('nobody learns whether an address is known, and no mailbox is filled', async () => {
    const known = someone()
    const unknown = someone()
    await subscribe(known)
    await shop.call('POST /shop/maillist/confirm', { email: known, token: await readToken(known) })
    const send = (to: string) => shop.call('POST /shop/mail/sendmaillistconfirmation', { to })
    expect(await send(known)).toMatchObject({ status: 200, result: { emailAddress: known } })
    expect(await send(unknown)).toMatchObject({ status: 200, result: { emailAddress: unknown } })
    expect(await mails(unknown)).toBe(0)
    expect(await mails(known)).toBe(1)
    expect(await subscribe(known)).toMatchObject({ status: 200, result: { emailAddress: known } })
    expect(await mails(known)).toBe(2)
    await subscribe(known)
    await send(known)
    expect(await mails(known)).toBe(2)
    shop.moveClock(301_000)
    await send(known)
    expect(await mails(known)).toBe(3)
  })

  test('asking again before the click changes the wishes, and one link confirms them', async () => {
    const email = someone()
    await subscribe(email)
    await subscribe(email, { language: 'fr' })
    expect(await readRows('select 1 from newsletter_request where email = $1', [email])).toHaveLength(1)
    await shop.call('POST /shop/maillist/confirm', { email, token: await readToken(email) })
    expect(await subscriber(email)).toMatchObject({ language: 'fr' })
  })

  test('a link of another, a withdrawn one and one of last week confirm nothing', async () => {
    const [one, other, late] = [someone(), someone(), someone()]
    for (const email of [one, other, late]) await subscribe(email)
    const confirm = async (email: string, token: string) =>
      (await shop.call('POST /shop/maillist/confirm', { email, token })).result.state
    expect(await confirm(one, await readToken(other))).toBe('unknown')
    await shop.call('POST /shop/maillist/leave', { token: await readToken(other) })
    expect(await confirm(other, await readToken(other))).toBe('unknown')
    shop.moveClock(8 * 24 * 3600 * 1000)
    expect(await confirm(late, await readToken(late))).toBe('unknown')
    expect(
      (await shop.call('GET /shop/maillist/confirm', { email: late, token: await readToken(late) })).result.state,
    ).toBe('unknown')
  })

  test.each([
    ['terms not accepted', { acceptTerms: false }, 'acceptTerms'],
    ['no branch', { branches: [] }, 'branches'],
    ['a branch that is none', { branches: [9999] }, 'branches'],
    ['half an address', { emailAddress: 'lezer@' }, 'emailAddress'],
    ['a language we do not speak', { language: 'de' }, 'language'],
  ])('is refused with %s', async (_, changes, field) => {
    const answer = await subscribe(someone(), changes)
    expect([answer.status, answer.errors[0]?.field]).toEqual([422, field])
  })
})

test('what is kept of an address can be read by its owner, and forgotten', async () => {
  const email = someone()
  await makeLegalText(shop.database, { version: 2 })
  await subscribe(email)
  await shop.call('POST /shop/maillist/confirm', { email, token: await readToken(email) })
  const owner = { accountId: '', sessionId: '', number: 1, name: 'Lotte', email: email.toUpperCase() }
  const now = shop.services.clock()
  const kept = () => newsletterData.read(shop.database.db, owner, { language: 'nl', now })
  expect(await kept()).toMatchObject([
    { email, termsVersion: '2026-11-22', privacyVersion: 2, confirmedAt: expect.any(Date) },
  ])
  await transaction(shop.database, (tx) => newsletterData.forget!(tx, owner, now))
  expect(await kept()).toEqual([])
  expect(await subscriber(email)).toBeUndefined()
})

describe('mails with words of one’s own', () => {
  const message = { to: 'someone@example.be', subject: 'Hallo', content: 'Koop nu' }

  test('are not for the public, nor for customers', async () => {
    const { call: asCustomer } = await signedInCustomer(shop)
    expect(await shop.call('POST /shop/mail/send', message)).toMatchObject({ status: 401 })
    expect(await asCustomer('POST /shop/mail/send', message)).toMatchObject({ status: 403 })
    expect(await mails('someone@example.be')).toBe(0)
  })

  test.each(['x@example.be, y@example.be', 'An <x@example.be>, y@example.be', 'x@example.be;y@example.be', '', 'x'])(
    'go to one address: not to %s',
    async (to) => {
      const { call: asStaff } = await signedInStaff(shop)
      expect(await asStaff('POST /shop/mail/send', { ...message, to })).toMatchObject({
        status: 422,
        errors: [{ field: 'to' }],
      })
    },
  )

  test('go out from staff, as plain words in the frame of the house', async () => {
    const { call: asStaff } = await signedInStaff(shop)
    const content = 'Beste klant,\n\n<b>{{dealerName}}</b>'
    expect(await asStaff('POST /shop/mail/send', { ...message, content })).toMatchObject({ status: 200 })
    const [mail] = await readRows<{ html: string; plain: string }>('select * from mail where recipient = $1', [
      message.to,
    ])
    expect(mail!.html).toContain('&lt;b&gt;{{dealerName}}&lt;/b&gt;')
    expect(mail!.plain).toContain(content)
  })
})

describe('in an account', () => {
  test('the newsletter is taken without a mail, for the address is proven, and left again', async () => {
    const customer = await signedInCustomer(shop, { email: someone() })
    const choose = (wanted: boolean) => customer.call('POST /shop/account/savenewsletter', { wanted })
    const consents = async () => (await customer.call('GET /shop/account/getconsents')).result
    expect(await consents()).toMatchObject({
      agreedOn: '2026-11-01',
      language: 'nl',
      terms: { customerType: 'private' },
      newsletter: { subscribedOn: null },
    })
    expect((await choose(true)).result.newsletter.subscribedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(await choose(true)).toMatchObject({ status: 200 })
    const proof = 'select confirmed_at, withdrawn_at, ip, confirmed_ip from newsletter_request where email = $1'
    expect(await readRows(proof, [customer.email])).toMatchObject([
      { withdrawn_at: null, confirmed_ip: expect.any(String) },
    ])
    expect(await mails(customer.email)).toBe(0)

    expect((await choose(false)).result).toEqual({ newsletter: { subscribedOn: null } })
    expect((await consents()).newsletter).toEqual({ subscribedOn: null })
    expect((await subscriber(customer.email))!.left_at).not.toBeNull()
    expect(await readRows(proof, [customer.email])).toMatchObject([{ withdrawn_at: expect.any(Date) }])
    expect((await choose(true)).result.newsletter.subscribedOn).not.toBeNull()
  })

  test('nobody else is taken off the list', async () => {
    const [email, other] = [someone(), someone()]
    await subscribe(other)
    await shop.call('POST /shop/maillist/confirm', { email: other, token: await readToken(other) })
    const customer = await signedInCustomer(shop, { email })
    await customer.call('POST /shop/account/savenewsletter', { wanted: false })
    expect(await subscriber(other)).toMatchObject({ left_at: null })
    expect(await shop.call('POST /shop/account/savenewsletter', { wanted: false })).toMatchObject({ status: 401 })
  })
})
