import { beforeAll, describe, expect, test } from 'vitest'
import { writeCoda } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import { structuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { moveFiles } from './system-move.test-data.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const gent = await makeBranch(database, 'Gent')
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const files = moveFiles(shop, main)
const today = brusselsDay(new Date())
const longAgo = addDays(today, -90)
const communication = structuredCommunication('2600000017')

let move: number
let company: number

const head = 'Factuurnummer;Klantnummer;Factuurdatum;Vervaldag;Openstaand;Totaal;Mededeling'
const invoices = [
  head,
  `F-1;K1;${formatDay(longAgo)};${formatDay(addDays(longAgo, 30))};1.250,55;2.000,00;${communication}`,
  `F-2;K2;${formatDay(addDays(today, -5))};${formatDay(addDays(today, 25))};99,45;;`,
]
const incomingHead = 'Factuurnummer;Leveranciersnummer;Factuurdatum;Vervaldag;Openstaand;Mededeling'
const incoming = [incomingHead, `A-77;L1;${formatDay(longAgo)};${formatDay(addDays(today, 3))};480,00;Onderdelen`]

const wrongFields = async (id: number) =>
  Object.fromEntries((await files.lines(id)).map(({ id: line, problems }) => [line, Object.keys(problems)]))
const step = async (name: string) => (await files.read(move)).steps.find(({ step: one }) => one === name)!
/** The boxes of the VAT return of a day, and how many rows its registers have. */
const readBooks = async (on: string) => {
  const { boxes, counts } = accepted(await ann.call('GET /sales/register/get', { company, on }))
  return { boxes, counts }
}
const books = async () => [await readBooks(today), await readBooks(longAgo), await readBooks(addDays(today, -5))]

beforeAll(async () => {
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${Number(today.slice(0, 4)) - 1}-01-01`])
  move = (await files.begin()).move.id
  company = accepted(await ann.call('GET /sales/register/get', {})).company.id
  const customers = await files.check(
    'movedCustomer',
    'Klantnummer;Firmanaam;Naam;Straat;Huisnummer;Postcode;Gemeente;Mail;Btw-nummer\nK1;;Peeters;Kaai;1;9300;Aalst;an@voorbeeld.be;\nK2;Zon BV;;Kaai;2;9300;Aalst;zon@voorbeeld.be;BE0403019261\n',
    move,
  )
  await files.apply(customers.id)
  const suppliers = await files.check(
    'movedSupplier',
    'Leveranciersnummer;Firmanaam;Rekening (IBAN)\nL1;Remmen NV;BE68539007547034\n',
    move,
  )
  await files.apply(suppliers.id)
})

describe('open invoices to customers', () => {
  test('are refused with the reason: unknown, twice, ahead, in words, more open than invoiced, without a right communication', async () => {
    const wrong = await files.check(
      'movedInvoice',
      [
        head,
        `X-1;K9;${formatDay(longAgo)};;10,00;;`,
        `X-2;K1;${formatDay(longAgo)};;10,00;;`,
        `X-2;K1;${formatDay(longAgo)};;10,00;;`,
        `X-3;K1;${formatDay(addDays(today, 1))};;10,00;;`,
        `X-4;K1;${formatDay(longAgo)};;tien euro;;`,
        `X-5;K1;${formatDay(longAgo)};${formatDay(addDays(longAgo, -1))};10,00;;`,
        `X-6;K1;${formatDay(longAgo)};;10,00;9,99;`,
        `X-7;K1;${formatDay(longAgo)};;10,00;;000000000001`,
        `X-8;K1;gisteren;;10,00;;`,
        `X-9;K1;${formatDay(longAgo)};;0,00;;`,
      ].join('\n'),
      move,
    )
    expect(await wrongFields(wrong.id)).toEqual({
      2: ['party'],
      3: [],
      4: ['invoiceNumber'],
      5: ['issuedOn'],
      6: ['openCents'],
      7: ['dueOn'],
      8: ['openCents'],
      9: ['communication'],
      10: ['issuedOn'],
      11: ['openCents'],
    })
  })

  test('are taken over to the cent, owed and reminded, in no journal and no VAT return; again they are the same', async () => {
    const before = await books()
    const checked = await files.check('movedInvoice', invoices.join('\n'), move)
    expect(checked.counts).toMatchObject({ add: 2, wrong: 0 })
    await files.apply(checked.id)
    expect(await step('receivables')).toMatchObject({
      // The lines of the file before that were refused or not taken over come to € 70.00.
      amounts: [{ field: 'openCents', fileCents: 142_000, takenCents: 135_000 }],
      groups: [
        { group: 'private', count: 1, cents: 125_055 },
        { group: 'business', count: 1, cents: 9_945 },
      ],
    })
    const owed = accepted(await main.call('POST /sales/receivable/list', {}))
    expect(owed.data.map(({ openCents }) => openCents).toSorted((one, other) => one - other)).toEqual([9_945, 125_055])
    expect(JSON.stringify(accepted(await main.call('GET /sales/reminder/proposals', {})))).toContain('F-1')
    expect(await books()).toEqual(before)
    const journal = accepted(await ann.call('POST /sales/register/rows', { company, on: longAgo, register: 'sales' }))
    expect(JSON.stringify(journal)).not.toContain('F-1')
    // Open amounts are invoiced less allocated, ours and those of before.
    const { checks } = accepted(await ann.call('GET /sales/register/checks', { company, on: longAgo }))
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([])
    expect((await files.check('movedInvoice', invoices.join('\n'), move)).counts).toMatchObject({ same: 2 })
    const other = await files.check('movedInvoice', invoices.join('\n').replace('99,45', '99,46'), move)
    expect(await wrongFields(other.id)).toEqual({ 2: [], 3: ['invoiceNumber'] })
  })

  test('are paid by a line of the bank, which the file then does not take back', async () => {
    const { rows } = await pool.query<{ iban: string }>('select iban from bank_account order by rank, number limit 1')
    const text = writeCoda([
      {
        iban: rows[0]!.iban,
        holder: 'GARAGE',
        sequence: 1,
        oldCents: 0,
        oldDay: today,
        day: today,
        moves: [{ cents: 125_055, communication, name: 'PEETERS', iban: 'BE68539007547034' }],
      },
    ])
    const body = new FormData()
    body.append('FormFile', new File([text], 'dag.cod'))
    const response = await fetch(`${shop.origin}/api/sales/bank/upload`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${ann.token}` },
      body,
    })
    expect(response.status).toBe(200)
    const { rows: paid } = await pool.query(
      `select invoice_number, standing, open_cents::integer as open from invoice where kind = 'opening' order by 1`,
    )
    expect(paid).toEqual([
      { invoice_number: 'F-1', standing: 'paid', open: 0 },
      { invoice_number: 'F-2', standing: 'open', open: 9_945 },
    ])
    // An invoice that was paid is still as the file has it.
    expect((await files.check('movedInvoice', invoices.join('\n'), move)).counts).toMatchObject({ same: 2 })
    const file = (await step('receivables')).files.find(({ counts }) => counts.done === 2)!
    const undone = accepted(await main.call('POST /sales/audit/undo', file.change!))
    expect(undone).toMatchObject({ undone: 1, left: 1 })
    const { rows: left } = await pool.query(`select invoice_number from invoice where kind = 'opening'`)
    expect(left).toEqual([{ invoice_number: 'F-1' }])
  })

  test('have no credit note and no file of ours', async () => {
    const { rows } = await pool.query<{ number: number; rev: number }>(
      `select number, rev from invoice where invoice_number = 'F-1'`,
    )
    const { number: id, rev } = rows[0]!
    expect(accepted(await main.call('GET /sales/invoice/get', { id })).invoice).toMatchObject({ kind: 'opening' })
    const credit = { id, rev, reason: 'Fout', wishes: null, isCarBack: false }
    expect(await main.call('POST /sales/invoice/draftcredit', credit)).toMatchObject({
      status: 422,
      errors: [{ name: 'credit-of-opening' }],
    })
    const file = await main.call.file('POST /sales/invoice/file', { id, file: 'pdf' })
    expect(file.status).toBe(422)
  })

  test('are refused with a day in a VAT period that is closed here', async () => {
    const { rows } = await pool.query<{ id: string }>('select id from company where number = $1', [company])
    await pool.query(
      `insert into vat_period (company_id, first_day, last_day, state, figures, closed_at)
       values ($1, $2, $3, 'closed', '{}', now())`,
      [rows[0]!.id, addDays(longAgo, -20), addDays(longAgo, 1)],
    )
    const closed = await files.check('movedInvoice', [head, `Y-1;K1;${formatDay(longAgo)};;10,00;;`].join('\n'), move)
    expect(await wrongFields(closed.id)).toEqual({ 2: ['issuedOn'] })
    await pool.query('delete from vat_period')
  })
})

describe('open invoices of suppliers', () => {
  test('are refused for an unknown supplier, and taken over to be paid, without an entry in our books', async () => {
    const before = await books()
    const checked = await files.check(
      'movedSupplierInvoice',
      [...incoming, `A-78;L9;${formatDay(longAgo)};;10,00;`, `A-79;L1;${formatDay(addDays(today, 2))};;10,00;`].join(
        '\n',
      ),
      move,
    )
    expect(await wrongFields(checked.id)).toEqual({ 2: [], 3: ['party'], 4: ['issuedOn'] })
    await files.apply(checked.id)
    expect(await step('payables')).toMatchObject({
      taken: 1,
      wrong: 2,
      amounts: [{ fileCents: 50_000, takenCents: 48_000 }],
    })
    const { rows } = await pool.query<{ number: number; state: string; open: number }>(
      `select number, state, open_cents::integer as open from supplier_invoice where is_opening`,
    )
    expect(rows).toMatchObject([{ state: 'approved', open: 48_000 }])
    const report = accepted(await main.call('POST /sales/payablereport/get', { by: 'branch', branch: null, on: null }))
    expect(report.total).toContain(48_000)
    const { invoice } = accepted(await main.call('GET /sales/supplierinvoice/get', { id: rows[0]!.number }))
    expect(invoice).toMatchObject({ origin: 'move', state: 'approved' })
    expect(await books()).toEqual(before)
    expect((await files.check('movedSupplierInvoice', incoming.join('\n'), move)).counts).toMatchObject({ same: 1 })
  })

  test('go as a whole while nothing was paid', async () => {
    const file = (await step('payables')).files.find(({ counts }) => counts.done === 1)!
    expect(accepted(await main.call('POST /sales/audit/undo', file.change!))).toMatchObject({ left: 0 })
    expect((await pool.query('select from supplier_invoice')).rows).toEqual([])
    expect(await step('payables')).toMatchObject({ taken: 0 })
  })
})
