import { beforeAll, describe, expect, test } from 'vitest'
import type { WrittenMove } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import type {
  PaymentBatchRecord,
  PaymentLineRecord,
} from '@forecourt/domain/invoicing/supplier-payments/supplier-payment.schema.ts'
import { dearerCar } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.test-data.ts'
import { writeSupplierUbl } from '@forecourt/domain/invoicing/supplier-invoices/supplier-ubl.ts'
import type { StatedInvoice } from '@forecourt/domain/invoicing/supplier-invoices/stated-invoice.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { makeBranch } from '../../test/factories.ts'
import { createStatements, exportBatch } from '../../test/payment-batches.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const main = await signedInStaff(shop)
const other = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const bea = await makeColleague(shop, 'administration', gent.branchId)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const iban = 'BE68539007547034'
const changedIban = 'BE71096123456769'

let supplier: number
let account: { id: number; iban: string }

async function addAccount(added: string, { isVerified = true } = {}) {
  const { accounts } = accepted(await ann.call('POST /sales/supplier/saveaccount', { id: supplier, iban: added }))
  const { id, rev } = requireValue(
    accounts.find((one) => one.iban.replaceAll(' ', '') === added),
    'the account',
  )
  if (isVerified)
    accepted(
      await main.call('POST /sales/supplier/verifyaccount', {
        id: supplier,
        account: id,
        rev,
        how: 'Gebeld met mevrouw Claes',
      }),
    )
  return id
}

beforeAll(async () => {
  supplier = await makeCustomer(main.call, { lastName: 'Noord' })
  await pool.query("update customer set vat_prefix = 'BE', vat_number = '0440331894' where number = $1", [supplier])
  await addAccount(iban)
  const { accounts } = accepted(await ann.call('GET /sales/paymentbatch/due', {}))
  account = requireValue(accounts[0], 'an account')
})

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)

async function upload(file: File): Promise<{ id: number }> {
  const body = new FormData()
  body.append('FormFile', file)
  const response = await fetch(`${shop.origin}/api/sales/supplierinvoice/upload`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${ann.token}` },
    body,
  })
  expect(response.status).toBe(200)
  const { result } = (await response.json()) as { result: { id: number } }
  return result
}

let serial = 0
/** An invoice of the supplier that is approved and waits to be paid. */
async function approvedInvoice(changes: Partial<StatedInvoice> = {}) {
  serial += 1
  const netCents = 10_000 + serial * 137
  const vatCents = Math.round(netCents * 0.21)
  const stated: StatedInvoice = {
    ...dearerCar,
    number: `P-${serial}`,
    issuedOn: today,
    dueOn: addDays(today, serial),
    orderReference: '',
    lines: [{ description: 'Poetsen', netCents, rateBp: 2_100, vin: null }],
    vat: [{ rateBp: 2_100, baseCents: netCents, vatCents }],
    netCents,
    vatCents,
    totalCents: netCents + vatCents,
    ...changes,
  }
  const { id } = await upload(new File([writeSupplierUbl(stated)], 'factuur.xml'))
  const read = accepted(await ann.call('GET /sales/supplierinvoice/get', { id })).invoice
  const lines = read.lines.map(({ place }) => ({
    place,
    account: '604200',
    vatCode: 'D21',
    branch: read.branch.id,
    carKind: null,
  }))
  const booked = accepted(
    await ann.call('POST /sales/supplierinvoice/book', { id, rev: read.rev, remember: false, lines }),
  ).invoice
  return accepted(await main.call('POST /sales/supplierinvoice/approve', { id, rev: booked.rev, reason: null })).invoice
}
const readInvoice = async (id: number) => accepted(await ann.call('GET /sales/supplierinvoice/get', { id })).invoice
const toPapers = (invoices: readonly number[]) => invoices.map((id) => ({ kind: 'supplier-invoice' as const, id }))
const make = (invoices: readonly number[], as = ann) =>
  as.call('POST /sales/paymentbatch/make', { account: account.id, executeOn: today, papers: toPapers(invoices) })
const makeBatch = async (...invoices: { id: number }[]) => accepted(await make(invoices.map(({ id }) => id))).batch
const toAct = ({ id, rev }: PaymentBatchRecord) => ({ id, rev })
const readBatch = async ({ id }: Pick<PaymentBatchRecord, 'id'>) =>
  accepted(await ann.call('GET /sales/paymentbatch/get', { id })).batch

/** A batch that is approved by another, with its file. */
const exportedBatch = async (...invoices: { id: number }[]) =>
  exportBatch(await makeBatch(...invoices), { approver: main, clerk: ann })

const uploadStatement = createStatements(shop, ann, today)
const importDay = (moves: readonly WrittenMove[]) => uploadStatement(account.iban, moves)
const debit = (line: PaymentLineRecord | undefined): WrittenMove => {
  const { cents, endToEnd, iban: paid } = requireValue(line, 'a line')
  return { cents: -cents, reference: endToEnd, name: 'NOORD IMPORT', iban: paid, text: 'x' }
}

describe('from invoice to paid', () => {
  test('one makes, another approves, the file is fixed, and only the statement pays', async () => {
    const invoice = await approvedInvoice({ communication: '+++118/8420/02682+++' })
    const made = await makeBatch(invoice)
    expect(made).toMatchObject({
      state: 'draft',
      totalCents: invoice.openCents,
      made: { isCaller: true },
      lines: [
        {
          endToEnd: invoice.arrivalNumber,
          communication: '118842002682',
          iban,
          problem: null,
          verifiedHow: 'Gebeld met mevrouw Claes',
        },
      ],
    })
    expect(await readInvoice(invoice.id)).toMatchObject({ state: 'scheduled' })
    expect(refusals(await ann.call('POST /sales/paymentbatch/export', toAct(made)))).toEqual(['payment-batch-state'])
    const released = accepted(await main.call('POST /sales/paymentbatch/release', toAct(made))).batch
    const exported = accepted(await ann.call('POST /sales/paymentbatch/export', toAct(released))).batch
    const download = () =>
      fetch(`${shop.origin}/api/sales/paymentbatch/file`, {
        method: 'POST',
        headers: { 'x-api-key': 'demo', authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: exported.id }),
      }).then((response) => response.text())
    const xml = await download()
    expect(xml).toContain(`<MsgId>${exported.batchNumber}</MsgId>`)
    expect(xml).toContain('<Ref>118842002682</Ref>')
    expect(xml).toContain(`<EndToEndId>${invoice.arrivalNumber}</EndToEndId>`)
    expect(await download()).toBe(xml)
    const sent = accepted(await ann.call('POST /sales/paymentbatch/marksent', toAct(exported))).batch
    expect(sent.sent).not.toBeNull()
    expect(await readInvoice(invoice.id)).toMatchObject({ state: 'scheduled', openCents: invoice.openCents })
    await importDay([debit(sent.lines[0])])
    expect(await readInvoice(invoice.id)).toMatchObject({ state: 'paid', openCents: 0 })
    expect(await readBatch(sent)).toMatchObject({
      state: 'executed',
      lines: [{ state: 'executed', on: today, statement: { label: expect.any(String) } }],
    })
  })

  test('another amount with the same reference pays nothing', async () => {
    const invoice = await approvedInvoice()
    const batch = await exportedBatch(invoice)
    const [line] = batch.lines
    await importDay([{ ...debit(line), cents: -requireValue(line, 'a line').cents + 1 }])
    expect(await readInvoice(invoice.id)).toMatchObject({ state: 'scheduled' })
  })

  test('what the bank gives back may be paid again, under another reference', async () => {
    const [first, second] = [await approvedInvoice(), await approvedInvoice()]
    const batch = await exportedBatch(first, second)
    await importDay(batch.lines.map((line) => debit(line)))
    const [line] = batch.lines
    const given = requireValue(line, 'a line')
    await importDay([{ cents: given.cents, iban: given.iban, name: 'NOORD', returned: '2', text: 'terug' }])
    expect(await readBatch(batch)).toMatchObject({
      state: 'partly',
      lines: [{ state: 'failed' }, { state: 'executed' }],
    })
    expect(await readInvoice(first.id)).toMatchObject({ state: 'approved', openCents: first.openCents })
    expect(await readInvoice(second.id)).toMatchObject({ state: 'paid' })
    const again = await makeBatch(first)
    expect(again.lines).toMatchObject([{ endToEnd: `${first.arrivalNumber}-2` }])
    accepted(await ann.call('POST /sales/paymentbatch/cancel', { ...toAct(again), reason: 'Test' }))
  })

  test('undoing the bank line lets the transfer wait again', async () => {
    const invoice = await approvedInvoice()
    const batch = await exportedBatch(invoice)
    await importDay([debit(batch.lines[0])])
    const { lines } = await readBatch(batch)
    const statement = requireValue(lines[0]?.statement, 'the statement')
    const desk = accepted(await ann.call('GET /sales/bank/get', { id: statement.id }))
    const bankLine = requireValue(desk.done[0], 'the bank line')
    expect(bankLine.allocations).toMatchObject([{ kind: 'supplier-payment', batch: batch.id }])
    accepted(await ann.call('POST /sales/bank/undo', { id: bankLine.id, rev: bankLine.rev }))
    expect(await readInvoice(invoice.id)).toMatchObject({ state: 'scheduled', openCents: invoice.openCents })
    expect(await readBatch(batch)).toMatchObject({ state: 'exported', lines: [{ state: 'planned' }] })
  })

  test('a line that the bank refuses frees its invoice', async () => {
    const invoice = await approvedInvoice()
    const batch = await exportedBatch(invoice)
    const asked = { ...toAct(batch), line: null, reason: '' }
    expect(refusals(await ann.call('POST /sales/paymentbatch/fail', asked))).toEqual(['offer-reason-missing'])
    const failed = accepted(
      await ann.call('POST /sales/paymentbatch/fail', { ...asked, reason: 'Rekening afgesloten' }),
    ).batch
    expect(failed).toMatchObject({
      state: 'failed',
      lines: [{ state: 'failed', failedBecause: 'Rekening afgesloten' }],
    })
    expect(await readInvoice(invoice.id)).toMatchObject({ state: 'approved' })
  })

  test('a credit note of the supplier is taken off and is paid with its invoice', async () => {
    const invoice = await approvedInvoice()
    const credit = await approvedInvoice({
      isCredit: true,
      lines: [{ description: 'Korting', netCents: 1_000, rateBp: 2_100, vin: null }],
      vat: [{ rateBp: 2_100, baseCents: 1_000, vatCents: 210 }],
      netCents: 1_000,
      vatCents: 210,
      totalCents: 1_210,
    })
    const batch = await exportedBatch(invoice)
    expect(batch).toMatchObject({
      totalCents: invoice.openCents - 1_210,
      lines: [{ communication: null, papers: [{ id: invoice.id }, { id: credit.id, cents: -1_210 }] }],
    })
    await importDay([debit(batch.lines[0])])
    expect(await readInvoice(credit.id)).toMatchObject({ state: 'paid', openCents: 0 })
  })
})

describe('four eyes', () => {
  test('nobody approves what they made, the main administrator included', async () => {
    const invoice = await approvedInvoice()
    const batch = accepted(await make([invoice.id], main)).batch
    const refused = await main.call('POST /sales/paymentbatch/release', toAct(batch))
    expect([refused.status, refusals(refused)]).toEqual([403, ['own-batch']])
    expect((await bea.call('POST /sales/paymentbatch/release', toAct(batch))).status).toBe(403)
    accepted(await other.call('POST /sales/paymentbatch/release', toAct(batch)))
    const stored = pool.query('update payment_batch set released_by = made_by where number = $1', [batch.id])
    await expect(stored).rejects.toThrow('payment_batch_is_released_by_another')
  })

  test('a changed account is not paid until a colleague verified it', async () => {
    const invoice = await approvedInvoice({ iban: changedIban })
    expect(refusals(await make([invoice.id]))).toEqual(['payment-iban-unverified'])
    const { papers } = accepted(await ann.call('GET /sales/paymentbatch/due', {}))
    expect(papers.find(({ id }) => id === invoice.id)).toMatchObject({ problem: 'iban-unverified' })
    await addAccount(changedIban, { isVerified: false })
    expect(refusals(await make([invoice.id]))).toEqual(['payment-iban-unverified'])
  })

  test('an account that is taken away meanwhile stops the approval, beside its line', async () => {
    const added = 'BE43068999999501'
    const key = await addAccount(added)
    const invoice = await approvedInvoice({ iban: added })
    const batch = await makeBatch(invoice)
    const { accounts } = accepted(await main.call('GET /sales/supplier/get', { id: supplier }))
    const { rev } = requireValue(
      accounts.find(({ id }) => id === key),
      'the account',
    )
    accepted(await ann.call('POST /sales/supplier/deleteaccount', { id: supplier, account: key, rev }))
    expect(await readBatch(batch)).toMatchObject({ lines: [{ problem: 'iban-unverified' }] })
    expect(refusals(await main.call('POST /sales/paymentbatch/release', toAct(batch)))).toEqual(['payment-problems'])
    const [line] = batch.lines
    const asked = { ...toAct(batch), line: requireValue(line, 'a line').id }
    const emptied = accepted(await ann.call('POST /sales/paymentbatch/removeline', asked)).batch
    expect(emptied).toMatchObject({ totalCents: 0, lineCount: 0, lines: [{ state: 'removed' }] })
    expect(refusals(await main.call('POST /sales/paymentbatch/release', toAct(emptied)))).toEqual([
      'payment-batch-empty',
    ])
    expect(await readInvoice(invoice.id)).toMatchObject({ state: 'approved' })
  })

  test('a disputed invoice is not paid', async () => {
    const invoice = await approvedInvoice()
    const asked = { id: invoice.id, rev: invoice.rev, reason: 'Niet geleverd' }
    accepted(await ann.call('POST /sales/supplierinvoice/dispute', asked))
    expect(refusals(await make([invoice.id]))).toEqual(['payment-disputed'])
  })
})

describe('is refused', () => {
  test('to who may not, and for days and accounts that do not fit', async () => {
    const { id } = await approvedInvoice()
    expect((await make([id], sofie)).status).toBe(403)
    expect((await sofie.call('GET /sales/paymentbatch/due', {})).status).toBe(403)
    const asked = { account: account.id, executeOn: addDays(today, -1), papers: toPapers([id]) }
    expect(refusals(await ann.call('POST /sales/paymentbatch/make', asked))).toEqual(['payment-day'])
    const strange = { ...asked, executeOn: today, account: 99_999 }
    expect(refusals(await ann.call('POST /sales/paymentbatch/make', strange))).toEqual(['reference-gone'])
    expect(refusals(await make([99_999]))).toEqual(['reference-gone'])
  })

  test('canceling once the file was made', async () => {
    const batch = await exportedBatch(await approvedInvoice())
    const asked = { ...toAct(batch), reason: 'Te laat' }
    expect(refusals(await ann.call('POST /sales/paymentbatch/cancel', asked))).toEqual(['payment-batch-state'])
    const stored = pool.query('update payment_batch set total_cents = 1 where number = $1', [batch.id])
    await expect(stored).rejects.toThrow('a batch of payments is sealed')
  })
})

describe('at the same moment', () => {
  test('two clerks do not pay one invoice in two batches', async () => {
    const [shared, first, second] = [await approvedInvoice(), await approvedInvoice(), await approvedInvoice()]
    const answers = await Promise.all([make([first.id, shared.id]), make([shared.id, second.id], bea)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    expect(answers.flatMap((one) => refusals(one))).toEqual(['payment-invoice-taken'])
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from payment_part join supplier_invoice on supplier_invoice.id = invoice_id
       where number = $1 and is_standing`,
      [shared.id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('a batch is approved or canceled, not both', async () => {
    const batch = await makeBatch(await approvedInvoice())
    const answers = await Promise.all([
      main.call('POST /sales/paymentbatch/release', toAct(batch)),
      ann.call('POST /sales/paymentbatch/cancel', { ...toAct(batch), reason: 'Verkeerde dag' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
    const { state } = await readBatch(batch)
    expect(['released', 'canceled']).toContain(state)
  })
})

test('the list finds a batch by payee and number, and the payment list prints', async () => {
  const batch = await makeBatch(await approvedInvoice())
  const list = accepted(
    await ann.call('POST /sales/paymentbatch/list', { searchFilter: { value: `noord ${batch.batchNumber}` } }),
  )
  expect(list.data).toMatchObject([{ id: batch.id, state: 'draft', totalCents: batch.totalCents }])
  const response = await fetch(`${shop.origin}/api/sales/paymentbatch/print`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: batch.id }),
  })
  expect(response.headers.get('content-type')).toBe('application/pdf')
})
