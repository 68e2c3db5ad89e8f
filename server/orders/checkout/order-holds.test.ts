import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../../test/api-calls.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInCustomer } from '../../test/signed-in.ts'
import { ordersIn, patient, privateCustomer } from './orders.test-data.ts'

const shop = await runningShop({ trustedProxies: 1, rateLimitFactor: 1 })
const { database, payer } = shop
const make = ordersIn(shop)
const most = 5

let visitors = 0
let visitor: Call
let address = ''

// The branch of all cars, before several ask for it at once.
beforeAll(() => make.usedCar())
beforeEach(() => {
  address = `198.51.100.${++visitors}`
  visitor = shop.from(address)
})

async function cars(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => make.usedCar()))
}

/** An order for so many cars that asks for its payment. */
async function ask(count: number, { call = visitor, email }: { call?: Call; email?: string } = {}) {
  const order = await make.orderFor(await cars(count), email ? { customer: privateCustomer(email) } : {})
  return { order, ...(await call('POST /shop/order/requestpayment', { order })) }
}

async function heldCars(where: string, value: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from car_hold where until > now() and ${where} = $1`,
    [value],
  )
  return rows[0]!.count
}

const refused = { status: 409, errors: [{ name: 'too-many-cars-of-guest' }] }

describe('whoever has proven nothing', () => {
  test('holds few cars, however many orders he makes', async () => {
    for (let asked = 0; asked < 10; asked++) await ask(2)
    expect(await heldCars('visitor', address)).toBeLessThanOrEqual(most)
    expect(await ask(2)).toMatchObject(refused)
    expect((await ask(1)).status).toBe(200)
    expect(await ask(1)).toMatchObject(refused)
  })

  test('holds few cars also when he asks for all at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => ask(1)))
    expect(await heldCars('visitor', address)).toBe(most)
  })

  test('is told why, and keeps what he filled in', async () => {
    const { order, errors } = await ask(most + 1)
    expect(errors[0]!.message).toContain('hoogstens 5 wagens')
    expect((await visitor('POST /shop/order/save', { order })).status).toBe(200)
    const french = await visitor('POST /shop/order/requestpayment', { order }, 'fr-BE')
    expect(french.errors[0]!.message).toContain('au maximum 5 véhicules')
  })

  test('holds no more with a second line and the same mail address', async () => {
    const email = `koper.${address}@example.be`
    expect((await ask(most, { email })).status).toBe(200)
    expect(await ask(1, { email: email.toUpperCase(), call: shop.from('203.0.113.77') })).toMatchObject(refused)
  })

  test('takes nothing from others', async () => {
    await ask(most)
    expect((await ask(most, { call: shop.from(`203.0.113.${visitors}`) })).status).toBe(200)
  })

  test('may ask again for the same order, from several tabs too', async () => {
    const { order } = await ask(most)
    const again = await Promise.all([1, 2].map(() => visitor('POST /shop/order/requestpayment', { order })))
    expect(again.map(({ errors }) => errors[0]?.name)).not.toContain('too-many-cars-of-guest')
    await vi.waitFor(async () => {
      const { status } = await visitor('POST /shop/order/requestpayment', { order })
      expect(status).toBe(200)
    }, patient)
    expect(await heldCars('visitor', address)).toBe(most)
  })
})

test('the network of an address counts as one visitor', async () => {
  const at = (host: string) => shop.from(`2001:db8:1:${visitors}:${host}::1`)
  await ask(most, { call: at('a') })
  expect(await ask(1, { call: at('b') })).toMatchObject(refused)
})

test('who is signed in may fill one order', async () => {
  const { call } = await signedInCustomer(shop, { email: `klant.${address}@example.be` })
  expect((await ask(most + 1, { call })).status).toBe(200)
  expect(await ask(5, { call })).toMatchObject({ status: 409, errors: [{ name: 'too-many-cars-of-account' }] })
})

describe('cars wait for a phone', () => {
  const minutesHeld = async (orderId: string) => {
    const { rows } = await database.pool.query<{ minutes: number }>(
      `select extract(epoch from until - now())::float / 60 as minutes from car_hold where order_id = $1`,
      [orderId],
    )
    return rows[0]?.minutes ?? 0
  }
  const readLink = ({ result }: { result: { paymentLinks: { deepLink: { href: string } } } }) =>
    result.paymentLinks.deepLink.href
  const runOut = (orderId: string) =>
    database.pool.query(`update car_hold set until = now() where order_id = $1`, [orderId])
  /** Of this order alone: others of this file leave dozens of payments that are watched too. */
  const look = async (orderId: string) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select attempt.id from payment_attempt attempt
       join shop_order on shop_order.payment_reference = attempt.reference where shop_order.id = $1`,
      [orderId],
    )
    for (const { id } of rows) await shop.hurry('watch-payment', { attemptId: id })
  }

  test('for a short time, and once it has opened the payment for as long as that lives', async () => {
    const asked = await ask(1)
    expect(await minutesHeld(asked.order.id)).toBeLessThan(11)
    await fetch(readLink(asked))
    await vi.waitFor(async () => {
      await look(asked.order.id)
      expect(await minutesHeld(asked.order.id)).toBeGreaterThan(18)
    }, patient)
    expect((await ask(most)).status, 'it counts no more').toBe(200)
  })

  test('which may come late, while nobody else wants them', async () => {
    const asked = await ask(1)
    await runOut(asked.order.id)
    await fetch(readLink(asked))
    await vi.waitFor(async () => {
      await look(asked.order.id)
      expect(await minutesHeld(asked.order.id)).toBeGreaterThan(18)
    }, patient)
  })

  test('but not for one that comes after another buyer: nobody pays for what is gone', async () => {
    const asked = await ask(1)
    await runOut(asked.order.id)
    const other = await make.orderFor(asked.order.carList)
    expect((await shop.from('203.0.113.200')('POST /shop/order/requestpayment', { order: other })).status).toBe(200)
    await fetch(readLink(asked))
    await vi.waitFor(async () => {
      await look(asked.order.id)
      expect((await make.paymentOf(asked.order)).payment?.paymentStatus).toBe('cancelled')
    }, patient)
    expect(await payer(readLink(asked), 'pay')).toBe(422)
    expect(await heldCars('order_id', other.id)).toBe(1)
  })
})

test('a process whose clock is ahead takes no car that waits for somebody', async () => {
  const { order } = await ask(1)
  const other = await make.orderFor(order.carList)
  shop.moveClock(25 * 60_000)
  expect(await shop.from('203.0.113.201')('POST /shop/order/requestpayment', { order: other })).toMatchObject({
    status: 409,
    errors: [{ name: 'car-unavailable' }],
  })
  shop.moveClock(-25 * 60_000)
})
