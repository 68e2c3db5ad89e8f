import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { InvoiceRecord } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { access, company, makeNewCar, makeParts, ordersIn, patient } from '../../orders/checkout/orders.test-data.ts'
import { getRow } from '../../platform/database/rows.ts'
import { makeBranch, type UsedCarFacts } from '../../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInCustomer, signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const { usedCar, placedOrder, orderFor, startPaying, isPlaced } = ordersIn(shop)
const gent = await makeBranch(shop.database, 'Gent')
const brugge = await makeBranch(shop.database, 'Brugge')
const today = brusselsDay(new Date())
const year = today.slice(0, 4)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const main = await signedInStaff(shop)

beforeAll(async () => {
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${year}-01-01`])
})

type Placed = Awaited<ReturnType<typeof placedOrder>>

/** A used car in Gent of which the purchase is known. */
async function boughtCar(facts: UsedCarFacts = {}): Promise<string> {
  const key = await usedCar({ branch: 'Gent', priceGrossCents: 2_000_000, hasConditionReport: true, ...facts })
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     select id, 1500000, false, $2 from vehicle where number = $1 on conflict do nothing`,
    [Number(key.split('-')[1]), today],
  )
  return key
}

/** An order of cars, its advance paid by phone, by somebody who is a customer of ours. */
async function order(cars: readonly string[], wishes: Parameters<typeof placedOrder>[1] = {}): Promise<Placed> {
  const placed = await placedOrder(cars, wishes)
  await makeCustomer(main.call, { firstName: 'Lotte', lastName: 'Van den Broeck', emails: homeEmail(placed.email) })
  return placed
}

const readNumber = async ({ id }: { id: string }) =>
  getRow((await pool.query<{ number: number }>('select number from shop_order where id = $1', [id])).rows).number
const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)
const standing = async (placed: Placed) =>
  accepted(await ann.call('GET /sales/invoice/oforder', { id: await readNumber(placed) }))
const readDesk = async (placed: Placed) =>
  accepted(await main.call('GET /sales/shoporder/get', { id: await readNumber(placed) })).order
async function draft(placed: Placed, kind: 'draftorder' | 'draftorderadvance', at = 0) {
  const { entry } = (await standing(placed)).entries[at]!
  return ann.call(`POST /sales/invoice/${kind}`, { order: await readNumber(placed), entry })
}
const read = async (id: number) => accepted(await ann.call('GET /sales/invoice/get', { id })).invoice
const issue = ({ id, rev, hash }: Pick<InvoiceRecord, 'id' | 'rev' | 'hash'>) =>
  ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today })
const issueDraft = async (begun: Awaited<ReturnType<typeof draft>>) =>
  accepted(await issue(accepted(begun).invoice)).invoice
const issueAdvance = async (placed: Placed, at = 0) => issueDraft(await draft(placed, 'draftorderadvance', at))
const issueFinal = async (placed: Placed, at = 0) => issueDraft(await draft(placed, 'draftorder', at))
const transfer = async (placed: Placed, amountCents: number, direction: 'in' | 'out' = 'in') =>
  main.call('POST /sales/shoporder/transfer', {
    id: await readNumber(placed),
    key: randomUUID(),
    direction,
    amountCents,
    on: today,
    reference: 'Uittreksel 12',
    payment: null,
  })
const withdraw = async (placed: Placed, cars: readonly string[]) =>
  shop.call('POST /shop/withdrawal/confirm', { ...access(placed), name: 'Lotte Van den Broeck', cars: [...cars] })
const credit = async (placed: Placed, invoice: number) =>
  ann.call('POST /sales/invoice/draftordercredit', { order: await readNumber(placed), invoice })

/** Expects that the invoices of an order leave open what the order itself asks, or owes. */
async function expectSameBalance(placed: Placed) {
  const { openCents } = await standing(placed)
  const { account } = await readDesk(placed)
  expect(openCents).toBe(account.balanceCents - account.refundDueCents)
}

describe('the invoices of a shop order', () => {
  test('an advance that was paid by phone, and the invoice of the car that takes it off', async () => {
    const placed = await order([await boughtCar()])
    const waiting = accepted(await draft(placed, 'draftorder')).invoice
    expect(waiting.checks).toMatchObject([{ code: 'advance-unused', severity: 'error' }])
    const before = await standing(placed)
    expect(before).toMatchObject({ isOwn: true, entries: [{ refusal: null, advance: { cents: placed.advance } }] })

    const advance = await issueAdvance(placed)
    expect(advance).toMatchObject({ kind: 'advance', standing: 'paid', receivableCents: placed.advance, openCents: 0 })
    expect(advance.number).toMatch(/^VA-/)
    expect(advance.content?.reference).toBe(placed.orderNumber)
    expect(advance.allocations).toMatchObject([{ kind: 'payment', cents: placed.advance, text: 'Online betaald' }])

    const final = accepted(await issue(await read(waiting.id))).invoice
    expect(final.number).toMatch(/^VN-/)
    expect(final).toMatchObject({
      kind: 'invoice',
      receivableCents: 2_000_000 - placed.advance,
      openCents: 2_000_000 - placed.advance,
      advances: [{ id: advance.id }],
      order: { number: placed.orderNumber },
      customer: { name: 'Lotte Van den Broeck' },
    })
    const { content } = final
    expect(content?.preceding).toEqual([{ number: advance.number, issuedOn: today }])
    expect(content?.buyer).toMatchObject({ name: 'Lotte Van den Broeck', city: 'Aalst', vatNumber: null })
    const vat = [advance, final].reduce((sum, one) => sum + (one.content?.amounts.vatCents ?? 0), 0)
    expect(Math.abs(vat - 347_107)).toBeLessThanOrEqual(1)
    expect(final.paper?.facts).toContainEqual({ term: 'Bestelling', value: placed.orderNumber })
    await expectSameBalance(placed)
  })

  test('a margin car shows no VAT anywhere, its advance neither', async () => {
    const placed = await order([await boughtCar({ isMargin: true })])
    const papers = [await issueAdvance(placed), await issueFinal(placed)]
    expect(papers.map(({ number }) => number?.slice(0, 2))).toEqual(['VA', 'VM'])
    for (const { content } of papers) {
      expect(content?.amounts).toMatchObject({ vatCents: 0, groups: [{ vat: { code: 'MARGIN', rateBp: 0 } }] })
      expect(content?.note).toContain('Bijzondere regeling')
    }
    const { rows } = await pool.query(
      `select sale_cents::int, purchase_cents::int from margin_sale join invoice on invoice.id = invoice_id where invoice.number = $1`,
      [papers[1]!.id],
    )
    expect(rows).toEqual([{ sale_cents: 2_000_000, purchase_cents: 1_500_000 }])
  })

  test('a company gets its VAT number on the invoice, by Peppol', async () => {
    const placed = await order([await boughtCar()], { customer: company, language: 'fr-BE' })
    const { content } = await issueAdvance(placed)
    expect(content).toMatchObject({
      language: 'fr',
      buyer: { name: 'Zaagsel bv', vatNumber: 'BE0999005572', endpoint: { scheme: '0208', id: '0999005572' } },
    })
  })

  test('each car has its own, and the advance is divided to the cent', async () => {
    const placed = await order([await boughtCar(), await boughtCar({ priceGrossCents: 1_234_567, isMargin: true })])
    const advances = [await issueAdvance(placed, 0), await issueAdvance(placed, 1)]
    expect(advances.reduce((sum, { receivableCents }) => sum + receivableCents, 0)).toBe(placed.advance)
    const finals = [await issueFinal(placed, 0), await issueFinal(placed, 1)]
    expect(finals.map(({ number }) => number?.slice(0, 2))).toEqual(['VN', 'VM'])
    const totals = [...advances, ...finals].reduce((sum, { receivableCents }) => sum + receivableCents, 0)
    expect(totals).toBe(3_234_567)
    await expectSameBalance(placed)
    accepted(await transfer(placed, finals[0]!.openCents + 100))
    expect(await read(finals[0]!.id)).toMatchObject({ standing: 'paid' })
    expect(await read(finals[1]!.id)).toMatchObject({ standing: 'part', openCents: finals[1]!.openCents - 100 })
    await expectSameBalance(placed)
  })

  test('a transfer of before stands on it as paid; one that is undone is owed again', async () => {
    const placed = await order([await boughtCar()])
    await issueAdvance(placed)
    accepted(await transfer(placed, 500_000))
    const final = await issueFinal(placed)
    expect(final.content?.settled).toMatchObject([{ kind: 'payment', cents: 500_000 }])
    expect(final.openCents).toBe(1_500_000 - placed.advance)
    const [noted] = (await readDesk(placed)).transfers
    const id = await readNumber(placed)
    accepted(await main.call('POST /sales/shoporder/removetransfer', { id, transfer: noted!.id }))
    expect(await read(final.id)).toMatchObject({ openCents: 2_000_000 - placed.advance })
    expect(refusals(await main.call('POST /sales/shoporder/removetransfer', { id, transfer: noted!.id }))).toEqual([
      'transfer-undone',
    ])
    await expectSameBalance(placed)
  })

  test('asks the transport once, on the first car that is invoiced with VAT', async () => {
    const cars = [await boughtCar({ isMargin: true }), await boughtCar()]
    const asked = await orderFor(cars)
    await shop.payer(
      await startPaying({
        ...asked,
        deliveryType: 'deliver',
        pickupAddress: null,
        deliveryAddress: asked.invoiceAddress && { ...asked.invoiceAddress, label: 'delivery' },
      }),
      'pay',
    )
    const { order: paid } = await isPlaced(asked)
    const placed = {
      ...access(asked),
      orderNumber: paid.orderNumber!,
      email: asked.customer.email,
      advance: paid.total.advance,
    }
    await makeCustomer(main.call, { emails: homeEmail(placed.email) })
    const finals = []
    for (const at of [0, 1]) {
      await issueAdvance(placed, at)
      finals.push(await issueFinal(placed, at))
    }
    expect(paid.total.transport).toBeGreaterThan(0)
    const transports = finals.map(({ content }) => content?.allowances.map(({ kind, reason }) => `${kind} ${reason}`))
    expect(transports).toEqual([[], ['charge transport']])
    await expectSameBalance(placed)
    // The car with the transport is withdrawn when the other is invoiced without: nobody is asked for it any more.
    const desk = await readDesk(placed)
    accepted(await withdraw(placed, [desk.entries[1]!.id]))
    accepted(await main.call('POST /sales/shoporder/acceptwithdrawal', { id: desk.id }))
    accepted(await issue(accepted(await credit(placed, finals[1]!.id)).invoice))
    const after = await standing(placed)
    const toCredit = after.entries[1]!.invoices.find(({ isToCredit }) => isToCredit)
    accepted(await issue(accepted(await credit(placed, toCredit!.id)).invoice))
    expect((await readDesk(placed)).account.worthCents).toBe(2_000_000)
    await expectSameBalance(placed)
  })
})

describe('a shop order that is withdrawn from or canceled', () => {
  test('canceled: its invoices are credited, and the refund settles the credit note', async () => {
    const placed = await order([await boughtCar()])
    const advance = await issueAdvance(placed)
    const final = await issueFinal(placed)
    const id = await readNumber(placed)
    expect(refusals(await credit(placed, final.id))).toEqual(['order-car-stays'])
    accepted(await main.call('POST /sales/shoporder/cancel', { id, reason: 'Beschadigd' }))
    const flags = (await standing(placed)).entries[0]!.invoices.map(({ isToCredit }) => isToCredit)
    expect(flags).toEqual([false, true])
    expect((await standing(placed)).entries[0]!.refusal).not.toBeNull()

    const note = accepted(await credit(placed, final.id)).invoice
    expect(note).toMatchObject({ kind: 'credit-note', reason: expect.stringContaining('Bestelling geannuleerd') })
    const whole = accepted(await issue(note)).invoice
    expect(whole).toMatchObject({ standing: 'paid', openCents: 0 })
    expect(await read(final.id)).toMatchObject({ state: 'credited', openCents: 0 })
    const back = accepted(await issue(accepted(await credit(placed, advance.id)).invoice)).invoice
    expect(back).toMatchObject({ openCents: -placed.advance, receivableCents: -placed.advance })
    await expectSameBalance(placed)

    const [payment] = (await readDesk(placed)).payments
    accepted(
      await main.call('POST /sales/shoporder/refund', {
        id,
        key: randomUUID(),
        payment: payment!.id,
        amountCents: placed.advance,
      }),
    )
    await vi.waitFor(async () => {
      await shop.hurry('refund-payment')
      expect(await read(back.id)).toMatchObject({ openCents: 0, allocations: [{ text: 'Online terugbetaald' }] })
    }, patient)
    await expectSameBalance(placed)
  })

  test('one car of two: its money pays the other, and the rest goes back', async () => {
    const placed = await order([await boughtCar(), await boughtCar({ priceGrossCents: 1_500_000 })])
    const [first, second] = [await issueAdvance(placed, 0), await issueAdvance(placed, 1)]
    const stays = await issueFinal(placed, 1)
    const desk = await readDesk(placed)
    accepted(await withdraw(placed, [desk.entries[0]!.id]))
    expect(refusals(await draft(placed, 'draftorder', 0))).toEqual(['order-car-gone'])
    accepted(await main.call('POST /sales/shoporder/acceptwithdrawal', { id: desk.id }))
    const note = accepted(await issue(accepted(await credit(placed, first.id)).invoice)).invoice
    expect(note).toMatchObject({ openCents: 0, reason: expect.stringContaining('Herroeping van') })
    expect(await read(stays.id)).toMatchObject({
      openCents: 1_500_000 - second.receivableCents - first.receivableCents,
      allocations: [{ kind: 'credit', cents: first.receivableCents }],
    })
    await expectSameBalance(placed)
    expect(refusals(await credit(placed, stays.id))).toEqual(['order-car-stays'])
  })

  test('delivered: the credit note waits until the car is back', async () => {
    const placed = await order([await boughtCar()])
    await issueAdvance(placed)
    const final = await issueFinal(placed)
    accepted(await transfer(placed, final.openCents))
    const id = await readNumber(placed)
    for (const step of ['ready', 'deliver'] as const) accepted(await main.call(`POST /sales/shoporder/${step}`, { id }))
    const desk = await readDesk(placed)
    accepted(await withdraw(placed, [desk.entries[0]!.id]))
    accepted(await main.call('POST /sales/shoporder/acceptwithdrawal', { id }))
    expect(refusals(await credit(placed, final.id))).toEqual(['order-car-out'])
    accepted(await main.call('POST /sales/shoporder/carsback', { id, on: today }))
    const note = accepted(await issue(accepted(await credit(placed, final.id)).invoice)).invoice
    expect(note.openCents).toBe(-final.receivableCents)
    const advance = (await standing(placed)).entries[0]!.invoices.find(({ isToCredit }) => isToCredit)
    accepted(await issue(accepted(await credit(placed, advance!.id)).invoice))
    await expectSameBalance(placed)
    accepted(await transfer(placed, 2_000_000, 'out'))
    expect(await read(note.id)).toMatchObject({ openCents: 0, standing: 'paid' })
    await expectSameBalance(placed)
  })

  test('a part that is credited although the car stays lowers what the order is worth', async () => {
    const placed = await order([await boughtCar()])
    await issueAdvance(placed)
    const final = await issueFinal(placed)
    const part = accepted(
      await ann.call('POST /sales/invoice/draftcredit', {
        id: final.id,
        rev: final.rev,
        reason: 'Kras op de bumper',
        wishes: [{ code: 'S21', grossCents: 25_000 }],
        isCarBack: false,
      }),
    ).invoice
    accepted(await issue(part))
    expect((await readDesk(placed)).account.worthCents).toBe(1_975_000)
    expect(await read(final.id)).toMatchObject({ openCents: 1_975_000 - placed.advance })
    await expectSameBalance(placed)
  })

  test.each([
    ['as an invoice', async (placed: Placed) => void (await issueFinal(placed)), 500_000],
    ['before there is one', () => Promise.resolve(), 500_000],
  ] as const)('money that went back is owed again: paid %s', async (_, begin, backCents) => {
    const placed = await order([await boughtCar()])
    await issueAdvance(placed)
    await begin(placed)
    accepted(await transfer(placed, 2_100_000 - placed.advance))
    // A surplus goes back without a trace on an invoice.
    accepted(await transfer(placed, 100_000, 'out'))
    if ((await standing(placed)).entries[0]!.invoices.length > 1) await expectSameBalance(placed)
    accepted(await transfer(placed, backCents, 'out'))
    const invoice = (await standing(placed)).entries[0]!.invoices.find(({ kind }) => kind === 'invoice')
    const final = invoice ? await read(invoice.id) : await issueFinal(placed)
    expect(final.openCents).toBe(backCents)
    if (!invoice) expect(final.content?.amounts.payableCents).toBe(backCents)
    await expectSameBalance(placed)
    const { transfers } = await readDesk(placed)
    const back = transfers.find(({ amountCents }) => amountCents === backCents)!
    const id = await readNumber(placed)
    accepted(await main.call('POST /sales/shoporder/removetransfer', { id, transfer: back.id }))
    expect((await read(final.id)).openCents).toBe(0)
    await expectSameBalance(placed)
  })

  test('an amount that is written off is asked by the order no more', async () => {
    const placed = await order([await boughtCar()])
    await issueAdvance(placed)
    const { id, rev } = await issueFinal(placed)
    const { invoice } = accepted(await ann.call('POST /sales/invoice/writeoff', { id, rev, reason: 'Faillissement' }))
    await expectSameBalance(placed)
    expect((await readDesk(placed)).account).toMatchObject({ worthCents: placed.advance, balanceCents: 0 })
    const wishes = [{ code: 'S21', grossCents: 300_000 }]
    const asked = { id, rev: invoice.rev, reason: 'Kras', wishes, isCarBack: false }
    const note = accepted(
      await issue(accepted(await ann.call('POST /sales/invoice/draftcredit', asked)).invoice),
    ).invoice
    expect(note.openCents).toBe(0)
    await expectSameBalance(placed)
  })

  test('what was credited of the advance is paid all the same', async () => {
    const placed = await order([await boughtCar()])
    const { id, rev } = await issueAdvance(placed)
    const wishes = [{ code: 'S21', grossCents: 40_000 }]
    const asked = { id, rev, reason: 'Te veel', wishes, isCarBack: false }
    accepted(await issue(accepted(await ann.call('POST /sales/invoice/draftcredit', asked)).invoice))
    const final = await issueFinal(placed)
    expect(final.content?.amounts.payableCents).toBe(2_000_000 - placed.advance)
    expect(final.openCents).toBe(2_000_000 - placed.advance)
    await expectSameBalance(placed)
  })

  test('a whole invoice that is corrected can be made again, and the credit note pays it', async () => {
    const placed = await order([await boughtCar()])
    const first = await issueAdvance(placed)
    const note = accepted(
      await ann.call('POST /sales/invoice/draftcredit', {
        id: first.id,
        rev: first.rev,
        reason: 'Verkeerd adres',
        wishes: null,
        isCarBack: false,
      }),
    ).invoice
    expect(accepted(await issue(note)).invoice.openCents).toBe(-placed.advance)
    const again = await issueAdvance(placed)
    expect(again).toMatchObject({ openCents: 0, allocations: [{ kind: 'credit', cents: placed.advance }] })
    expect(await read(note.id)).toMatchObject({ openCents: 0 })
    expect((await issueFinal(placed)).content?.preceding).toEqual([{ number: again.number, issuedOn: today }])
  })
})

describe('what an invoice of an order needs', () => {
  test('a customer who owes it, and a company that invoices itself', async () => {
    const placed = await placedOrder([await boughtCar()])
    const begun = accepted(await draft(placed, 'draftorderadvance')).invoice
    expect(begun.checks).toMatchObject([{ code: 'customer-unknown', severity: 'error', place: 'customer' }])
    expect(refusals(await issue(begun))).toEqual(['invoice-check-errors'])
    const customer = await makeCustomer(main.call, { emails: homeEmail(placed.email) })
    expect(accepted(await issue(await read(begun.id))).invoice).toMatchObject({ customer: { id: customer } })
    const noted = await order([await boughtCar()])
    // An order of Brugge, whose company still notes the invoices of its accounting program.
    await pool.query("update branch set enterprise_number = '0417497106' where id = $1", [brugge.branchId])
    await pool.query('update shop_order set branch_id = $1 where id = $2', [brugge.branchId, noted.id])
    const { entries } = accepted(await main.call('GET /sales/invoice/oforder', { id: await readNumber(noted) }))
    const asked = { order: await readNumber(noted), entry: entries[0]!.entry }
    expect(refusals(await main.call('POST /sales/invoice/draftorderadvance', asked))).toEqual(['invoicing-noted'])
  })

  test('the right, within reach: orders of another branch are out of it', async () => {
    const placed = await order([await boughtCar()])
    const asked = { order: await readNumber(placed), entry: (await standing(placed)).entries[0]!.entry }
    expect((await pieter.call('POST /sales/invoice/draftorder', asked)).status).toBe(403)
    const local = await makeColleague(
      shop,
      { INVOICE_VIEW: 'branch', INVOICE_EDIT: 'branch' },
      (await makeBranch(shop.database, 'Brugge')).branchId,
    )
    expect((await local.call('GET /sales/invoice/oforder', { id: asked.order })).status).toBe(404)
    expect((await local.call('POST /sales/invoice/draftorder', asked)).status).toBe(403)
    expect((await ann.call('POST /sales/invoice/draftorder', { ...asked, entry: randomUUID() })).status).toBe(404)
    // An invoice of another order is none of this one.
    const other = await issueAdvance(await order([await boughtCar()]))
    expect(
      (await ann.call('POST /sales/invoice/draftordercredit', { order: asked.order, invoice: other.id })).status,
    ).toBe(404)
  })

  test('the chassis number of a car that the factory built', async () => {
    const made = await makeNewCar(shop.database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 250_000 })
    const parts = await makeParts(shop.database, made.versionId)
    const placed = await order([`${made.key}.colour-${parts.blue}`])
    await issueAdvance(placed)
    const begun = accepted(await draft(placed, 'draftorder')).invoice
    expect(begun.checks.map(({ code }) => code)).toContain('vin-missing')
    const desk = await readDesk(placed)
    const asked = { id: desk.id, entry: desk.entries[0]!.id, vin: 'WVWZZZ1KZAW123456' }
    accepted(await main.call('POST /sales/shoporder/setvin', asked))
    const final = accepted(await issue(await read(begun.id))).invoice
    expect(final.content?.lines[0]?.car?.vin).toBe('WVWZZZ1KZAW123456')
    expect(final.content?.lines.length).toBeGreaterThan(2)
    await expectSameBalance(placed)
  })
})

test('the account of the customer shows the invoices, and how to pay what is open', async () => {
  const placed = await order([await boughtCar()])
  const customer = await signedInCustomer(shop, { email: placed.email })
  await issueAdvance(placed)
  const final = await issueFinal(placed)
  const { invoices } = accepted(await customer.call('GET /shop/account/getinvoices'))
  expect(invoices).toMatchObject([
    { number: final.number, openCents: final.openCents, transfer: { amount: final.openCents } },
    { kind: 'advance', openCents: 0, transfer: null },
  ])
  const stranger = await signedInCustomer(shop)
  expect(accepted(await stranger.call('GET /shop/account/getinvoices')).invoices).toEqual([])
})
