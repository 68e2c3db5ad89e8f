import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { makeLegalText } from '../../test/factories.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInCustomer } from '../../test/signed-in.ts'
import { access, company, makeNewCar, ordersIn, patient, readable } from '../checkout/orders.test-data.ts'

const shop = await runningShop()
const { database, call, mailsTo } = shop
const { usedCar, placedOrder, salesOf, refundsOf } = ordersIn(shop)

type Placed = Awaited<ReturnType<typeof placedOrder>>

const seen = async (order: Placed) => (await call('GET /shop/withdrawal/get', access(order))).result
const confirm = async (order: Placed, changes: Partial<InputOf<'POST /shop/withdrawal/confirm'>> = {}) =>
  call('POST /shop/withdrawal/confirm', {
    ...access(order),
    name: 'Lotte Van den Broeck',
    cars: (await seen(order)).cars.map(({ id }) => id),
    ...changes,
  })
const deliver = (order: Placed, daysAgo: number) =>
  database.pool.query(
    `update shop_order set status = 'delivered', delivered_on = brussels_today() - $2::integer where id = $1`,
    [order.id, daysAgo],
  )
const isForSale = async (car: string) =>
  (await call('POST /shop/order/getnew', { carList: [car] })).result.order.entries[0]!.isAvailable
const isListed = async (car: string) => {
  const { result } = await call('POST /shop/catalog/getusedcars', { pageFilter: { activePage: 1, pageSize: 100 } })
  return result.usedCars.some(({ key }) => key === car)
}
const mailTo = (email: string, words: string) =>
  vi.waitFor(async () => {
    const mail = (await mailsTo(email)).map(readable).find((one) => one.includes(words))
    expect(mail).toBeDefined()
    return mail!
  }, patient)

/** Returns the mail to the branch of an order, in the default language. */
const mailToBranch = async (order: Placed, words: string) => {
  const { email } = (await call('GET /shop/order/get', access(order))).result.order.branch
  return vi.waitFor(async () => {
    const mails = (await mailsTo(email)).map(readable)
    const mail = mails.filter((one) => one.includes(order.orderNumber) && one.includes(words))
    expect(mail).toHaveLength(1)
    return mail[0]!
  }, patient)
}

test('the branch reads who ordered what, once, and who withdrew, and what that asks of it', async () => {
  const car = await usedCar()
  const order = await placedOrder([car], { customer: company, language: 'fr-BE' })
  const mail = await mailToBranch(order, 'Er is een bestelling binnengekomen')
  for (const part of [
    'Zaagsel bv',
    '0478 12 34 56',
    'Noord',
    'Français',
    '€ 1.000',
    `Reply-To: ${order.email}`,
    'De klant haalt af',
  ])
    expect(mail).toContain(part)
  expect(mail).not.toContain(order.accessKey)

  const free = await placedOrder([await usedCar()], { language: 'fr-BE' })
  await confirm(free)
  const withdrawn = await mailToBranch(free, 'Een klant heeft online herroepen')
  expect(withdrawn).toContain('opnieuw te koop')
  expect(withdrawn).toMatch(/Stort het voorschot van € 1\.000 /)

  const delivered = await placedOrder([await usedCar()])
  await deliver(delivered, 3)
  await confirm(delivered)
  const returned = await mailToBranch(delivered, 'Een klant heeft online herroepen')
  expect(returned).toContain('over de teruggave en de terugbetaling')
  expect(returned).not.toContain('opnieuw te koop')
  expect(returned).not.toContain('Stort het voorschot')
})

describe('the confirmation of an order', () => {
  const linkIn = (mail: string) => /(http\S+\/(?:herroepen|retractation))#([\w-]+)\.([\w-]+)/.exec(mail)

  test('brings a consumer to the withdrawal: it names the order, and opens nothing', async () => {
    const order = await placedOrder([await usedCar()])
    const mail = await mailTo(order.email, 'Bevestiging van uw bestelling')
    expect(mail.match(/Overeenkomst hier herroepen/g)).toHaveLength(2) // HTML and text
    const [, page, id, proof] = linkIn(mail)!
    expect(page).toMatch(/\/nl\/herroepen$/)
    expect([id, proof]).toEqual([order.id, order.orderNumber])
    expect((await call('GET /shop/withdrawal/get', { id: id!, accessKey: proof!.padEnd(22, '0') })).status).toBe(404)
    expect(mail).not.toContain(order.accessKey)
    expect(mail).not.toContain('VI.53')
  })

  test('in French, with what is built to order excepted', async () => {
    const { key } = await makeNewCar(database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 3_500_000 })
    const order = await placedOrder([key, await usedCar()], { language: 'fr-BE' })
    const mail = await mailTo(order.email, 'Confirmation de votre commande')
    expect(mail).toContain('Se rétracter du contrat ici')
    expect(linkIn(mail)?.[1]).toMatch(/\/fr\/retractation$/)
    expect(mail).toMatch(
      /rétracter de l’achat de Lumen \d+ E3 Momentum : .*article VI\.53, 3° du Code de droit économique/,
    )
  })

  test('offers no withdrawal of what is only built to order', async () => {
    const { key } = await makeNewCar(database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 3_500_000 })
    const order = await placedOrder([key])
    const mail = await mailTo(order.email, 'Bevestiging van uw bestelling')
    expect(linkIn(mail)).toBeNull()
    expect(mail).toContain('VI.53')
    const { result } = await call('GET /shop/order/get', access(order))
    expect(result.order.withdrawal).toEqual({ isPossible: false, until: null, receivedAt: null })
  })

  test('repeats what was said before the order, and says until when the car comes', async () => {
    const { key } = await makeNewCar(database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 3_500_000 })
    const cars = [await usedCar(), key]
    const begun = (await call('POST /shop/order/getnew', { carList: cars })).result.order
    expect(begun.entries.map(({ isMadeToOrder, delivery }) => [isMadeToOrder, delivery])).toEqual([
      [false, 'binnen 4 dagen nadat u het saldo hebt betaald'],
      [true, expect.stringMatching(/^uiterlijk op \d\d\/\d\d\/\d{4}$/)],
    ])
    expect(begun.seller).toBe('Autogroep NV · ondernemingsnummer 0999.005.572 · RPR Gent, afdeling Gent')
    expect(begun.conditions.guarantee).toEqual([
      expect.stringContaining('u spreekt met ons een wettelijke garantie van 12 maanden'),
      expect.stringContaining('twee jaar wettelijke garantie'),
    ])
    const order = await placedOrder(cars)
    const placed = (await call('GET /shop/order/get', access(order))).result.order
    expect(placed.conditions).toEqual(begun.conditions)
    const mail = await mailTo(order.email, 'Bevestiging van uw bestelling')
    for (const words of [
      begun.seller,
      begun.conditions.withdrawal,
      ...begun.conditions.guarantee,
      begun.entries[1]!.delivery,
    ])
      expect(mail.replaceAll('\n', ' ')).toContain(words)
  })

  test('offers none to a company', async () => {
    const order = await placedOrder([await usedCar()], { customer: company })
    const mail = await mailTo(order.email, 'Bevestiging van uw bestelling')
    expect(linkIn(mail)).toBeNull()
    expect(mail).toContain('U koopt voor uw onderneming')
    expect(mail).not.toContain('Wettelijke garantie')
  })
})

describe('a consumer withdraws', () => {
  test('before delivery: it is received, the advance goes back, the receipt says what and when', async () => {
    const order = await placedOrder([await usedCar()])
    expect(await seen(order)).toMatchObject({
      orderNumber: order.orderNumber,
      refusal: null,
      until: null,
      received: null,
    })
    const { status, result } = await confirm(order)
    expect(status).toBe(200)
    expect(result).toMatchObject({ received: { state: 'received', cars: [expect.stringContaining('Noord')] } })
    expect(await refundsOf(order)).toEqual([{ reason: 'withdrawn', amount: order.advance }])
    const receipt = await mailTo(order.email, 'Ontvangstbewijs')
    expect(receipt).toContain(order.orderNumber)
    expect(receipt).toContain('Lotte Van den Broeck')
    expect(receipt).toMatch(/\d\d\/\d\d\/\d{4} om \d{1,2}\.\d\d\suur/)
    const { rows } = await database.pool.query(
      `select array_agg(distinct subject || ' ' || kind order by subject || ' ' || kind) as changes
       from audit_row join audit_entry entry on entry.id = entry
       where action = 'POST /shop/withdrawal/confirm' and entry = (
         select max(entry) from audit_row where subject = 'withdrawal' and after ->> 'order_id' = $1)`,
      [order.id],
    )
    expect(rows[0].changes).toEqual(['car_sale u', 'refund_due i', 'shop_order u', 'withdrawal i'])
    // The buyer is not told to have paid twice.
    const { result: payment } = await call('GET /shop/order/confirmpayment', access(order))
    expect(payment.payment?.isRefundDue).toBe(false)
  })

  test('after delivery: received, and the dealer settles what goes back', async () => {
    const car = await usedCar()
    const order = await placedOrder([car])
    await deliver(order, 3)
    const { until } = await seen(order)
    expect(until).toMatch(/^\d{4}-\d\d-\d\d$/)
    const { result } = await call('GET /shop/order/get', access(order))
    expect(result.order.withdrawal).toEqual({ isPossible: true, until, receivedAt: null })
    expect((await confirm(order)).status).toBe(200)
    expect(await refundsOf(order)).toEqual([])
    await mailTo(order.email, 'twee werkdagen')
    // The buyer has the car: the dealer takes it back first.
    expect((await call('GET /shop/order/get', access(order))).result.order.orderStatus).toBe('delivered')
    expect([await isForSale(car), await isListed(car)]).toEqual([false, false])
  })

  test('before delivery: the order is canceled, its car is listed again and somebody else orders it', async () => {
    const car = await usedCar()
    const order = await placedOrder([car])
    expect([await isForSale(car), await isListed(car)]).toEqual([false, false])
    expect((await confirm(order)).status).toBe(200)
    const { result } = await call('GET /shop/order/get', access(order))
    expect(result.order).toMatchObject({ orderStatus: 'canceled', transfer: null })
    expect(result.order.withdrawal!.receivedAt).not.toBeNull()
    expect(await isForSale(car)).toBe(true)
    await vi.waitFor(async () => expect(await isListed(car)).toBe(true), patient)

    const next = await placedOrder([car])
    expect(next.orderNumber).not.toBe(order.orderNumber)
    // Later calls of the first buyer do not end the sale to the second.
    expect((await confirm(order)).errors[0]?.name).toBe('withdrawal-already')
    expect((await call('POST /shop/mail/sendorderconfirmation', access(order))).errors[0]?.name).toBe('order-canceled')
    expect(await salesOf(car)).toEqual(['ended', 'live'])
  })

  test('on its way to the buyer: as before delivery', async () => {
    const car = await usedCar()
    const order = await placedOrder([car])
    await database.pool.query(`update shop_order set status = 'shipped' where id = $1`, [order.id])
    expect((await confirm(order)).status).toBe(200)
    expect((await call('GET /shop/order/get', access(order))).result.order.orderStatus).toBe('canceled')
    expect(await salesOf(car)).toEqual(['ended'])
    expect(await refundsOf(order)).toHaveLength(1)
  })

  test('from one of two cars', async () => {
    const [kept, back] = [await usedCar(), await usedCar()]
    const order = await placedOrder([kept, back])
    const { cars } = await seen(order)
    const { result } = await confirm(order, { cars: [cars[1]!.id] })
    expect(result.received?.cars).toEqual([cars[1]!.name])
    expect(await refundsOf(order)).toEqual([])
    expect([await isForSale(kept), await isForSale(back)]).toEqual([false, true])
    // The other car stays bought, and the rest is still to be paid.
    const { order: rest } = (await call('GET /shop/order/get', access(order))).result
    expect([rest.orderStatus, rest.transfer === null]).toEqual(['pending', false])
  })

  test('twice at once: it is received once', async () => {
    const car = await usedCar()
    const order = await placedOrder([car])
    const outcomes = await Promise.all([confirm(order), confirm(order)])
    const statuses = outcomes.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await confirm(order)).errors[0]?.name).toBe('withdrawal-already')
    expect(await refundsOf(order)).toHaveLength(1)
    expect(await salesOf(car)).toEqual(['ended'])
  })

  test('while another buyer asks for the car: it is sold to one of them, never to both', async () => {
    const car = await usedCar()
    const order = await placedOrder([car])
    const [, ...others] = await Promise.allSettled([confirm(order), placedOrder([car]), placedOrder([car])])
    const won = others.filter(({ status }) => status === 'fulfilled').length
    expect(won).toBeLessThanOrEqual(1)
    expect(await salesOf(car)).toEqual(won === 1 ? ['ended', 'live'] : ['ended'])
    if (won === 0) await placedOrder([car])
    expect(await salesOf(car)).toEqual(['ended', 'live'])
  })
})

describe('refused, and told why', () => {
  test('when the fourteen days are over', async () => {
    const order = await placedOrder([await usedCar()])
    await deliver(order, 30)
    expect((await seen(order)).refusal).toMatchObject({ reason: 'withdrawal-too-late' })
    expect((await confirm(order)).errors[0]?.name).toBe('withdrawal-too-late')
  })

  test('to a company', async () => {
    const order = await placedOrder([await usedCar()], { customer: company })
    expect((await confirm(order)).errors[0]?.name).toBe('withdrawal-business')
  })

  test('for a car the factory still builds, alone or beside another', async () => {
    const made = (await makeNewCar(database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 3_500_000 })).key
    const alone = await placedOrder([made])
    expect((await confirm(alone)).errors[0]?.name).toBe('withdrawal-made-to-order')
    const mixed = await placedOrder([made, await usedCar()])
    const { cars, refusal } = await seen(mixed)
    expect([refusal, cars.map(({ isMadeToOrder }) => isMadeToOrder)]).toEqual([null, [true, false]])
    expect((await confirm(mixed)).errors[0]).toMatchObject({ name: 'withdrawal-made-to-order', field: 'cars' })
    expect((await confirm(mixed, { cars: [cars[1]!.id] })).status).toBe(200)
  })

  test.each([
    ['another key', { accessKey: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['another order', { id: randomUUID() }],
  ])('with %s', async (_, wrong) => {
    const order = await placedOrder([await usedCar()])
    expect((await call('GET /shop/withdrawal/get', { ...access(order), ...wrong })).status).toBe(404)
    expect((await confirm(order, wrong)).errors[0]?.name).toBe('withdrawal-link-invalid')
  })

  test.each([
    ['a name', 'name', { name: ' ' }],
    ['a car', 'cars', { cars: [] }],
  ])('without %s', async (_, field, changes) => {
    const order = await placedOrder([await usedCar()])
    expect((await confirm(order, changes)).errors[0]).toMatchObject({ name: 'form-incomplete', statusCode: 422, field })
  })
})

describe('the mailed link', () => {
  const ask = (orderNumber: string, email: string) => call('POST /shop/withdrawal/sendlink', { orderNumber, email })

  test('opens the order for a day, and tells nobody else whether there is one', async () => {
    const order = await placedOrder([await usedCar()])
    const right = await ask(order.orderNumber.toLowerCase(), order.email.toUpperCase())
    const wrong = await ask(order.orderNumber, 'iemand.anders@example.be')
    const never = await ask('SO-2026-999999', order.email)
    expect([wrong, never]).toEqual([right, right])
    const [, id, key] = /#([0-9a-f-]{36})\.([\w-]{22})/.exec(await mailTo(order.email, '24 uur'))!
    expect(await mailsTo('iemand.anders@example.be')).toEqual([])
    const opened = { ...order, id: id!, accessKey: key! }
    expect((await seen(opened)).orderNumber).toBe(order.orderNumber)
    // Nobody changes or pays the order by it.
    expect((await call('GET /shop/order/get', access(opened))).status).toBe(404)
    await database.pool.query(
      `update withdrawal_link set created_at = now() - interval '2 days', expires_at = now() - interval '1 minute'
      where order_id = $1`,
      [order.id],
    )
    expect((await call('GET /shop/withdrawal/get', access(opened))).status).toBe(404)
  })
})

test('a signed-in customer opens the withdrawal from an own order, and from no other', async () => {
  const order = await placedOrder([await usedCar()])
  const owner = await signedInCustomer(shop, { email: order.email })
  const path = 'POST /shop/account/openwithdrawal'
  const { result } = await owner.call(path, { id: order.id })
  expect((await seen({ ...order, ...result })).orderNumber).toBe(order.orderNumber)
  const stranger = await signedInCustomer(shop)
  expect((await stranger.call(path, { id: order.id })).status).toBe(404)
  expect((await call(path, { id: order.id })).status).toBe(401)
})

test('the terms in force are kept with the order, and the day of delivery is noted by itself', async () => {
  await makeLegalText(database, { customerType: 'private', version: 4 })
  const order = await placedOrder([await usedCar()])
  await database.pool.query(`update shop_order set status = 'delivered' where id = $1`, [order.id])
  const { rows } = await database.pool.query(
    `select terms_version, terms_agreed_at <= placed_at as agreed, delivered_on = brussels_today() as today
     from shop_order where id = $1`,
    [order.id],
  )
  expect(rows).toEqual([{ terms_version: 4, agreed: true, today: true }])
  const owner = await signedInCustomer(shop, { email: order.email })
  const { result } = await owner.call('GET /shop/account/getmydata')
  const agreedTo = expect.objectContaining({ termsVersion: 4, language: 'nl' })
  expect(result.parts).toHaveProperty('orders.0.agreedTo', agreedTo)
})
