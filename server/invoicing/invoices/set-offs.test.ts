import { describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { refusalNames } from '../../test/people.ts'
import { accepted } from '../../test/sales.ts'
import { invoicingWorkshop } from './work-invoices.test-data.ts'

const { shop, nadia, ann, customer, makeBuyer, makeReady, beginInvoice, issueNow, readInvoice, credit } =
  await invoicingWorkshop()
const { pool } = shop.database
const today = brusselsDay(new Date())

const makeInvoice = async (of = customer) => issueNow(await beginInvoice(await makeReady({ customer: of })))
const pay = async (id: number) => {
  const { rev, openCents: amountCents } = await readInvoice(id)
  const noted = { id, rev, key: crypto.randomUUID(), way: 'card', on: today, reference: '', amountCents } as const
  return accepted(await nadia.call('POST /sales/invoice/notepayment', noted)).invoice
}
/** Makes a credit of a customer: an invoice that was paid, and is credited afterwards. */
const makeCredit = async (of = customer) => {
  const { id } = await makeInvoice(of)
  await pay(id)
  return readInvoice((await credit(id)).id)
}
const setOff = async (
  { id }: { id: number },
  other: { id: number },
  changes: Partial<InputOf<'POST /sales/invoice/setoff'>> = {},
  by = ann,
) => {
  const { rev } = await readInvoice(id)
  return by.call('POST /sales/invoice/setoff', { id, rev, other: other.id, amountCents: 10_000, ...changes })
}
const undo = async (
  { id }: { id: number },
  changes: Partial<InputOf<'POST /sales/invoice/undosetoff'>> = {},
  by = ann,
) => {
  const { rev, allocations } = await readInvoice(id)
  const asked = { id, rev, setOff: allocations.find(({ isSetOff }) => isSetOff)?.id ?? 0, reason: 'Verkeerde factuur' }
  return by.call('POST /sales/invoice/undosetoff', { ...asked, ...changes })
}
const listChoices = async ({ id }: { id: number }) =>
  accepted(await ann.call('GET /sales/invoice/setoffs', { id })).others.map((other) => other.id)
const readAccount = async (of: number) => {
  const { debtor } = accepted(await ann.call('GET /sales/receivable/get', { id: of }))
  const { statement } = accepted(
    await ann.call('GET /sales/receivable/statement', {
      customer: of,
      company: debtor.companies[0]?.id ?? 1,
      from: addDays(today, -30),
      to: today,
    }),
  )
  return { company: debtor.companies[0], statement }
}

describe('a credit of a customer', () => {
  test('pays a part of an invoice from either side, and the statement of account stays as it was', async () => {
    const buyer = await makeBuyer()
    const [note, invoice] = [await makeCredit(buyer), await makeInvoice(buyer)]
    const before = await readAccount(buyer)
    expect(await listChoices(invoice)).toEqual([note.id])
    expect(await listChoices(note)).toEqual([invoice.id])
    const part = accepted(await setOff(invoice, note)).invoice
    expect(part).toMatchObject({
      standing: 'part',
      openCents: invoice.openCents - 10_000,
      allocations: [{ kind: 'credit', cents: 10_000, on: today, isSetOff: true, invoice: { id: note.id } }],
    })
    const rest = accepted(await setOff(note, invoice, { amountCents: 5_000 })).invoice
    expect(rest.openCents).toBe(note.openCents + 15_000)
    expect(rest.allocations.map(({ invoice: other, cents }) => [other?.id, cents])).toEqual([
      [invoice.id, 10_000],
      [invoice.id, 5_000],
    ])
    const after = await readAccount(buyer)
    expect(after.statement).toEqual(before.statement)
    expect(after.company?.openCents).toBe((before.company?.openCents ?? 0) - 15_000)
    expect(after.company?.creditCents).toBe((before.company?.creditCents ?? 0) - 15_000)
  })

  test('pays an invoice off: neither is offered any more, and the history of both says so', async () => {
    const buyer = await makeBuyer()
    const [note, invoice] = [await makeCredit(buyer), await makeInvoice(buyer)]
    const paid = accepted(await setOff(invoice, note, { amountCents: invoice.openCents })).invoice
    expect(paid).toMatchObject({ standing: 'paid', openCents: 0 })
    expect(await readInvoice(note.id)).toMatchObject({ openCents: 0 })
    expect(await listChoices(invoice)).toEqual([])
    expect(refusalNames(await setOff(invoice, note))).toEqual([422, 'invoice-paid'])
    for (const { id } of [note, invoice]) {
      const { entries } = accepted(await ann.call('GET /sales/audit/history', { subject: 'invoice', id }))
      expect(entries[0]?.action).toBe('POST /sales/invoice/setoff')
    }
  })

  test('is set off once, when two users do it at once', async () => {
    const buyer = await makeBuyer()
    const [note, invoice] = [await makeCredit(buyer), await makeInvoice(buyer)]
    const amountCents = invoice.openCents
    const answers = await Promise.all([setOff(invoice, note, { amountCents }), setOff(note, invoice, { amountCents })])
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    expect((await readInvoice(invoice.id)).openCents).toBe(0)
  })

  test('is refused above what either leaves open, of another customer, on the same side, and of a draft', async () => {
    const [note, invoice, stranger] = [await makeCredit(), await makeInvoice(), await makeInvoice(await makeBuyer())]
    const above = await setOff(invoice, note, { amountCents: invoice.openCents + 1 })
    expect(refusalNames(above)).toEqual([422, 'set-off-above-open'])
    expect(above.errors[0]).toMatchObject({ field: 'amountCents', detail: { mostCents: invoice.openCents } })
    expect(refusalNames(await setOff(stranger, note))).toEqual([422, 'set-off-other-customer'])
    expect(refusalNames(await setOff(invoice, await makeInvoice()))).toEqual([422, 'set-off-same-side'])
    expect(refusalNames(await setOff(invoice, await beginInvoice(await makeReady())))).toEqual([
      422,
      'invoice-not-issued',
    ])
    expect(refusalNames(await setOff(invoice, invoice))).toEqual([422, 'set-off-same-side'])
    expect(refusalNames(await setOff(invoice, note, { rev: invoice.rev - 1 }))).toEqual([409, 'changed-meanwhile'])
    expect(refusalNames(await setOff(invoice, note, { amountCents: 0 }))).toEqual([422, 'invalid-input'])
    expect(refusalNames(await setOff(invoice, { id: 999_999 }))).toEqual([404, 'record-not-found'])
  })

  test('of another company is not offered and refused', async () => {
    const buyer = await makeBuyer()
    const [note, invoice] = [await makeCredit(buyer), await makeInvoice(buyer)]
    const client = await pool.connect()
    try {
      // An issued credit note is sealed: only like this it gets another company.
      await client.query('set session_replication_role = replica')
      await client.query(
        `with other as (insert into company (name, enterprise_number, rank) values ('Luik NV', '0999006067', -1) returning id)
         update invoice set company_id = other.id from other where number = $1`,
        [note.id],
      )
    } finally {
      await client.query('set session_replication_role = default')
      client.release()
    }
    expect(await listChoices(invoice)).toEqual([])
    expect(refusalNames(await setOff(invoice, note))).toEqual([422, 'set-off-other-company'])
  })

  test('is open again after undoing, with a reason, once', async () => {
    const buyer = await makeBuyer()
    const [note, invoice] = [await makeCredit(buyer), await makeInvoice(buyer)]
    const made = accepted(await setOff(invoice, note)).invoice.allocations[0]?.id ?? 0
    expect(refusalNames(await undo(invoice, { reason: ' ' }))).toEqual([422, 'offer-reason-missing'])
    expect(refusalNames(await undo(await makeInvoice(buyer), { setOff: made }))).toEqual([404, 'record-not-found'])
    const opened = accepted(await undo(note)).invoice
    expect(opened).toMatchObject({ openCents: note.openCents, allocations: note.allocations })
    expect(await readInvoice(invoice.id)).toMatchObject({ openCents: invoice.openCents, standing: 'open' })
    expect(refusalNames(await undo(invoice, { setOff: made }))).toEqual([404, 'record-not-found'])
    const { rows } = await pool.query('select undone_because from allocation where number = $1', [made])
    expect(rows).toEqual([{ undone_because: 'Verkeerde factuur' }])
    accepted(await setOff(invoice, note, { amountCents: invoice.openCents }))
  })

  test('that its own credit note settled is not undone as a set-off', async () => {
    const { id } = await makeInvoice()
    await credit(id)
    const settled = (await readInvoice(id)).allocations[0]
    expect(settled).toMatchObject({ kind: 'credit', isSetOff: false })
    expect(refusalNames(await undo({ id }, { setOff: settled?.id ?? 0 }))).toEqual([404, 'record-not-found'])
  })

  test('is set off by those who credit invoices', async () => {
    const [note, invoice] = [await makeCredit(), await makeInvoice()]
    expect(refusalNames(await setOff(invoice, note, {}, nadia))).toEqual([403, 'right-missing'])
    accepted(await setOff(invoice, note))
    expect(refusalNames(await undo(invoice, {}, nadia))).toEqual([403, 'right-missing'])
  })
})
