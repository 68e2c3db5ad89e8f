import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { InputOf } from '../test/api-calls.ts'
import { makeBranch, makeLegalText } from '../test/factories.ts'
import { codeIn, tokenIn } from '../test/mailed.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeAccount, signedInCustomer, testPassword } from '../test/signed-in.ts'

const minuteMs = 60_000
const patient = { timeout: 10_000, interval: 20 }
const shop = await runningShop()
const { call, database } = shop
await makeBranch(database)

let email = ''
let visitors = 0
beforeEach(() => {
  email = `lotte${++visitors}@example.be`
})

type ShopCustomer = InputOf<'POST /shop/auth/signup'>['shopCustomer']

function shopCustomer(changes: Partial<ShopCustomer> = {}): ShopCustomer {
  return {
    tenantId: 'demo',
    languageId: 'nl',
    customerType: 'private',
    companyName: '',
    vatPrefix: '',
    vatNumber: '',
    firstName: 'Lotte',
    lastName: 'Van den Broeck',
    email,
    password: testPassword,
    acceptTerms: true,
    ...changes,
  }
}
const company = {
  customerType: 'fleet',
  companyName: 'Dakwerken BV',
  vatPrefix: 'BE',
  vatNumber: 'BE 0999.005.572',
} as const

function signUp(changes: Partial<ShopCustomer> = {}) {
  return call('POST /shop/auth/signup', { shopCustomer: shopCustomer(changes) })
}

/** The mail to this address besides those that are known; waits until it is there. */
async function nextMail(to: string, known: readonly string[] = []): Promise<string> {
  return vi.waitFor(async () => {
    const mail = (await shop.mailsTo(to)).find((one) => !known.includes(one))
    if (mail === undefined) throw new Error(`No new mail to ${to}`)
    return mail
  }, patient)
}

function confirm(confirmationToken: string, confirmationCode: string) {
  return call('POST /shop/auth/signupconfirm', { confirmationCode, confirmationToken })
}

/** A code that is not the right one. */
function otherCode(code: string, index = 0): string {
  const signs = 'BCDFGH'
  return `${code.slice(0, 5)}${[...signs].filter((sign) => sign !== code[5])[index]}`
}

async function readAccounts(address: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query('select * from shop_account where lower(email) = lower($1)', [address])
  return rows as Record<string, unknown>[]
}

describe('signing up', () => {
  test('makes an account once the mailed code is given, and then one can sign in', async () => {
    const { status, result } = await signUp({ ...company, languageId: 'fr' })
    expect(status).toBe(200)
    expect(result.shopUser).toMatchObject({ name: 'Lotte Van den Broeck', email })
    expect(await readAccounts(email)).toEqual([])
    expect(await call('POST /shop/auth/signin', { email, password: testPassword })).toMatchObject({ status: 401 })

    const mail = await nextMail(email)
    expect(mail).toContain('est votre code pour')
    expect(tokenIn(mail)).toBe(result.confirmationToken)
    const confirmed = await confirm(result.confirmationToken, codeIn(mail).toLowerCase())
    expect(confirmed).toMatchObject({ status: 200, result: { shopUser: result.shopUser } })
    expect(await readAccounts(email)).toMatchObject([
      {
        customer_type: 'fleet',
        company_name: 'Dakwerken BV',
        vat_prefix: 'BE',
        vat_number: '0999005572',
        language: 'fr',
      },
    ])
    expect(await call('POST /shop/auth/signin', { email, password: testPassword })).toMatchObject({ status: 200 })
  })

  test('keeps which texts were agreed to, in the language they were read in', async () => {
    await makeLegalText(database, { language: 'fr', version: 3, validFrom: brusselsDay(shop.services.clock()) })
    // Comes into force tomorrow: nobody has agreed to it yet.
    await makeLegalText(database, {
      language: 'fr',
      version: 4,
      validFrom: brusselsDay(new Date(shop.services.clock().getTime() + 24 * 60 * minuteMs)),
    })
    const { result } = await signUp({ languageId: 'fr' })
    expect(await confirm(result.confirmationToken, codeIn(await nextMail(email)))).toMatchObject({
      status: 200,
    })
    const [account] = await readAccounts(email)
    expect(account).toMatchObject({ privacy_version: 3, terms_version: null, terms_language: 'fr' })
    expect(account!['terms_accepted_ip']).toMatch(/127\.0\.0\.1/)
    const signedIn = await call('POST /shop/auth/signin', { email, password: testPassword, session: 'bearer' })
    const { result: mine } = await shop.as(signedIn.result.token!)('GET /shop/account/getmydata')
    const agreedTo = { language: 'fr', termsVersion: null, privacyVersion: 3 }
    expect(mine.parts.account).toMatchObject({ agreedTo })
  })

  test('the terms shown are those in force for the customer type, else the new ones are to be read first', async () => {
    await makeLegalText(database, { customerType: 'private', version: 5 })
    await makeLegalText(database, { customerType: 'fleet', version: 2 })
    const { result } = await call('GET /shop/content/getlegalversions')
    expect(result.versions).toContainEqual({
      kind: 'terms',
      customerType: 'fleet',
      version: 2,
      validFrom: '2026-01-01',
    })
    expect(await signUp({ ...company, termsVersion: 5 })).toMatchObject({
      status: 409,
      errors: [{ name: 'terms-changed' }],
    })
    const signedUp = await signUp({ ...company, termsVersion: 2 })
    await confirm(signedUp.result.confirmationToken, codeIn(await nextMail(email)))
    expect(await readAccounts(email)).toMatchObject([{ customer_type: 'fleet', terms_version: 2 }])
  })

  test('a code works once', async () => {
    const { result } = await signUp()
    const code = codeIn(await nextMail(email))
    expect(await confirm(result.confirmationToken, code)).toMatchObject({ status: 200 })
    expect(await confirm(result.confirmationToken, code)).toMatchObject({
      status: 409,
      errors: [{ name: 'code-expired' }],
    })
  })

  test('the token alone is worth nothing, and neither is the code', async () => {
    const [first, second] = [await signUp(), await signUp({ email: `anna${visitors}@example.be` })]
    const code = codeIn(await nextMail(email))
    expect(await confirm(second.result.confirmationToken, code)).toMatchObject({
      status: 409,
      errors: [{ name: 'wrong-code', field: 'confirmationCode' }],
    })
    expect(await confirm(first.result.confirmationToken, '')).toMatchObject({ status: 409 })
    expect(await readAccounts(email)).toEqual([])
  })

  test('five tries, however many come at once; then not even the right code, until a new one is asked for', async () => {
    const { result } = await signUp()
    const token = result.confirmationToken
    const mail = await nextMail(email)
    const code = codeIn(mail)
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, index) => confirm(token, otherCode(code, index % 5))),
    )
    const answers = tries.map(({ errors }) => errors[0]!.name)
    expect(answers.filter((name) => name === 'wrong-code')).toHaveLength(4)
    expect(answers.filter((name) => name === 'code-expired')).toHaveLength(26)
    expect(await confirm(token, code)).toMatchObject({ status: 409, errors: [{ name: 'code-expired' }] })

    expect(await call('POST /shop/mail/sendsignupconfirmation', { confirmationToken: token })).toMatchObject({
      status: 200,
      result: { confirmationToken: token },
    })
    const again = codeIn(await nextMail(email, [mail]))
    expect(await confirm(token, again)).toMatchObject({ status: 200 })
  })

  test('a code ends after ten minutes', async () => {
    const { result } = await signUp()
    const code = codeIn(await nextMail(email))
    shop.moveClock(10 * minuteMs)
    expect(await confirm(result.confirmationToken, code)).toMatchObject({
      status: 409,
      errors: [{ name: 'code-expired' }],
    })
  })

  test('one sign-up does not send mail without end', async () => {
    const { result } = await signUp()
    const { confirmationToken } = result
    const statuses = []
    for (let asked = 0; asked < 5; asked++) {
      statuses.push((await call('POST /shop/mail/sendsignupconfirmation', { confirmationToken })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 409])
  })

  test('somebody who signs up with the address of another gets no account with it', async () => {
    const stranger = await signUp({ password: 'Gestolen1' })
    await nextMail(email)
    const owner = await signUp()
    const mails = await vi.waitFor(async () => {
      const found = await shop.mailsTo(email)
      expect(found).toHaveLength(2)
      return found
    }, patient)
    const own = mails.find((mail) => tokenIn(mail) === owner.result.confirmationToken)!
    expect(await confirm(owner.result.confirmationToken, codeIn(own))).toMatchObject({ status: 200 })
    const other = mails.find((mail) => mail !== own)!
    expect(await confirm(stranger.result.confirmationToken, codeIn(other))).toMatchObject({
      status: 409,
      errors: [{ name: 'account-exists' }],
    })
    expect(await call('POST /shop/auth/signin', { email, password: 'Gestolen1' })).toMatchObject({ status: 401 })
  })

  test.each([
    ['terms that are not accepted', { acceptTerms: false }, 'acceptTerms'],
    ['a weak password', { password: 'welkom2026' }, 'password'],
    ['a company without a name', { ...company, companyName: '' }, 'companyName'],
    ['a mistyped VAT number', { ...company, vatNumber: '0403019262' }, 'vatNumber'],
  ])('is refused with %s', async (_what, changes, field) => {
    expect(await signUp(changes)).toMatchObject({
      status: 422,
      errors: [{ name: 'sign-up-incomplete', field: `shopCustomer.${field}` }],
    })
  })

  test.each([
    ['a common password', { password: 'Trustno1' }],
    ['a password with a name of its owner', { password: 'Xlotte77' }],
  ])('is refused with %s', async (_what, changes) => {
    expect(await signUp(changes)).toMatchObject({
      status: 422,
      errors: [{ name: 'password-too-common', field: 'shopCustomer.password' }],
    })
  })

  test('is for this dealer only', async () => {
    expect(await signUp({ tenantId: 'other' })).toMatchObject({ status: 404, errors: [{ name: 'unknown-tenant' }] })
  })
})

describe('whether an address has an account', () => {
  test('the answers to a sign-up do not tell; its owner gets another mail', async () => {
    await makeAccount(database, { email })
    const typed = email.replace('lotte', 'LOTTE')
    const { status, result } = await signUp({ email: typed })
    expect(status).toBe(200)
    expect(Object.keys(result as object)).toEqual(['shopUser', 'confirmationToken'])
    expect(await nextMail(typed)).toContain('U hebt al een account')
    const names = []
    for (let tries = 0; tries < 6; tries++) {
      names.push((await confirm(result.confirmationToken, 'BBBBBB')).errors[0]!.name)
    }
    expect(names).toEqual([...Array.from({ length: 4 }, () => 'wrong-code'), 'code-expired', 'code-expired'])
    expect(
      await call('POST /shop/mail/sendsignupconfirmation', { confirmationToken: result.confirmationToken }),
    ).toMatchObject({ status: 200 })
  })

  test('the answers to a request for a password do not tell', async () => {
    await makeAccount(database, { email })
    const known = await call('POST /shop/mail/sendpasswordrequest', { to: email })
    const unknown = await call('POST /shop/mail/sendpasswordrequest', { to: `niemand${visitors}@example.be` })
    for (const { status, result } of [known, unknown]) {
      expect(status).toBe(200)
      expect(result).toEqual({ confirmationToken: expect.stringMatching(/^[\w-]{43}$/) })
    }
    const answersTo = async (confirmationToken: string) => {
      const answers = []
      for (let tries = 0; tries < 6; tries++) {
        const input = { password: 'Nieuw2026', confirmationCode: 'BBBBBB', confirmationToken }
        answers.push(await call('POST /shop/auth/resetpassword', input))
      }
      return answers
    }
    expect(await answersTo(unknown.result.confirmationToken)).toEqual(await answersTo(known.result.confirmationToken))
    expect(await shop.mailsTo(`niemand${visitors}@example.be`)).toEqual([])
  })
})

describe('a new password', () => {
  test('comes with the mailed code, ends all sessions, and is told to the owner', async () => {
    const { call: asCustomer } = await signedInCustomer(shop, { email })
    const asked = await call('POST /shop/mail/sendpasswordrequest', { to: email.toUpperCase() })
    const mail = await nextMail(email)
    expect(mail).toContain('Beste Lotte')
    // The link has a token of its own: who only asked does not know it.
    expect(tokenIn(mail)).not.toBe(asked.result.confirmationToken)
    const input = {
      password: 'Nieuw2026',
      confirmationCode: codeIn(mail),
      confirmationToken: asked.result.confirmationToken,
    }
    expect(await call('POST /shop/auth/resetpassword', { ...input, password: 'nieuw' })).toMatchObject({
      status: 422,
      errors: [{ name: 'password-too-weak', field: 'password' }],
    })
    expect(await call('POST /shop/auth/resetpassword', input)).toMatchObject({ status: 200 })
    expect((await asCustomer('GET /shop/auth/session')).result.shopUser).toBeNull()
    expect(await call('POST /shop/auth/signin', { email, password: testPassword })).toMatchObject({ status: 401 })
    expect(await call('POST /shop/auth/signin', { email, password: 'Nieuw2026' })).toMatchObject({ status: 200 })
    expect(await nextMail(email, [mail])).toContain('Uw wachtwoord is gewijzigd')
  })

  test('makes earlier codes worthless', async () => {
    await makeAccount(database, { email })
    const first = await call('POST /shop/mail/sendpasswordrequest', { to: email })
    const firstMail = await nextMail(email)
    const firstCode = codeIn(firstMail)
    const second = await call('POST /shop/mail/sendpasswordrequest', { to: email })
    const secondCode = codeIn(await nextMail(email, [firstMail]))
    const reset = (confirmationToken: string, confirmationCode: string) =>
      call('POST /shop/auth/resetpassword', { password: 'Nieuw2026', confirmationCode, confirmationToken })
    expect(await reset(second.result.confirmationToken, secondCode)).toMatchObject({ status: 200 })
    expect(await reset(first.result.confirmationToken, firstCode)).toMatchObject({
      status: 409,
      errors: [{ name: 'code-expired' }],
    })
  })

  test('what it must have is a setting', async () => {
    expect((await call('GET /shop/auth/passwordrules')).result).toEqual({
      min: 8,
      max: 12,
      digit: true,
      lowerCase: false,
      upperCase: true,
      symbol: false,
    })
  })
})
