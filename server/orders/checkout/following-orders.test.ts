import { describe, expect, test, vi } from 'vitest'
import { makeLegalText } from '../../test/factories.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInCustomer } from '../../test/signed-in.ts'
import { access, ordersIn, patient, readable, type OrderAccess } from './orders.test-data.ts'

const shop = await runningShop()
const { database, call, mailsTo } = shop
const { usedCar, orderFor, placedOrder } = ordersIn(shop)

const follow = (order: OrderAccess) => call('GET /shop/order/follow', access(order))
const states = async (order: OrderAccess) =>
  (await follow(order)).result.order.steps.map(({ step, state }) => `${step} ${state}`)
const set = (order: { id: string }, changes: string) =>
  database.pool.query(`update shop_order set ${changes} where id = $1`, [order.id])

describe('an order is followed', () => {
  test('from its payment to the day it is collected, and every step has its day', async () => {
    const order = await placedOrder([await usedCar()])
    const begun = ['ordered done', 'advance-paid done']
    expect(await states(order)).toEqual([...begun, 'preparing now', 'ready todo', 'delivered todo'])
    await set(order, 'ready_at = now()')
    expect(await states(order)).toEqual([...begun, 'preparing done', 'ready now', 'delivered todo'])
    await set(order, `status = 'delivered'`)
    const { steps } = (await follow(order)).result.order
    const days = steps.map(({ step, on }) => [step, on !== null])
    expect(days).toEqual([
      ['ordered', true],
      ['advance-paid', true],
      ['preparing', false],
      ['ready', true],
      ['delivered', true],
    ])
  })

  test('with the day it was sent or canceled, whoever changed its status', async () => {
    const [sent, canceled] = [await placedOrder([await usedCar()]), await placedOrder([await usedCar()])]
    await set(sent, `status = 'shipped'`)
    await set(canceled, `status = 'canceled'`)
    const { rows } = await database.pool.query(
      `select shipped_at is not null as sent, canceled_at is not null as canceled from shop_order where id = any($1)
       order by canceled_at nulls first`,
      [[sent.id, canceled.id]],
    )
    expect(rows).toEqual([
      { sent: true, canceled: false },
      { sent: false, canceled: true },
    ])
    expect((await states(canceled)).at(-1)).toBe('canceled done')
  })

  test('and says so when nobody takes its confirmation at the address of the buyer', async () => {
    const order = await placedOrder([await usedCar()])
    const key = `order-confirmation:${order.id}`
    const fate = async () => (await follow(order)).result.order.confirmationMail
    await vi.waitFor(async () => expect(await fate()).toBe('sent'), patient)
    await database.pool.query('update mail set sent_at = null, refused_at = now() where once_key = $1', [key])
    expect(await fate()).toBe('refused')
    await database.pool.query('delete from mail where once_key = $1', [key])
    expect(await fate()).toBeNull()
  })

  test('without telling its key again, and not before it is paid', async () => {
    const order = await placedOrder([await usedCar()])
    expect(JSON.stringify((await follow(order)).result)).not.toContain(order.accessKey)
    const draft = await orderFor([await usedCar()])
    await call('POST /shop/order/save', { order: draft })
    expect((await call('GET /shop/order/get', access(draft))).result.order).toMatchObject({ steps: [], documents: [] })
    expect((await follow(draft)).status).toBe(404)
  })

  test('by a link that is mailed to its address, for a day, documents included', async () => {
    const order = await placedOrder([await usedCar()], { language: 'fr-BE' })
    const asked = { orderNumber: order.orderNumber.toLowerCase(), email: order.email.toUpperCase() }
    expect((await call('POST /shop/order/sendlink', asked)).result).toEqual({ isQueued: true })
    const mail = await vi.waitFor(async () => {
      const found = (await mailsTo(order.email))
        .map(readable)
        .find((one) => one.includes('Votre lien vers la commande'))
      expect(found).toBeDefined()
      return found!
    }, patient)
    const [, id, accessKey] = /\/fr\/ma-commande#([\w-]+)\.([\w-]{22})/.exec(mail)!
    expect([id, accessKey === order.accessKey]).toEqual([order.id, false])
    const link = { id: id!, accessKey: accessKey! }
    expect((await follow(link)).result.order.orderNumber).toBe(order.orderNumber)
    // The mailed link opens the order read-only: it allows neither changes nor payment.
    expect((await call('GET /shop/order/get', link)).status).toBe(404)
    await database.pool.query(
      "update withdrawal_link set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where order_id = $1",
      [order.id],
    )
    expect((await follow(link)).status).toBe(404)
    const document = { ...link, document: 'order-form' } as const
    expect((await call('POST /shop/order/getdocument', document)).status).toBe(404)
  })

  test('by nobody else: the answer does not tell whether there is such an order', async () => {
    const order = await placedOrder([await usedCar()])
    const asked = { orderNumber: order.orderNumber, email: 'iemand.anders@example.be' }
    expect((await call('POST /shop/order/sendlink', asked)).result).toEqual({ isQueued: true })
    expect((await follow({ ...order, accessKey: 'x'.repeat(22) })).status).toBe(404)
    expect((await call('POST /shop/order/sendlink', { ...asked, orderNumber: 'SO-1' })).errors[0]).toMatchObject({
      name: 'form-incomplete',
      field: 'orderNumber',
    })
    expect(await mailsTo(asked.email)).toEqual([])
  })
})

test('the confirmation leads to the order without opening it', async () => {
  const order = await placedOrder([await usedCar()])
  const mail = await vi.waitFor(async () => {
    const found = (await mailsTo(order.email))
      .map(readable)
      .find((one) => one.includes('Bevestiging van uw bestelling'))
    expect(found).toBeDefined()
    return found!
  }, patient)
  const [, id, number] = /\/nl\/mijn-bestelling#([\w-]+)\.([\w-]+)/.exec(mail.replaceAll('=\n', ''))!
  expect([id, number]).toEqual([order.id, order.orderNumber])
})

test('in the account stand the steps and documents of own orders, and of nobody else’s', async () => {
  await makeLegalText(database, { customerType: 'private', version: 4 })
  const order = await placedOrder([await usedCar()])
  const [owner, stranger] = [await signedInCustomer(shop, { email: order.email }), await signedInCustomer(shop)]
  const { orders } = (await owner.call('GET /shop/account/getorders')).result
  expect(orders[0]).toMatchObject({ documents: ['order-form', 'terms', 'withdrawal-form', 'guarantee-notice'] })
  expect(orders[0]?.steps).toHaveLength(5)
  const path = 'POST /shop/account/getorderdocument'
  const asked = { id: order.id, document: 'order-form' } as const
  expect((await stranger.call(path, asked)).status).toBe(404)
  expect((await call(path, asked)).status).toBe(401)
})
