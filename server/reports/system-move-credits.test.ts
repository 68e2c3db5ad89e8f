import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { makeBranch } from '../test/factories.ts'
import { createStatements, exportBatch } from '../test/payment-batches.ts'
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
const day = formatDay(longAgo)
const uploadStatement = createStatements(shop, ann, today)

let move: number
let company: number
let customer: number
let account: { id: number; iban: string }

const head = 'Factuurnummer;Soort;Klantnummer;Factuurdatum;Openstaand;Totaal'
const items = [
  head,
  `F-1;Factuur;K1;${day};1.000,00;1.000,00`,
  // The conventions of exports: a kind with a positive amount, a negative amount, and both.
  `C-1;CN;K1;${day};121,00;242,00`,
  `C-2;;K1;${day};-60,50;`,
  `C-3;Note de crédit;K1;${day};-10,00;-10,00`,
]
const incomingHead = 'Factuurnummer;Type;Leveranciersnummer;Factuurdatum;Openstaand'
const incoming = [incomingHead, `A-1;F;L1;${day};500,00`, `A-2;NC;L1;${day};121,00`, `A-3;Avoir;L1;${day};-20,00`]

const wrongFields = async (id: number) =>
  Object.fromEntries((await files.lines(id)).map(({ id: line, problems }) => [line, Object.keys(problems)]))
const readStep = async (name: string) =>
  requireValue(
    (await files.read(move)).steps.find(({ step }) => step === name),
    'a step',
  )
const readBooks = async () =>
  Promise.all(
    [today, longAgo].map(async (on) => {
      const { boxes, counts } = accepted(await ann.call('GET /sales/register/get', { company, on }))
      const journal = accepted(await ann.call('POST /sales/register/rows', { company, on, register: 'sales' }))
      return { boxes, counts, journal: journal.rows }
    }),
  )
const readOpen = async () => {
  const { rows } = await pool.query<{ invoice_number: string; open: number }>(
    `select invoice_number, open_cents::integer as open from invoice where kind = 'opening' order by 1`,
  )
  return Object.fromEntries(rows.map(({ invoice_number, open }) => [invoice_number, open]))
}
const readClosing = async () =>
  accepted(await main.call('GET /sales/receivable/statement', { customer, company, from: longAgo, to: today }))
    .statement.closingCents
const findNumber = async (invoice: string) => {
  const { rows } = await pool.query<{ number: number }>('select number from invoice where invoice_number = $1', [
    invoice,
  ])
  return requireValue(rows[0], 'an invoice').number
}
async function addAccount(id: number, iban: string) {
  const { accounts } = accepted(await ann.call('POST /sales/supplier/saveaccount', { id, iban }))
  await verifyAccounts(id, accounts)
}
async function verifyAccounts(id: number, accounts: readonly { id: number; rev: number }[]) {
  for (const { id: one, rev } of accounts)
    accepted(await main.call('POST /sales/supplier/verifyaccount', { id, account: one, rev, how: 'Gebeld' }))
}

beforeAll(async () => {
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${Number(today.slice(0, 4)) - 1}-01-01`])
  move = (await files.begin()).move.id
  company = accepted(await ann.call('GET /sales/register/get', {})).company.id
  account = requireValue(accepted(await ann.call('GET /sales/paymentbatch/due', {})).accounts[0], 'an account')
  const customers = await files.check(
    'movedCustomer',
    'Klantnummer;Naam;Straat;Huisnummer;Postcode;Gemeente;Mail\nK1;Peeters;Kaai;1;9300;Aalst;an@voorbeeld.be\n',
    move,
  )
  await files.apply(customers.id)
  const suppliers = await files.check('movedSupplier', 'Leveranciersnummer;Firmanaam\nL1;Remmen NV\n', move)
  await files.apply(suppliers.id)
})

describe('open credit notes to customers', () => {
  test('are refused with the reason: a kind that is unknown, nothing open, more open than was credited', async () => {
    const wrong = await files.check(
      'movedInvoice',
      [
        head,
        `X-1;Bestelbon;K1;${day};10,00;`,
        `X-2;CN;K1;${day};0,00;`,
        `X-3;CN;K1;${day};10,00;9,99`,
        `X-4;;K1;${day};-10,00;-9,99`,
      ].join('\n'),
      move,
    )
    expect(await wrongFields(wrong.id)).toEqual({ 2: ['kind'], 3: ['openCents'], 4: ['openCents'], 5: ['openCents'] })
  })

  test('are taken over with their sign, in what is owed and in the statement of account, in no book of ours; again they are the same', async () => {
    const before = await readBooks()
    const checked = await files.check('movedInvoice', items.join('\n'), move)
    expect(checked.counts).toMatchObject({ add: 4, wrong: 0 })
    await files.apply(checked.id)
    expect(await readOpen()).toEqual({ 'F-1': 100_000, 'C-1': -12_100, 'C-2': -6_050, 'C-3': -1_000 })
    expect(await readStep('receivables')).toMatchObject({
      amounts: [{ field: 'openCents', takenCents: 80_850 }],
      groups: [{ group: 'private', count: 4, cents: 80_850 }],
    })
    const { rows } = await pool.query<{ number: number }>(
      `select customer.number from invoice join customer on customer.id = invoice.customer_id where invoice_number = 'C-1'`,
    )
    customer = requireValue(rows[0], 'the customer').number
    const owed = accepted(await main.call('POST /sales/receivable/list', {}))
    expect(owed.data).toMatchObject([{ customerId: customer, openCents: 100_000, creditCents: 19_150 }])
    expect(await readClosing()).toBe(80_850)
    expect(await readBooks()).toEqual(before)
    const { checks } = accepted(await ann.call('GET /sales/register/checks', { company, on: longAgo }))
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([])
    expect((await files.check('movedInvoice', items.join('\n'), move)).counts).toMatchObject({ same: 4 })
    // The same credit note by the other convention is the same, another amount is not.
    const other = items.map((line) => line.replace('CN;K1', ';K1').replace('121,00;242,00', '-121,00;242,00'))
    expect((await files.check('movedInvoice', other.join('\n'), move)).counts).toMatchObject({ same: 4 })
    const changed = await files.check('movedInvoice', items.join('\n').replace('-60,50', '60,50'), move)
    expect(await wrongFields(changed.id)).toEqual({ 2: [], 3: [], 4: ['invoiceNumber'], 5: [] })
  })

  test('are refunded by a batch, and settled by its line of the bank, to the cent', async () => {
    await addAccount(customer, 'BE71 0961 2345 6769')
    const paper = { kind: 'credit-note', id: await findNumber('C-1') } as const
    const { papers } = accepted(await ann.call('GET /sales/paymentbatch/due', {}))
    expect(papers.find(({ kind, id }) => kind === paper.kind && id === paper.id)).toMatchObject({
      openCents: 12_100,
      problem: null,
    })
    const made = accepted(
      await ann.call('POST /sales/paymentbatch/make', { account: account.id, executeOn: today, papers: [paper] }),
    ).batch
    const batch = await exportBatch(made, { approver: main, clerk: ann })
    const line = requireValue(batch.lines[0], 'a line')
    await uploadStatement(account.iban, [
      { cents: -line.cents, reference: line.endToEnd, name: 'PEETERS', iban: line.iban, text: 'x' },
    ])
    expect(await readOpen()).toMatchObject({ 'F-1': 100_000, 'C-1': 0, 'C-2': -6_050 })
    expect(await readClosing()).toBe(92_950)
  })

  test('leave a customer who paid less by as much owing nothing', async () => {
    await uploadStatement(account.iban, [{ cents: 93_950, name: 'PEETERS', iban: 'BE71096123456769', text: 'saldo' }])
    const { rows } = await pool.query<{ id: number; rev: number }>(
      'select number as id, rev from bank_line where cents = 93950',
    )
    const parts = [{ kind: 'invoice' as const, id: await findNumber('F-1'), cents: 93_950 }]
    accepted(await ann.call('POST /sales/bank/allocate', { ...requireValue(rows[0], 'a line'), parts }))
    expect(await readOpen()).toEqual({ 'F-1': 6_050, 'C-1': 0, 'C-2': -6_050, 'C-3': -1_000 })
    expect(await readClosing()).toBe(-1_000)
    const { checks } = accepted(await ann.call('GET /sales/register/checks', { company, on: today }))
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([])
  })

  test('go with their file while nothing was refunded; the report counts what stays', async () => {
    const file = requireValue(
      (await readStep('receivables')).files.find(({ counts }) => counts.done === 4),
      'the file',
    )
    expect(accepted(await main.call('POST /sales/audit/undo', requireValue(file.change, 'a change')))).toMatchObject({
      undone: 2,
      left: 2,
    })
    expect(await readOpen()).toEqual({ 'F-1': 6_050, 'C-1': 0 })
    // Two lines stay: the report has them, with their sign.
    expect(await readStep('receivables')).toMatchObject({ taken: 2, amounts: [{ takenCents: 87_900 }] })
  })
})

describe('open credit notes of suppliers', () => {
  test('are taken over, and are set off by the next batch, in no book of ours', async () => {
    const before = await readBooks()
    const checked = await files.check('movedSupplierInvoice', incoming.join('\n'), move)
    expect(checked.counts).toMatchObject({ add: 3, wrong: 0 })
    await files.apply(checked.id)
    expect(await readStep('payables')).toMatchObject({ taken: 3, amounts: [{ takenCents: 35_900 }] })
    expect((await files.check('movedSupplierInvoice', incoming.join('\n'), move)).counts).toMatchObject({ same: 3 })
    const { rows } = await pool.query<{ id: number; supplier: number; open: number; is_credit: boolean }>(
      `select incoming.number as id, customer.number as supplier, open_cents::integer as open, is_credit
       from supplier_invoice incoming join customer on customer.id = supplier_id where is_opening order by their_number`,
    )
    expect(rows).toMatchObject([
      { open: 50_000, is_credit: false },
      { open: -12_100, is_credit: true },
      { open: -2_000, is_credit: true },
    ])
    expect(await readBooks()).toEqual(before)
    const { id, supplier } = requireValue(rows[0], 'the invoice')
    await addAccount(supplier, 'BE68 5390 0754 7034')
    const made = accepted(
      await ann.call('POST /sales/paymentbatch/make', {
        account: account.id,
        executeOn: today,
        papers: [{ kind: 'supplier-invoice', id }],
      }),
    ).batch
    expect(made.totalCents).toBe(35_900)
    const batch = await exportBatch(made, { approver: main, clerk: ann })
    const line = requireValue(batch.lines[0], 'a line')
    await uploadStatement(account.iban, [
      { cents: -line.cents, reference: line.endToEnd, name: 'REMMEN', iban: line.iban, text: 'x' },
    ])
    const { rows: left } = await pool.query('select from supplier_invoice where is_opening and open_cents <> 0')
    expect(left).toEqual([])
    expect(await readBooks()).toEqual(before)
  })

  test('go with their file while nothing was set off', async () => {
    const checked = await files.check('movedSupplierInvoice', `${incomingHead}\nA-9;CN;L1;${day};7,00`, move)
    await files.apply(checked.id)
    const file = requireValue(
      (await readStep('payables')).files.find(({ counts }) => counts.done === 1),
      'the file',
    )
    expect(accepted(await main.call('POST /sales/audit/undo', requireValue(file.change, 'a change')))).toMatchObject({
      left: 0,
    })
    expect((await pool.query(`select from supplier_invoice where their_number = 'A-9'`)).rows).toEqual([])
  })
})
