import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CUSTOMER_TYPES } from '@forecourt/domain/contacts/customer.ts'
import type { CustomerDraft } from '@forecourt/domain/contacts/customer.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { ProviderFailure } from '../../payments/provider.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { moneyIn, readDossier, sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInCustomer, signedInStaff } from '../../test/signed-in.ts'
import { advanceRoomFor } from './advance-links.ts'
import { patient, readable } from '../checkout/orders.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const luc = await makeColleague(shop, 'workshop', gent.branchId)
const main = await signedInStaff(shop)

let customers = 0

/** A customer of the desk, and where they read their mail. */
async function makeBuyer(facts: Partial<CustomerDraft> = {}) {
  const email = `klant.${++customers}@example.be`
  const emails: CustomerDraft['emails'] = [{ id: null, label: 'home', address: email, isPreferred: true }]
  return { id: await makeCustomer(main.call, { emails, ...facts }), email }
}

beforeAll(async () => {
  await pool.query(
    `with flow as (
       insert into order_flow (name, code, vehicle_condition, valid_from)
       values ('{"nl": "Tweedehands", "fr": "Occasion"}', 'tweedehands', 2, '2026-01-01') returning id)
     insert into order_flow_step (order_flow_id, rank, label, role, due_days, needs)
     select flow.id, step.rank, jsonb_build_object('nl', step.label, 'fr', step.label), step.role, step.days, step.needs::text[]
     from flow, (values (0, 'Tekenen', 'salesperson', 0, '{order-form,identity}'), (1, 'Voorschot', 'administration', 5, '{advance}'),
       (2, 'Afleveren', 'salesperson', 2, '{balance,handover-report}')) as step (rank, label, role, days, needs)`,
  )
})
afterEach(() => {
  shop.services.payments = shop.payments
})

/** A car that was sold, with its order form signed: 20 000 euros, of which 3 000 may be asked beforehand. */
async function sold(customer?: { id: number; email: string }, isSigned = true) {
  const buyer = customer ?? (await makeBuyer())
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const { dossier } = await sellCar(sofie.call, { customer: buyer.id, car: car.number })
  if (isSigned) await signForm(sofie.call, dossier)
  return { id: dossier.id, number: dossier.orderNumber, email: buyer.email }
}
type Sold = Awaited<ReturnType<typeof sold>>

const readMoney = async ({ id }: { id: number }) => moneyIn(await readDossier(sofie.call, id))

/** Returns the advance that was asked for last. */
async function lastAdvance(dossier: { id: number }) {
  const [advance] = (await readMoney(dossier)).advances
  return advance!
}
const ask = ({ id }: { id: number }, changes: Partial<InputOf<'POST /sales/dossier/askadvance'>> = {}, by = sofie) =>
  by.call('POST /sales/dossier/askadvance', {
    id,
    key: randomUUID(),
    amountCents: 100_000,
    until: addDays(today, 7),
    ...changes,
  })
const note = ({ id }: { id: number }, kind: 'advance' | 'balance' | 'refund', amountCents: number) =>
  sofie.call('POST /sales/dossier/payment', { id, key: randomUUID(), on: today, kind, amountCents, reference: 'R' })
const act = ({ id }: { id: number }, name: 'resend' | 'withdraw', advance: number, by = sofie) =>
  by.call(`POST /sales/dossier/${name}advance`, { id, advance })

/** The mail that asks for an advance, among all that a customer got. */
async function mailAsking(email: string): Promise<string> {
  const mails = (await shop.mailsTo(email)).map(readable)
  return mails.find((mail) => /voorschot-betalen#|payer-l-acompte#/.test(mail))!
}

/** The newest link that a customer was mailed. */
async function linkTo(email: string, mails = 1): Promise<string> {
  const links = await vi.waitFor(async () => {
    const found = (await shop.mailsTo(email)).flatMap((mail) =>
      [...new Set(readable(mail).match(/(?:voorschot-betalen|payer-l-acompte)#[\w-]{43}/g))].map((text) =>
        text.slice(-43),
      ),
    )
    expect(found).toHaveLength(mails)
    return found
  }, patient)
  return links.at(-1)!
}
async function asked(dossier: Sold, changes: Parameters<typeof ask>[1] = {}): Promise<string> {
  expect(refusalNames(await ask(dossier, changes))).toEqual([200])
  return linkTo(dossier.email)
}
const readAdvance = async (link: string) => (await shop.call('POST /shop/advance/get', { link })).result.advance
async function startPaying(link: string): Promise<string> {
  const { result, errors } = await shop.call('POST /shop/advance/pay', { link })
  expect(errors).toEqual([])
  return result.advance.paymentLinks!.deepLink.href
}
const becomes = (link: string, expected: object) =>
  vi.waitFor(async () => expect(await readAdvance(link)).toMatchObject(expected), patient)
const rows = async (sql: string, values: unknown[]) => (await pool.query(sql, values)).rows as Record<string, unknown>[]
const paymentsIn = ({ id }: { id: number }) =>
  rows(
    `select amount_cents::integer as cents, is_advance from dossier_payment join dossier on dossier.id = dossier_id
     where dossier.number = $1`,
    [id],
  )
const refundsIn = ({ id }: { id: number }) =>
  rows(
    `select reason, due.amount_cents::integer as cents, refunded_at is not null as "isBack" from refund_due due
     join payment_attempt attempt on attempt.id = payment_attempt_id
     join advance_request request on request.payment_reference = attempt.reference
     join dossier on dossier.id = request.dossier_id where dossier.number = $1`,
    [id],
  )

describe('an advance is asked for and paid', () => {
  test('by the link of a mail: it stands in the dossier once, its step is done, and both sides are told', async () => {
    const dossier = await sold()
    const answer = await ask(dossier)
    expect(moneyIn(answer.result.dossier).advances).toMatchObject([
      {
        amountCents: 100_000,
        state: 'asked',
        email: dossier.email,
        openedAt: null,
        until: addDays(today, 7),
        refunds: [],
      },
    ])
    const link = await linkTo(dossier.email)
    const mail = await mailAsking(dossier.email)
    expect(mail).toContain('€ 1.000,00')
    expect(mail).toContain('BE68 5390 0754 7034')
    // 30, the year, and the number of the sale.
    const [decade, year] = today.slice(2, 4)
    expect(mail).toMatch(new RegExp(`\\+\\+\\+30${decade}/${year}\\d{3}/\\d{5}\\+\\+\\+`))

    const opened = (await shop.call('POST /shop/advance/open', { link })).result.advance
    expect(opened).toMatchObject({
      state: 'open',
      orderNumber: dossier.number,
      amount: 100_000,
      total: 2_000_000,
      paid: 0,
      payment: null,
      transfer: { iban: 'BE68539007547034', amount: 100_000 },
    })
    expect((await lastAdvance(dossier)).openedAt).not.toBeNull()
    expect(await advanceRoomFor(shop.database.db, { advance: link }, new Date())).toMatch(/^advance:/)
    expect(await advanceRoomFor(shop.database.db, { advance: 'A'.repeat(43) }, new Date())).toBeUndefined()

    const deepLink = await startPaying(link)
    expect((await lastAdvance(dossier)).isPaying).toBe(true)
    await shop.payer(deepLink, 'pay')
    await becomes(link, { state: 'paid', paid: 100_000, paymentLinks: null, transfer: null })
    const after = await readDossier(sofie.call, dossier.id)
    expect(after.money).toMatchObject({
      paidCents: 100_000,
      balanceCents: 1_900_000,
      advances: [{ state: 'paid' }],
      payments: [{ amountCents: 100_000, kind: 'advance', by: null, on: today }],
    })
    expect(after.steps.map(({ doneOn, doneBy }) => [doneOn, doneBy])[1]).toEqual([today, null])
    await vi.waitFor(async () => {
      const toSofie = (await shop.mailsTo(sofie.email)).map(readable)
      expect(toSofie.some((one) => one.includes(`Voorschot betaald: dossier ${after.dossierNumber}`))).toBe(true)
      expect((await shop.mailsTo(dossier.email)).map(readable).join()).toContain('We hebben uw voorschot ontvangen')
    }, patient)
    await vi.waitFor(() => {
      const tellings = shop.hubEvents.filter(({ room }) => room.startsWith('advance:'))
      expect(tellings.at(-1)).toMatchObject({ event: 'ConfirmPayment', payload: { paymentStatus: 'succeeded' } })
    }, patient)
  })

  test('in French, by a customer who reads it', async () => {
    const dossier = await sold(await makeBuyer({ language: 'fr' }))
    const link = await asked(dossier)
    const mail = await mailAsking(dossier.email)
    expect(mail).toContain('Payer l’acompte')
    expect(mail).toContain('/fr/payer-l-acompte#')
    const deepLink = await startPaying(link)
    await shop.payer(deepLink, 'cancel')
    await becomes(link, { state: 'open', payment: { paymentStatus: 'cancelled' } })
    await shop.payer(await startPaying(link), 'pay')
    await becomes(link, { state: 'paid' })
    expect(await paymentsIn(dossier)).toEqual([{ cents: 100_000, is_advance: true }])
  })

  test('twice pressed it is asked once', async () => {
    const dossier = await sold()
    const key = randomUUID()
    expect((await Promise.all([ask(dossier, { key }), ask(dossier, { key })])).map(refusalNames)).toEqual([
      [200],
      [200],
    ])
    expect((await readMoney(dossier)).advances).toHaveLength(1)
    await linkTo(dossier.email)
  })
})

describe('an advance is refused', () => {
  test('above what the law allows, asked by link or written down', async () => {
    const dossier = await sold()
    const above = await ask(dossier, { amountCents: 300_001 })
    expect(refusalNames(above)).toEqual([422, 'advance-above-cap'])
    expect(above.errors[0]).toMatchObject({ field: 'amountCents', detail: { maxCents: 300_000 } })
    expect(above.errors[0]!.message).toContain('3.000,00')
    expect(refusalNames(await note(dossier, 'advance', 300_001))).toEqual([422, 'advance-above-cap'])
    expect(refusalNames(await note(dossier, 'advance', 250_000))).toEqual([200])
    expect(refusalNames(await ask(dossier, { amountCents: 50_001 }))).toEqual([422, 'advance-above-cap'])
    expect(refusalNames(await note(dossier, 'advance', 50_001))).toEqual([422, 'advance-above-cap'])
    // A payment of the balance without a request for an advance is no advance.
    expect(refusalNames(await note(dossier, 'balance', 50_001))).toEqual([200])
    expect(refusalNames(await ask(dossier, { amountCents: 100 }))).toEqual([422, 'advance-nothing-left'])
    expect((await readMoney(dossier)).payments.map(({ kind }) => kind)).toEqual(['advance', 'balance'])
    expect(refusalNames(await note(dossier, 'refund', 300_002))).toEqual([422, 'refund-above-paid'])
  })

  test('before the order form is signed, twice at a time, for another time, to nobody', async () => {
    const dossier = await sold(undefined, false)
    expect(refusalNames(await ask(dossier))).toEqual([422, 'customer-order-state'])
    const ready = await sold()
    expect(refusalNames(await ask(ready, { until: addDays(today, 61) }))).toEqual([422, 'advance-until-wrong'])
    expect(refusalNames(await ask(ready, { until: addDays(today, -1) }))).toEqual([422, 'advance-until-wrong'])
    expect(refusalNames(await ask(ready))).toEqual([200])
    expect(refusalNames(await ask(ready))).toEqual([422, 'advance-asked'])
    const unread = await sold()
    await pool.query('delete from customer_email where lower(address) = $1', [unread.email])
    expect(refusalNames(await ask(unread))).toEqual([422, 'advance-no-email'])
  })

  test('to whoever does not work on the dossier', async () => {
    const dossier = await sold()
    expect(refusalNames(await ask(dossier, {}, luc))).toEqual([403, 'right-missing'])
    await asked(dossier)
    const { id } = await lastAdvance(dossier)
    for (const name of ['resend', 'withdraw'] as const) {
      expect(refusalNames(await act(dossier, name, id, luc))).toEqual([403, 'right-missing'])
    }
    const refund = { id: dossier.id, advance: id, key: randomUUID(), payment: randomUUID(), way: 'provider' } as const
    expect(refusalNames(await sofie.call('POST /sales/dossier/refundadvance', refund))).toEqual([403, 'right-missing'])
    expect(refusalNames(await pieter.call('POST /sales/dossier/refundadvance', refund))).toEqual([
      409,
      'refund-not-paid',
    ])
    const other = await sold()
    expect(refusalNames(await act(other, 'withdraw', id))).toEqual([404, 'record-not-found'])
  })

  test('to whoever guesses a link', async () => {
    for (const name of ['open', 'get', 'pay'] as const) {
      expect(refusalNames(await shop.call(`POST /shop/advance/${name}`, { link: 'A'.repeat(43) }))).toEqual([
        404,
        'advance-not-found',
      ])
    }
  })
})

describe('what is asked for', () => {
  test('is mailed again with a link of its own, and taken back', async () => {
    const dossier = await sold()
    const first = await asked(dossier, { until: today })
    const { id } = await lastAdvance(dossier)
    const again = await act(dossier, 'resend', id)
    expect(moneyIn(again.result.dossier).advances).toMatchObject([{ until: addDays(today, 7), state: 'asked' }])
    await linkTo(dossier.email, 2)
    expect((await readAdvance(first)).until).toBe(addDays(today, 7))
    expect(refusalNames(await act(dossier, 'withdraw', id))).toEqual([200])
    expect(await readAdvance(first)).toMatchObject({ state: 'withdrawn', transfer: null })
    expect(refusalNames(await shop.call('POST /shop/advance/pay', { link: first }))).toEqual([409, 'advance-ended'])
    expect(refusalNames(await act(dossier, 'withdraw', id))).toEqual([409, 'advance-ended'])
    expect(refusalNames(await act(dossier, 'resend', id))).toEqual([409, 'advance-ended'])
    expect(refusalNames(await ask(dossier, { amountCents: 50_000 }))).toEqual([200])
    expect((await readMoney(dossier)).advances.map(({ state }) => state)).toEqual(['asked', 'withdrawn'])
  })

  test('ends with a transfer of as much, or one that leaves no room for it', async () => {
    const dossier = await sold()
    const link = await asked(dossier)
    await note(dossier, 'advance', 100_000)
    expect(await readAdvance(link)).toMatchObject({ state: 'paid' })
    const other = await sold()
    const full = await asked(other, { amountCents: 300_000 })
    await note(other, 'advance', 1_000)
    expect(await readAdvance(full)).toMatchObject({ state: 'withdrawn' })
  })

  test('lapses, and can be asked for anew', async () => {
    const dossier = await sold()
    const link = await asked(dossier)
    await pool.query(
      `update advance_request set expires_at = now() - interval '1 minute' from dossier
       where dossier.id = dossier_id and dossier.number = $1`,
      [dossier.id],
    )
    expect(await readAdvance(link)).toMatchObject({ state: 'lapsed', transfer: null })
    expect(refusalNames(await shop.call('POST /shop/advance/pay', { link }))).toEqual([409, 'advance-ended'])
    await shop.hurry('lapse-advance')
    await vi.waitFor(async () => expect((await lastAdvance(dossier)).state).toBe('lapsed'), patient)
    expect(refusalNames(await ask(dossier))).toEqual([200])
  })

  test('is forgotten with its customer', async () => {
    const dossier = await sold()
    const link = await asked(dossier)
    await pool.query('delete from customer where number = $1', [await readCustomer(dossier)])
    expect(refusalNames(await shop.call('POST /shop/advance/get', { link }))).toEqual([404, 'advance-not-found'])
    expect((await readMoney(dossier)).advances).toMatchObject([{ email: '', state: 'asked' }])
  })
})

async function readCustomer({ id }: { id: number }) {
  return (await readDossier(sofie.call, id)).customer.id
}

describe('however its payment ends', () => {
  test('a callback that comes twice, and a poll at the same moment, write it once', async () => {
    const dossier = await sold()
    const link = await asked(dossier)
    const deepLink = await startPaying(link)
    await shop.payer(deepLink, 'pay')
    await pool.query(`update payment_event set processed_at = null`)
    await Promise.all([
      shop.hurry('watch-payment'),
      ...(await rows('select id from payment_event', [])).map(({ id }) =>
        pool.query(`select graphile_worker.add_job('payment-event', json_build_object('eventId', $1::text))`, [id]),
      ),
    ])
    await becomes(link, { state: 'paid' })
    await new Promise((resolve) => void setTimeout(resolve, 300))
    expect(await paymentsIn(dossier)).toHaveLength(1)
    expect(await refundsIn(dossier)).toEqual([])
  })

  test('a killed process leaves nothing undone', async () => {
    const dossier = await sold()
    const link = await asked(dossier)
    const deepLink = await startPaying(link)
    await shop.stopWorker()
    await shop.payer(deepLink, 'pay')
    expect(await paymentsIn(dossier)).toEqual([])
    await shop.startWorker()
    await becomes(link, { state: 'paid' })
    expect(await paymentsIn(dossier)).toHaveLength(1)
  })

  test('a lost answer of the provider is found again, and another window waits', async () => {
    const dossier = await sold()
    const link = await asked(dossier)
    shop.services.payments = {
      ...shop.payments,
      create: async (request) => {
        await shop.payments.create(request)
        throw new ProviderFailure('unclear', 'TIMEOUT')
      },
    }
    const deepLink = await startPaying(link)
    await shop.payer(deepLink, 'pay')
    await becomes(link, { state: 'paid' })
    expect(await paymentsIn(dossier)).toHaveLength(1)
  })

  test('two windows at once never both wait for money', async () => {
    const dossier = await sold()
    const link = await asked(dossier)
    await Promise.all([1, 2, 3].map(() => shop.call('POST /shop/advance/pay', { link })))
    const open = await rows(
      `select count(*)::integer as count from payment_attempt attempt
       join advance_request request on request.payment_reference = attempt.reference
       join dossier on dossier.id = dossier_id where dossier.number = $1 and attempt.status = 'pending'`,
      [dossier.id],
    )
    expect(open[0]!['count']).toBeLessThanOrEqual(1)
  })

  test('whoever takes it back while it is paid is told that it is paid', async () => {
    const dossier = await sold()
    const link = await asked(dossier)
    const { id } = await lastAdvance(dossier)
    const deepLink = await startPaying(link)
    const [withdrawn] = await Promise.all([act(dossier, 'withdraw', id), shop.payer(deepLink, 'pay')])
    await vi.waitFor(async () => {
      const { state } = await readAdvance(link)
      expect(['paid', 'withdrawn']).toContain(state)
    }, patient)
    await new Promise((resolve) => void setTimeout(resolve, 300))
    const [{ state }, kept, back] = [await readAdvance(link), await paymentsIn(dossier), await refundsIn(dossier)]
    // Either the payer was faster and it stands in the dossier, or nothing came: never both, and never neither.
    expect(kept).toHaveLength(state === 'paid' ? 1 : 0)
    if (state === 'paid') expect(refusalNames(withdrawn)).not.toEqual([200])
    expect(back).toEqual([])
  })

  test('money for a sale that was canceled meanwhile goes back, and all are told', async () => {
    const dossier = await sold()
    const link = await asked(dossier)
    const deepLink = await startPaying(link)
    // The provider is out of reach while the sale ends, so the payer goes on.
    shop.services.payments = {
      ...shop.payments,
      cancel: () => Promise.reject(new ProviderFailure('busy', 'DOWN')),
    }
    const { rev } = await readDossier(sofie.call, dossier.id)
    const cancel = { id: dossier.id, rev, reason: 'Spijt' }
    expect(refusalNames(await pieter.call('POST /sales/customerorder/cancel', cancel))).toEqual([200])
    expect((await readMoney(dossier)).advances).toMatchObject([{ state: 'withdrawn' }])
    await shop.payer(deepLink, 'pay')
    await vi.waitFor(async () => {
      expect(await refundsIn(dossier)).toEqual([{ reason: 'canceled', cents: 100_000, isBack: false }])
    }, patient)
    expect(await paymentsIn(dossier)).toEqual([])
    expect(await readAdvance(link)).toMatchObject({ state: 'withdrawn', payment: { isRefundDue: true } })
    await vi.waitFor(async () => {
      expect((await shop.mailsTo(dossier.email)).map(readable).join()).toContain('We betalen u € 1.000,00 terug')
      expect((await shop.mailsTo(sofie.email)).map(readable).join()).toContain('Terug te betalen: dossier')
    }, patient)

    const advance = await lastAdvance(dossier)
    const { payment } = advance.refunds[0]!
    const refund = { id: dossier.id, advance: advance.id, key: randomUUID(), way: 'provider', payment } as const
    expect(refusalNames(await pieter.call('POST /sales/dossier/refundadvance', refund))).toEqual([200])
    await vi.waitFor(async () => {
      expect(await refundsIn(dossier)).toMatchObject([{ isBack: true }])
      expect((await shop.mailsTo(dossier.email)).map(readable).join()).toContain('teruggestort')
    }, patient)
  })

  test('money for what was paid by transfer meanwhile goes back, by transfer too', async () => {
    const dossier = await sold()
    const link = await asked(dossier)
    const deepLink = await startPaying(link)
    shop.services.payments = {
      ...shop.payments,
      cancel: () => Promise.reject(new ProviderFailure('busy', 'DOWN')),
    }
    await note(dossier, 'advance', 100_000)
    await shop.payer(deepLink, 'pay')
    await vi.waitFor(async () => {
      expect(await refundsIn(dossier)).toMatchObject([{ reason: 'already-paid', cents: 100_000 }])
    }, patient)
    expect(await paymentsIn(dossier)).toHaveLength(1)
    const advance = await lastAdvance(dossier)
    const { payment } = advance.refunds[0]!
    const refund = { id: dossier.id, advance: advance.id, key: randomUUID(), way: 'transfer', payment } as const
    const { result } = await pieter.call('POST /sales/dossier/refundadvance', refund)
    expect(moneyIn(result.dossier).advances[0]!.refunds[0]!.refundedAt).not.toBeNull()
  })
})

describe('the account of a customer', () => {
  async function readAccount(
    { id, email }: { id: number; email: string },
    facts: Parameters<typeof signedInCustomer>[1] = {},
  ) {
    const account = await signedInCustomer(shop, { email, ...facts })
    await pool.query(
      'insert into customer_account (shop_account_id, customer_id) select $1, id from customer where number = $2',
      [account.id, id],
    )
    return account
  }

  test('shows their cars, what is paid, and leads to what is asked', async () => {
    const buyer = await makeBuyer()
    const account = await readAccount(buyer)
    const dossier = await sold(buyer)
    expect((await account.call('GET /shop/account/getsales')).result.sales).toMatchObject([
      { orderNumber: dossier.number, state: 'valid', total: 2_000_000, paid: 0, balance: 2_000_000, advance: null },
    ])
    expect(refusalNames(await account.call('POST /shop/account/openadvance', { orderNumber: dossier.number }))).toEqual(
      [409, 'advance-ended'],
    )
    await asked(dossier)
    const [sale] = (await account.call('GET /shop/account/getsales', {}, 'fr-BE')).result.sales
    expect(sale).toMatchObject({
      advance: { amount: 100_000, until: addDays(today, 7) },
      expectedOn: addDays(today, 7),
      documents: ['offer', 'order-form'],
      steps: [{ label: 'Tekenen' }, { label: 'Voorschot' }, { label: 'Afleveren', dueOn: addDays(today, 7) }],
      transfer: { iban: 'BE68539007547034', amount: 2_000_000 },
    })
    for (const document of ['offer', 'order-form'] as const) {
      const paper = await fetch(`${shop.origin}/api/shop/account/getsaledocument`, {
        method: 'POST',
        headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${account.token}` },
        body: JSON.stringify({ orderNumber: dossier.number, document }),
      })
      expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(
        Buffer.from(await paper.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    const { link } = (await account.call('POST /shop/account/openadvance', { orderNumber: dossier.number })).result
    expect(await readAdvance(link)).toMatchObject({ state: 'open', amount: 100_000 })
    await pool.query('delete from customer_account where shop_account_id = $1', [account.id])
    expect(refusalNames(await shop.call('POST /shop/advance/get', { link }))).toEqual([404, 'advance-not-found'])
  })

  test('is of nobody else', async () => {
    const dossier = await sold()
    const stranger = await signedInCustomer(shop)
    const other = await readAccount(await makeBuyer())
    for (const { call } of [stranger, other]) {
      expect((await call('GET /shop/account/getsales')).result.sales).toEqual([])
      expect(refusalNames(await call('POST /shop/account/openadvance', { orderNumber: dossier.number }))).toEqual([
        404,
        'order-not-found',
      ])
      for (const document of ['offer', 'order-form'] as const) {
        const wanted = { orderNumber: dossier.number, document }
        expect((await call('POST /shop/account/getsaledocument', wanted)).status).toBe(404)
      }
      expect((await call('GET /shop/account/getfleet')).result).toEqual({ company: null, cars: [] })
    }
    expect(refusalNames(await shop.call('GET /shop/account/getsales'))).toEqual([401, 'not-signed-in'])
  })

  test('of a fleet shows its cars and who acts for it', async () => {
    const contact = { id: null, lastName: 'Claes', jobTitle: '', phone: '' }
    const buyer = await makeBuyer({
      contacts: [
        { ...contact, firstName: 'An', email: 'an@zaagsel.example', fleetRole: 'manager' },
        { ...contact, firstName: 'Els', email: '', fleetRole: null },
      ],
    })
    const company = { customerType: 'fleet' as const, companyName: 'Zaagsel', vatPrefix: 'BE', vatNumber: '0999005572' }
    const account = await readAccount(buyer, company)
    const [first, second] = [await sold(buyer), await sold(buyer)]
    await pool.query(
      `update customer set customer_type = $2, is_company = true, company_name = 'Zaagsel', first_name = '', last_name = ''
       where number = $1`,
      [buyer.id, CUSTOMER_TYPES.fleet],
    )
    await pool.query(
      `update customer_order set state = 'delivered', delivered_on = $2, signed_on = coalesce(signed_on, $2)
       from dossier where dossier.id = dossier_id and dossier.number = $1`,
      [second.id, today],
    )
    const { company: fleet, cars } = (await account.call('GET /shop/account/getfleet')).result
    expect(fleet).toEqual({
      name: 'Zaagsel',
      members: [
        { name: 'Lotte Van den Broeck', role: 'owner', isAsking: true },
        { name: 'An Claes', role: 'manager', isAsking: false },
      ],
    })
    expect(cars).toMatchObject([
      { orderNumber: first.number, deliveredOn: null, next: { label: 'Voorschot' } },
      { orderNumber: second.number, deliveredOn: today, expectedOn: null },
    ])
    expect(cars[0]?.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
  })
})
