import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { writeCoda } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import { addDays, addMonths, brusselsDay, daysBetween } from '@forecourt/domain/platform/values/calendar.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeUsedCar } from '../../test/factories.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { accepted } from '../../test/sales.ts'
import type { SignedIn } from '../../test/signed-in.ts'
import { invoicingWorkshop, fluid, job, line, makeVin, o9 } from './work-invoices.test-data.ts'

const {
  shop,
  branches,
  nadia,
  stranger,
  joren,
  ann,
  get,
  latest,
  receive,
  makeReady,
  draft,
  beginInvoice,
  issue,
  issueNow,
  readInvoice,
  credit,
  readLedger,
  makeBuyer,
} = await invoicingWorkshop()
const { pool } = shop.database
const today = brusselsDay(new Date())
const insurer = await makeBuyer()
type Order = Awaited<ReturnType<typeof get>>

const ofWork = async ({ id }: { id: number }) => accepted(await nadia.call('GET /sales/invoice/ofwork', { id }))
const handOver = async (order: { id: number }, changes: Partial<InputOf<'POST /sales/workorder/handover'>> = {}) =>
  nadia.call('POST /sales/workorder/handover', {
    ...(await latest(order)),
    handedTo: 'Jan Peeters',
    isOnAccount: false,
    ...changes,
  })
const readGarage = async (workNumber: string) => {
  const { rows } = await pool.query<{ paper: string | null; reason: string | null }>(
    `select leaving.paper, leaving.reason from garage_entry entry join work_order on work_order.id = entry.work_order_id
     left join garage_leaving leaving on leaving.entry_id = entry.id where work_number = $1`,
    [workNumber],
  )
  return rows
}
const pay = async ({ id }: { id: number }) => {
  const { rev, openCents: amountCents } = await readInvoice(id)
  const noted = { id, rev, key: crypto.randomUUID(), way: 'card', on: today, reference: '', amountCents } as const
  return accepted(await nadia.call('POST /sales/invoice/notepayment', noted))
}

describe('the invoice of a work order', () => {
  test('is golden case O9, numbered in the series of the workshop, with receipt, chassis number and kilometres', async () => {
    const vin = makeVin()
    const order = await makeReady({
      jobs: [job({ shares: o9 })],
      lines: [line({ shares: o9 }), fluid({ shares: o9 })],
      vin,
    })
    const invoice = await issueNow(await beginInvoice(order))
    expect(invoice).toMatchObject({
      number: expect.stringMatching(/^VW\d?-\d{4}-000\d{3}$/),
      communication: expect.stringMatching(/^4/),
      workOrder: { id: order.id, number: order.workNumber },
      openCents: 22_006,
      content: { amounts: { netCents: 18_187, vatCents: 3_819 }, reference: order.workNumber },
      paper: { title: expect.stringMatching(/^Factuur VW/) },
    })
    expect(invoice.content?.lines[0]?.car).toMatchObject({ vin, mileageKm: 98_616, receiptNumber: order.workNumber })
    expect(invoice.paper?.facts).toContainEqual({ term: 'Werkorder', value: order.workNumber })
    expect(invoice.paper?.notes.at(-1)).toMatch(/garantie van twee jaar/)
    expect(await get(order.id)).toMatchObject({ state: 'invoiced' })
    expect(await ofWork(order)).toMatchObject({
      isOwn: true,
      openCents: 22_006,
      payers: [{ payer: 'customer', netCents: 18_187, refusal: expect.stringContaining('gefactureerd') }],
    })
    const read = async (file: 'pdf' | 'ubl') =>
      new Uint8Array(await (await nadia.call.file('POST /sales/invoice/file', { id: invoice.id, file })).arrayBuffer())
    const { text } = await extractText(await read('pdf'), { mergePages: true })
    for (const shown of [invoice.number ?? '', order.workNumber, vin, '98.616 km', '25 % van', '220,06'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(shown)
    const ubl = new TextDecoder().decode(await read('ubl'))
    expect(ubl).toContain(vin)
    expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">220.06</cbc:PayableAmount>')
  })

  test('is golden case O1, once the certificate of the reduced rate is known', async () => {
    const order = await makeReady({
      jobs: [job({ minutes: 105 })],
      lines: [
        line({ name: 'Filters', quantity: 2_000, unitPriceCents: 1_895, unitCostCents: 900 }),
        line({ name: 'Aanpassing', unitPriceCents: 8_995, vat: 'reduced', unitCostCents: 5_000 }),
      ],
    })
    expect((await ofWork(order)).payers).toMatchObject([{ needsPermit: true }])
    const unproven = await beginInvoice(order)
    expect(unproven.checks).toEqual([{ code: 'regime-unproven', severity: 'error', place: 'vat' }])
    expect(refusalNames(await issue(unproven))).toEqual([422, 'invoice-check-errors'])
    const proven = await beginInvoice(order, { vatPermit: '716-42' })
    expect(proven.id).toBe(unproven.id)
    const invoice = await issueNow(proven)
    expect(invoice.openCents).toBe(32_014)
    expect(invoice.paper?.notes).toContain('Attest voor het verlaagde tarief: 716-42')
  })

  test('is one for each payer who is invoiced, and the insurer is somebody we know', async () => {
    const half = { customer: 3_000, importer: 0, insurer: 7_000, house: 0 }
    const order = await makeReady({ jobs: [job({ shares: half })], lines: [] })
    expect(refusalNames(await draft(order, { payer: 'insurer' }))).toEqual([422, 'work-without-payer'])
    expect(refusalNames(await draft(order, { payer: 'insurer', insurer: 999_999_999 }))).toEqual([
      422,
      'work-without-payer',
    ])
    const first = await issueNow(await beginInvoice(order))
    const second = await issueNow(await beginInvoice(order, { payer: 'insurer', insurer }))
    expect(second).toMatchObject({ customer: { id: insurer }, standing: 'open' })
    expect(second.id).not.toBe(first.id)
    expect(refusalNames(await draft(order))).toEqual([409, 'already-invoiced'])
    expect(refusalNames(await draft(order, { payer: 'insurer', insurer }))).toEqual([409, 'already-invoiced'])
  })

  test('waits for the work, for a customer, for the chassis number and for the cost of each line', async () => {
    const open = await receive()
    expect(refusalNames(await draft(open))).toEqual([422, 'work-order-open'])
    const ready = await makeReady({ vin: '', lines: [line({ unitCostCents: null })] })
    expect(refusalNames(await draft(ready, { payer: 'insurer', insurer }))).toEqual([422, 'nothing-to-invoice'])
    const invoice = await beginInvoice(ready)
    expect(invoice.checks.map(({ code }) => code).toSorted()).toEqual(['cost-missing', 'vin-missing'])
    expect(refusalNames(await issue(invoice))).toEqual([422, 'invoice-check-errors'])
    const nobody = await makeReady({ customer: null })
    expect(refusalNames(await draft(nobody))).toEqual([422, 'work-without-payer'])
  })

  test('is refused if the work was changed since it was shown, and the work is fixed after it', async () => {
    const order = await makeReady()
    const shown = await beginInvoice(order)
    const jobs = order.jobs.map(({ id }) => job({ id }))
    accepted(await nadia.call('POST /sales/workorder/savework', { ...(await latest(order)), jobs, lines: [line()] }))
    expect(refusalNames(await issue(shown))).toEqual([409, 'source-moved'])
    await issueNow(await readInvoice(shown.id, nadia))
    expect(
      refusalNames(
        await nadia.call('POST /sales/workorder/savework', { ...(await latest(order)), jobs, lines: [line()] }),
      ),
    ).toEqual([422, 'work-order-state'])
  })

  test('is discarded by reception, and begun again', async () => {
    const order = await makeReady()
    const { id, rev } = await beginInvoice(order)
    accepted(await nadia.call('POST /sales/invoice/discardwork', { id, rev }))
    expect((await ofWork(order)).payers).toMatchObject([{ invoices: [], refusal: null }])
    expect((await beginInvoice(order)).id).not.toBe(id)
  })

  test('frees the work order when it is credited as a whole', async () => {
    const order = await makeReady()
    const invoice = await issueNow(await beginInvoice(order))
    const note = await credit(invoice.id)
    expect(note).toMatchObject({
      kind: 'credit-note',
      number: expect.stringMatching(/^VC/),
      workOrder: { id: order.id },
    })
    expect(await get(order.id)).toMatchObject({ state: 'ready' })
    const again = await issueNow(await beginInvoice(order))
    expect(again.number).not.toBe(invoice.number)
    expect(await get(order.id)).toMatchObject({ state: 'invoiced' })
  })

  test('is in the lists and with its customer, by the receipt number too', async () => {
    const order = await makeReady()
    const { id, number } = await issueNow(await beginInvoice(order))
    const { data } = accepted(
      await nadia.call('POST /sales/invoice/list', {
        pageFilter: { activePage: 1, pageSize: 10 },
        searchFilter: { value: order.workNumber },
      }),
    )
    expect(data).toMatchObject([{ id, invoiceNumber: number, car: 'Velta Tour', dossierNumber: order.workNumber }])
  })

  test.each(['paid', 'paid, and made for less', 'not paid', 'paid, and made for another customer'])(
    'that replaces a credited one is paid by what was paid on that one: %s',
    async (standing) => {
      const order = await makeReady()
      const first = await issueNow(await beginInvoice(order))
      if (standing !== 'not paid') await pay(first)
      const note = await credit(first.id)
      if (standing.endsWith('less')) {
        await pool.query(
          'update work_line set unit_price_cents = 100 where work_order_id = (select id from work_order where number = $1)',
          [order.id],
        )
      }
      if (standing.endsWith('another customer')) {
        await pool.query(
          'update work_order set customer_id = (select id from customer where number = $2) where number = $1',
          [order.id, insurer],
        )
      }
      const next = await issueNow(await beginInvoice(order))
      const isSettled = standing === 'paid' || standing.endsWith('less')
      expect(next).toMatchObject({ openCents: isSettled ? 0 : next.receivableCents })
      const owedCents = standing === 'not paid' ? 0 : first.receivableCents - (isSettled ? next.receivableCents : 0)
      expect((await readInvoice(note.id)).openCents).toBe(0 - owedCents)
    },
  )
})

describe('work that the dealer bears', () => {
  test('is a cost in the ledger of a car of ours, without an invoice, and is taken back with the credit', async () => {
    const vin = makeVin()
    const car = await makeUsedCar(shop.database)
    await pool.query('update vehicle set vin = $1 where id = $2', [vin, car.vehicleId])
    const order = await makeReady({ jobs: [job({ shares: o9 })], lines: [line({ shares: o9 })], vin })
    const invoice = await issueNow(await beginInvoice(order))
    // 3.5 hours at a cost of 38.00 and a part of 200.00, of which 15 %.
    expect(await readLedger(order.workNumber)).toEqual([
      { kind: 'house-work', regime: 'internal', cents: -(1_995 + 3_000) },
    ])
    await credit(invoice.id)
    expect(await readLedger(order.workNumber)).toEqual([])
  })

  test('alone is charged without an invoice, at known costs only', async () => {
    const house = { customer: 0, importer: 4_000, insurer: 0, house: 6_000 }
    const charge = async (order: Order) => nadia.call('POST /sales/workorder/charge', await latest(order))
    const unknown = await makeReady({
      jobs: [job({ shares: house })],
      lines: [line({ unitCostCents: null, shares: house })],
    })
    expect(refusalNames(await charge(unknown))).toEqual([422, 'work-cost-missing'])
    expect(refusalNames(await charge(await makeReady()))).toEqual([422, 'work-to-invoice'])
    const order = await makeReady({ jobs: [job({ shares: house })], lines: [] })
    expect(refusalNames(await draft(order))).toEqual([422, 'nothing-to-invoice'])
    expect(accepted(await charge(order)).workOrder.state).toBe('invoiced')
    accepted(await handOver(order))
    expect(await readGarage(order.workNumber)).toEqual([{ paper: null, reason: expect.stringContaining('Garantie') }])
  })
})

describe('a car', () => {
  test('is handed over once its invoice is paid, and leaves the garage register with the number', async () => {
    const order = await makeReady()
    expect(refusalNames(await handOver(order))).toEqual([422, 'work-order-state'])
    const invoice = await issueNow(await beginInvoice(order))
    expect(refusalNames(await handOver(order))).toEqual([422, 'work-balance-open'])
    expect(refusalNames(await handOver(order, { handedTo: ' ' }))).toEqual([422, 'hand-over-to-nobody'])
    await pay(invoice)
    expect(accepted(await handOver(order)).workOrder).toMatchObject({
      state: 'closed',
      handedOver: { to: 'Jan Peeters', isOnAccount: false },
    })
    expect(await readGarage(order.workNumber)).toEqual([{ paper: invoice.number, reason: null }])
    await expect(handOver(order)).resolves.toMatchObject({ status: 422 })
  })

  test('leaves on account where somebody chooses so', async () => {
    const order = await makeReady()
    await issueNow(await beginInvoice(order))
    expect(accepted(await handOver(order, { isOnAccount: true })).workOrder.handedOver).toMatchObject({
      isOnAccount: true,
    })
  })

  test('waits until the insurer has an invoice too', async () => {
    const half = { customer: 3_000, importer: 0, insurer: 7_000, house: 0 }
    const order = await makeReady({ jobs: [job({ shares: half })], lines: [] })
    await issueNow(await beginInvoice(order))
    expect(refusalNames(await handOver(order, { isOnAccount: true }))).toEqual([422, 'work-not-invoiced'])
  })

  test('that left stays away when its invoice is credited and made again', async () => {
    const order = await makeReady()
    const invoice = await issueNow(await beginInvoice(order))
    accepted(await handOver(order, { isOnAccount: true }))
    await credit(invoice.id)
    expect(await get(order.id)).toMatchObject({ state: 'ready', handedOver: { to: 'Jan Peeters' } })
    await issueNow(await beginInvoice(order))
    expect(await get(order.id)).toMatchObject({ state: 'closed' })
  })
})

describe('finished work', () => {
  const finishOn = (order: Order, day: string) =>
    pool.query("update work_order set finished_at = $2::date + interval '20 hours' where number = $1", [order.id, day])
  const listClocks = async ({ workNumber }: Order, { call }: SignedIn = nadia) =>
    accepted(
      await call('POST /sales/runningclock/list', {
        queryFilter: { clock: ['work-invoice'] },
        searchFilter: { value: workNumber },
      }),
    ).data
  const lastMonth = addMonths(`${today.slice(0, 8)}01`, -1)

  test('is shown to who may invoice it until it is, with the 15th of the month after it', async () => {
    const order = await makeReady()
    await finishOn(order, addDays(lastMonth, 9))
    const dueOn = `${today.slice(0, 8)}15`
    expect(await listClocks(order)).toMatchObject([
      {
        clock: 'work-invoice',
        what: `${order.workNumber} · Jan Peeters`,
        law: { nl: 'KB nr. 1, art. 4', fr: 'AR n° 1, art. 4' },
        dueOn,
        daysLeft: daysBetween(today, dueOn),
        isMissed: dueOn < today,
        isNear: addDays(dueOn, -7) <= today,
      },
    ])
    expect(await ofWork(order)).toMatchObject({ dueOn })
    const invoice = await issueNow(await beginInvoice(order))
    expect(await listClocks(order)).toEqual([])
    expect(await ofWork(order)).toMatchObject({ dueOn: null })
    await credit(invoice.id)
    expect(await listClocks(order)).toMatchObject([{ dueOn }])
  })

  test('that was not invoiced by then is missed, and its invoice warns of it', async () => {
    const order = await makeReady()
    await finishOn(order, addDays(addMonths(lastMonth, -1), 27))
    expect(await listClocks(order)).toMatchObject([{ dueOn: addDays(lastMonth, 14), isNear: true, isMissed: true }])
    expect((await beginInvoice(order)).checks).toEqual([
      { code: 'late-invoice', severity: 'warning', place: 'issuedOn' },
    ])
  })

  test('waits for the insurer too, and not at all where nobody is invoiced', async () => {
    const half = { customer: 3_000, importer: 0, insurer: 7_000, house: 0 }
    const order = await makeReady({ jobs: [job({ shares: half })], lines: [] })
    await issueNow(await beginInvoice(order))
    expect(await listClocks(order)).toHaveLength(1)
    await issueNow(await beginInvoice(order, { payer: 'insurer', insurer }))
    expect(await listClocks(order)).toEqual([])
    const ours = { customer: 0, importer: 6_000, insurer: 0, house: 4_000 }
    expect(await listClocks(await makeReady({ jobs: [job({ shares: ours })], lines: [] }))).toEqual([])
    expect(await listClocks(await receive())).toEqual([])
  })

  test('is not shown to other branches, nor to who may not invoice it', async () => {
    const order = await makeReady()
    expect(await listClocks(order, stranger)).toEqual([])
    expect(await listClocks(order, ann)).toHaveLength(1)
    const { call } = await makeColleague(shop, 'sales-manager', branches.gent.branchId)
    expect(await listClocks(order, { ...stranger, call })).toEqual([])
  })
})

describe('who invoices work', () => {
  test('is the reception of its branch and administration, and reception touches no other invoice', async () => {
    const order = await makeReady()
    expect(refusalNames(await draft(order, {}, stranger))).toEqual([403, 'other-branch'])
    expect(refusalNames(await draft(order, {}, joren))).toEqual([403, 'right-missing'])
    const invoice = await beginInvoice(order, {}, ann)
    expect(refusalNames(await issue(invoice, stranger))).toEqual([403, 'other-branch'])
    const { id, rev, hash } = invoice
    expect(
      refusalNames(await nadia.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today })),
    ).toEqual([403, 'right-missing'])
    const note = await issueNow(invoice).then(({ id: paid }) => credit(paid))
    // A credit note is nobody's but of administration.
    const answer = await nadia.call('POST /sales/invoice/discardwork', { id: note.id, rev: note.rev })
    expect(answer.status).toBe(404)
  })
})

test('the invoice of a work order is paid by the bank line that names it, and the car is handed over', async () => {
  const order = await makeReady()
  const invoice = await issueNow(await beginInvoice(order))
  const { rows } = await pool.query<{ iban: string }>('select iban from bank_account order by rank, number limit 1')
  const move = { cents: invoice.openCents, communication: invoice.communication ?? '', name: 'PEETERS JAN' }
  const file = writeCoda([
    {
      iban: rows[0]?.iban ?? '',
      holder: 'GARAGE',
      sequence: 1,
      oldCents: 100_000,
      oldDay: today,
      day: today,
      moves: [{ ...move, iban: 'BE68539007547034' }],
    },
  ])
  const body = new FormData()
  body.append('FormFile', new File([file], 'dag.cod'))
  const { status } = await fetch(`${shop.origin}/api/sales/bank/upload`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${ann.token}` },
    body,
  })
  expect(status).toBe(200)
  expect(await readInvoice(invoice.id)).toMatchObject({ openCents: 0, standing: 'paid' })
  expect((await ofWork(order)).openCents).toBe(0)
  accepted(await handOver(order))
  expect(await readGarage(order.workNumber)).toEqual([{ paper: invoice.number, reason: null }])
})
