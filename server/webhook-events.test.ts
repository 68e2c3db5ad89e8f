import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { EVENT_TYPES, type EventType } from '@forecourt/domain/organisation/webhooks/webhook-events.ts'
import { webhookEvents } from '@forecourt/domain/organisation/webhooks/webhook-events.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { line, invoicingWorkshop } from './invoicing/invoices/work-invoices.test-data.ts'
import { ordersIn, parseNumber } from './orders/checkout/orders.test-data.ts'
import { startReceiver } from './organisation/webhooks/receiver.test-data.ts'
import type { ResultOf } from './test/api-calls.ts'
import { readDossier, sellCar, signForm } from './test/dossiers.ts'
import { makeUsedCar } from './test/factories.ts'
import { tokenIn } from './test/mailed.ts'
import { homeEmail, makeCustomer } from './test/people.ts'
import { accepted, draftOffer, issueOffer } from './test/sales.ts'
import { signedInStaff } from './test/signed-in.ts'

const { shop, nadia, makeReady, beginInvoice, issueNow, readInvoice } = await invoicingWorkshop()
const { database } = shop
const main = await signedInStaff(shop)
const { usedCar, placedOrder } = ordersIn(shop)
const patient = { timeout: 5_000, interval: 50 }
const today = brusselsDay(new Date())
const receiver = await startReceiver()
accepted(
  await main.call('POST /sales/webhook/save', {
    webhook: { id: null, rev: 0, name: 'Alles', url: receiver.url, eventTypes: [...EVENT_TYPES], isEnabled: true },
  }),
)

/** Returns what was received of a type, each by its schema. */
function listReceived<Type extends EventType>(type: Type) {
  const events = receiver.received.map(({ body }) => JSON.parse(body)).filter((event) => event.type === type)
  return events.map((event) => webhookEvents[type].parse(event).data)
}

/** Waits until exactly one event of this type is about this record, and returns its data. */
async function expectEvent(type: EventType, data: object): Promise<void> {
  const matching = () => listReceived(type).filter(({ id }) => !('id' in data) || id === data.id)
  await expect.poll(matching, patient).toEqual([expect.objectContaining(data)])
}

async function readNumber(table: 'shop_order' | 'branch', column: string, value: string): Promise<number> {
  const { rows } = await database.pool.query<{ number: number }>(`select number from ${table} where ${column} = $1`, [
    value,
  ])
  return rows[0]!.number
}
type Customer = ResultOf<'GET /sales/customer/get'>['customer']
const toDraft = ({ vatCheck: _, mergedInto: _2, createdAt: _3, updatedAt: _4, ...draft }: Customer) => draft

const gent = await readNumber('branch', 'name', 'Gent')

test('a car is shown and sold, its shop order paid and canceled, and the car shown again', async () => {
  const car = await usedCar()
  const order = await placedOrder([car])
  const id = await readNumber('shop_order', 'id', order.id)
  await expectEvent('order.paid', { id, orderNumber: order.orderNumber })
  const shown = { id: parseNumber(car), kind: 'used' }
  await expectEvent('car.published', shown)
  await expectEvent('car.sold', shown)
  accepted(await main.call('POST /sales/shoporder/cancel', { id, reason: 'Spijt' }))
  await expectEvent('order.canceled', { id, orderNumber: order.orderNumber })
  await expect.poll(() => listReceived('car.published').filter((data) => data.id === shown.id), patient).toHaveLength(2)
})

test('a car is withdrawn from the shop', async () => {
  const { number: id } = await makeUsedCar(database)
  accepted(await main.call('POST /sales/usedcar/withdraw', { id }))
  await expectEvent('car.withdrawn', { id, kind: 'used' })
  expect(listReceived('car.sold').some((data) => data.id === id)).toBe(false)
})

test('a visitor asks something', async () => {
  const { result } = await shop.call('GET /shop/contact/getstamp')
  shop.moveClock(20_000)
  const department = await database.kysely.selectFrom('department').select('number').executeTakeFirstOrThrow()
  const email = 'lotte.claes@example.be'
  accepted(
    await shop.call('POST /shop/contact/send', {
      name: 'Lotte Claes',
      company: '',
      email,
      phone: '',
      contactBy: 'email',
      department: department.number,
      message: 'Bent u zaterdag open?',
      trap: '',
      stamp: result.stamp,
    }),
  )
  const lead = await database.kysely
    .selectFrom('lead')
    .select('number')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await expectEvent('lead.created', { id: lead.number, kind: 'contact', department: department.number })
  expect(receiver.received.some(({ body }) => body.includes('lotte'))).toBe(false)
})

test('a customer is added, changed and merged', async () => {
  const [id, gone] = [await makeCustomer(main.call), await makeCustomer(main.call)]
  await expectEvent('customer.changed', { id })
  const read = async (number: number) => accepted(await main.call('GET /sales/customer/get', { id: number })).customer
  const same = await read(id)
  accepted(await main.call('POST /sales/customer/save', { customer: toDraft(same) }))
  const customer = { ...toDraft(await read(id)), remarks: 'Belt liever na vijf uur' }
  accepted(await main.call('POST /sales/customer/save', { customer }))
  await expect.poll(() => listReceived('customer.changed').filter((data) => data.id === id), patient).toHaveLength(2)
  const [kept, merged] = [await read(id), await read(gone)]
  const toSeenRow = ({ rev }: { rev: number }, number: number) => ({ id: number, rev })
  accepted(
    await main.call('POST /sales/customer/merge', {
      kept: toSeenRow(kept, id),
      gone: toSeenRow(merged, gone),
      taken: [],
    }),
  )
  await expectEvent('customer.merged', { id: gone, into: id })
})

test('an offer is issued and accepted by its customer online', async () => {
  const email = 'koper@example.be'
  const customer = await makeCustomer(main.call, { emails: homeEmail(email) })
  const car = await makeUsedCar(database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const offer = await issueOffer(main.call, await draftOffer(main.call, { customer, car: car.number }))
  const { id, offerNumber } = offer
  await expectEvent('offer.issued', { id, offerNumber, version: expect.any(Number), customer })
  await expect.poll(async () => (await shop.mailsTo(email)).length, patient).toBeGreaterThan(0)
  const link = tokenIn((await shop.mailsTo(email))[0]!)
  const { version, hash } = accepted(await shop.call('POST /shop/offer/get', { link, version: null })).offer
  accepted(
    await shop.call('POST /shop/offer/accept', {
      link,
      version: version.no,
      hash,
      name: 'Jan Peeters',
      isAgreed: true,
    }),
  )
  await expectEvent('offer.accepted', { id, offerNumber, version: version.no, customer })
})

async function sell() {
  const customer = await makeCustomer(main.call)
  const car = await makeUsedCar(database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const { offer, dossier } = await sellCar(main.call, { customer, car: car.number }, main.call)
  return { customer, car, offer, dossier }
}
const latest = async (id: number) => ({ id, rev: (await readDossier(main.call, id)).rev })

test('an offer is confirmed, and the car of its dossier delivered', async () => {
  const { customer, car, offer, dossier } = await sell()
  const { id, dossierNumber } = dossier
  await expectEvent('offer.confirmed', { id: offer.id, customer, mode: 'sale', version: expect.any(Number) })
  await expectEvent('car.sold', { id: car.number })
  accepted(await signForm(main.call, dossier))
  accepted(await main.call('POST /sales/customerorder/complete', await latest(id)))
  await main.call('POST /sales/dossier/approve', await latest(id))
  const { money } = await readDossier(main.call, id)
  const payment = { id, key: randomUUID(), on: today, kind: 'balance', reference: '' } as const
  accepted(await main.call('POST /sales/dossier/payment', { ...payment, amountCents: money?.balanceCents ?? 0 }))
  accepted(await main.call('POST /sales/offer/deliver', { ...(await latest(id)), on: today }))
  await expectEvent('dossier.delivered', { id, dossierNumber, offer: offer.id, car: car.number })
})

test('the order of a dossier is canceled', async () => {
  const { dossier } = await sell()
  const { id, dossierNumber } = dossier
  const canceled = await main.call('POST /sales/customerorder/cancel', { ...(await latest(id)), reason: 'Spijt' })
  expect(accepted(canceled).dossier.state).toBe('canceled')
  await expectEvent('dossier.canceled', { id, dossierNumber })
})

test('work is finished, and its invoice issued and paid', async () => {
  const order = await makeReady({ lines: [line()] })
  await expectEvent('workorder.finished', { id: order.id, workNumber: order.workNumber, branch: gent })
  const { id } = await issueNow(await beginInvoice(order))
  const { rev, openCents } = await readInvoice(id)
  const invoiceNumber = expect.stringMatching(/^VW-\d{4}-\d{6}$/)
  await expectEvent('invoice.issued', { id, invoiceNumber, kind: 'invoice', branch: gent, dossier: null })
  expect(listReceived('invoice.paid')).toEqual([])
  const noted = { id, rev, key: randomUUID(), way: 'card', on: today, reference: '', amountCents: openCents } as const
  accepted(await nadia.call('POST /sales/invoice/notepayment', noted))
  await expectEvent('invoice.paid', { id, invoiceNumber })
})

test('each type of event was received', () => {
  const types = new Set(receiver.received.map(({ body }) => JSON.parse(body).type))
  expect(EVENT_TYPES.filter((type) => !types.has(type))).toEqual([])
})
