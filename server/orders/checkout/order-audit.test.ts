import { expect, test } from 'vitest'
import { runningShop } from '../../test/running-shop.ts'
import { ordersIn, privateCustomer } from './orders.test-data.ts'

const shop = await runningShop()
const make = ordersIn(shop)

test('from cart to sale each step is kept, under the name of who or what did it', async () => {
  const car = await make.usedCar({})
  const order = await make.orderFor([car], { customer: privateCustomer('lotte@example.be') })
  await shop.call('POST /shop/order/save', { order })
  const { result } = await make.requestPayment(order)
  await shop.payer(result.paymentLinks.deepLink.href, 'pay')
  await make.isPlaced(order)
  const { rows } = await shop.database.pool.query<{ step: string }>(`
    select distinct format('%s, %s: %s %s', actor, action, subject, kind) as step
    from audit_row join audit_entry entry on entry.id = entry
    where subject in ('shop_order', 'payment_attempt', 'car_sale') order by step`)
  expect(rows.map(({ step }) => step)).toEqual([
    'guest, POST /shop/order/requestpayment: payment_attempt i',
    'guest, POST /shop/order/requestpayment: payment_attempt u',
    'guest, POST /shop/order/requestpayment: shop_order u',
    'guest, POST /shop/order/save: shop_order i',
    'job:payment-event, payment-event: car_sale i',
    'job:payment-event, payment-event: payment_attempt u',
    'job:payment-event, payment-event: shop_order u',
  ])
})
