import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Filters } from '@forecourt/domain/platform/lists/list-view.ts'
import type { DayRange } from '@forecourt/domain/platform/resources/resource.ts'
import { transaction } from '../../platform/database/database.ts'
import { ProviderFailure } from '../../payments/provider.ts'
import { requestRefund } from '../../payments/refunds.ts'
import { makeBranch } from '../../test/factories.ts'
import type { Call, InputOf } from '../../test/api-calls.ts'
import { makeColleague } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { access, ordersIn, patient, readable, type OrderCustomer } from '../checkout/orders.test-data.ts'

const shop = await runningShop()
const { database, call, mailsTo, services, stopWorker, startWorker, hurry } = shop
const { usedCar, placedOrder, salesOf } = ordersIn(shop)
const { call: staff } = await signedInStaff(shop)

type Placed = Awaited<ReturnType<typeof placedOrder>>

const readNumber = async ({ id }: Pick<Placed, 'id'>): Promise<number> =>
  (await database.pool.query<{ number: number }>('select number from shop_order where id = $1', [id])).rows[0]!.number
const at = async (order: Placed, by: Call = staff) =>
  (await by('GET /sales/shoporder/get', { id: await readNumber(order) })).result.order
const act = async (
  order: Placed,
  action: 'ready' | 'ship' | 'deliver' | 'takeback' | 'acceptwithdrawal',
  by: Call = staff,
) => {
  const id = await readNumber(order)
  // Only the advance is paid.
  return action === 'deliver'
    ? by('POST /sales/shoporder/deliver', { id, reason: 'Betaalt bij afhaling' })
    : by(`POST /sales/shoporder/${action}`, { id })
}
const cancel = async (order: Placed, reason: string) =>
  staff('POST /sales/shoporder/cancel', { id: await readNumber(order), reason })
const refundBy = async (by: Call, order: Placed, money: Omit<InputOf<'POST /sales/shoporder/refund'>, 'id'>) =>
  by('POST /sales/shoporder/refund', { id: await readNumber(order), ...money })
const transfer = async (
  order: Placed,
  money: { amountCents: number } & Partial<InputOf<'POST /sales/shoporder/transfer'>>,
) =>
  staff('POST /sales/shoporder/transfer', {
    id: await readNumber(order),
    key: randomUUID(),
    direction: 'in',
    on: '2026-01-02',
    reference: '',
    payment: null,
    ...money,
  })
const listed = async (value: string, queryFilter: Filters = {}, by: Call = staff) =>
  (await by('POST /sales/shoporder/list', { searchFilter: { value }, queryFilter })).result.data
const mailsAbout = async (order: Placed, words: string) =>
  (await mailsTo(order.email)).map(readable).filter((mail) => mail.includes(words))
const mailed = (order: Placed, words: string) =>
  vi.waitFor(async () => expect(await mailsAbout(order, words)).toHaveLength(1), patient)
const refundsAtProvider = async (order: Placed) => {
  const { rows } = await database.pool.query<{ cents: string }>(
    `select refund.amount_cents as cents from simulator_refund refund
     join payment_attempt on provider_payment_id = payment_id join shop_order on payment_reference = reference
     where shop_order.id = $1 order by refund.created_at`,
    [order.id],
  )
  return rows.map(({ cents }) => Number(cents))
}
const isRefunded = (order: Placed) =>
  vi.waitFor(async () => {
    await hurry('refund-payment')
    const refunds = (await at(order)).payments.flatMap(({ refunds: all }) => all)
    expect(refunds.at(-1)?.state).toBe('refunded')
  }, patient)

describe('the list', () => {
  test('shows a placed order with its money, and finds it by whatever is known of it', async () => {
    const car = await usedCar()
    const order = await placedOrder([car])
    const row = (await listed(order.orderNumber))[0]!
    expect(row).toMatchObject({
      orderNumber: order.orderNumber,
      state: 'pending',
      paidCents: order.advance,
      balanceCents: row.totalCents - order.advance,
      refundDueCents: 0,
      withdrawal: null,
      isBalanceDue: true,
      isRefundDue: false,
    })
    expect(row.cars).not.toBe('')
    const today = brusselsDay(new Date())
    expect(row.paidOn).toBe(today)
    const paid = (days: DayRange) => listed(order.orderNumber, { paidOn: days })
    expect(await paid({ from: today, to: today })).toHaveLength(1)
    expect(await paid({ to: addDays(today, -1) })).toEqual([])
    expect(await paid({ from: addDays(today, 1) })).toEqual([])
    const { rows } = await database.pool.query<{ stock_number: string }>(
      'select stock_number from vehicle where number = $1',
      [Number(car.split('-')[1])],
    )
    for (const words of [order.email, 'broeck lotte', rows[0]!.stock_number, order.orderNumber.toLowerCase()]) {
      expect((await listed(words)).map(({ id }) => id)).toContain(row.id)
    }
    expect(await listed(`${order.orderNumber} nobody`)).toEqual([])
    const { result } = await staff('GET /sales/shoporder/counts')
    expect(result.states.find(({ state }) => state === 'pending')!.count).toBeGreaterThan(0)
    expect((await staff('GET /sales/shoporderbranch/getall')).result.data.length).toBeGreaterThan(0)
  })

  test('an order that nobody placed is no affair of the desk', async () => {
    const { result } = await call('POST /shop/order/getnew', { carList: [await usedCar()] })
    await call('POST /shop/order/save', {
      order: {
        ...access(result.order),
        carList: [result.order.entries[0]!.key],
        deliveryType: null,
        customer: { ...emptyCustomer, firstName: 'Zoeken' },
        invoiceAddress: null,
        deliveryAddress: null,
        pickupAddress: null,
      },
    })
    expect(await listed('zoeken')).toEqual([])
  })

  test('shows an order whose car was kept without a picture', async () => {
    const order = await placedOrder([await usedCar()])
    await database.pool.query(`update shop_order_entry set car = car - 'picture' where order_id = $1`, [order.id])
    expect(await listed(order.orderNumber)).toMatchObject([{ orderNumber: order.orderNumber, picture: null }])
  })
})

const emptyCustomer: OrderCustomer = {
  customerType: 'private',
  companyName: '',
  vatPrefix: '',
  vatNumber: '',
  firstName: '',
  lastName: '',
  email: '',
  dialCode: '+32',
  phone: '',
}

describe('who reaches only the orders of a branch', () => {
  test('sees no others, and may nothing with them', async () => {
    const order = await placedOrder([await usedCar()])
    const elsewhere = (await makeBranch(database, 'Elders')).branchId
    const { rows } = await database.pool.query<{ branch_id: string }>(
      'select branch_id from shop_order where id = $1',
      [order.id],
    )
    const worksAt = async (branch: string) =>
      (await makeColleague(shop, { SHOP_ORDER_VIEW: 'branch', SHOP_ORDER_EDIT: 'branch' }, branch)).call
    const [here, there] = [await worksAt(rows[0]!.branch_id), await worksAt(elsewhere)]
    expect(await listed(order.orderNumber, {}, here)).toHaveLength(1)
    expect(await listed(order.orderNumber, {}, there)).toEqual([])
    const id = await readNumber(order)
    expect((await there('GET /sales/shoporder/get', { id })).status).toBe(404)
    expect((await act(order, 'ready', there)).status).toBe(403)
    expect((await act(order, 'ready', here)).status).toBe(200)
    const money = { key: randomUUID(), payment: randomUUID(), amountCents: 100 }
    expect(await refundBy(here, order, money)).toMatchObject({
      status: 403,
      errors: [{ name: 'right-missing' }],
    })
  })
})

describe('the way of an order', () => {
  test('ready, delivered and taken back: each told once, and refused where it makes no sense', async () => {
    const order = await placedOrder([await usedCar()])
    expect((await act(order, 'ship')).errors).toMatchObject([{ name: 'picked-up' }])
    expect((await act(order, 'takeback')).errors).toMatchObject([{ name: 'nothing-to-take-back' }])
    expect((await act(order, 'ready')).result.order).toMatchObject({ state: 'ready', orderStatus: 'pending' })
    expect((await act(order, 'ready')).errors).toMatchObject([{ name: 'already-ready' }])
    await mailed(order, 'uw bestelling staat klaar')
    expect((await act(order, 'takeback')).result.order).toMatchObject({ state: 'pending', isReady: false })
    expect((await act(order, 'ready')).status).toBe(200)
    const withoutReason = await staff('POST /sales/shoporder/deliver', { id: await readNumber(order) })
    expect(withoutReason).toMatchObject({ status: 422, errors: [{ name: 'delivered-unpaid', field: 'reason' }] })
    expect((await at(order)).state).toBe('ready')
    const delivered = (await act(order, 'deliver')).result.order
    expect(delivered).toMatchObject({ state: 'delivered' })
    expect(delivered.notes[0]?.text).toMatch(/^Meegegeven met nog €\s30\.950 te betalen: Betaalt bij afhaling$/)
    await mailed(order, 'Veel rijplezier')
    expect(await mailsAbout(order, 'uw bestelling staat klaar')).toHaveLength(1)
    expect((await cancel(order, 'Te laat.')).errors).toMatchObject([{ name: 'order-state' }])
    expect((await act(order, 'takeback')).result.order).toMatchObject({ state: 'ready' })
    const [first] = (await at(order)).mails
    expect(first?.to).toBe(order.email)
  })

  test('taken back once, though the button is pressed twice', async () => {
    const order = await placedOrder([await usedCar()])
    await act(order, 'ready')
    await act(order, 'deliver')
    const asked = { id: await readNumber(order), step: 'deliver' } as const
    const answers = await Promise.all([1, 2, 3].map(() => staff('POST /sales/shoporder/takeback', asked)))
    expect(answers.flatMap(({ errors }) => errors.map(({ name }) => name))).toEqual(['order-state', 'order-state'])
    expect((await at(order)).state).toBe('ready')
  })

  test('canceled: the car is for sale again, the advance is due, the buyer reads why', async () => {
    const car = await usedCar()
    const order = await placedOrder([car])
    expect((await cancel(order, '')).status).toBe(422)
    const { result } = await cancel(order, 'De wagen is beschadigd bij het transport.')
    expect(result.order).toMatchObject({
      state: 'canceled',
      account: { balanceCents: 0, refundDueCents: order.advance },
    })
    expect(await salesOf(car)).toEqual(['ended'])
    await mailed(order, 'beschadigd bij het transport')
    expect((await listed(order.orderNumber, { isRefundDue: true }))[0]).toMatchObject({ refundDueCents: order.advance })
  })

  test('two who cancel at once cancel once', async () => {
    const order = await placedOrder([await usedCar()])
    const both = await Promise.all([1, 2].map((who) => cancel(order, `Reden ${who}.`)))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await mailed(order, 'is geannuleerd')
  })

  test('a note is read by staff, with who wrote it', async () => {
    const order = await placedOrder([await usedCar()])
    await staff('POST /sales/shoporder/note', { id: await readNumber(order), text: 'Klant belt morgen terug.' })
    expect((await at(order)).notes).toMatchObject([{ text: 'Klant belt morgen terug.', by: 'Tom Wouters' }])
    const seen = (await call('GET /shop/order/get', access(order))).result
    expect(JSON.stringify(seen)).not.toContain('belt morgen')
  })
})

describe('a refund', () => {
  const readPayment = async (order: Placed) => (await at(order)).payments[0]!
  const refund = async (order: Placed, amountCents: number, key: string = randomUUID()) =>
    refundBy(staff, order, { key, payment: (await readPayment(order)).id, amountCents })

  test('goes through the provider, is told the buyer once, and nothing is due any more', async () => {
    const order = await placedOrder([await usedCar()])
    await cancel(order, 'Vergissing.')
    expect((await refund(order, order.advance)).status).toBe(200)
    await isRefunded(order)
    await mailed(order, 'teruggestort op de rekening')
    expect(await at(order)).toMatchObject({
      account: { paidCents: order.advance, returnedCents: order.advance, refundDueCents: 0, balanceCents: 0 },
      payments: [{ refundableCents: 0, due: { reason: 'canceled', refundedAt: expect.any(String) } }],
    })
    expect(await refundsAtProvider(order)).toEqual([order.advance])
    expect((await refund(order, 1)).errors).toMatchObject([{ name: 'refund-too-much' }])
  })

  test('may be a part, and another one; never more than was paid', async () => {
    const order = await placedOrder([await usedCar()])
    await refund(order, 30_000)
    await isRefunded(order)
    expect((await refund(order, order.advance - 30_000 + 1)).errors).toMatchObject([{ name: 'refund-too-much' }])
    await refund(order, order.advance - 30_000)
    await vi.waitFor(async () => {
      await hurry('refund-payment')
      expect((await readPayment(order)).refundableCents).toBe(0)
    }, patient)
    expect((await refundsAtProvider(order)).reduce((sum, cents) => sum + cents, 0)).toBe(order.advance)
  })

  test('pressed twice, by one or by two at once, pays once', async () => {
    const order = await placedOrder([await usedCar()])
    const key = randomUUID()
    const twice = await Promise.all([refund(order, 40_000, key), refund(order, 40_000, key)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await refund(order, 50_000, key)).errors).toMatchObject([{ name: 'refund-conflict' }])
    await isRefunded(order)
    const other = await placedOrder([await usedCar()])
    const { call: colleague } = await signedInStaff(shop)
    const payment = (await readPayment(other)).id
    const race = await Promise.all(
      [staff, colleague].map((by) => refundBy(by, other, { key: randomUUID(), payment, amountCents: other.advance })),
    )
    expect(race.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    await isRefunded(other)
    expect([await refundsAtProvider(order), await refundsAtProvider(other)]).toEqual([[40_000], [other.advance]])
  })

  test('whose answer was lost, or whose process was killed before it was written down, is asked for again and pays once', async () => {
    const order = await placedOrder([await usedCar()])
    await stopWorker()
    const key = randomUUID()
    await refund(order, order.advance, key)
    const { id: payment, providerPaymentId } = await readPayment(order)
    // As after a kill: the provider has the refund, our table does not.
    await services.payments.refund(providerPaymentId!, { key, amountCents: order.advance, description: 'killed' })
    expect((await at(order)).payments[0]?.refunds).toMatchObject([{ state: 'requested' }])
    await startWorker()
    await isRefunded(order)
    expect(await refundsAtProvider(order)).toEqual([order.advance])
    expect((await refundBy(staff, order, { key, payment, amountCents: order.advance })).status).toBe(200)
    expect(await refundsAtProvider(order)).toEqual([order.advance])
  })

  test('that the provider refuses has failed with its word, is told to the branch once, and can be asked for again', async () => {
    const order = await placedOrder([await usedCar()])
    await cancel(order, 'Vergissing.')
    const refusing = vi
      .spyOn(shop.payments, 'refund')
      .mockRejectedValue(new ProviderFailure('refused', 'REFUND_NOT_POSSIBLE'))
    const key = randomUUID()
    await refund(order, order.advance, key)
    await vi.waitFor(async () => {
      expect((await readPayment(order)).refunds).toMatchObject([{ state: 'failed', failure: 'REFUND_NOT_POSSIBLE' }])
    }, patient)
    refusing.mockRestore()
    expect((await at(order)).account.refundDueCents).toBe(order.advance)
    const { rows } = await database.pool.query<{ email: string }>(
      'select email from branch where id = (select branch_id from shop_order where id = $1)',
      [order.id],
    )
    const told = async () =>
      (await mailsTo(rows[0]!.email))
        .map(readable)
        .filter((mail) => mail.includes(`Terugbetaling mislukt: bestelling ${order.orderNumber}`))
    await vi.waitFor(async () => expect(await told()).toHaveLength(1), patient)
    expect((await told())[0]).toContain('REFUND_NOT_POSSIBLE')
    expect((await told())[0]).toContain(`/office/shoporder/${await readNumber(order)}`)
    // The same refund asked for twice has failed once, and the next that goes well is no failure.
    await refund(order, order.advance, key)
    await refund(order, order.advance)
    await isRefunded(order)
    expect(await refundsAtProvider(order)).toEqual([order.advance])
    expect(await told()).toHaveLength(1)
  })

  test('is refused for a payment of another order, and by the table itself when it would be too much', async () => {
    const [one, other] = [await placedOrder([await usedCar()]), await placedOrder([await usedCar()])]
    const stranger = (await readPayment(other)).id
    const strange = await refundBy(staff, one, { key: randomUUID(), payment: stranger, amountCents: 100 })
    expect(strange.errors).toMatchObject([{ name: 'refund-not-paid' }])
    const key = randomUUID()
    const asked = await transaction(database, (tx) =>
      requestRefund(tx, { key, attemptId: stranger, amountCents: other.advance + 1 }, services.clock()),
    )
    expect(asked).toMatchObject({ ok: false, reason: 'refund-too-much' })
    await expect(
      database.pool.query(
        'insert into payment_refund (id, payment_attempt_id, amount_cents, requested_at) values ($1, $2, $3, now())',
        [key, stranger, other.advance + 1],
      ),
    ).rejects.toThrow('More would go back than was paid')
  })
})

describe('a bank transfer', () => {
  test('settles the balance, once under its key, and can be taken out', async () => {
    const order = await placedOrder([await usedCar()])
    const { balanceCents } = (await at(order)).account
    const key = randomUUID()
    const sameTransfer = { key, amountCents: balanceCents, reference: 'Uittreksel 12' }
    await transfer(order, sameTransfer)
    await transfer(order, sameTransfer)
    const another = await placedOrder([await usedCar()])
    for (const answer of [
      await transfer(order, { ...sameTransfer, amountCents: balanceCents - 1 }),
      await transfer(another, sameTransfer),
    ]) {
      expect(answer.errors).toMatchObject([{ name: 'payment-noted-otherwise' }])
    }
    const settled = await at(order)
    expect(settled).toMatchObject({ account: { balanceCents: 0, refundDueCents: 0 }, transfers: [{ direction: 'in' }] })
    expect(await listed(order.orderNumber, { isBalanceDue: true })).toEqual([])
    await transfer(order, { amountCents: 5_000 })
    expect((await at(order)).account.refundDueCents).toBe(5_000)
    // The advance came in today, the transfers on the day of the bank.
    expect(await listed(order.orderNumber, { paidOn: { from: '2026-01-02', to: '2026-01-02' } })).toHaveLength(1)
    expect(await listed(order.orderNumber, { paidOn: { from: '2026-01-03', to: '2026-01-03' } })).toEqual([])
    const [, extra] = (await at(order)).transfers
    await staff('POST /sales/shoporder/removetransfer', { id: await readNumber(order), transfer: extra!.id })
    expect((await at(order)).account.refundDueCents).toBe(0)
    expect((await transfer(order, { amountCents: 1, on: '2999-01-01' })).errors).toMatchObject([
      { name: 'transfer-to-come', field: 'on' },
    ])
  })
})

describe('the history', () => {
  const history = async (order: Placed) =>
    (await staff('GET /sales/audit/history', { subject: 'shop_order', id: await readNumber(order) })).result.entries
  const listChanges = (entries: Awaited<ReturnType<typeof history>>, column: string) =>
    entries.flatMap(({ rows }) =>
      rows.flatMap(({ subject, after }) =>
        subject === 'shop_order' && after && column in after ? [after[column]] : [],
      ),
    )

  test('of an order has every act of the desk under its call, and what the shop wrote under its columns', async () => {
    const order = await placedOrder([await usedCar()])
    const placed = await history(order)
    expect(listChanges(placed, 'placed_at').filter((placedAt) => placedAt !== null)).toEqual([expect.any(String)])
    expect(listChanges(placed, 'status')).toContain('pending')
    expect(placed.flatMap(({ rows }) => rows.map(({ subject }) => subject))).toContain('shop_order_entry')

    await act(order, 'ready')
    await act(order, 'takeback')
    await staff('POST /sales/shoporder/note', { id: await readNumber(order), text: 'Klant belt morgen terug.' })
    await transfer(order, { amountCents: 5_000 })
    const [written] = (await at(order)).transfers
    await staff('POST /sales/shoporder/removetransfer', { id: await readNumber(order), transfer: written!.id })
    await cancel(order, 'Vergissing.')
    const payment = (await at(order)).payments[0]!
    await refundBy(staff, order, { key: randomUUID(), payment: payment.id, amountCents: 1_000 })
    const acts = (await history(order))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('POST /sales/'))
    expect(acts.toReversed()).toEqual(
      ['ready', 'takeback', 'note', 'transfer', 'removetransfer', 'cancel', 'refund'].map(
        (name) => `POST /sales/shoporder/${name}`,
      ),
    )
  })
})

describe('a withdrawal', () => {
  const withdraw = async (order: Placed) => {
    const { result } = await call('GET /shop/withdrawal/get', access(order))
    const cars = result.cars.map(({ id }) => id)
    await call('POST /shop/withdrawal/confirm', { ...access(order), name: 'Lotte Van den Broeck', cars })
  }

  test('of a delivered car is accepted, the car comes back, and all that was paid is due', async () => {
    const car = await usedCar()
    const order = await placedOrder([car])
    const { balanceCents } = (await at(order)).account
    await transfer(order, { amountCents: balanceCents })
    await act(order, 'ready')
    await act(order, 'deliver')
    await withdraw(order)
    expect((await listed(order.orderNumber, { isWithdrawalOpen: true }))[0]).toMatchObject({ withdrawal: 'received' })
    expect((await act(order, 'takeback')).errors).toMatchObject([{ name: 'withdrawn-since' }])
    expect(
      (await staff('POST /sales/shoporder/carsback', { id: await readNumber(order), on: '2026-01-02' })).errors,
    ).toMatchObject([{ name: 'withdrawal-not-accepted' }])
    const { result } = await act(order, 'acceptwithdrawal')
    expect(result.order).toMatchObject({
      withdrawal: { state: 'accepted', isCarOut: true },
      account: { refundDueCents: balanceCents + order.advance },
    })
    await mailed(order, 'Breng de wagen terug')
    expect((await act(order, 'acceptwithdrawal')).errors).toMatchObject([{ name: 'withdrawal-answered' }])
    const today = brusselsDay(new Date(result.order.withdrawal!.receivedAt))
    expect(
      (await staff('POST /sales/shoporder/carsback', { id: await readNumber(order), on: today })).result.order
        .withdrawal?.returnedOn,
    ).toBe(today)
    expect(await salesOf(car)).toEqual(['ended'])
    expect((await listed(order.orderNumber))[0]).toMatchObject({ withdrawal: 'settled' })
  })

  test('that cannot be is refused with a reason its buyer reads', async () => {
    const order = await placedOrder([await usedCar()])
    await act(order, 'ready')
    await act(order, 'deliver')
    await withdraw(order)
    await staff('POST /sales/shoporder/refusewithdrawal', {
      id: await readNumber(order),
      refusal: 'U reed er 4.000 km mee.',
    })
    await mailed(order, '4.000 km')
    expect((await at(order)).withdrawal).toMatchObject({ state: 'refused' })
    expect((await at(order)).account.refundDueCents).toBe(0)
  })

  test('before delivery cancels the order, and can no longer be refused', async () => {
    const order = await placedOrder([await usedCar()])
    await withdraw(order)
    expect(
      (await staff('POST /sales/shoporder/refusewithdrawal', { id: await readNumber(order), refusal: 'Neen.' })).errors,
    ).toMatchObject([{ name: 'withdrawal-carried-out' }])
    expect((await at(order)).account.refundDueCents).toBe(order.advance)
  })
})
