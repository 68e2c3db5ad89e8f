import { beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { ordersIn, patient } from './orders.test-data.ts'

const shop = await runningShop({ trustedProxies: 1 })
const { pool } = shop.database
const make = ordersIn(shop)
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

async function colleague(role: 'salesperson' | 'sales-manager') {
  const user = await signedInStaff(shop, { roleId: baseRoleId(role) })
  await pool.query('insert into staff_user_branch values ($1, $2)', [user.id, gent.branchId])
  return user
}
const sofie = await colleague('salesperson')
const tom = await colleague('salesperson')
const main = await signedInStaff(shop)
type Colleague = typeof sofie

let customer: number

beforeAll(async () => {
  const blank = (await main.call('GET /sales/customer/getnew')).result.customer
  const mail = { id: null, label: 'home', address: 'jan.peeters@example.be', isPreferred: true }
  const { result } = await main.call('POST /sales/customer/save', {
    customer: { ...blank, firstName: 'Jan', lastName: 'Peeters', emails: [mail] },
  })
  customer = result.customer.id
})

const newCar = () => makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })

type Offer = { id: number; rev: number; breakdown: { totals: { totalCents: number } } }

async function issued(car: TestCar, by: Colleague = sofie, changes: object = {}) {
  const offer = { ...emptyOffer, customer, car: { kind: 'used', vehicle: car.number }, ...changes }
  const made: Offer = (await by.call('POST /sales/offer/create', { type: 'price', branch: null, offer })).result.offer
  const { id, rev, breakdown } = made
  const answer = await by.call('POST /sales/offer/issue', { id, rev, totalCents: breakdown.totals.totalCents })
  expect(answer.errors).toEqual([])
  return answer.result.offer as Offer
}

const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
const confirm = ({ id, rev }: Offer, by: Colleague = sofie, changes: object = {}) =>
  by.call('POST /sales/offer/confirm', { id, rev, ...signed, ...changes })
const codesOf = ({ checks }: { checks: { code: string }[] }) => checks.map(({ code }) => code)
async function isMarked({ id }: Offer): Promise<boolean> {
  const { rows } = await pool.query(
    'select is_dirty from offer_check join offer on offer.id = offer_id where number = $1',
    [id],
  )
  return rows[0].is_dirty
}
const delay = ({ id, rev }: Offer, until = addDays(today, 3), by: Colleague = sofie) =>
  by.call('POST /sales/offer/confirmdelay', { id, rev, until, reason: 'Overleg thuis' })
const get = async ({ id }: Offer, by: Colleague = sofie) => (await by.call('GET /sales/offer/get', { id })).result.offer
const named = ({ status, errors }: { status: number; errors: { name: string }[] }) => [
  status,
  ...errors.map(({ name }) => name),
]
const keyOf = ({ number }: TestCar) => `used-${number}`

async function shownState({ vehicleId }: TestCar) {
  const { rows } = await pool.query<{ state: number }>('select state from listing where vehicle_id = $1', [vehicleId])
  return rows[0]!.state
}

const [available, reserved, sold] = [1, 2, 3]

describe('an offer that is confirmed with a sale', () => {
  test('sells its car for everybody, once, and stays as it was signed', async () => {
    const car = await newCar()
    const [first, second] = [await issued(car), await issued(car, tom)]
    const { result, errors } = await confirm(first)
    expect(errors).toEqual([])
    expect(result.offer).toMatchObject({
      ...{ status: 'confirmed', saleMode: 'sale', carTaken: null },
      sale: { version: 2, contractDay: today, signature: 'paper', confirmedBy: 'Tom Wouters' },
    })
    expect(await shownState(car)).toBe(sold)
    expect(await make.salesOf(keyOf(car))).toEqual(['live'])

    // The other one says so, in its list too, and cannot be confirmed.
    expect(await get(second, tom)).toMatchObject({ status: 'pending', carTaken: { by: 'offer' } })
    const { data } = (
      await tom.call('POST /sales/offer/list', {
        queryFilter: { isCarSold: true, owner: [tom.number] },
      })
    ).result
    expect(data).toMatchObject([{ id: second.id, isCarSold: true }])
    expect(named(await confirm(second, tom))).toEqual([409, 'offer-car-sold'])
    expect(named(await delay(second, addDays(today, 2), tom))).toEqual([409, 'offer-car-sold'])

    // What is sold is not changed, confirmed again, closed or canceled.
    const offer = result.offer as Offer
    const { id, rev } = offer
    expect(named(await confirm(offer))).toEqual([422, 'offer-status'])
    expect(named(await sofie.call('POST /sales/offer/close', { id, rev, reason: 'Toch niet' }))).toEqual([
      ...[422, 'offer-status'],
    ])
    expect(named(await sofie.call('POST /sales/offer/save', { id, rev, offer: { ...emptyOffer, customer } }))).toEqual([
      ...[422, 'offer-status'],
    ])
  })

  test('tells whoever has another open offer on the car', async () => {
    const car = await newCar()
    const [first, second] = [await issued(car), await issued(car, tom)]
    await confirm(first)
    const { offerNumber } = await get(second, tom)
    await vi.waitFor(async () => {
      await shop.hurry('offers-car-sold')
      const mails = await shop.mailsTo(tom.email)
      expect(mails.some((mail) => mail.includes(offerNumber))).toBe(true)
    }, patient)
    expect((await shop.mailsTo(sofie.email)).some((mail) => mail.includes(offerNumber))).toBe(false)
  })

  test('needs a signature, an identity and a day between its issue and today', async () => {
    const offer = await issued(await newCar())
    expect(named(await confirm(offer, sofie, { isOnPaper: false }))).toEqual([422, 'signature-missing'])
    expect(named(await confirm(offer, sofie, { isIdentitySeen: false }))).toEqual([422, 'identity-missing'])
    const wrong = [addDays(today, 1), addDays(today, -1)]
    for (const contractDay of wrong)
      expect(named(await confirm(offer, sofie, { contractDay }))).toEqual([422, 'contract-day-wrong'])
    expect(named(await confirm(offer, tom))).toEqual([403, 'not-yours'])
    await pool.query('update offer set valid_until = $2 where number = $1', [offer.id, today])
    const { rev } = await get(offer)
    expect(named(await confirm({ ...offer, rev }))).toEqual([422, 'offer-expired'])
  })

  test('takes what the customer signed online for a signature, of that version alone', async () => {
    const offer = await issued(await newCar())
    const { rows } = await pool.query<{ id: string; hash: string }>(
      'select offer.id, hash from offer join offer_version on offer_id = id and version_no = 2 where number = $1',
      [offer.id],
    )
    const answer = (hash: string) =>
      pool.query(
        `insert into offer_answer (offer_id, version_no, answer, version_hash, signed_name, email, ip, answered_at)
         values ($1, 2, 'accepted', $2, 'Jan Peeters', 'jan.peeters@example.be', '192.0.2.1', now())`,
        [rows[0]!.id, hash],
      )
    await answer('0'.repeat(64))
    const unsigned = { isOnPaper: false, isIdentitySeen: false }
    expect(named(await confirm(offer, sofie, unsigned))).toEqual([422, 'signature-missing'])
    await pool.query('delete from offer_answer where offer_id = $1', [rows[0]!.id])
    await answer(rows[0]!.hash)
    const { result } = await confirm(offer, sofie, unsigned)
    expect(result.offer.sale).toMatchObject({ version: 2, signature: 'online' })
  })

  test('sells no car that was taken out of the sale, nor two of one, nor to whom we do not sell', async () => {
    const gone = await newCar()
    const offer = await issued(gone)
    await pool.query('update vehicle set withdrawn_at = now() where id = $1', [gone.vehicleId])
    expect(named(await confirm(offer))).toEqual([409, 'offer-car-gone'])
    // Offers of before each car had one of its own.
    const two = await issued(await newCar())
    await pool.query('update offer set car_count = 2 where number = $1', [two.id])
    two.rev = (await get(two)).rev as number
    expect(named(await confirm(two))).toEqual([422, 'one-car-only'])
    const refused = await issued(await newCar())
    await pool.query(`update customer set blocked_reason = 'Betaalt niet' where number = $1`, [customer])
    expect(named(await confirm(refused))).toEqual([422, 'offer-customer-blocked'])
    await pool.query('update customer set blocked_reason = null where number = $1', [customer])
  })
})

describe('an offer that is confirmed with a delay', () => {
  test('holds its car in the shop and for other offers, and can still be sold by itself', async () => {
    const car = await newCar()
    const [first, second] = [await issued(car), await issued(car, tom)]
    const { result } = await delay(first)
    expect(result.offer).toMatchObject({
      ...{ status: 'confirmed', saleMode: 'delay', sale: null, carTaken: null },
      delay: { until: addDays(today, 3), reason: 'Overleg thuis' },
    })
    expect(await shownState(car)).toBe(reserved)
    expect(await get(second, tom)).toMatchObject({ carTaken: { by: 'hold' } })
    expect(named(await confirm(second, tom))).toEqual([409, 'car-held'])
    expect(named(await delay(second, addDays(today, 2), tom))).toEqual([409, 'car-held'])
    const order = await make.orderFor([keyOf(car)])
    expect(named(await make.requestPayment(order))).toEqual([409, 'car-unavailable'])
    expect(named(await confirm(result.offer))).toEqual([200])
    expect(await shownState(car)).toBe(sold)
  })

  test('is not held where its checks find an error', async () => {
    const car = await newCar()
    const offer = await issued(car)
    await pool.query(`update customer set blocked_reason = 'Betaalt niet' where number = $1`, [customer])
    const refused = await delay(offer)
    await pool.query('update customer set blocked_reason = null where number = $1', [customer])
    expect(named(refused)).toEqual([422, 'check-errors'])
    expect(refused.errors[0]!.detail).toMatchObject({ checks: [{ code: 'customer-changed' }] })
    expect(await shownState(car)).toBe(available)
    expect(await get(offer)).toMatchObject({ status: 'pending', saleMode: null })
  })

  test('frees its car when it is closed, and when its days are over', async () => {
    const car = await newCar()
    const closed = (await delay(await issued(car))).result.offer as Offer
    const { id, rev } = closed
    expect(named(await sofie.call('POST /sales/offer/close', { id, rev, reason: 'Toch niet' }))).toEqual([200])
    expect(await shownState(car)).toBe(available)

    const offer = await issued(car)
    await delay(offer, addDays(today, 1))
    await pool.query('update offer set delay_until = $2 where number = $1', [offer.id, today])
    await vi.waitFor(async () => {
      await shop.hurry('end-delay')
      expect(await get(offer)).toMatchObject({ status: 'pending', saleMode: null, delay: null })
    }, patient)
    expect(await shownState(car)).toBe(available)

    // Its salesperson is told, and it is marked until somebody did something about it.
    const open = await get(offer)
    expect(codesOf(open)).toContain('delay-over')
    expect(await isMarked(open)).toBe(true)
    await vi.waitFor(async () => {
      const [mail] = (await shop.mailsTo(sofie.email)).filter((one) => one.includes(open.offerNumber))
      expect(mail).toMatch(/bedenktijd/)
    }, patient)
    const again = (await delay(open, addDays(today, 2))).result.offer
    expect(codesOf(again)).not.toContain('delay-over')
  })

  test('needs a reason and a day that the house allows', async () => {
    const offer = await issued(await newCar())
    expect(named(await delay(offer, today))).toEqual([422, 'delay-too-short'])
    expect(named(await delay(offer, addDays(today, 400)))).toEqual([422, 'delay-too-long'])
    const { id, rev } = offer
    const until = addDays(today, 2)
    expect(named(await sofie.call('POST /sales/offer/confirmdelay', { id, rev, until, reason: ' ' }))).toEqual([
      ...[422, 'offer-reason-missing'],
    ])
  })
})

describe('shop and offers', () => {
  test('a car that a buyer is paying for waits; once paid, offers on it say that it is sold', async () => {
    const car = await newCar()
    const offer = await issued(car)
    const order = await make.orderFor([keyOf(car)])
    const payment = await make.startPaying(order)
    expect(named(await confirm(offer))).toEqual([409, 'car-held'])
    await shop.payer(payment, 'pay')
    await make.isPlaced(order)
    expect(await get(offer)).toMatchObject({ carTaken: { by: 'shop' } })
    expect(named(await confirm(offer))).toEqual([409, 'offer-car-sold'])
    const { offerNumber } = await get(offer)
    await vi.waitFor(async () => {
      await shop.hurry('offers-car-sold')
      expect((await shop.mailsTo(sofie.email)).some((mail) => mail.includes(offerNumber))).toBe(true)
    }, patient)
  })

  test('of many who want one car at once, in offers and in the shop, one gets it', async () => {
    for (let round = 0; round < 4; round++) {
      const car = await newCar()
      const offers = await Promise.all(
        Array.from({ length: 6 }, async (_, at) => {
          const by = at % 2 === 0 ? sofie : tom
          return { by, offer: await issued(car, by) }
        }),
      )
      const orders = await Promise.all(Array.from({ length: 6 }, () => make.orderFor([keyOf(car)])))
      const answers = await Promise.all([
        ...offers.flatMap(({ by, offer }, at) => [
          at % 3 === 2 ? delay(offer, addDays(today, 2), by) : confirm(offer, by),
        ]),
        ...orders.map((order, at) =>
          shop.from(`198.51.100.${round * 10 + at + 1}`)('POST /shop/order/requestpayment', { order }),
        ),
      ])
      const refusals = answers.filter(({ status }) => status !== 200).map(({ errors }) => errors[0]!.name)
      expect(refusals).toHaveLength(answers.length - 1)
      for (const refusal of refusals) expect(['offer-car-sold', 'car-held', 'car-unavailable']).toContain(refusal)
      const { rows } = await pool.query<{ count: number }>(
        `select (select count(*) from car_sale where vehicle_id = $1 and freed_at is null)::int
           + (select count(*) from car_hold where vehicle_id = $1 and until > now())::int as count`,
        [car.vehicleId],
      )
      expect(rows).toEqual([{ count: 1 }])
    }
  }, 60_000)
})
