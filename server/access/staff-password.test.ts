import { beforeAll, describe, expect, test, vi } from 'vitest'
import { makeBranch } from '../test/factories.ts'
import { codeIn, tokenIn } from '../test/mailed.ts'
import type { Call } from '../test/api-calls.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeAccount, signedInStaff, testPassword } from '../test/signed-in.ts'

const shop = await runningShop({ rateLimitFactor: 1, trustedProxies: 1 })
const { call, database } = shop
const newPassword = 'Nieuw2027'
const patient = { timeout: 15_000, interval: 20 }
const tries = 5

let visitors = 0
const stranger = (): Call => shop.from(`198.51.100.${++visitors}`)

beforeAll(() => makeBranch(database))

const ask = (to: string, from: Call = stranger()) => from('POST /sales/auth/sendpasswordrequest', { to })
const signIn = (email: string, password: string, from: Call = stranger()) =>
  from('POST /sales/auth/signin', { email, password, session: 'bearer' })

async function mailsTo(email: string, count: number): Promise<string[]> {
  return vi.waitFor(async () => {
    const mails = await shop.mailsTo(email)
    expect(mails.length).toBeGreaterThanOrEqual(count)
    return mails
  }, patient)
}

const reset = (confirmationToken: string, confirmationCode: string, password = newPassword) =>
  stranger()('POST /sales/auth/resetpassword', { password, confirmationCode, confirmationToken })

describe('a member of staff who forgot the password', () => {
  test('chooses another with the mailed code, and is out everywhere', async () => {
    const { id, email, call: asStaff } = await signedInStaff(shop)
    const { confirmationToken } = (await ask(email)).result
    const [mail] = await mailsTo(email, 1)
    expect(mail!.replaceAll('=\r\n', '')).toContain('/office/password#')
    expect(await reset(confirmationToken, codeIn(mail!))).toMatchObject({ status: 200 })
    expect(await asStaff('POST /sales/auth/signout')).toMatchObject({ status: 401 })
    await expect
      .poll(() => shop.hubEvents, patient)
      .toContainEqual({ room: `staff:${id}`, event: 'AccessChanged', payload: null })
    expect(await signIn(email, testPassword)).toMatchObject({ status: 401 })
    expect(await signIn(email, newPassword)).toMatchObject({ status: 200 })
    await expect
      .poll(async () => (await shop.mailsTo(email)).filter((one) => one.includes('gewijzigd')).length, patient)
      .toBe(1)
    const { rows } = await database.pool.query(
      `select actor from audit_entry e join audit_row r on r.entry = e.id
       where action = 'POST /sales/auth/resetpassword' and subject = 'staff_user'`,
    )
    expect(rows).toMatchObject([{ actor: expect.stringMatching(/^user:/) }])
  })

  test('is told no more than a stranger', async () => {
    const { email } = await signedInStaff(shop)
    const known = await ask(email)
    const unknown = await ask('niemand@example.be')
    expect(Object.keys(unknown.result)).toEqual(Object.keys(known.result))
    expect(unknown.status).toBe(known.status)
    expect(await reset(unknown.result.confirmationToken, 'BBBBBB')).toMatchObject(
      await reset(known.result.confirmationToken, 'BBBBBB'),
    )
  })

  test('is not a customer with the same address', async () => {
    const { email } = await makeAccount(database)
    const { confirmationToken } = (await ask(email)).result
    const answer = await call('POST /shop/auth/resetpassword', {
      password: newPassword,
      confirmationCode: 'BBBBBB',
      confirmationToken,
    })
    expect(answer).toMatchObject({ errors: [{ name: 'code-expired' }] })
    expect(await shop.mailsTo(email)).toEqual([])
  })

  test('and was blocked since stays out', async () => {
    const { email, id } = await signedInStaff(shop)
    const { confirmationToken } = (await ask(email)).result
    const [mail] = await mailsTo(email, 1)
    await database.pool.query('update staff_user set blocked_at = now() where id = $1', [id])
    expect(await reset(confirmationToken, codeIn(mail!))).toMatchObject({ errors: [{ name: 'code-expired' }] })
  })
})

describe('an owner under attack', () => {
  test('gets in from a new device by the mail that a stranger had sent, whose tries the stranger used up', async () => {
    const { email } = await signedInStaff(shop)
    for (let guess = 0; guess < 11; guess++) await signIn(email, `Welkom${guess}`)
    const { confirmationToken } = (await ask(email)).result
    for (let guess = 0; guess < tries + 1; guess++) await reset(confirmationToken, 'BBBBBB')
    const [mail] = await mailsTo(email, 1)
    expect(await reset(tokenIn(mail!), codeIn(mail!))).toMatchObject({ status: 200 })
    expect(await signIn(email, newPassword)).toMatchObject({ status: 200 })
  })

  test('is never refused a code, and gets few mails, however many strangers ask', async () => {
    const { email } = await signedInStaff(shop)
    const answers = await Promise.all(Array.from({ length: 120 }, () => ask(email)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const counted = async () => {
      const { rows } = await database.pool.query<{ sent: number; withheld: number }>(
        `select count(sent_at)::int as sent, count(withheld_at)::int as withheld from mail where recipient = $1`,
        [email],
      )
      return rows[0]
    }
    await expect.poll(counted, { timeout: 50_000 }).toEqual({ sent: 4, withheld: 116 })
    // Those that went work.
    const [mail] = await mailsTo(email, 1)
    expect(await reset(tokenIn(mail!), codeIn(mail!))).toMatchObject({ status: 200 })
  }, 60_000)
})
