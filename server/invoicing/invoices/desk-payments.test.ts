import { describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { refusalNames } from '../../test/people.ts'
import { accepted } from '../../test/sales.ts'
import { invoicingWorkshop, line } from './work-invoices.test-data.ts'

const { shop, nadia, stranger, joren, ann, latest, makeReady, beginInvoice, issueNow, readInvoice, credit } =
  await invoicingWorkshop()
const { pool } = shop.database
const today = brusselsDay(new Date())

type Noted = InputOf<'POST /sales/invoice/notepayment'>
const makeInvoice = async (wanted: Parameters<typeof makeReady>[0] = {}) => {
  const order = await makeReady(wanted)
  return { order, invoice: await issueNow(await beginInvoice(order)) }
}
const pay = async ({ id }: { id: number }, changes: Partial<Noted> = {}, by = nadia) => {
  const { rev, openCents } = await readInvoice(id)
  const noted = { id, rev, key: crypto.randomUUID(), way: 'card', on: today, reference: '' } as const
  return by.call('POST /sales/invoice/notepayment', { ...noted, amountCents: Math.max(1, openCents), ...changes })
}
const undo = async (
  { id }: { id: number },
  changes: Partial<InputOf<'POST /sales/invoice/undopayment'>> = {},
  by = nadia,
) => {
  const { rev, allocations } = await readInvoice(id)
  const asked = { id, rev, payment: allocations[0]?.id ?? 0, reason: 'Verkeerde klant' }
  return by.call('POST /sales/invoice/undopayment', { ...asked, ...changes })
}

describe('a payment at the desk', () => {
  test('by card settles an invoice, so that the car is handed over without an account', async () => {
    const { order, invoice } = await makeInvoice()
    const handOver = async () =>
      nadia.call('POST /sales/workorder/handover', { ...(await latest(order)), handedTo: 'Jan', isOnAccount: false })
    expect(refusalNames(await handOver())).toEqual([422, 'work-balance-open'])
    const paid = accepted(await pay(invoice, { reference: '004512' })).invoice
    expect(paid).toMatchObject({
      openCents: 0,
      standing: 'paid',
      allocations: [
        { kind: 'payment', cents: invoice.openCents, on: today, text: 'Met de kaart betaald, 004512', isAtDesk: true },
      ],
    })
    expect(accepted(await handOver()).workOrder.state).toBe('closed')
  })

  test('is noted once, however often its call is repeated, even when calls cross', async () => {
    const { invoice } = await makeInvoice()
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => pay(invoice, { key, amountCents: 1_000 })))
    for (const answer of answers) expect(accepted(answer).invoice.openCents).toBe(invoice.openCents - 1_000)
    // A key that was used for something else would leave this payment unnoted.
    const other = await makeInvoice()
    const otherwise = [409, 'payment-noted-otherwise']
    expect(refusalNames(await pay(other.invoice, { key, amountCents: 1_000 }))).toEqual(otherwise)
    expect(refusalNames(await pay(invoice, { key, amountCents: 2_000 }))).toEqual(otherwise)
    expect(refusalNames(await pay(invoice, { key, amountCents: 1_000, way: 'cash' }))).toEqual(otherwise)
    expect((await readInvoice(invoice.id)).openCents).toBe(invoice.openCents - 1_000)
  })

  test('may be a part; two people who pay the rest at once pay it once', async () => {
    const { invoice } = await makeInvoice()
    const part = accepted(await pay(invoice, { way: 'cash', amountCents: 10_000 })).invoice
    expect(part).toMatchObject({ standing: 'part', openCents: invoice.openCents - 10_000 })
    expect(part.allocations[0]?.text).toBe('Contant betaald')
    const answers = await Promise.all([pay(invoice), pay(invoice, {}, ann)])
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    expect((await readInvoice(invoice.id)).openCents).toBe(0)
  })

  test('is refused above what is open, for a day to come, of a draft, of a credit note and of what is paid', async () => {
    const { invoice } = await makeInvoice()
    expect(refusalNames(await pay(invoice, { amountCents: invoice.openCents + 1 }))).toEqual([
      422,
      'payment-above-open',
    ])
    expect(refusalNames(await pay(invoice, { on: addDays(today, 1) }))).toEqual([422, 'transfer-to-come'])
    expect(refusalNames(await pay(await beginInvoice(await makeReady())))).toEqual([422, 'invoice-not-issued'])
    accepted(await pay(invoice))
    expect(refusalNames(await pay(invoice))).toEqual([422, 'invoice-paid'])
    const note = await credit(invoice.id)
    expect(refusalNames(await pay(note))).toEqual([422, 'invoice-not-issued'])
  })

  test('takes no more cash than the law allows for the same work, payments that were undone excepted', async () => {
    const { invoice } = await makeInvoice({ lines: [line({ quantity: 1_000, unitPriceCents: 600_000 })] })
    accepted(await pay(invoice, { way: 'cash', amountCents: 200_000 }))
    const refused = await pay(invoice, { way: 'cash', amountCents: 100_001 })
    expect(refusalNames(refused)).toEqual([422, 'cash-limit'])
    expect(refused.errors[0]).toMatchObject({ field: 'amountCents', detail: { leftCents: 100_000 } })
    accepted(await undo(invoice))
    accepted(await pay(invoice, { way: 'cash', amountCents: 300_000 }))
  })

  test('is undone with a reason, once, and stands in the history', async () => {
    const { invoice } = await makeInvoice()
    const payment = accepted(await pay(invoice)).invoice.allocations[0]?.id ?? 0
    expect(refusalNames(await undo(invoice, { reason: '  ' }))).toEqual([422, 'offer-reason-missing'])
    const opened = accepted(await undo(invoice)).invoice
    expect(opened).toMatchObject({ standing: 'open', openCents: invoice.openCents, allocations: [] })
    expect(refusalNames(await undo(invoice, { payment }))).toEqual([404, 'record-not-found'])
    const { rows } = await pool.query<{ because: string }>(
      `select undone_because as because from invoice_payment join invoice on invoice.id = invoice_id where invoice.number = $1`,
      [invoice.id],
    )
    expect(rows).toEqual([{ because: 'Verkeerde klant' }])
  })

  test('of a bank line cannot be undone as one at the desk', async () => {
    const { invoice } = await makeInvoice()
    await pool.query(
      `insert into allocation (invoice_id, kind, cents, on_day, reason)
       select id, 'write-off', 100, brussels_today(), 'Rest' from invoice where number = $1`,
      [invoice.id],
    )
    expect(refusalNames(await undo(invoice))).toEqual([404, 'record-not-found'])
  })

  test('is noted by whoever holds the right at the branch of the invoice', async () => {
    const { invoice } = await makeInvoice()
    expect(refusalNames(await pay(invoice, {}, stranger))).toEqual([403, 'other-branch'])
    expect(refusalNames(await pay(invoice, {}, joren))).toEqual([403, 'right-missing'])
    expect(refusalNames(await pay(invoice, { amountCents: 0 }))).toEqual([422, 'invalid-input'])
    accepted(await pay(invoice, {}, ann))
    expect(refusalNames(await undo(invoice, {}, stranger))).toEqual([403, 'other-branch'])
  })
})
