import { describe, expect, test } from 'vitest'
import type { InputOf } from './test/api-calls.ts'
import { endpoints } from './api.ts'
import { makeBranch, makeUsedCar } from './test/factories.ts'
import { runningShop } from './test/running-shop.ts'

/*
 * A call can arrive while its answer gets lost; the browser then sends it again. Calls that create something take a key
 * from the screen for that. Without one, the second call finds what the first one created, or creates nothing.
 */
const withoutKey: Readonly<Record<string, string>> = {
  'POST /shop/order/save': 'the id of the order is in it',
  'POST /shop/order/requestpayment': 'the id of the order is in it, and a payment that is open is gone on with',
  'POST /shop/order/sendlink': 'mails the link again, as asked',
  'POST /shop/mail/sendorderconfirmation': 'mails again, as asked',
  'POST /shop/withdrawal/sendlink': 'mails the link again, as asked',
  'POST /shop/withdrawal/confirm': 'an order is withdrawn from once',
  'POST /shop/advance/open': 'exchanges a link',
  'POST /shop/advance/pay': 'a payment that is open is gone on with',
  'POST /shop/account/openadvance': 'exchanges a link',
  'POST /shop/account/openoffer': 'exchanges a link',
  'POST /shop/account/openappointment': 'exchanges a link',
  'POST /shop/account/opentestdrive': 'exchanges a link',
  'POST /shop/account/openwithdrawal': 'exchanges a link',
  'POST /shop/offer/identify': 'begins another attempt; the last one that succeeds counts',
  'POST /shop/orderform/open': 'notes once that a form was opened',
  'POST /shop/orderform/print': 'notes once that a form was read',
  'POST /shop/orderform/identify': 'begins another attempt; the last one that succeeds counts',
  'POST /shop/orderform/sign': 'an order form is signed once',
  'POST /shop/offer/accept': 'an offer is answered once',
  'POST /shop/offer/decline': 'an offer is answered once',
  'POST /shop/offer/remind': 'says yes or no',
  'POST /shop/customerview/choose': 'is chosen already',
  'POST /shop/testdrive/cancel': 'is called off once',
  'POST /shop/testdrive/move': 'stands at its new time already',
  'POST /shop/workshop/cancel': 'is called off once',
  'POST /shop/workshop/answerproposedwork': 'proposed work is answered once',
  'POST /shop/workshop/move': 'stands at its new time already',
  'POST /shop/jobentry/save': 'a draft that is not sent goes by itself',
  'POST /shop/jobentry/savefile': 'replaces the resume of before',
  'POST /shop/jobentry/delete': 'is gone already',
  'POST /shop/mail/sendjobapplication': 'was sent already',
  'POST /shop/tradein/savephoto': 'a photo that no request names goes by itself',
  'POST /shop/account/savenewsletter': 'says yes or no',
  'POST /shop/account/save': 'writes the same again',
  'POST /shop/account/delete': 'is gone already',
  'POST /shop/maillist/subscribe': 'an address is on the list once',
  'POST /shop/mail/sendmaillistconfirmation': 'mails again, as asked',
  'POST /shop/maillist/confirm': 'is confirmed already',
  'POST /shop/maillist/leave': 'is off the list already',
  'POST /shop/content/countview': 'counts who looks, roughly',
  'POST /shop/auth/signup': 'an address has one account',
  'POST /shop/auth/signin': 'another session',
  'POST /shop/auth/signout': 'is signed out already',
  'POST /shop/session/end': 'is ended already',
  'POST /shop/session/prove': 'is proven already',
  'POST /shop/auth/signupconfirm': 'is confirmed already',
  'POST /shop/auth/resetpassword': 'a code is used once',
  'POST /shop/mail/sendsignupconfirmation': 'mails again, as asked',
  'POST /shop/mail/sendpasswordrequest': 'mails again, as asked',
  'POST /shop/alert/askforcar': 'an address has one alert for a car',
  'POST /shop/alert/askforsearch': 'an address has one alert for a search',
  'POST /shop/alert/confirm': 'is confirmed already',
  'POST /shop/account/deletealert': 'is gone already',
  'POST /shop/account/keepfavourites': 'keeps a list whole',
  'POST /shop/account/savesearch': 'a search that is saved twice is saved once',
  'POST /shop/account/deletesearch': 'is gone already',
  'POST /shop/account/pricemails': 'says yes or no',
  'POST /shop/account/stopmails': 'says no',
}

const written = endpoints.filter(
  ({ kind, path, right, signed }) =>
    kind !== 'query' && path.includes(' /shop/') && (right === 'public' || right === 'customer') && !signed,
)

test('every call of the shop that makes something takes a key, or says why a repeated one makes nothing more', () => {
  const lacking = written.filter(({ input, path }) => !('onceKey' in readShape(input)) && !(path in withoutKey))
  expect(lacking.map(({ path }) => path)).toEqual([])
  expect(Object.keys(withoutKey).filter((path) => !written.some((one) => one.path === path))).toEqual([])
})

function readShape(input: unknown): object {
  return typeof input === 'object' && input !== null && 'shape' in input ? (input.shape as object) : {}
}

describe('what is sent twice is there once', async () => {
  const shop = await runningShop()
  const { pool } = shop.database
  const gent = await makeBranch(shop.database)
  const car = `used-${(await makeUsedCar(shop.database)).number}` as const
  const readStamp = async () => (await shop.call('GET /shop/contact/getstamp')).result.stamp
  const onceKey = () => crypto.randomUUID().replaceAll('-', '')
  const person = {
    name: 'An Maes',
    company: '',
    email: 'an.maes@example.be',
    phone: '',
    contactBy: 'email' as const,
    trap: '',
    message: 'Is de wagen er nog?',
  }
  const wanted = { carType: 'used' as const, search: 'fuel=petrol', name: 'Tweedehandswagens: benzine' }

  test.each([
    ['POST /shop/contact/send', { department: gent.department }],
    ['POST /shop/catalog/askaboutcar', { car, kind: 'car-question' as const, wish: null }],
    ['POST /shop/catalog/asktosearch', { wanted }],
  ] as const)('by %s, at the same moment and later', async (path, more) => {
    const input = { ...person, ...more, stamp: await readStamp(), onceKey: onceKey() }
    const count = async () => (await pool.query<{ count: number }>('select count(*)::integer from lead')).rows[0]!.count
    const mails = async () => (await pool.query<{ count: number }>('select count(*)::integer from mail')).rows[0]!.count
    const before = { leads: await count(), mails: await mails() }
    const answers = await Promise.all([shop.call.unchecked(path, input), shop.call.unchecked(path, input)])
    answers.push(await shop.call.unchecked(path, input))
    expect(answers.map(({ status, result }) => ({ status, result }))).toEqual(
      Array(3).fill({ status: 200, result: { received: true } }),
    )
    expect(await count()).toBe(before.leads + 1)
    const once = await mails()
    await shop.call.unchecked(path, { ...input, onceKey: onceKey() })
    expect(await count()).toBe(before.leads + 2)
    expect(once - before.mails).toBeLessThanOrEqual(2)
  })

  test('by an offered car', async () => {
    const input: InputOf<'POST /shop/tradein/send'> = {
      ...person,
      stamp: await readStamp(),
      onceKey: onceKey(),
      department: gent.department,
      wantedCar: null,
      photos: [],
      car: {
        brand: 'Noord',
        model: 'V6',
        version: '',
        engine: '',
        colour: '',
        licencePlate: '1-ABC-234',
        vin: '',
        firstRegistration: '2020-03',
        mileage: '80.000',
        fuel: 'petrol',
        gearbox: 'manual',
        bookletState: 'independent',
        keyCount: '2',
        isFirstOwner: 'yes',
        hadAccident: 'no',
        hasDamage: 'no',
        damage: '',
      },
    }
    const first = await shop.call('POST /shop/tradein/send', input)
    expect(first.errors).toEqual([])
    expect(await shop.call('POST /shop/tradein/send', input)).toMatchObject({ status: 200, result: first.result })
    const { rows } = await pool.query("select id from lead where kind = 'trade-in'")
    expect(rows).toHaveLength(1)
  })
})
