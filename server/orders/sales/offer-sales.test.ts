import { beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { readDossierOfOffer } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { draftOffer, issueOffer, someLoss } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { ordersIn, patient } from '../checkout/orders.test-data.ts'

const shop = await runningShop({ trustedProxies: 1 })
const { pool } = shop.database
const make = ordersIn(shop)
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const tom = await makeColleague(shop, 'salesperson', gent.branchId)
const main = await signedInStaff(shop)

let customer: number

beforeAll(async () => {
  customer = await makeCustomer(main.call)
})

const newCar = () => makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })

const issued = async (car: TestCar, by = sofie) =>
  issueOffer(by.call, await draftOffer(by.call, { customer, car: car.number }))

const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
const confirm = ({ id, rev }: OfferRecord, by = sofie, changes: Partial<typeof signed> = {}) =>
  by.call('POST /sales/offer/confirm', { id, rev, ...signed, ...changes })
const readCodes = ({ checks }: { checks: { code: string }[] }) => checks.map(({ code }) => code)
async function isMarked({ id }: OfferRecord): Promise<boolean> {
  const { rows } = await pool.query(
    'select is_dirty from offer_check join offer on offer.id = offer_id where number = $1',
    [id],
  )
  return rows[0].is_dirty
}
const delay = ({ id, rev }: OfferRecord, until = addDays(today, 3), by = sofie) =>
  by.call('POST /sales/offer/confirmdelay', { id, rev, until, reason: 'Overleg thuis' })
const get = async ({ id }: OfferRecord, by = sofie) => (await by.call('GET /sales/offer/get', { id })).result.offer
const readKey = ({ number }: TestCar) => `used-${number}`

/** Says yes online to what was issued, or to another version by its hash. */
async function answering({ id }: OfferRecord) {
  const { rows } = await pool.query<{ id: string; hash: string }>(
    'select offer.id, hash from offer join offer_version on offer_id = id and version_no = 2 where number = $1',
    [id],
  )
  const { id: key, hash: issuedHash } = rows[0]!
  return {
    answer: (hash = issuedHash) =>
      pool.query(
        `insert into offer_answer (offer_id, version_no, answer, version_hash, signed_name, email, ip, answered_at)
         values ($1, 2, 'accepted', $2, 'Jan Peeters', 'jan.peeters@example.be', '192.0.2.1', now())`,
        [key, hash],
      ),
    takeBack: () => pool.query('delete from offer_answer where offer_id = $1', [key]),
  }
}

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
      status: 'confirmed',
      saleMode: 'sale',
      carTaken: null,
      sale: { version: 2, contractDay: today, signature: 'paper', confirmedBy: 'Tom Wouters' },
    })
    expect(await shownState(car)).toBe(sold)
    expect(await make.salesOf(readKey(car))).toEqual(['live'])

    // The other one says so, in its list too, and cannot be confirmed.
    expect(await get(second, tom)).toMatchObject({ status: 'pending', carTaken: { by: 'offer' } })
    const { data } = (
      await tom.call('POST /sales/offer/list', {
        queryFilter: { isCarSold: true, owner: [tom.number] },
      })
    ).result
    expect(data).toMatchObject([{ id: second.id, isCarSold: true }])
    expect(refusalNames(await confirm(second, tom))).toEqual([409, 'offer-car-sold'])
    expect(refusalNames(await delay(second, addDays(today, 2), tom))).toEqual([409, 'offer-car-sold'])

    // A sold offer is not changed, confirmed again, closed or canceled.
    const offer = result.offer
    const { id, rev } = offer
    expect(refusalNames(await confirm(offer))).toEqual([422, 'offer-status'])
    expect(refusalNames(await sofie.call('POST /sales/offer/close', { id, rev, reason: 'Toch niet' }))).toEqual([
      422,
      'offer-status',
    ])
    expect(
      refusalNames(await sofie.call('POST /sales/offer/save', { id, rev, offer: { ...emptyOffer, customer } })),
    ).toEqual([422, 'offer-confirmed'])
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
    expect(refusalNames(await confirm(offer, sofie, { isOnPaper: false }))).toEqual([422, 'signature-missing'])
    expect(refusalNames(await confirm(offer, sofie, { isIdentitySeen: false }))).toEqual([422, 'identity-missing'])
    const wrong = [addDays(today, 1), addDays(today, -1)]
    for (const contractDay of wrong)
      expect(refusalNames(await confirm(offer, sofie, { contractDay }))).toEqual([422, 'contract-day-wrong'])
    expect(refusalNames(await confirm(offer, tom))).toEqual([403, 'not-yours'])
    await pool.query('update offer set valid_until = $2 where number = $1', [offer.id, today])
    const { rev } = await get(offer)
    expect(refusalNames(await confirm({ ...offer, rev }))).toEqual([422, 'offer-expired'])
  })

  test('takes what the customer signed online for a signature, of that version alone', async () => {
    const offer = await issued(await newCar())
    const { answer, takeBack } = await answering(offer)
    await answer('0'.repeat(64))
    const unsigned = { isOnPaper: false, isIdentitySeen: false }
    expect(refusalNames(await confirm(offer, sofie, unsigned))).toEqual([422, 'signature-missing'])
    await takeBack()
    await answer()
    const { result } = await confirm(offer, sofie, unsigned)
    expect(result.offer.sale).toMatchObject({ version: 2, signature: 'online' })
  })

  test('keeps no identity card that nobody saw: a yes from afar shows none', async () => {
    await pool.query(
      `with flow as (insert into order_flow (name, code, vehicle_condition, valid_from)
         values ('{"nl": "Tweedehands"}', 'tweedehands', 2, '2026-01-01') returning id)
       insert into order_flow_step (order_flow_id, rank, label, role, due_days, needs)
       select id, 0, '{"nl": "Papieren"}', 'salesperson', 0, '{identity}' from flow`,
    )
    const identityAfter = async (isIdentitySeen: boolean, isOnline: boolean) => {
      const offer = await issued(await newCar())
      if (isOnline) await (await answering(offer)).answer()
      expect((await confirm(offer, sofie, { isOnPaper: !isOnline, isIdentitySeen })).errors).toEqual([])
      const { papers } = await readDossierOfOffer(sofie.call, offer)
      return papers.find(({ paper }) => paper === 'identity')
    }
    expect(await identityAfter(false, true)).toMatchObject({ receivedOn: null, receivedBy: null })
    expect(await identityAfter(true, true)).toMatchObject({ receivedOn: today, receivedBy: 'Tom Wouters' })
    expect(await identityAfter(true, false)).toMatchObject({ receivedOn: today })
    await pool.query('delete from order_flow')
  })

  test('sells no car that was taken out of the sale, nor two of one, nor to whom we do not sell', async () => {
    const gone = await newCar()
    const offer = await issued(gone)
    await pool.query('update vehicle set withdrawn_at = now() where id = $1', [gone.vehicleId])
    expect(refusalNames(await confirm(offer))).toEqual([409, 'offer-car-gone'])
    // Offers of before each car had one of its own.
    const two = await issued(await newCar())
    await pool.query('update offer set car_count = 2 where number = $1', [two.id])
    two.rev = (await get(two)).rev
    expect(refusalNames(await confirm(two))).toEqual([422, 'one-car-only'])
    const refused = await issued(await newCar())
    await pool.query(`update customer set blocked_reason = 'Betaalt niet' where number = $1`, [customer])
    expect(refusalNames(await confirm(refused))).toEqual([422, 'offer-customer-blocked'])
    await pool.query('update customer set blocked_reason = null where number = $1', [customer])
  })
})

describe('an offer that is confirmed with a delay', () => {
  test('holds its car in the shop and for other offers, and can still be sold by itself', async () => {
    const car = await newCar()
    const [first, second] = [await issued(car), await issued(car, tom)]
    const { result } = await delay(first)
    expect(result.offer).toMatchObject({
      status: 'confirmed',
      saleMode: 'delay',
      sale: null,
      carTaken: null,
      delay: { until: addDays(today, 3), reason: 'Overleg thuis' },
    })
    expect(await shownState(car)).toBe(reserved)
    expect(await get(second, tom)).toMatchObject({ carTaken: { by: 'hold' } })
    expect(refusalNames(await confirm(second, tom))).toEqual([409, 'car-held'])
    expect(refusalNames(await delay(second, addDays(today, 2), tom))).toEqual([409, 'car-held'])
    const order = await make.orderFor([readKey(car)])
    expect(refusalNames(await make.requestPayment(order))).toEqual([409, 'car-unavailable'])
    expect(refusalNames(await confirm(result.offer))).toEqual([200])
    expect(await shownState(car)).toBe(sold)
  })

  test('is not held where its checks find an error', async () => {
    const car = await newCar()
    const offer = await issued(car)
    await pool.query(`update customer set blocked_reason = 'Betaalt niet' where number = $1`, [customer])
    const refused = await delay(offer)
    await pool.query('update customer set blocked_reason = null where number = $1', [customer])
    expect(refusalNames(refused)).toEqual([422, 'check-errors'])
    expect(refused.errors[0]!.detail).toMatchObject({ checks: [{ code: 'customer-changed' }] })
    expect(await shownState(car)).toBe(available)
    expect(await get(offer)).toMatchObject({ status: 'pending', saleMode: null })
  })

  test('frees its car when it is closed, and when its days are over', async () => {
    const car = await newCar()
    const closed = (await delay(await issued(car))).result.offer
    const { id, rev } = closed
    expect(
      refusalNames(await sofie.call('POST /sales/offer/close', { id, rev, reason: 'Toch niet', loss: someLoss })),
    ).toEqual([200])
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
    expect(readCodes(open)).toContain('delay-over')
    expect(await isMarked(open)).toBe(true)
    await vi.waitFor(async () => {
      const [mail] = (await shop.mailsTo(sofie.email)).filter((one) => one.includes(open.offerNumber))
      expect(mail).toMatch(/bedenktijd/)
    }, patient)
    const again = (await delay(open, addDays(today, 2))).result.offer
    expect(readCodes(again)).not.toContain('delay-over')
  })

  test('needs a reason and a day that the house allows', async () => {
    const offer = await issued(await newCar())
    expect(refusalNames(await delay(offer, today))).toEqual([422, 'delay-too-short'])
    expect(refusalNames(await delay(offer, addDays(today, 400)))).toEqual([422, 'delay-too-long'])
    const { id, rev } = offer
    const until = addDays(today, 2)
    expect(refusalNames(await sofie.call('POST /sales/offer/confirmdelay', { id, rev, until, reason: ' ' }))).toEqual([
      422,
      'offer-reason-missing',
    ])
  })
})

describe('shop and offers', () => {
  test('a car that a buyer is paying for waits; once paid, offers on it say that it is sold', async () => {
    const car = await newCar()
    const offer = await issued(car)
    const order = await make.orderFor([readKey(car)])
    const payment = await make.startPaying(order)
    expect(refusalNames(await confirm(offer))).toEqual([409, 'car-held'])
    await shop.payer(payment, 'pay')
    await make.isPlaced(order)
    expect(await get(offer)).toMatchObject({ carTaken: { by: 'shop' } })
    expect(refusalNames(await confirm(offer))).toEqual([409, 'offer-car-sold'])
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
      const orders = await Promise.all(Array.from({ length: 6 }, () => make.orderFor([readKey(car)])))
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
