import { randomUUID } from 'node:crypto'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceRecord } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { accepted } from '../../test/sales.ts'
import { readDossier, sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInCustomer, signedInStaff } from '../../test/signed-in.ts'
import { readEnclosedXml } from '../../media/pdf-check.ts'
import { readInvoiceDocument } from '../supplier-invoices/invoice-document-file.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const year = today.slice(0, 4)

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const main = await signedInStaff(shop)

let customer: number

beforeAll(async () => {
  customer = await makeCustomer(main.call)
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${year}-01-01`])
})

/** A used car of € 20,000 that was sold, its order form signed. */
async function sellUsedCar() {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 1500000, false, $2) on conflict do nothing`,
    [car.vehicleId, today],
  )
  const { dossier } = await sellCar(sofie.call, { customer, car: car.number }, main.call)
  accepted(await signForm(sofie.call, await readDossier(sofie.call, dossier.id)))
  return dossier
}

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)
const pay = (id: number, amountCents: number, kind: 'advance' | 'balance' | 'refund') =>
  sofie.call('POST /sales/dossier/payment', {
    id,
    key: randomUUID(),
    on: today,
    kind,
    amountCents,
    reference: 'Uittreksel 12',
  })

/** Undoes a payment of a dossier by its amount, as its line of a statement does. */
const undoPayment = (id: number, amountCents: number) =>
  pool.query(
    `insert into dossier_payment (id, dossier_id, on_day, amount_cents, is_advance, reference, reverses_id, created_by, created_at)
     select uuidv7(), dossier_id, on_day, -amount_cents, false, payment.reference, payment.id, payment.created_by, now()
     from dossier_payment payment join dossier on dossier.id = dossier_id
     where dossier.number = $1 and amount_cents = $2 and reverses_id is null and not is_undone`,
    [id, amountCents],
  )

const draft = async (dossier: number) => accepted(await ann.call('POST /sales/invoice/draft', { dossier })).invoice
const read = async (id: number) => accepted(await ann.call('GET /sales/invoice/get', { id })).invoice
const issue = (invoice: Pick<InvoiceRecord, 'id' | 'rev' | 'hash'>, on = today) =>
  ann.call('POST /sales/invoice/issue', { id: invoice.id, rev: invoice.rev, hash: invoice.hash ?? '', on })
const issueFor = async (dossier: number) => accepted(await issue(await draft(dossier))).invoice

const credit = async (invoice: InvoiceRecord, cents: number | null, isCarBack = false) => {
  const { rev, left } = await read(invoice.id)
  return ann.call('POST /sales/invoice/draftcredit', {
    id: invoice.id,
    rev,
    reason: 'Kras op de velg',
    wishes: cents === null ? null : [{ code: left[0]!.code, grossCents: cents }],
    isCarBack,
  })
}
/** The invoice of the first advance of a dossier that has none. */
async function issueAdvance(dossier: number): Promise<InvoiceRecord> {
  const { advances } = accepted(await ann.call('GET /sales/invoice/ofdossier', { id: dossier }))
  const begun = await ann.call('POST /sales/invoice/draftadvance', { dossier, payment: advances[0]!.id })
  return accepted(await issue(accepted(begun).invoice)).invoice
}

describe('the invoice of a dossier', () => {
  test('asks what the offer asked, closes the dossier, and is sealed', async () => {
    const { id, dossierNumber } = await sellUsedCar()
    const begun = await draft(id)
    expect(begun).toMatchObject({ state: 'draft', number: null, checks: [], problem: null })
    expect(begun.content).toMatchObject({
      reference: dossierNumber,
      buyer: { name: 'Jan Peeters', city: 'Aalst' },
      amounts: { payableCents: 2_000_000 },
    })
    const invoice = accepted(await issue(begun)).invoice
    expect(invoice).toMatchObject({
      state: 'issued',
      standing: 'open',
      receivableCents: 2_000_000,
      openCents: 2_000_000,
    })
    expect(invoice.number).toMatch(new RegExp(`^V[NM]-${year}-\\d{6}$`))
    expect((await readDossier(ann.call, id)).invoices).toMatchObject([{ number: invoice.number, credit: null }])
    await expect(pool.query('update invoice set due_on = due_on + 1 where number = $1', [invoice.id])).rejects.toThrow(
      'sealed',
    )
    await expect(pool.query('delete from invoice where number = $1', [invoice.id])).rejects.toThrow('sealed')
  })

  test('is begun once, and issued once', async () => {
    const { id } = await sellUsedCar()
    const [first, second] = [await draft(id), await draft(id)]
    expect(second.id).toBe(first.id)
    const invoice = accepted(await issue(first)).invoice
    expect(accepted(await issue(first)).invoice.number).toBe(invoice.number)
    expect(refusals(await ann.call('POST /sales/invoice/draft', { dossier: id }))).toEqual(['already-invoiced'])
  })

  test('is refused once its source has moved', async () => {
    const { id } = await sellUsedCar()
    const begun = await draft(id)
    await pay(id, 500_000, 'balance')
    expect(refusals(await issue(begun))).toEqual(['source-moved'])
    const again = await read(begun.id)
    expect(again.content?.settled).toMatchObject([{ kind: 'payment', cents: 500_000 }])
    expect(accepted(await issue(again)).invoice).toMatchObject({ openCents: 1_500_000, standing: 'part' })
  })

  test('is settled by the payments that come in after it', async () => {
    const { id } = await sellUsedCar()
    const invoice = await issueFor(id)
    await pay(id, 1_999_000, 'balance')
    expect(await read(invoice.id)).toMatchObject({
      openCents: 1_000,
      standing: 'part',
      allocations: [{ cents: 1_999_000 }],
    })
    await pay(id, 2_000, 'balance')
    expect(await read(invoice.id)).toMatchObject({ openCents: 0, standing: 'paid' })
  })

  test('is settled by a payment that comes in at the same instant, whoever is first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await sellUsedCar()
      const begun = await draft(id)
      const [answer] = await Promise.all([issue(begun), pay(id, 500_000, 'balance')])
      // A payment that was first moves the source: the clerk looks at the draft again.
      if (answer.errors.length > 0) {
        expect(refusals(answer)).toEqual(['source-moved'])
        accepted(await issue(await read(begun.id)))
      }
      expect(await read(begun.id)).toMatchObject({ receivableCents: 2_000_000, openCents: 1_500_000 })
    }
  })

  test('takes the advances off that were invoiced, and waits for those that were not', async () => {
    const { id } = await sellUsedCar()
    await pay(id, 100_000, 'advance')
    const waiting = await draft(id)
    expect(waiting.checks).toMatchObject([{ code: 'advance-unused', severity: 'error' }])
    expect(refusals(await issue(waiting))).toEqual(['invoice-check-errors'])
    const { advances } = accepted(await ann.call('GET /sales/invoice/ofdossier', { id }))
    const begun = accepted(
      await ann.call('POST /sales/invoice/draftadvance', { dossier: id, payment: advances[0]!.id }),
    ).invoice
    const advance = accepted(await issue(begun)).invoice
    expect(advance).toMatchObject({ kind: 'advance', standing: 'paid', receivableCents: 100_000, openCents: 0 })
    expect(advance.number).toMatch(/^VA-/)
    const final = accepted(await issue(await read(waiting.id))).invoice
    expect(final).toMatchObject({ receivableCents: 1_900_000, openCents: 1_900_000, advances: [{ id: advance.id }] })
    const refused = await ann.call('POST /sales/invoice/draftcredit', {
      id: advance.id,
      rev: (await read(advance.id)).rev,
      reason: 'Fout',
      wishes: null,
      isCarBack: false,
    })
    expect(refusals(refused)).toEqual(['advance-used'])
  })

  test('takes off what is left of an advance: one that is credited with it taken off already is not credited', async () => {
    const { id } = await sellUsedCar()
    await pay(id, 100_000, 'advance')
    const advance = await issueAdvance(id)
    const begun = accepted(await credit(advance, null)).invoice
    const final = accepted(await issue(await draft(id))).invoice
    expect(final).toMatchObject({ openCents: 1_900_000, advances: [{ id: advance.id }] })
    expect(refusals(await issue(await read(begun.id)))).toEqual(['advance-used'])
  })

  test('has what was credited of an advance as paid', async () => {
    const { id } = await sellUsedCar()
    await pay(id, 100_000, 'advance')
    accepted(await issue(accepted(await credit(await issueAdvance(id), 60_000)).invoice))
    const begun = await draft(id)
    expect(begun.content).toMatchObject({
      settled: [{ kind: 'payment', cents: 60_000 }],
      amounts: { payableCents: 1_900_000 },
    })
    accepted(await issue(begun))
    expect((await read(begun.id)).openCents).toBe(1_900_000)
  })

  test('asks a part of an advance again that went back, once the car is invoiced', async () => {
    const { id } = await sellUsedCar()
    await pay(id, 100_000, 'advance')
    const advance = await issueAdvance(id)
    await pay(id, 60_000, 'refund')
    expect((await read(advance.id)).openCents).toBe(0)
    const invoice = await issueFor(id)
    expect(invoice.content?.amounts.payableCents).toBe(1_960_000)
    expect(invoice.openCents + (await read(advance.id)).openCents).toBe(1_960_000)
  })

  test('owes nothing by the credit note of an advance that went back before it', async () => {
    const { id } = await sellUsedCar()
    await pay(id, 100_000, 'advance')
    const advance = await issueAdvance(id)
    await pay(id, 60_000, 'refund')
    const note = accepted(await issue(accepted(await credit(advance, 60_000)).invoice)).invoice
    expect(note.openCents).toBe(0)
    expect((await issueFor(id)).openCents).toBe(1_960_000)
  })

  test('waits for no advance that was returned', async () => {
    const { id } = await sellUsedCar()
    await pay(id, 100_000, 'advance')
    accepted(await issue(accepted(await credit(await issueAdvance(id), null)).invoice))
    await pay(id, 100_000, 'refund')
    expect(accepted(await ann.call('GET /sales/invoice/ofdossier', { id })).advances).toEqual([])
    const invoice = await issueFor(id)
    expect(invoice).toMatchObject({ openCents: 2_000_000, advances: [] })
    expect(invoice.content?.amounts.payableCents).toBe(2_000_000)
  })

  test.each([
    [
      'before it',
      [
        ['balance', 500_000],
        ['refund', 200_000],
        ['invoice', 0],
      ],
      1_700_000,
    ],
    [
      'after it',
      [
        ['invoice', 0],
        ['balance', 2_000_000],
        ['refund', 500_000],
      ],
      500_000,
    ],
    [
      'and paid again',
      [
        ['invoice', 0],
        ['balance', 2_000_000],
        ['refund', 500_000],
        ['balance', 500_000],
      ],
      0,
    ],
    [
      'of what was paid too much',
      [
        ['invoice', 0],
        ['balance', 2_100_000],
        ['refund', 100_000],
      ],
      0,
    ],
    [
      'of that, and more',
      [
        ['invoice', 0],
        ['balance', 2_100_000],
        ['refund', 100_001],
      ],
      1,
    ],
    [
      'and was taken back by the bank',
      [
        ['invoice', 0],
        ['balance', 2_000_000],
        ['refund', 500_000],
        ['undo', -500_000],
      ],
      0,
    ],
    [
      'as a surplus, and came from a payment that is undone',
      [
        ['invoice', 0],
        ['balance', 2_000_000],
        ['balance', 100_000],
        ['refund', 100_000],
        ['undo', 100_000],
      ],
      100_000,
    ],
    [
      'with an undone payment, less a surplus',
      [
        ['invoice', 0],
        ['balance', 1_000_000],
        ['balance', 1_500_000],
        ['undo', 1_000_000],
      ],
      500_000,
    ],
    [
      'twice',
      [
        ['invoice', 0],
        ['balance', 2_000_000],
        ['refund', 500_000],
        ['refund', 700_000],
      ],
      1_200_000,
    ],
  ] as const)('is open again for money that went back %s', async (_, acts, openCents) => {
    const { id } = await sellUsedCar()
    for (const [act, cents] of acts) {
      if (act === 'invoice') await issueFor(id)
      else if (act === 'undo') await undoPayment(id, cents)
      else accepted(await pay(id, cents, act))
    }
    const [invoice] = accepted(await ann.call('GET /sales/invoice/ofdossier', { id })).invoices
    expect(invoice).toMatchObject({ openCents })
    expect((await readDossier(ann.call, id)).money).toMatchObject({ balanceCents: openCents })
  })

  test('follows an advance that went back: its begun invoice is issued no more', async () => {
    const { id } = await sellUsedCar()
    await pay(id, 100_000, 'advance')
    const { advances } = accepted(await ann.call('GET /sales/invoice/ofdossier', { id }))
    const begun = accepted(
      await ann.call('POST /sales/invoice/draftadvance', { dossier: id, payment: advances[0]!.id }),
    )
    await pay(id, 100_000, 'refund')
    expect((await issueFor(id)).openCents).toBe(2_000_000)
    expect(refusals(await issue(begun.invoice))).toEqual(['advance-after-invoice'])
    expect((await read(begun.invoice.id)).content).toBeNull()
  })

  test('keeps its days in order, never in the future, and only for who makes its own', async () => {
    const { id } = await sellUsedCar()
    await issueFor((await sellUsedCar()).id)
    const begun = await draft(id)
    const early = accepted(await ann.call('GET /sales/invoice/get', { id: begun.id, on: addDays(today, -1) })).invoice
    expect(refusals(await issue(early, addDays(today, -1)))).toEqual(['date-before-last'])
    expect(refusals(await issue(begun, addDays(today, 1)))).toEqual(['day-to-come'])
    expect(refusals(await issue(begun, `${Number(year) - 1}-12-31`))).toEqual(['invoicing-noted'])
    const noted = await ann.call('POST /sales/dossier/invoice', {
      id,
      rev: (await readDossier(ann.call, id)).rev,
      number: 'F1',
      on: today,
    })
    expect(refusals(noted)).toEqual(['invoicing-own'])
  })
})

describe('a credit note', () => {
  test('of a part settles the invoice; the rest credits it, and opens the dossier', async () => {
    const { id } = await sellUsedCar()
    const invoice = await issueFor(id)
    const part = accepted(await issue(accepted(await credit(invoice, 25_000)).invoice)).invoice
    expect(part).toMatchObject({
      kind: 'credit-note',
      receivableCents: -25_000,
      openCents: 0,
      credited: { id: invoice.id },
    })
    expect(part.number).toMatch(/^VC-/)
    expect(await read(invoice.id)).toMatchObject({ state: 'issued', openCents: 1_975_000 })
    expect((await readDossier(ann.call, id)).money).toMatchObject({ reductionCents: 25_000, balanceCents: 1_975_000 })
    expect(refusals(await credit(invoice, 1_975_001))).toEqual(['credit-exceeds'])
    accepted(await issue(accepted(await credit(invoice, null)).invoice))
    expect(await read(invoice.id)).toMatchObject({ state: 'credited', openCents: 0, left: [] })
    expect((await readDossier(ann.call, id)).invoices).toMatchObject([
      { credit: { number: expect.stringMatching(/^VC-/) } },
    ])
    expect((await readDossier(ann.call, id)).money).toMatchObject({ reductionCents: 0, balanceCents: 2_000_000 })
    const { rows } = await pool.query(
      `select sum(base_cents * sign)::int as base, sum(vat_cents * sign)::int as vat, sum(rounding_cents * sign)::int as rest from (
         select amount.*, case when kind = 'credit-note' then -1 else 1 end as sign from invoice_amount amount
         join invoice on invoice.id = invoice_id where dossier_id = (select id from dossier where number = $1)) all_amounts`,
      [id],
    )
    expect(rows).toEqual([{ base: 0, vat: 0, rest: 0 }])
    // The car can be invoiced anew.
    expect((await draft(id)).state).toBe('draft')
  })

  test('owes the customer what was paid before', async () => {
    const { id } = await sellUsedCar()
    const invoice = await issueFor(id)
    await pay(id, 2_000_000, 'balance')
    const note = accepted(await issue(accepted(await credit(invoice, 30_000)).invoice)).invoice
    expect(note).toMatchObject({ openCents: -30_000, standing: 'open' })
    expect((await readDossier(ann.call, id)).money).toMatchObject({ balanceCents: -30_000 })
    await pay(id, 30_000, 'refund')
    expect((await readDossier(ann.call, id)).money).toMatchObject({ balanceCents: 0 })
    expect(await read(note.id)).toMatchObject({ openCents: 0, standing: 'paid' })
  })

  test('of a whole invoice that was paid pays the one that replaces it, and nothing is owed twice', async () => {
    const { id } = await sellUsedCar()
    const invoice = await issueFor(id)
    await pay(id, 2_000_000, 'balance')
    const note = accepted(await issue(accepted(await credit(invoice, null)).invoice)).invoice
    expect(note.openCents).toBe(-2_000_000)
    expect(await issueFor(id)).toMatchObject({ openCents: 0, standing: 'paid', allocations: [{ kind: 'credit' }] })
    expect(await read(note.id)).toMatchObject({ openCents: 0 })
    expect((await readDossier(ann.call, id)).money).toMatchObject({ balanceCents: 0 })
  })

  test('that is owed again pays the invoice after it: the bank took its refund back', async () => {
    const { id } = await sellUsedCar()
    const invoice = await issueFor(id)
    await pay(id, 2_000_000, 'balance')
    const note = accepted(await issue(accepted(await credit(invoice, null)).invoice)).invoice
    await pay(id, 2_000_000, 'refund')
    expect(await read(note.id)).toMatchObject({ openCents: 0 })
    const next = await issueFor(id)
    expect(next.openCents).toBe(2_000_000)
    await undoPayment(id, -2_000_000)
    expect((await read(note.id)).openCents).toBe(0)
    expect((await read(next.id)).openCents).toBe(0)
  })

  test('of an invoice whose payment is undone afterwards is owed to nobody', async () => {
    const { id } = await sellUsedCar()
    const invoice = await issueFor(id)
    await pay(id, 2_000_000, 'balance')
    const note = accepted(await issue(accepted(await credit(invoice, null)).invoice)).invoice
    await undoPayment(id, 2_000_000)
    expect((await read(invoice.id)).openCents).toBe(0)
    expect((await read(note.id)).openCents).toBe(0)
  })

  test('needs a reason, and is begun once', async () => {
    const invoice = await issueFor((await sellUsedCar()).id)
    accepted(await credit(invoice, 1_000))
    expect(refusals(await credit(invoice, 1_000))).toEqual(['credit-begun'])
    const refused = await ann.call('POST /sales/invoice/draftcredit', {
      id: invoice.id,
      rev: (await read(invoice.id)).rev,
      reason: '',
      wishes: null,
      isCarBack: false,
    })
    expect(refusals(refused)).toEqual(['offer-reason-missing'])
  })
})

describe('what is left open', () => {
  test('is written off for a reason', async () => {
    const dossier = await sellUsedCar()
    const { id, rev } = await issueFor(dossier.id)
    const done = accepted(await ann.call('POST /sales/invoice/writeoff', { id, rev, reason: 'Faillissement' })).invoice
    expect(done).toMatchObject({
      openCents: 0,
      standing: 'paid',
      allocations: [{ kind: 'write-off', text: 'Faillissement' }],
    })
    expect((await readDossier(ann.call, dossier.id)).money).toMatchObject({ balanceCents: 0 })
  })

  const act = async (
    name: 'writeoff' | 'recover',
    { id }: { id: number },
    changes: { amountCents?: number; isVatReclaimed?: boolean; reason?: string; rev?: number } = {},
  ) =>
    ann.call.unchecked(`POST /sales/invoice/${name}`, {
      id,
      rev: (await read(id)).rev,
      reason: 'Faillissement',
      ...(name === 'recover' && { amountCents: 2_000_000, isVatReclaimed: false }),
      ...changes,
    })
  const readLosses = async (id: number) =>
    (
      await pool.query<{ cents: number; vat: number }>(
        `select loss.cents::int as cents, loss.vat_cents::int as vat from debt_loss loss join invoice on invoice.id = invoice_id
         where invoice.number = $1 order by loss.number`,
        [id],
      )
    ).rows.map(({ cents, vat }) => [cents, vat])

  test('and was written off is taken back by what came in before, and the dossier with it', async () => {
    const dossier = await sellUsedCar()
    const { id } = await issueFor(dossier.id)
    expect(refusals(await act('recover', { id }))).toEqual(['nothing-written-off'])
    await act('writeoff', { id })
    await pay(dossier.id, 600_000, 'balance')
    const { rev, writtenOff } = await read(id)
    expect(writtenOff).toEqual({ cents: 2_000_000, vatCents: 0, surplusCents: 600_000 })
    expect((await readDossier(ann.call, dossier.id)).money).toMatchObject({ balanceCents: -600_000 })
    expect(refusals(await act('recover', { id }, { reason: ' ' }))).toEqual(['offer-reason-missing'])
    expect(refusals(await act('recover', { id }, { amountCents: 2_000_001 }))).toEqual(['recovery-above-write-off'])
    expect(refusals(await act('recover', { id }, { rev: rev - 1 }))).toEqual(['changed-meanwhile'])
    expect(refusals(await act('recover', { id }, { amountCents: 600_000 }))).toEqual([])
    expect(await read(id)).toMatchObject({
      openCents: 0,
      writtenOff: { cents: 1_400_000, surplusCents: 0 },
      allocations: expect.arrayContaining([expect.objectContaining({ kind: 'payment', cents: 600_000 })]),
    })
    expect((await readDossier(ann.call, dossier.id)).money).toMatchObject({ balanceCents: 0 })
    expect(refusals(await act('recover', { id }, { amountCents: 1_400_000 }))).toEqual([])
    expect(await read(id)).toMatchObject({ openCents: 1_400_000, writtenOff: null })
    expect((await readDossier(ann.call, dossier.id)).money).toMatchObject({ balanceCents: 1_400_000 })
    const { entries } = accepted(await ann.call('GET /sales/audit/history', { subject: 'invoice', id }))
    expect(entries[0]?.action).toBe('POST /sales/invoice/recover')
    await expect(pool.query('update debt_loss set cents = 1')).rejects.toThrow('taken back by another row')
  })

  test('with its VAT, owes that again for what is taken back or credited', async () => {
    const { id } = await issueFor((await sellUsedCar()).id)
    const client = await pool.connect()
    try {
      // A car with VAT on its invoice: issued amounts are sealed, so only like this.
      await client.query('set session_replication_role = replica')
      await client.query(
        'update invoice_amount set base_cents = 1652893, vat_cents = 347107 where invoice_id = (select id from invoice where number = $1)',
        [id],
      )
    } finally {
      await client.query('set session_replication_role = default')
      client.release()
    }
    await act('writeoff', { id }, { isVatReclaimed: true })
    expect((await read(id)).writtenOff).toMatchObject({ vatCents: 347_107 })
    await act('recover', { id }, { amountCents: 500_000 })
    expect((await read(id)).writtenOff).toMatchObject({ cents: 1_500_000, vatCents: 260_330 })
    expect(await readLosses(id)).toEqual([
      [2_000_000, 347_107],
      [-500_000, -86_777],
    ])
    await act('writeoff', { id })
    await act('recover', { id }, { isVatReclaimed: true })
    expect((await readLosses(id)).slice(2)).toEqual([
      [500_000, 0],
      [-2_000_000, -260_330],
    ])
  })

  test.each([
    { paidCents: 0, creditCents: null, owedCents: 0, balanceCents: 2_000_000 },
    { paidCents: 1_500_000, creditCents: null, owedCents: 1_500_000, balanceCents: 500_000 },
    { paidCents: 1_500_000, creditCents: 500_000, owedCents: 0, balanceCents: 0 },
    { paidCents: 1_500_000, creditCents: 200_000, owedCents: 0, balanceCents: 0 },
    { paidCents: 1_500_000, creditCents: 500_001, owedCents: 1, balanceCents: -1 },
  ])(
    'and credited after that is not owed to the customer: $paidCents paid, $creditCents credited',
    async ({ paidCents, creditCents, owedCents, balanceCents }) => {
      const dossier = await sellUsedCar()
      const { id } = await issueFor(dossier.id)
      if (paidCents > 0) await pay(dossier.id, paidCents, 'balance')
      const { rev } = await read(id)
      const { invoice } = accepted(await ann.call('POST /sales/invoice/writeoff', { id, rev, reason: 'Faillissement' }))
      const note = accepted(await issue(accepted(await credit(invoice, creditCents)).invoice)).invoice
      expect(note.openCents + owedCents).toBe(0)
      const lostCents = (await readLosses(id)).reduce((sum, [cents = 0]) => sum + cents, 0)
      expect(lostCents).toBe((await read(id)).writtenOff?.cents ?? 0)
      expect((await read(id)).openCents).toBe(0)
      expect((await readDossier(ann.call, dossier.id)).money).toMatchObject({ balanceCents })
    },
  )
})

describe('numbers', () => {
  test('have no gap and no double when eight clerks issue at once, and a refused one gives its number back', async () => {
    const dossiers = await Promise.all(Array.from({ length: 8 }, async () => (await sellUsedCar()).id))
    const drafts = await Promise.all(dossiers.map(draft))
    const broken = drafts.map((one, at) => (at % 3 === 2 ? { ...one, hash: '0'.repeat(64) } : one))
    await Promise.all(broken.map((one) => issue(one)))
    const { rows } = await pool.query<{ series: string; count: number; least: number; most: number; last: number }>(
      `select series_id as series, count(*)::int, min(series_no)::int as least, max(series_no)::int as most,
         (select last_no from series_year where series_year.series_id = invoice.series_id) as last
       from invoice where state <> 'draft' group by series_id`,
    )
    for (const { count, least, most, last } of rows) expect([least, most, last]).toEqual([1, count, count])
  })

  test('are given by their counter alone', async () => {
    const { id } = await issueFor((await sellUsedCar()).id)
    await expect(
      pool.query(
        `insert into invoice (kind, state, company_id, branch_id, dossier_id, customer_name, series_id, series_year,
           series_no, invoice_number, issued_on, due_on, issued_at, issued_by, document, fingerprint, created_by)
         select kind, state, company_id, branch_id, (select id from dossier where number = $2), customer_name, series_id,
           series_year, 900000, 'X-1', issued_on, due_on, issued_at, issued_by, document, fingerprint, created_by
         from invoice where number = $1`,
        [id, (await sellUsedCar()).id],
      ),
    ).rejects.toThrow('out of order')
  })
})

test('the files are made once: a PDF/A-3 with its XML inside, mailed to the buyer', async () => {
  const invoice = await issueFor((await sellUsedCar()).id)
  const readKept = () =>
    pool.query<{ kind: string; content: Buffer }>(
      'select invoice_file.kind, content from invoice_file join invoice on invoice.id = invoice_id where number = $1',
      [invoice.id],
    )
  await expect.poll(async () => (await readKept()).rows.length, { timeout: 20_000 }).toBe(2)
  const { rows } = await readKept()
  const pdf = rows.find(({ kind }) => kind === 'pdf')!.content
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  expect(text).toContain(invoice.number)
  expect(pdf.toString('latin1')).toContain('<pdfaid:part>3')
  const within = await readEnclosedXml(pdf)
  expect(within?.map((xml) => readInvoiceDocument(xml).ok)).toEqual([true])
  const ubl = rows.find(({ kind }) => kind === 'ubl')!.content.toString()
  expect(ubl).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`)
  expect(ubl).toContain('EmbeddedDocumentBinaryObject')
  const mails = await pool.query('select subject from mail where once_key like $1', ['invoice-delivery:%'])
  expect(mails.rows.length).toBeGreaterThan(0)
})

describe('the account of a customer', () => {
  test('shows their invoices and how to pay them, and hands out the PDF; a stranger gets neither', async () => {
    const invoice = await issueFor((await sellUsedCar()).id)
    const account = await signedInCustomer(shop, { email: 'jan.peeters@example.be' })
    const stranger = await signedInCustomer(shop)
    await pool.query(
      'insert into customer_account (shop_account_id, customer_id) select $1, id from customer where number = $2',
      [account.id, customer],
    )
    const number = invoice.number ?? ''
    const { invoices } = accepted(await account.call('GET /shop/account/getinvoices', {}))
    expect(invoices.find((one) => one.number === number)).toMatchObject({
      kind: 'invoice',
      openCents: 2_000_000,
      transfer: { amount: 2_000_000, structuredCommunication: invoice.communication },
    })
    expect(accepted(await stranger.call('GET /shop/account/getinvoices', {})).invoices).toEqual([])
    const ask = (token: string) =>
      fetch(`${shop.origin}/api/shop/account/getinvoicefile`, {
        method: 'POST',
        headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ number }),
      })
    const [own, other] = [await ask(account.token), await ask(stranger.token)]
    expect([own.status, own.headers.get('content-type'), other.status]).toEqual([200, 'application/pdf', 404])
  })
})

describe('who sees and does what', () => {
  test('salespeople see the invoices of their own sales, and issue none', async () => {
    const invoice = await issueFor((await sellUsedCar()).id)
    const other = await makeColleague(shop, 'salesperson', gent.branchId)
    expect(accepted(await sofie.call('GET /sales/invoice/get', { id: invoice.id })).invoice.id).toBe(invoice.id)
    const hidden = await other.call('GET /sales/invoice/get', { id: invoice.id })
    expect(refusals(hidden)).toEqual(['record-not-found'])
    const begun = await draft((await sellUsedCar()).id)
    const refused = await pieter.call('POST /sales/invoice/issue', {
      id: begun.id,
      rev: begun.rev,
      hash: begun.hash ?? '',
      on: today,
    })
    expect(refusals(refused)).toEqual(['right-missing'])
  })
})
