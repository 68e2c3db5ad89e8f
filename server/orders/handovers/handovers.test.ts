import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, brusselsDay, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch } from '../../test/factories.ts'
import { runningShop } from '../../test/running-shop.ts'
import {
  address,
  makeNewCar,
  ordersIn,
  patient,
  readable,
  type Changes,
  type SentOrder,
} from '../checkout/orders.test-data.ts'

const shop = await runningShop()
const { database, call, payer } = shop
const { orderFor, usedCar, requestPayment, startPaying, isPlaced } = ordersIn(shop)

const delivered: Changes = {
  deliveryType: 'deliver',
  deliveryAddress: { ...address, label: 'delivery' },
  pickupAddress: null,
}
const today = brusselsDay(new Date())

beforeAll(async () => {
  const { branchId, departmentId } = await makeBranch(database, 'Gent')
  await database.pool.query(
    `insert into handover_capacity (branch_id, delivery_type, weekday, part, orders)
     select $1, type, weekday, part, 1 from unnest(array['deliver', 'pickup']) type, generate_series(1, 5) weekday,
       unnest(array['morning', 'afternoon']) part`,
    [branchId],
  )
  await database.pool.query(
    `insert into opening_hours (department_id, weekday, opens, closes)
     select $1, weekday, '09:00', '12:30' from generate_series(1, 5) weekday`,
    [departmentId],
  )
})

async function readDays(order: SentOrder) {
  return (await call('POST /shop/order/save', { order })).result.order.handoverDays
}

async function withDay(order: SentOrder, at = 0) {
  const { day, parts } = (await readDays(order))[at]!
  return { ...order, handover: { day, part: parts[0]! } }
}

describe('the half-day on which a car is handed over', () => {
  test('is offered from a week on, on working days, and at our doors only while they are open', async () => {
    const order = await orderFor([await usedCar()], delivered)
    const days = await readDays(order)
    expect(days[0]!.day >= addDays(today, 7)).toBe(true)
    expect(days.every(({ day }) => toWeekday(day) <= 5)).toBe(true)
    expect(days[0]!.parts).toEqual(['morning', 'afternoon'])
    const collected = await readDays(await orderFor([await usedCar()]))
    expect(new Set(collected.map(({ parts }) => parts.join()))).toEqual(new Set(['morning']))
  })

  test('is not asked of what the factory builds: its term stays', async () => {
    const { key: car } = await makeNewCar(database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 0 })
    const order = await orderFor([car, await usedCar()], delivered)
    expect(await readDays(order)).toEqual([])
    const { result } = await call('POST /shop/order/save', {
      order: { ...order, handover: { day: addDays(today, 9), part: 'morning' } },
    })
    expect(result.order.handover).toBeNull()
    expect(result.order.entries[0]!.delivery).toContain('uiterlijk op')
  })

  test('goes with the order into overview, mail and order form', async () => {
    const order = await withDay(await orderFor([await usedCar()], delivered))
    const saved = await call('POST /shop/order/save', { order })
    expect(saved.result.order.handover).toEqual(order.handover)
    expect(saved.result.order.entries[0]!.delivery).toMatch(/^op \w+ \d+ \w+ \d{4} in de voormiddag, als het saldo/)
    await payer(await startPaying(order), 'pay')
    const { order: placed } = await isPlaced(order)
    expect(placed).toMatchObject({ handover: order.handover, handoverDays: [] })
    expect(placed.entries[0]!.delivery).toBe(saved.result.order.entries[0]!.delivery)
    const { email } = order.customer
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(1), patient)
    const mail = readable((await shop.mailsTo(email))[0]!)
    expect(mail).toMatch(/We brengen de wagen op \w+ \d+ \w+ \d{4}, in de voormiddag/)
    expect(mail).not.toContain('We bellen u om een dag')
    // The mail to the branch is a job of its own.
    const readBranchMail = async () => (await shop.mailsTo('gent@example.be')).map(readable).join('\n')
    await expect.poll(readBranchMail).toContain('Levering of afhaling op')
  })

  test('is refused at its field when it was not chosen, is no day of ours, or is full by now', async () => {
    const order = await orderFor([await usedCar()], delivered)
    expect(await requestPayment({ ...order, handover: null })).toMatchObject({
      status: 422,
      errors: [{ name: 'handover-required', field: 'order.handover' }],
    })
    const tooSoon = { day: addDays(today, 1), part: 'morning' } as const
    expect(await requestPayment({ ...order, handover: tooSoon })).toMatchObject({
      status: 422,
      errors: [{ name: 'handover-gone', field: 'order.handover' }],
    })
    const never = { order: { ...order, handover: { day: '2026-02-30', part: 'night' } } }
    expect(await call.unchecked('POST /shop/order/requestpayment', never)).toMatchObject({ status: 422 })

    const mine = await withDay(order, 3)
    const other = { ...(await orderFor([await usedCar()], delivered)), handover: mine.handover }
    // The paying order has it; the other one sees it go, and may have it again when the first one takes another.
    await startPaying(other)
    expect(await requestPayment(mine)).toMatchObject({ status: 422, errors: [{ name: 'handover-gone' }] })
    expect((await readDays(mine)).find(({ day }) => day === mine.handover.day)?.parts).toEqual(['afternoon'])
    await startPaying(await withDay(other, 5))
    expect((await requestPayment(mine)).errors).toEqual([])
  })

  test('is agreed on by phone with who knows nothing of it', async () => {
    const order = await orderFor([await usedCar()], delivered)
    await payer(await startPaying(order), 'pay')
    const { order: placed } = await isPlaced(order)
    expect(placed.handover).toBeNull()
    expect(placed.entries[0]!.delivery).toBe('binnen 4 dagen nadat u het saldo hebt betaald')
  })

  test('the last one goes to one of two who pay for it at once', async () => {
    const first = await withDay(await orderFor([await usedCar()], delivered), 8)
    const second = { ...(await orderFor([await usedCar()], delivered)), handover: first.handover }
    const answers = await Promise.all([requestPayment(first), requestPayment(second)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  test('a withdrawn order gives its half-day back', async () => {
    const order = await withDay(await orderFor([await usedCar()], delivered), 10)
    await payer(await startPaying(order), 'pay')
    await isPlaced(order)
    const other = await orderFor([await usedCar()], delivered)
    const isFree = async () =>
      (await readDays(other)).find(({ day }) => day === order.handover.day)?.parts.includes(order.handover.part)
    expect(await isFree()).toBe(false)
    await database.pool.query(`update shop_order set status = 'canceled' where id = $1`, [order.id])
    expect(await isFree()).toBe(true)
  })
})
