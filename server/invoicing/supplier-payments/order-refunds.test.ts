import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import type { WrittenMove } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import type { PaymentBatchRecord } from '@forecourt/domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { ordersIn, patient } from '../../orders/checkout/orders.test-data.ts'
import { getRow } from '../../platform/database/rows.ts'
import { makeBranch } from '../../test/factories.ts'
import { createStatements, exportBatch } from '../../test/payment-batches.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const { usedCar, placedOrder } = ordersIn(shop)
const gent = await makeBranch(shop.database, 'Gent')
const brugge = await makeBranch(shop.database, 'Brugge')
const today = brusselsDay(new Date())
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const tine = await makeColleague(shop, 'workshop', brugge.branchId)
/** As the simulator of the payment provider names it. */
const payersIban = 'BE68539007547034'

let account: { id: number; iban: string }
beforeAll(async () => {
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${today.slice(0, 4)}-01-01`])
  account = requireValue(accepted(await ann.call('GET /sales/paymentbatch/due', {})).accounts[0], 'an account')
})

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)
const toPaper = (id: number) => ({ kind: 'shop-order' as const, id })
const toAct = ({ id, rev }: PaymentBatchRecord) => ({ id, rev })
const due = async (order: number) =>
  accepted(await ann.call('GET /sales/paymentbatch/due', {})).papers.find(
    ({ kind, id }) => kind === 'shop-order' && id === order,
  )
const make = (order: number, as = ann) =>
  as.call('POST /sales/paymentbatch/make', { account: account.id, executeOn: today, papers: [toPaper(order)] })
const readBatch = async (id: number) => accepted(await ann.call('GET /sales/paymentbatch/get', { id })).batch
const readOrder = async (id: number) => accepted(await main.call('GET /sales/shoporder/get', { id })).order
const readRefunds = async (id: number, as = main) =>
  accepted(await as.call('GET /sales/paymentbatch/oforder', { id })).transfers

const exportMade = async (order: number) =>
  exportBatch(accepted(await make(order)).batch, { approver: main, clerk: ann })

const uploadStatement = createStatements(shop, ann, today)
const importDay = (moves: readonly WrittenMove[]) => uploadStatement(account.iban, moves)
const execute = ({ lines }: PaymentBatchRecord) =>
  importDay(
    lines.map(({ cents, endToEnd, iban }) => ({ cents: -cents, reference: endToEnd, name: 'KOPER', iban, text: 'x' })),
  )

/** An order of one car, its advance paid by phone. */
async function placeOrder() {
  const placed = await placedOrder([await usedCar({ branch: 'Gent', priceGrossCents: 2_000_000 })])
  const { number } = getRow(
    (await pool.query<{ number: number }>('select number from shop_order where id = $1', [placed.id])).rows,
  )
  return { ...placed, number }
}
/** Canceled at the desk: its advance goes back. */
async function cancelOrder() {
  const placed = await placeOrder()
  accepted(await main.call('POST /sales/shoporder/cancel', { id: placed.number, reason: 'Beschadigd' }))
  await vi.waitFor(async () => expect(await due(placed.number)).toMatchObject({ problem: null }), patient)
  return placed
}
const refundOnline = async (id: number, amountCents: number) => {
  const { payments } = await readOrder(id)
  const payment = requireValue(
    payments.find(({ receivedAt }) => receivedAt !== null),
    'the payment',
  ).id
  return main.call('POST /sales/shoporder/refund', { id, key: randomUUID(), payment, amountCents })
}
const transferOut = (id: number, amountCents: number) =>
  main.call('POST /sales/shoporder/transfer', {
    id,
    key: randomUUID(),
    direction: 'out',
    amountCents,
    on: today,
    reference: 'Uittreksel 12',
    payment: null,
  })

test('an advance goes back to the account that paid it: two users, and only the statement executes', async () => {
  const { number, advance, orderNumber } = await cancelOrder()
  expect(await due(number)).toMatchObject({ number: orderNumber, openCents: advance, iban: payersIban })
  const batch = accepted(await make(number)).batch
  expect(batch.lines).toMatchObject([
    { endToEnd: orderNumber, iban: payersIban, cents: advance, isPayer: true, isSigned: false, problem: null },
  ])
  expect(refusals(await ann.call('POST /sales/paymentbatch/release', toAct(batch)))).toEqual(['right-missing'])
  expect(await readRefunds(number)).toMatchObject([{ state: 'planned', cents: advance, iban: payersIban }])
  const released = accepted(await main.call('POST /sales/paymentbatch/release', toAct(batch))).batch
  const exported = accepted(await ann.call('POST /sales/paymentbatch/export', toAct(released))).batch
  const file = await ann.call.file('POST /sales/paymentbatch/file', { id: batch.id })
  expect(await file.text()).toContain(`<EndToEndId>${orderNumber}</EndToEndId>`)
  expect((await readOrder(number)).account.refundDueCents).toBe(advance)
  await execute(exported)
  const order = await readOrder(number)
  expect(order.account).toMatchObject({ refundDueCents: 0, returnedCents: advance })
  expect(order.transfers).toMatchObject([{ direction: 'out', amountCents: advance, isUndone: false }])
  expect(await readRefunds(number)).toMatchObject([{ state: 'executed', on: today }])
  expect(await due(number)).toBeUndefined()
  expect(refusals(await make(number))).toEqual(['reference-gone'])
  // A second time through the provider: nothing is held of it any more.
  expect(order.payments).toMatchObject([{ refundableCents: 0 }])
  expect(refusals(await refundOnline(number, advance))).toEqual(['refund-too-much'])
})

test('what a batch holds goes back neither through the provider nor by hand, nor by a second batch', async () => {
  const { number, advance } = await cancelOrder()
  const batch = accepted(await make(number)).batch
  expect(refusals(await refundOnline(number, advance))).toEqual(['order_refund_is_in_batch'])
  expect(refusals(await transferOut(number, advance))).toEqual(['order_refund_is_in_batch'])
  expect(refusals(await make(number))).toEqual(['payment-invoice-taken'])
  accepted(await ann.call('POST /sales/paymentbatch/cancel', { ...toAct(batch), reason: 'Via de app' }))
  expect(await readRefunds(number)).toEqual([])
  accepted(await refundOnline(number, advance))
  expect(await due(number)).toBeUndefined()
  expect(refusals(await make(number))).toEqual(['reference-gone'])
})

test('what went back in part elsewhere before the approval stops it', async () => {
  const { number, advance } = await cancelOrder()
  accepted(await refundOnline(number, advance - 10_000))
  const batch = accepted(await make(number)).batch
  expect(batch.totalCents).toBe(10_000)
  await pool.query(
    `update payment_refund set state = 'failed', failure = 'X', ended_at = now() where payment_attempt_id in (
      select attempt.id from payment_attempt attempt join shop_order on payment_reference = reference where number = $1)`,
    [number],
  )
  expect((await readBatch(batch.id)).lines).toMatchObject([{ problem: 'amount-changed' }])
  expect(refusals(await main.call('POST /sales/paymentbatch/release', toAct(batch)))).toEqual(['payment-problems'])
})

test('paid too much by transfer goes back to that account; undone it waits again, returned it is free', async () => {
  const { number } = await placeOrder()
  const { account: owed, structuredCommunication } = await readOrder(number)
  const own = 'BE43068999999501'
  const text = formatStructuredCommunication(
    requireValue(structuredCommunication, 'a communication').replaceAll(/\D/g, ''),
  )
  await importDay([{ cents: owed.balanceCents, iban: own, name: 'KOPER', text }])
  await pool.query(
    `insert into shop_order_transfer (id, order_id, direction, amount_cents, on_day, reference, created_at)
     select uuidv7(), id, 'in', 12300, $2, 'dubbel', now() from shop_order where number = $1`,
    [number, today],
  )
  expect(await due(number)).toMatchObject({ openCents: 12_300, iban: own, problem: null })
  const batch = await exportMade(number)
  await execute(batch)
  expect((await readOrder(number)).account.refundDueCents).toBe(0)
  const statement = requireValue((await readBatch(batch.id)).lines[0]?.statement, 'the statement')
  const { done } = accepted(await ann.call('GET /sales/bank/get', { id: statement.id }))
  const { id, rev } = requireValue(done[0], 'the line')
  accepted(await ann.call('POST /sales/bank/undo', { id, rev }))
  expect((await readOrder(number)).account.refundDueCents).toBe(12_300)
  expect(await readRefunds(number)).toMatchObject([{ state: 'planned' }])
  expect(refusals(await transferOut(number, 12_300))).toEqual(['order_refund_is_in_batch'])
  const failed = { ...toAct(await readBatch(batch.id)), line: null, reason: 'Rekening afgesloten' }
  accepted(await ann.call('POST /sales/paymentbatch/fail', failed))
  expect(await readRefunds(number)).toMatchObject([{ state: 'failed' }])
  expect((await exportMade(number)).lines).toMatchObject([{ endToEnd: expect.stringMatching(/-2$/) }])
})

test('at the same moment, a batch and the provider do not both pay it back', async () => {
  const { number, advance } = await cancelOrder()
  const answers = await Promise.all([make(number), refundOnline(number, advance)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('without an account that is known it waits for one, and only who sees the order sees its transfers', async () => {
  const { number } = await cancelOrder()
  await pool.query(
    `update payment_attempt set payer_iban = null where reference = (select payment_reference from shop_order where number = $1)`,
    [number],
  )
  expect(await due(number)).toMatchObject({ iban: '', problem: 'iban-missing' })
  expect(refusals(await make(number))).toEqual(['payment-iban-missing'])
  expect((await make(number, pieter)).status).toBe(403)
  expect(await readRefunds(number, pieter)).toEqual([])
  expect((await tine.call('GET /sales/paymentbatch/oforder', { id: number })).status).toBe(403)
})
