import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBranch, makeLegalText, makeUsedCar } from '../../test/factories.ts'
import { runningShop } from '../../test/running-shop.ts'
import { ProviderFailure } from '../../payments/provider.ts'
import { signedInCustomer, testPassword } from '../../test/signed-in.ts'
import { roomFor } from './order-access.ts'
import {
  access,
  address,
  company,
  makeNewCar,
  makeParts,
  parseNumber,
  ordersIn,
  patient,
  privateCustomer,
  readable,
  type Changes,
  type Confirmed,
  type OrderAccess,
  type OrderCustomer,
  type SentOrder,
} from './orders.test-data.ts'

const shop = await runningShop()
const { database, call, payer } = shop
const make = ordersIn(shop)
const { requestPayment, startPaying, isPlaced } = make
const confirm = make.paymentOf

let buyers = 0
let email = ''

beforeEach(() => {
  email = `koper${++buyers}@example.be`
})
afterEach(() => {
  shop.services.payments = shop.payments
})

const buyer = () => privateCustomer(email)
const orderFor = (carList: readonly string[], changes: Changes = {}, language?: string) =>
  make.orderFor(carList, { customer: buyer(), ...changes }, language)
const usedCar = (priceGrossCents = 3_195_000) => make.usedCar({ priceGrossCents })

async function endsAs(order: OrderAccess, paymentStatus: string): Promise<Confirmed> {
  return vi.waitFor(async () => {
    const answer = await confirm(order)
    expect(answer.payment?.paymentStatus).toBe(paymentStatus)
    return answer
  }, patient)
}

async function count(sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::integer as count ${sql}`, values)
  return rows[0]!.count
}

const readSales = async (key: string) => (await make.salesOf(key)).filter((state) => state === 'live').length
const readHolds = (key: string) =>
  count('from car_hold hold join vehicle on vehicle.id = hold.vehicle_id where number = $1', [parseNumber(key)])
const readRefunds = async (order: OrderAccess) => (await make.refundsOf(order)).length

describe('from cart to paid order', () => {
  test('a used car, collected: ordered, sold, confirmed by mail, told to the waiting screen', async () => {
    const car = await usedCar(3_195_000)
    const order = await orderFor([car])
    const saved = await call('POST /shop/order/save', { order })
    expect(saved.result.order.total).toEqual({
      subTotal: 3_195_000,
      transport: 0,
      advance: 100_000,
      amount: 3_095_000,
    })
    const { result } = await requestPayment(order)
    expect(result.payment).toMatchObject({ paymentStatus: 'pending', amount: 100_000, isRefundDue: false })
    expect(result.paymentLinks.qrcode.href).toMatch(/^data:image\/svg\+xml,/)
    expect(await readHolds(car)).toBe(1)

    await payer(result.paymentLinks.deepLink.href, 'pay')
    const { order: placed, payment, paymentLinks } = await isPlaced(order)
    expect(payment?.paymentStatus).toBe('succeeded')
    expect(paymentLinks).toBeNull()
    expect(placed).toMatchObject({
      orderStatus: 'pending',
      entries: [{ key: car, isAvailable: true, isUsedCar: true, total: { toPay: 3_195_000 } }],
      transfer: {
        iban: 'BE68539007547034',
        amount: 3_095_000,
        epcCode: expect.stringMatching(/^data:image\/svg\+xml,/) as string,
      },
    })
    expect(await readSales(car)).toBe(1)
    expect(await readHolds(car)).toBe(0)
    const lists = await call('POST /shop/order/getnew', { carList: [car] })
    expect(lists.result.order.entries[0]!.isAvailable).toBe(false)

    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(1), patient)
    const mail = readable((await shop.mailsTo(email))[0]!)
    expect(mail).toContain(`Bevestiging van uw bestelling ${placed.orderNumber}`)
    expect(mail).toContain('BE68 5390 0754 7034')
    expect(mail).toContain('€ 30.950,00')
    expect(mail).toMatch(/\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+/)
    expect(mail).toContain('cid:transfer-qr')
    expect(mail).toContain('Content-Type: text/plain')
    expect(mail).toContain('Content-ID: <transfer-qr>')

    const tellings = shop.hubEvents.filter(({ room }) => room === `order:${order.id}`)
    expect(tellings.at(-1)).toMatchObject({ event: 'ConfirmPayment', payload: { paymentStatus: 'succeeded' } })
  })

  test('delivered, in French: transport, and everything the buyer reads in his language', async () => {
    const car = await usedCar(500_000)
    const order = await orderFor(
      [car],
      { deliveryType: 'deliver', deliveryAddress: { ...address, label: 'delivery' }, pickupAddress: null },
      'fr-BE',
    )
    const link = await startPaying(order, 'fr-BE')
    expect(await (await fetch(link)).text()).toContain('Acompte WEB-')
    await payer(link, 'pay')
    const { order: placed } = await isPlaced(order)
    // 15 % of 5242.00, rounded down: the law's cap is under the usual advance.
    expect(placed.total).toEqual({ subTotal: 524_200, transport: 24_200, advance: 78_630, amount: 445_570 })
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(1), patient)
    const mail = readable((await shop.mailsTo(email))[0]!)
    expect(mail).toContain('Confirmation de votre commande')
    expect(mail).toContain('Frais de transport')
    expect(mail).toContain('Nous livrons à cette adresse')
  })

  test('a new car and a used one in one order; only the used one is held', async () => {
    const used = await usedCar(2_000_000)
    const { key: fresh } = await makeNewCar(database, { priceGrossCents: 2_750_000, enginePriceGrossCents: 150_000 })
    const order = await orderFor([fresh, used])
    const link = await startPaying(order)
    expect(await count('from car_hold where order_id = $1', [order.id])).toBe(1)
    await payer(link, 'pay')
    const { order: placed } = await isPlaced(order)
    expect(placed.entries.map(({ total }) => total.toPay)).toEqual([2_900_000, 2_000_000])
    expect(placed.total.subTotal).toBe(4_900_000)
  })

  test('a company orders with its VAT number', async () => {
    const order = await orderFor([await usedCar()], { customer: { ...buyer(), ...company } })
    await payer(await startPaying(order), 'pay')
    expect((await isPlaced(order)).order.customer).toMatchObject(company)
  })

  test('numbers follow each other without a gap', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, async () => orderFor([await usedCar()])))
    await Promise.all(orders.map(async (order) => payer(await startPaying(order), 'pay')))
    const placed = await Promise.all(orders.map((order) => isPlaced(order)))
    const places = placed.map(({ order }) => Number(order.orderNumber?.slice(-6))).sort((one, other) => one - other)
    expect(places.map((place) => place - places[0]!)).toEqual([0, 1, 2, 3])
    expect(await count('from shop_order where order_number is not null')).toBe(places.at(-1))
  })
})

describe('where cars are collected', () => {
  /** A department beside the one that cars of the tests stand in. */
  async function anotherDepartment(
    branch: string,
    slug: string,
    {
      rank,
      allowsPickup = true,
      kind = 'sales-new',
    }: { rank: number; allowsPickup?: boolean; kind?: 'sales-new' | 'trucks' },
  ) {
    const { branchId } = await makeBranch(database, branch)
    const { rows } = await database.pool.query<{ id: string; number: number }>(
      `insert into department (branch_id, slug, kind, name, street_name, house_number, postal_code, city, phone, email,
         latitude, longitude, allows_pickup, rank)
       select branch_id, $2, $5, '{"nl": "Aflevering"}', street_name, house_number, postal_code, city, phone, email,
         latitude, longitude, $3, $4
       from department where branch_id = $1 limit 1 returning id, number`,
      [branchId, `${branch.toLowerCase()}-${slug}`, allowsPickup, rank, kind],
    )
    return rows[0]!
  }
  const standing = async (branch: string, departmentId?: string) => {
    const { vehicleId, number } = await makeUsedCar(database, { branch })
    if (departmentId) {
      await database.pool.query('update vehicle set department_id = $2 where id = $1', [vehicleId, departmentId])
    }
    return `used-${number}`
  }
  const placesFor = async (...carList: string[]) =>
    (await call('POST /shop/order/getnew', { carList })).result.order.pickupPlaces.map(({ id }) => id)
  const readPlace = async (branch: string) => {
    const { departmentId } = await makeBranch(database, branch)
    const { rows } = await database.pool.query<{ number: number }>('select number from department where id = $1', [
      departmentId,
    ])
    return rows[0]!.number
  }

  test('first where the car stands, then elsewhere in its branch, then in the others', async () => {
    const first = await anotherDepartment('Sint-Niklaas', 'first', { rank: -1 })
    const own = await anotherDepartment('Sint-Niklaas', 'last', { rank: 9 })
    const office = await anotherDepartment('Sint-Niklaas', 'office', { rank: -2, allowsPickup: false })
    const used = await readPlace('Sint-Niklaas')
    expect((await placesFor(await standing('Sint-Niklaas', own.id))).slice(0, 3)).toEqual([
      own.number,
      first.number,
      used,
    ])
    // For a department without handovers, the first one of the branch that has them.
    const inOffice = await placesFor(await standing('Sint-Niklaas', office.id))
    expect(inOffice.slice(0, 3)).toEqual([first.number, used, own.number])
    expect(inOffice).not.toContain(office.number)
    expect(inOffice).toContain(await readPlace('Gent'))
  })

  test('at a department for trucks only what stands there', async () => {
    const trucks = await anotherDepartment('Sint-Niklaas', 'trucks', { rank: -3, kind: 'trucks' })
    expect(await placesFor(await standing('Sint-Niklaas'))).not.toContain(trucks.number)
    expect((await placesFor(await standing('Sint-Niklaas', trucks.id)))[0]).toBe(trucks.number)
    await database.pool.query('update department set allows_pickup = false where id = $1', [trucks.id])
  })

  test('with cars in two branches: where the first of the cart stands, then the second', async () => {
    const [one, other] = [await standing('Lokeren'), await standing('Dendermonde')]
    const [lokeren, dendermonde] = [await readPlace('Lokeren'), await readPlace('Dendermonde')]
    expect((await placesFor(one, other)).slice(0, 2)).toEqual([lokeren, dendermonde])
    expect((await placesFor(other, one)).slice(0, 2)).toEqual([dendermonde, lokeren])
  })

  test('a new car follows the used one beside it, and alone the order of the dealer', async () => {
    const { key: fresh } = await makeNewCar(database, { priceGrossCents: 2_750_000, enginePriceGrossCents: 150_000 })
    expect((await placesFor(fresh, await standing('Lokeren')))[0]).toBe(await readPlace('Lokeren'))
    const { rows } = await database.pool.query<{ number: number }>(
      `select department.number from department join branch on branch.id = branch_id where allows_pickup
       order by branch.rank, branch.number, department.rank, department.number`,
    )
    expect(await placesFor(fresh)).toEqual(rows.map(({ number }) => number))
  })

  test('the order stays the same when another place was chosen', async () => {
    const car = await standing('Lokeren')
    const order = await orderFor([car], { pickupAddress: { id: await readPlace('Gent') } })
    const { result } = await call('POST /shop/order/save', { order })
    expect(result.order.pickupAddress?.id).toBe(await readPlace('Gent'))
    expect(result.order.pickupPlaces[0]?.id).toBe(await readPlace('Lokeren'))
  })
})

describe('what is kept', () => {
  test('half an order survives a reload, and opens only with its key', async () => {
    const car = await usedCar()
    const half = await orderFor([car], { customer: { ...buyer(), phone: '' }, invoiceAddress: null })
    await call('POST /shop/order/save', { order: half })
    const again = await call('GET /shop/order/get', access(half))
    expect(again.result.order.customer).toMatchObject({ firstName: 'Lotte', phone: '' })
    const other = await usedCar()
    const goesOn = await call('POST /shop/order/getnew', { carList: [other], order: access(half) })
    expect(goesOn.result.order).toMatchObject({ id: half.id, customer: { firstName: 'Lotte' } })
    expect(goesOn.result.order.entries).toHaveLength(1)
  })

  test.each([
    'GET /shop/order/get',
    'GET /shop/order/confirmpayment',
    'POST /shop/mail/sendorderconfirmation',
  ] as const)('%s: for a stranger the order does not exist', async (endpoint) => {
    const order = await orderFor([await usedCar()])
    await call('POST /shop/order/save', { order })
    const guessed = { id: order.id, accessKey: 'A'.repeat(22) }
    expect(await call(endpoint, guessed)).toMatchObject({ status: 404, errors: [{ name: 'order-not-found' }] })
    expect(await call(endpoint, { ...access(order), id: randomUUID() })).toMatchObject({ status: 404 })
  })

  test('a stranger can neither change nor pay it', async () => {
    const order = await orderFor([await usedCar()])
    await call('POST /shop/order/save', { order })
    const forged = { ...order, accessKey: 'A'.repeat(22), customer: { ...buyer(), firstName: 'Dief' } }
    expect((await call('POST /shop/order/save', { order: forged })).status).toBe(404)
    expect((await requestPayment(forged)).status).toBe(404)
    expect((await call('GET /shop/order/get', access(order))).result.order.customer.firstName).toBe('Lotte')
  })

  test('the hub lets in whoever has the key, and nobody else', async () => {
    const order = await orderFor([await usedCar()])
    await call('POST /shop/order/save', { order })
    expect(await roomFor(database.db, access(order))).toBe(`order:${order.id}`)
    expect(await roomFor(database.db, { id: order.id, accessKey: 'A'.repeat(22) })).toBeUndefined()
    expect(await roomFor(database.db, { id: order.id })).toBeUndefined()
    expect(await roomFor(database.db, { id: { $ne: null }, accessKey: ['x'] })).toBeUndefined()
  })

  test('pickup clears the delivery address, a private customer has no company', async () => {
    const customer = { ...buyer(), companyName: 'Rest bv', vatPrefix: 'BE', vatNumber: '0999005572' }
    const order = await orderFor([await usedCar()], { deliveryAddress: { ...address, label: 'delivery' }, customer })
    const { result } = await call('POST /shop/order/save', { order })
    expect(result.order).toMatchObject({
      deliveryAddress: null,
      customer: { companyName: '', vatPrefix: '', vatNumber: '' },
    })
  })
})

describe('refused before any payment starts', () => {
  test.each<[string, string, string | undefined, Omit<Changes, 'customer'> & { customer?: Partial<OrderCustomer> }]>([
    ['an empty cart', 'cart-empty', undefined, { carList: [] }],
    ['no choice of delivery', 'delivery-type-required', 'order.deliveryType', { deliveryType: null }],
    ['no place of pickup', 'pickup-address-required', 'order.pickupAddress', { pickupAddress: null }],
    ['no invoice address', 'invoice-address-required', 'order.invoiceAddress', { invoiceAddress: null }],
    ['no delivery address', 'delivery-address-required', 'order.deliveryAddress', { deliveryType: 'deliver' }],
    [
      'half an address',
      'order-incomplete',
      'order.invoiceAddress.streetName',
      { invoiceAddress: { ...address, streetName: '' } },
    ],
    [
      'a foreign postal code',
      'order-incomplete',
      'order.invoiceAddress.postalCode',
      { invoiceAddress: { ...address, postalCode: '0999' } },
    ],
    ['no phone', 'order-incomplete', 'order.customer.phone', { customer: { phone: '' } }],
    ['no real e-mail', 'order-incomplete', 'order.customer.email', { customer: { email: 'lotte@' } }],
    [
      'a company without VAT number',
      'order-incomplete',
      'order.customer.companyName',
      { customer: { customerType: 'fleet' } },
    ],
  ])('%s', async (_, name, field, changes) => {
    const car = await usedCar()
    const customer = { ...buyer(), ...changes.customer }
    const order = await orderFor([car], { ...changes, customer })
    const answer = await requestPayment(order)
    expect(answer).toMatchObject({ status: 422, errors: [{ name, ...(field ? { field } : {}) }] })
    expect(answer.errors[0]!.message).not.toBe('')
    expect(await readHolds(car)).toBe(0)
  })

  test('a buyer from abroad collects the car; it is not brought there', async () => {
    const abroad = { ...address, streetName: '12 rue de la Gare', houseNumber: '', postalCode: '59000', city: 'Lille' }
    const order = await orderFor([await usedCar()], { invoiceAddress: { ...abroad, countryCode: 'FR' } })
    const { result } = await requestPayment(order, 'fr-BE')
    expect(result.order.invoiceAddress).toMatchObject({ countryCode: 'FR', country: { name: { text: 'France' } } })
    // The result of a call may be sent back unchanged.
    const other = await orderFor([await usedCar()], {
      deliveryType: 'deliver',
      deliveryAddress: { ...result.order.invoiceAddress!, label: 'delivery' },
    })
    expect(await requestPayment(other)).toMatchObject({
      status: 422,
      errors: [{ name: 'delivery-abroad', field: 'order.deliveryAddress' }],
    })
  })

  test('an order is sent to no country that is not active, but the one that it had before', async () => {
    const abroad = { ...address, streetName: '12 rue de la Gare', houseNumber: '', postalCode: '59000', city: 'Lille' }
    const changes: Changes = { invoiceAddress: { ...abroad, countryCode: 'FR' } }
    const order = await orderFor([await usedCar()], changes)
    await shop.call('POST /shop/order/save', { order })
    await shop.database.pool.query(`update country set is_active = false where code = 'FR'`)
    const renamed = { ...order, customer: { ...buyer(), firstName: 'Louise' } }
    expect((await shop.call('POST /shop/order/save', { order: renamed })).status).toBe(200)
    const late = await orderFor([await usedCar()], changes)
    expect(await shop.call('POST /shop/order/save', { order: late })).toMatchObject({
      status: 422,
      errors: [{ name: 'country-not-offered', field: 'order.invoiceAddress.countryCode' }],
    })
    await shop.database.pool.query(`update country set is_active = true where code = 'FR'`)
  })

  test.each<[string, Record<string, unknown> & { customer?: Partial<OrderCustomer> }]>([
    ['entries with prices', { entries: [{ total: { toPay: 1 } }] }],
    ['a car as something else', { carList: [{ id: 1, price: 1 }] }],
    ['a car that is no car', { carList: ['used-0'] }],
    ['more cars than an order holds', { carList: Array.from({ length: 11 }, (_, index) => `used-${index + 1}`) }],
    ['an unknown delivery type', { deliveryType: 'drone' }],
    ['a country that does not exist', { invoiceAddress: { ...address, countryCode: 'XX' } }],
    ['a short key', { accessKey: 'abc' }],
    ['another kind of id', { id: '17' }],
    ['a text without end', { customer: { firstName: 'x'.repeat(10_000) } }],
  ])('tampering: %s is no part of an order', async (_, changes) => {
    const order = await orderFor([await usedCar()])
    const customer = { ...buyer(), ...changes.customer }
    const tampered = { ...order, ...changes, customer }
    for (const endpoint of ['POST /shop/order/save', 'POST /shop/order/requestpayment']) {
      expect(await call.unchecked(endpoint, { order: tampered })).toMatchObject({ status: 422, result: null })
    }
    expect(await count('from shop_order where id = $1', [order.id])).toBe(0)
  })

  test.each<[string, Changes]>([
    ['an amount', { total: { subTotal: 1, advance: 1, transport: 0, amount: 0 } }],
    ['a status', { orderStatus: 'delivered' }],
    ['a number', { orderNumber: 'SO-2026-000001' }],
  ])('tampering: %s comes along and changes nothing', async (_, changes) => {
    const order = await orderFor([await usedCar(3_000_000)])
    const { result: saved } = await call('POST /shop/order/save', { order })
    const { result: tampered } = await call('POST /shop/order/save', { order: { ...order, ...changes } })
    expect(tampered).toEqual(saved)
    expect(tampered.order.total.subTotal).toBe(3_000_000)
  })

  test('a car that never was, and a place where no cars are collected', async () => {
    expect(await call('POST /shop/order/getnew', { carList: ['used-999999'] })).toMatchObject({
      status: 404,
      errors: [{ name: 'car-not-found', field: 'order.carList.0' }],
    })
    const order = await orderFor([await usedCar()], { pickupAddress: { id: 999_999 } })
    expect(await requestPayment(order)).toMatchObject({ status: 404, errors: [{ name: 'pickup-place-not-found' }] })
  })

  test('a car that was sold meanwhile', async () => {
    const [sold, free] = [await usedCar(), await usedCar()]
    const order = await orderFor([free, sold])
    await database.pool.query('insert into car_sale (vehicle_id) select id from vehicle where number = $1', [
      parseNumber(sold),
    ])
    expect(await requestPayment(order)).toMatchObject({
      status: 409,
      errors: [{ name: 'car-unavailable', field: 'order.carList.1' }],
    })
    expect(await readHolds(free)).toBe(0)
  })

  test('a new car of which not everything goes together', async () => {
    const made = await makeNewCar(database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 500_000 })
    const { towBar, roofRails } = await makeParts(database, made.versionId)
    const order = await orderFor([`${made.key}.option-${towBar}.option-${roofRails}`])
    expect(await requestPayment(order)).toMatchObject({
      status: 409,
      errors: [{ name: 'car-unavailable', field: 'order.carList.0' }],
    })
  })

  test('a car that the factory builds, before its buyer has chosen a colour', async () => {
    const made = await makeNewCar(database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 500_000 })
    const { blue, towBar } = await makeParts(database, made.versionId)
    for (const key of [made.key, `${made.key}.option-${towBar}`]) {
      const order = await orderFor([key])
      expect((await call('POST /shop/order/save', { order })).result.order.entries).toMatchObject([
        { needsColour: true },
      ])
      expect(await requestPayment(order)).toMatchObject({
        status: 422,
        errors: [{ name: 'colour-required', field: 'order.carList.0' }],
      })
    }
    expect(await requestPayment(await orderFor([`${made.key}.colour-${blue}`]))).toMatchObject({ status: 200 })
  })

  test('another price than the buyer last saw: once, then the new price counts', async () => {
    const car = await usedCar(3_000_000)
    const order = await orderFor([car])
    await call('POST /shop/order/save', { order })
    await database.pool.query(
      'update price set price_cents = 2900000 from vehicle where vehicle.id = price.vehicle_id and number = $1',
      [parseNumber(car)],
    )
    expect(await requestPayment(order)).toMatchObject({ status: 409, errors: [{ name: 'price-changed' }] })
    expect(await readHolds(car)).toBe(0)
    const { result } = await requestPayment(order)
    expect(result.order.total.subTotal).toBe(2_900_000)
  })

  test('a used car whose condition nobody described yet, to a consumer; a company buys it', async () => {
    const key = `used-${(await makeUsedCar(database, { hasConditionReport: false })).number}`
    const order = await orderFor([key])
    expect(await requestPayment(order)).toMatchObject({
      status: 409,
      errors: [{ name: 'condition-report-missing-shop', field: 'order.carList.0' }],
    })
    expect(await readHolds(key)).toBe(0)
    expect(await requestPayment({ ...order, customer: { ...buyer(), ...company } })).toMatchObject({ status: 200 })
  })

  test('other terms than those shown: a new version, or those of another customer type', async () => {
    await makeLegalText(database, { customerType: 'private', version: 1 })
    await makeLegalText(database, { customerType: 'fleet', version: 7 })
    const car = await usedCar()
    const order = await orderFor([car])
    const pay = (termsVersion: number | null, changes: Changes = {}) =>
      call('POST /shop/order/requestpayment', { order: { ...order, ...changes }, termsVersion })
    expect((await call('POST /shop/order/save', { order })).result.order.terms).toEqual({
      customerType: 'private',
      version: 1,
      agreedVersion: null,
    })
    await makeLegalText(database, { customerType: 'private', version: 2 })
    expect(await pay(1)).toMatchObject({ status: 409, errors: [{ name: 'terms-changed', field: 'termsVersion' }] })
    expect(await pay(null)).toMatchObject({ status: 409 })
    expect(await pay(2, { customer: { ...buyer(), ...company } })).toMatchObject({ status: 409 })
    expect(await readHolds(car)).toBe(0)
    const { result } = await pay(7, { customer: { ...buyer(), ...company } })
    expect(result.order.terms).toEqual({ customerType: 'fleet', version: 7, agreedVersion: 7 })
  })

  test('the provider is away: nothing is lost and the buyer may try again', async () => {
    const order = await orderFor([await usedCar()])
    shop.services.payments = {
      ...shop.payments,
      create: () => Promise.reject(new ProviderFailure('busy', 'HTTP_429')),
    }
    expect(await requestPayment(order)).toMatchObject({ status: 503, errors: [{ name: 'payment-unavailable' }] })
    shop.services.payments = shop.payments
    await startPaying(order)
  })
})

describe('two buyers, one car', () => {
  test('while the first is paying, the second is refused; after a cancellation it is the second one’s turn', async () => {
    const car = await usedCar()
    const [first, second] = [await orderFor([car]), await orderFor([car])]
    const link = await startPaying(first)
    expect(await requestPayment(second)).toMatchObject({ status: 409, errors: [{ name: 'car-unavailable' }] })
    await payer(link, 'cancel')
    await endsAs(first, 'cancelled')
    expect(await readHolds(car)).toBe(0)
    await startPaying(second)
    expect(await requestPayment(first)).toMatchObject({ status: 409 })
  })

  // The benchmark does it with 200 on two processes.
  test('50 start paying at once: exactly one may', async () => {
    const car = await usedCar()
    const orders = await Promise.all(Array.from({ length: 50 }, () => orderFor([car])))
    const answers = await Promise.all(orders.map((order) => requestPayment(order)))
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ errors }) => errors[0]?.name === 'car-unavailable')).toHaveLength(49)
    expect(await readHolds(car)).toBe(1)
  })

  test('two orders with the same two cars in another order do not block each other for good', async () => {
    const [one, other] = [await usedCar(), await usedCar()]
    const orders = [await orderFor([one, other]), await orderFor([other, one])]
    const answers = await Promise.all(orders.map((order) => requestPayment(order)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('a hold that has run out is taken over', async () => {
    const car = await usedCar()
    const first = await orderFor([car])
    await startPaying(first)
    await database.pool.query("update car_hold set until = now() - interval '1 second' where order_id = $1", [first.id])
    expect((await requestPayment(await orderFor([car]))).status).toBe(200)
  })

  test('a hold that has run out is cleared away', async () => {
    const car = await usedCar()
    const order = await orderFor([car])
    await startPaying(order)
    await database.pool.query("update car_hold set until = now() - interval '1 second' where order_id = $1", [order.id])
    await shop.hurry('release-holds')
    await vi.waitFor(async () => expect(await readHolds(car)).toBe(0), patient)
  })
})

describe('a payment that did not succeed', () => {
  test.each([
    ['cancel', 'cancelled'],
    ['fail', 'failed'],
    ['expire', 'expired'],
  ] as const)('%s, then a new one under the same reference succeeds', async (action, status) => {
    const car = await usedCar()
    const order = await orderFor([car])
    await payer(await startPaying(order), action)
    const { order: open } = await endsAs(order, status)
    expect(open.orderNumber).toBeNull()
    await payer(await startPaying(order), 'pay')
    await isPlaced(order)
    expect(
      await count(
        'from payment_attempt attempt join shop_order on payment_reference = reference where shop_order.id = $1',
        [order.id],
      ),
    ).toBe(2)
  })

  test('asking again stops the payment that was open and keeps the car', async () => {
    const car = await usedCar()
    const order = await orderFor([car])
    const first = await startPaying(order)
    const second = await startPaying(order)
    expect(second).not.toBe(first)
    expect(await payer(first, 'pay')).toBe(422)
    expect(await readHolds(car)).toBe(1)
    await payer(second, 'pay')
    await isPlaced(order)
  })

  test('the payer was faster than the wish to start again', async () => {
    const order = await orderFor([await usedCar()])
    await payer(await startPaying(order), 'pay')
    expect(await requestPayment(order)).toMatchObject({ status: 409, errors: [{ name: 'order-placed' }] })
    expect(await call('POST /shop/order/save', { order: { ...order, carList: [] } })).toMatchObject({ status: 409 })
    await isPlaced(order)
  })

  test('changing the order stops the payment; saving it unchanged does not', async () => {
    const [car, other] = [await usedCar(), await usedCar()]
    const order = await orderFor([car])
    const link = await startPaying(order)
    expect((await call('POST /shop/order/save', { order })).status).toBe(200)
    expect((await confirm(order)).payment?.paymentStatus).toBe('pending')
    const changed = await call('POST /shop/order/save', { order: { ...order, carList: [other] } })
    expect(changed.status).toBe(200)
    expect(await readHolds(car)).toBe(0)
    expect(await payer(link, 'pay')).toBe(422)
    await payer(await startPaying({ ...order, carList: [other] }), 'pay')
    await isPlaced(order)
    expect(await readSales(car)).toBe(0)
    expect(await readSales(other)).toBe(1)
  })

  test('a reload goes on where it was', async () => {
    const order = await orderFor([await usedCar()])
    const link = await startPaying(order)
    const reloaded = await confirm(order)
    expect(reloaded).toMatchObject({
      payment: { paymentStatus: 'pending' },
      paymentLinks: { deepLink: { href: link } },
    })
  })
})

describe('money that comes late', () => {
  async function paidLate(meanwhile: (car: string) => Promise<unknown>): Promise<{ order: SentOrder; car: string }> {
    const car = await usedCar()
    const order = await orderFor([car])
    const link = await startPaying(order)
    await database.pool.query("update car_hold set until = now() - interval '1 second' where order_id = $1", [order.id])
    await meanwhile(car)
    await payer(link, 'pay')
    return { order, car }
  }

  test('the hold is gone, the car still free: it is theirs', async () => {
    const { order, car } = await paidLate(() => database.pool.query('delete from car_hold'))
    await isPlaced(order)
    expect(await readSales(car)).toBe(1)
  })

  test.each([
    ['another is paying for the car', async (car: string) => startPaying(await orderFor([car]))],
    [
      'the car is sold',
      (car: string) =>
        database.pool.query('insert into car_sale (vehicle_id) select id from vehicle where number = $1', [
          parseNumber(car),
        ]),
    ],
    [
      'the car is withdrawn',
      (car: string) =>
        database.pool.query('update vehicle set withdrawn_at = now() where number = $1', [parseNumber(car)]),
    ],
  ])('%s: the money goes back and the buyer is told', async (_, meanwhile) => {
    const { order } = await paidLate(meanwhile)
    const { payment, order: unplaced } = await vi.waitFor(async () => {
      const answer = await confirm(order)
      expect(answer.payment?.isRefundDue).toBe(true)
      return answer
    }, patient)
    expect(payment?.paymentStatus).toBe('succeeded')
    expect(unplaced.orderNumber).toBeNull()
    expect(await readRefunds(order)).toBe(1)
    await vi.waitFor(async () => expect(await shop.mailsTo(order.customer.email)).toHaveLength(1), patient)
    const [mail] = await shop.mailsTo(order.customer.email)
    expect(readable(mail!)).toContain('Uw voorschot wordt terugbetaald')
  })
})

describe('whatever repeats or overlaps', () => {
  test('the same news many times at once: one order, one sale, one mail', async () => {
    const car = await usedCar()
    const order = await orderFor([car])
    const link = await startPaying(order)
    await payer(link, 'pay')
    const { rows } = await database.pool.query('select signature, body from simulator_callback where payment_id = $1', [
      link.split('/').at(-1),
    ])
    const callback = () =>
      fetch(`${shop.origin}/api/payments/callback`, {
        method: 'POST',
        headers: { signature: rows[0].signature, 'content-type': 'application/json' },
        body: rows[0].body,
      })
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await callback()).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    await shop.hurry('watch-payment')
    await isPlaced(order)
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(1), patient)
    expect(await readSales(car)).toBe(1)
    expect(await readRefunds(order)).toBe(0)
  })

  test('the confirmation can be had again, by whoever has the key', async () => {
    const order = await orderFor([await usedCar()])
    expect(await call('POST /shop/order/save', { order })).toMatchObject({ status: 200 })
    expect(await call('POST /shop/mail/sendorderconfirmation', access(order))).toMatchObject({
      status: 409,
      errors: [{ name: 'order-not-placed' }],
    })
    await payer(await startPaying(order), 'pay')
    await isPlaced(order)
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(1), patient)
    expect(await call('POST /shop/mail/sendorderconfirmation', access(order))).toMatchObject({ status: 200 })
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(2), patient)
    const relay = { ...access(order), to: 'victim@example.be', content: 'spam' }
    expect(await call('POST /shop/mail/sendorderconfirmation', relay)).toMatchObject({ status: 200 })
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(3), patient)
    expect(await shop.mailsTo('victim@example.be')).toEqual([])
  })
})

describe('a process killed on the way', () => {
  class Killed extends Error {}

  test('before the provider was asked: the buyer starts again', async () => {
    const car = await usedCar()
    const order = await orderFor([car])
    shop.services.payments = { ...shop.payments, create: () => Promise.reject(new Killed()) }
    expect((await requestPayment(order)).status).toBe(500)
    shop.services.payments = shop.payments
    expect(await requestPayment(order)).toMatchObject({ status: 409, errors: [{ name: 'payment-in-progress' }] })
    shop.moveClock(20_000)
    await payer(await startPaying(order), 'pay')
    await isPlaced(order)
    expect(await readSales(car)).toBe(1)
  })

  test('after the provider made the payment, before we knew: it is found, shown and can be paid', async () => {
    const order = await orderFor([await usedCar()])
    shop.services.payments = {
      ...shop.payments,
      async create(request) {
        await shop.payments.create(request)
        throw new Killed()
      },
    }
    expect((await requestPayment(order)).status).toBe(500)
    shop.services.payments = shop.payments
    expect((await confirm(order)).paymentLinks).toBeNull()
    await shop.hurry('watch-payment')
    const found = await vi.waitFor(async () => {
      const { paymentLinks } = await confirm(order)
      expect(paymentLinks).not.toBeNull()
      return paymentLinks
    }, patient)
    await payer(found!.deepLink.href, 'pay')
    await isPlaced(order)
  })

  test('after the payer paid, before anything was done with it: it is done when a process is back', async () => {
    const car = await usedCar()
    const order = await orderFor([car])
    const link = await startPaying(order)
    await shop.stopWorker()
    await payer(link, 'pay')
    expect((await confirm(order)).order.orderNumber).toBeNull()
    await shop.startWorker()
    await isPlaced(order)
    await vi.waitFor(async () => expect(await shop.mailsTo(email)).toHaveLength(1), patient)
    expect(await readSales(car)).toBe(1)
  })

  test('callbacks never come: the watch sees the payment', async () => {
    const order = await orderFor([await usedCar()])
    const link = await startPaying(order)
    await shop.stopWorker()
    await payer(link, 'pay')
    await database.pool.query('delete from simulator_callback')
    await shop.startWorker()
    await shop.hurry('watch-payment')
    expect((await isPlaced(order)).payment).toMatchObject({ paymentStatus: 'succeeded' })
  })
})

describe('the orders of a customer', () => {
  const readOrders = async (customer: { call: typeof call }) =>
    (await customer.call('GET /shop/account/getorders')).result.orders

  test('are those placed as a guest with the same address, and nobody else’s', async () => {
    const order = await orderFor([await usedCar()])
    await payer(await startPaying(order), 'pay')
    const { order: placed } = await isPlaced(order)
    const owner = await signedInCustomer(shop, { email: email.toUpperCase() })
    const orders = await readOrders(owner)
    expect(orders).toMatchObject([{ orderNumber: placed.orderNumber, total: placed.total }])
    // The list gives no access to the order of a browser.
    expect(orders[0]).not.toHaveProperty('accessKey')
    expect(await readOrders(await signedInCustomer(shop))).toEqual([])
    const { result } = await owner.call('GET /shop/account/getmydata')
    expect(result.parts.orders).toHaveLength(1)
  })

  test('stay with the account that placed them, whatever address was given, and outlive it', async () => {
    const customer = await signedInCustomer(shop)
    const order = await orderFor([await usedCar()])
    const { result } = await customer.call('POST /shop/order/requestpayment', { order })
    await payer(result.paymentLinks.deepLink.href, 'pay')
    await isPlaced(order)
    expect(await readOrders(customer)).toHaveLength(1)
    await customer.call('POST /shop/account/delete', { password: testPassword })
    expect((await confirm(order)).order.orderNumber).toMatch(/^SO-/)
  })

  test('begin filled in; a fleet member buys for the company of the account, whatever is sent', async () => {
    const member = await signedInCustomer(shop, { ...company, phone: '0478 12 34 56' })
    const car = await usedCar()
    const begun = await member.call('POST /shop/order/getnew', { carList: [car] })
    expect(begun.result.order.customer).toMatchObject({ ...company, email: member.email, isFleetMember: true })

    const order = await orderFor([car])
    const saved = await member.call('POST /shop/order/save', { order })
    expect(saved.result.order.customer).toMatchObject({ ...company, firstName: 'Lotte' })
  })
})
