import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BankLine, BankStatementDesk, BankUploadResult } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { writeCoda, type WrittenMove } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import type { InvoiceRecord } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { toStructuredCommunication } from '@forecourt/domain/orders/order-number.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { ordersIn } from '../../orders/checkout/orders.test-data.ts'
import type { Answer } from '../../test/api-calls.ts'
import { accepted } from '../../test/sales.ts'
import { moneyIn, readDossier, sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { writeCamt } from './camt.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const year = today.slice(0, 4)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const main = await signedInStaff(shop)
const theirs = 'BE68539007547034'

let customer: number
let iban: string

beforeAll(async () => {
  customer = await makeCustomer(main.call)
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${year}-01-01`])
  iban = (await pool.query<{ iban: string }>('select iban from bank_account order by rank, number limit 1')).rows[0]!
    .iban
})

let sequence = 0
let balanceCents = 1_000_000
beforeEach(() => {
  sequence += 1
})

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)

async function send(
  text: string,
  { as = ann, fields = {} }: { as?: typeof ann; fields?: Record<string, string> } = {},
): Promise<Answer<BankUploadResult>> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('FormFile', new File([text], 'dag.cod'))
  const response = await fetch(`${shop.origin}/api/sales/bank/upload`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${as.token}` },
    body,
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer<BankUploadResult>, 'status'>) }
}

const write = (moves: readonly WrittenMove[], more: { sequence?: number; isDuplicate?: boolean } = {}) =>
  writeCoda([{ iban, holder: 'GARAGE', sequence, oldCents: balanceCents, oldDay: today, day: today, moves, ...more }])

/** Imports the movements of a day, as the next statement. */
async function importDay(moves: readonly WrittenMove[]): Promise<BankStatementDesk> {
  const { read } = accepted(await send(write(moves)))
  balanceCents += moves.reduce((sum, { cents }) => sum + cents, 0)
  sequence += 1
  return readStatement(read[0]!.id)
}
const readStatement = async (id: number) => accepted(await ann.call('GET /sales/bank/get', { id }))

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
async function issueInvoice(): Promise<InvoiceRecord> {
  const { id: dossier } = await sellUsedCar()
  const { id, rev, hash } = accepted(await ann.call('POST /sales/invoice/draft', { dossier })).invoice
  return accepted(await ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today })).invoice
}
const readInvoice = async ({ id }: Pick<InvoiceRecord, 'id'>) =>
  accepted(await ann.call('GET /sales/invoice/get', { id })).invoice
/** Credits an amount of an invoice. */
async function creditInvoice({ id }: Pick<InvoiceRecord, 'id'>, grossCents: number): Promise<InvoiceRecord> {
  const { rev, left } = await readInvoice({ id })
  const wishes = left.slice(0, 1).map(({ code }) => ({ code, grossCents }))
  const asked = { id, rev, reason: 'Kras', wishes, isCarBack: false }
  const note = accepted(await ann.call('POST /sales/invoice/draftcredit', asked)).invoice
  const { hash } = note
  return accepted(
    await ann.call('POST /sales/invoice/issue', { id: note.id, rev: note.rev, hash: hash ?? '', on: today }),
  ).invoice
}
const pays = ({ communication }: InvoiceRecord, cents: number, more: Partial<WrittenMove> = {}): WrittenMove => ({
  cents,
  communication: communication ?? '',
  name: 'PEETERS JAN',
  iban: theirs,
  ...more,
})
const readBalance = async ({ dossier }: InvoiceRecord) => moneyIn(await readDossier(ann.call, dossier!.id)).balanceCents

/** Invoices, lines and payments whose stored sums are not those of their allocations. */
const findWrongSums = async () => {
  const { rows } = await pool.query<{ what: string; number: number }>(
    `select 'invoice' as what, number from invoice where state <> 'draft' and open_cents <> receivable_cents
       - sign(receivable_cents) * coalesce((select sum(cents) from allocation
           where invoice_id = invoice.id and undone_at is null), 0)
       + coalesce((select sum(cents) from allocation where credit_note_id = invoice.id and undone_at is null), 0)
     union all
     select 'line', number from bank_line where settled_cents + ignored_cents <> sign(cents) * coalesce((
       select sum(allocation.cents) from allocation
       where bank_line_id = bank_line.id and kind <> 'difference' and undone_at is null), 0)
     union all
     select 'payment', number from dossier_payment where is_undone and exists (
       select from allocation where dossier_payment_id = dossier_payment.id and undone_at is null)
     union all
     select 'payment', number from dossier_payment where abs(amount_cents) < (
       select sum(cents) from allocation
       where dossier_payment_id = dossier_payment.id and invoice_id is not null and undone_at is null)
     union all
     -- The invoices of a sold car leave open what its dossier leaves to pay.
     select 'dossier', number from dossier where exists (
       select from invoice where dossier_id = dossier.id and kind = 'invoice' and state = 'issued')
       and due_cents - reduction_cents - coalesce((select sum(amount_cents) from dossier_payment where dossier_id = dossier.id), 0)
         <> (select sum(open_cents) from invoice where dossier_id = dossier.id and state <> 'draft') - free_dossier_money(id)
     union all
     select 'loss', number from invoice where coalesce((select sum(cents) from debt_loss where invoice_id = invoice.id), 0)
       <> coalesce((select sum(cents) from allocation
         where invoice_id = invoice.id and kind = 'write-off' and undone_at is null), 0)`,
  )
  return rows
}

describe('a file of camt.053', () => {
  const writeDay = (moves: Parameters<typeof writeCamt>[0]['moves'], more: { isDuplicate?: boolean } = {}) =>
    writeCamt({ iban, sequence, oldCents: balanceCents, day: today, moves, ...more })

  test('pays the invoice that the communication names, follows a file of CODA, and is read once', async () => {
    const invoice = await issueInvoice()
    await importDay([{ cents: 100, name: 'KBC', text: 'rente' }])
    const file = writeDay([
      { cents: 2_000_000, name: 'PEETERS JAN', communication: invoice.communication ?? '' },
      { cents: -4_500, name: 'KBC', text: 'kosten' },
    ])
    const { read } = accepted(await send(file))
    balanceCents += 1_995_500
    const { statement, toDecide, done } = await readStatement(read[0]!.id)
    expect(statement).toMatchObject({ lines: 2, newCents: balanceCents, follows: { label: `${year}/001` } })
    expect(done).toMatchObject([{ state: 'allocated', reason: 'communication' }])
    expect(toDecide).toMatchObject([{ name: 'KBC', text: 'kosten', cents: -4_500 }])
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 0, standing: 'paid' })
    expect(accepted(await send(file))).toMatchObject({ read: [], skipped: [{ reason: 'known' }] })
    sequence += 1
    const again = writeDay([{ cents: 100 }], { isDuplicate: true })
    expect(accepted(await send(again))).toMatchObject({ read: [], skipped: [{ reason: 'duplicate' }] })
    const asked = accepted(await send(again, { fields: { duplicates: 'read' } }))
    expect(asked.read).toHaveLength(1)
    balanceCents += 100
  })

  test('that is damaged is refused as a whole with its place, and kept', async () => {
    const file = writeDay([{ cents: 100 }, { cents: 200 }])
    const answer = await send(file.replace('>2.00<', '>2.50<'))
    expect(refusals(answer)).toEqual(['camt-balance'])
    const { rows } = await pool.query<{ fault: string; fault_detail: object }>(
      'select fault, fault_detail from bank_file order by number desc limit 1',
    )
    expect(rows).toMatchObject([{ fault: 'camt-balance', fault_detail: { line: 3, expected: expect.any(String) } }])
  })

  test('that leaves a statement out is refused', async () => {
    balanceCents += 1
    expect(refusals(await send(writeDay([{ cents: 100 }])))).toEqual(['bank-chain-before'])
    balanceCents -= 1
  })
})

describe('an import', () => {
  test('pays the invoice that the communication names, and the dossier with it', async () => {
    const invoice = await issueInvoice()
    const { statement, toDecide, done } = await importDay([
      pays(invoice, 1_500_000),
      { cents: -4_500, name: 'KBC', text: 'kosten' },
    ])
    expect(statement).toMatchObject({ lines: 2, decided: 1, inCount: 1, outCount: 1, outCents: 4_500 })
    expect(done).toMatchObject([
      {
        place: 1,
        state: 'allocated',
        reason: 'communication',
        allocations: [{ kind: 'dossier', text: invoice.number, cents: 1_500_000 }],
      },
    ])
    expect(toDecide).toMatchObject([{ place: 2, state: 'new', proposal: { reason: 'none' } }])
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 500_000, standing: 'part' })
    expect(await readBalance(invoice)).toBe(500_000)
    const paid = await importDay([
      { cents: 500_000, name: 'PEETERS JAN', iban: theirs, text: `factuur ${invoice.communication}` },
    ])
    expect(paid.done).toMatchObject([{ reason: 'communication-in-text' }])
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 0, standing: 'paid' })
  })

  test('books a few cents as a difference, and what is too much as a balance (O10)', async () => {
    const [less, more] = [await issueInvoice(), await issueInvoice()]
    const { done } = await importDay([pays(less, 1_999_996), pays(more, 2_000_200)])
    expect(done.map(({ state, allocations }) => [state, allocations.map(({ kind, cents }) => [kind, cents])])).toEqual([
      [
        'allocated',
        [
          ['dossier', 1_999_996],
          ['difference', 4],
        ],
      ],
      [
        'allocated',
        [
          ['dossier', 2_000_000],
          ['on-account', 200],
        ],
      ],
    ])
    expect(await readInvoice(less)).toMatchObject({
      openCents: 0,
      standing: 'paid',
      allocations: [{ kind: 'payment' }, { kind: 'difference', cents: 4 }],
    })
    expect([await readBalance(less), await readBalance(more)]).toEqual([0, 0])
    const [{ id }] = done.slice(1) as [BankLine]
    expect(accepted(await ann.call('GET /sales/bank/getline', { id })).customer).toMatchObject({
      id: customer,
      balanceCents: 200,
    })
  })

  test.each([
    { creditCents: 2_000_000, owedCents: 1_999_996 },
    { creditCents: 100_000, owedCents: 99_996 },
    { creditCents: 3, owedCents: 0 },
  ])('owes no difference that nobody paid, once it is credited: $creditCents', async ({ creditCents, owedCents }) => {
    const invoice = await issueInvoice()
    const { done } = await importDay([pays(invoice, 1_999_996)])
    const note = await creditInvoice(invoice, creditCents)
    expect((await readInvoice(note)).openCents).toBe(0 - owedCents)
    expect((await readInvoice(invoice)).openCents).toBe(0)
    expect(await readBalance(invoice)).toBe(creditCents === 2_000_000 ? 4 : 0 - owedCents)
    accepted(await ann.call('POST /sales/bank/undo', { id: done[0]!.id, rev: done[0]!.rev }))
    expect((await readInvoice(note)).openCents).toBe(0)
    expect(await readBalance(invoice)).toBe(creditCents === 2_000_000 ? 2_000_000 : 2_000_000 - creditCents)
  })

  test('knows the account that a customer paid from, with an exact amount', async () => {
    const invoice = await issueInvoice()
    await importDay([pays(invoice, 1_234_500)])
    const { done } = await importDay([{ cents: 765_500, iban: theirs, name: 'J. PEETERS' }])
    expect(done).toMatchObject([{ reason: 'account-and-amount' }])
    expect(await readInvoice(invoice)).toMatchObject({ standing: 'paid' })
  })

  test('finds a payment that was noted by hand, and pays nothing twice', async () => {
    const invoice = await issueInvoice()
    const noted = await sofie.call('POST /sales/dossier/payment', {
      id: invoice.dossier!.id,
      key: randomUUID(),
      on: today,
      kind: 'balance',
      amountCents: 800_000,
      reference: 'Gezien op de app',
    })
    accepted(noted)
    const { done } = await importDay([pays(invoice, 800_000)])
    expect(done).toMatchObject([{ reason: 'noted-before', allocations: [{ isNotedBefore: true }] }])
    expect(await readBalance(invoice)).toBe(1_200_000)
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 1_200_000 })
  })

  test('reopens what a bank takes back (O10)', async () => {
    const invoice = await issueInvoice()
    await importDay([pays(invoice, 2_000_000 + 200, { iban: 'BE71096123456769' })])
    const { done } = await importDay([
      { cents: -2_000_200, iban: 'BE71096123456769', name: 'PEETERS JAN', returned: '2', text: 'terug' },
    ])
    expect(done).toMatchObject([{ reason: 'reversal', allocations: [{ kind: 'reversal', cents: -2_000_200 }] }])
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 2_000_000, standing: 'open' })
    expect(await readBalance(invoice)).toBe(2_000_000)
  })

  test('never corrects a wrong check digit', async () => {
    const invoice = await issueInvoice()
    const wrong = `${invoice.communication!.slice(0, 10)}${String((Number(invoice.communication!.slice(10)) % 97) + 1).padStart(2, '0')}`
    const { toDecide } = await importDay([pays(invoice, 2_000_000, { communication: wrong, iban: 'BE71096123456769' })])
    expect(toDecide).toMatchObject([
      {
        communication: wrong,
        proposal: { reason: 'wrong-check-digits', parts: [{ item: { number: invoice.number } }] },
      },
    ])
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 2_000_000 })
  })

  test('of the same statement again is skipped, and changes nothing', async () => {
    const invoice = await issueInvoice()
    const text = write([pays(invoice, 100)])
    const before = balanceCents
    accepted(await send(text))
    balanceCents += 100
    const again = accepted(await send(text))
    expect(again).toMatchObject({ read: [], skipped: [{ reason: 'known' }] })
    balanceCents = before
    const other = accepted(await send(write([pays(invoice, 100)])))
    expect(other).toMatchObject({ read: [], skipped: [{ reason: 'known' }] })
    balanceCents += 100
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 1_999_900 })
  })

  test('skips what its bank marks as a duplicate, unless it is wanted', async () => {
    const text = write([{ cents: 700, name: 'X' }], { isDuplicate: true })
    expect(accepted(await send(text))).toMatchObject({ read: [], skipped: [{ reason: 'duplicate' }] })
    expect(accepted(await send(text, { fields: { duplicates: 'read' } }))).toMatchObject({ read: [{ lines: 1 }] })
    balanceCents += 700
  })

  test('of a damaged file is refused as a whole, with its line; the file is kept with the reason', async () => {
    const [{ statements }] = (
      await pool.query<{ statements: number }>('select count(*)::int as statements from bank_statement')
    ).rows as [{ statements: number }]
    const text = write([{ cents: 700, name: 'X' }])
    const broken = text.replace('X  ', 'X ')
    const refused = await send(broken)
    expect([refused.status, refusals(refused)]).toEqual([422, ['coda-line-length']])
    expect(refused.errors[0]?.message).toContain('Lijn 5 telt 127 tekens')
    const { rows } = await pool.query('select fault, fault_detail, content from bank_file order by number desc limit 1')
    expect(rows).toMatchObject([{ fault: 'coda-line-length', fault_detail: { line: 5, found: '127' } }])
    expect(Buffer.from(rows[0].content).toString()).toBe(broken)
    expect((await pool.query('select count(*)::int as statements from bank_statement')).rows).toEqual([{ statements }])
  })

  test('is refused for an account that is not ours, and where a statement is missing', async () => {
    const strange = writeCoda([
      {
        iban: 'BE71096123456769',
        holder: 'X',
        sequence: 1,
        oldCents: 0,
        oldDay: today,
        day: today,
        moves: [{ cents: 1 }],
      },
    ])
    expect(refusals(await send(strange))).toEqual(['bank-account-unknown'])
    balanceCents += 5
    expect(refusals(await send(write([{ cents: 1 }])))).toEqual(['bank-chain-before'])
    balanceCents -= 5
  })

  test('of a file with an account that is not ours reads the others, and the rest once it is known', async () => {
    const day = { holder: 'X', sequence: 1, oldCents: 0, oldDay: today, day: today, moves: [{ cents: 1 }] }
    const added = { ...day, iban: 'BE43068999999501' }
    const dollars = writeCoda([{ ...day, iban: 'BE71096123456769' }]).replaceAll('EUR', 'USD')
    const text = write([{ cents: 300 }]) + writeCoda([added]) + dollars
    const sent = accepted(await send(text))
    balanceCents += 300
    const inDollars = { account: 'BE71 0961 2345 6769', currency: 'USD' }
    expect(sent).toMatchObject({
      read: [{ lines: 1 }],
      leftOut: [{ account: 'BE43 0689 9999 9501', currency: null }, inDollars],
    })
    await pool.query(
      `insert into bank_account (name, iban, company_id) select 'Zichtrekening', $1, company_id from bank_account limit 1`,
      [added.iban],
    )
    expect(accepted(await send(text))).toMatchObject({
      read: [{ account: 'Zichtrekening' }],
      skipped: [{ reason: 'known' }],
      leftOut: [inDollars],
    })
  })

  test('of a statement with the number of another is refused, not skipped', async () => {
    accepted(await send(write([{ cents: 300 }])))
    const other = writeCoda([
      { iban, holder: 'X', sequence, oldCents: balanceCents, oldDay: today, day: today, moves: [{ cents: 1 }] },
    ])
    expect(refusals(await send(other))).toEqual(['bank-number-taken'])
    balanceCents += 300
  })

  test('goes on by the number of the old year in January, and then from 1', async () => {
    const own = 'BE62510007547061'
    await pool.query(
      `insert into bank_account (name, iban, company_id) select 'Jaarwisseling', $1, company_id from bank_account limit 1`,
      [own],
    )
    const sendDay = async (day: string, number: number, oldCents: number) =>
      accepted(
        await send(
          writeCoda([
            { iban: own, holder: 'X', sequence: number, oldCents, oldDay: day, day, moves: [{ cents: 10 + number }] },
          ]),
        ),
      )
    expect(await sendDay('2025-12-31', 249, 0)).toMatchObject({ read: [{ label: '2025/249' }] })
    expect(await sendDay('2026-01-02', 250, 259)).toMatchObject({ read: [{ label: '2025/250' }] })
    expect(await sendDay('2026-01-05', 1, 519)).toMatchObject({ read: [{ label: '2026/001' }] })
    expect(await sendDay('2026-01-02', 250, 259)).toMatchObject({ skipped: [{ label: '2025/250', reason: 'known' }] })
    expect(await sendDay('2026-11-30', 250, 530)).toMatchObject({ read: [{ label: '2026/250' }] })
  })
})

describe('a person', () => {
  const allocate = (
    { id, rev }: BankLine,
    parts: {
      kind: 'invoice' | 'written-off' | 'customer' | 'ledger' | 'dossier' | 'noted-payment'
      id: number
      cents: number
    }[],
  ) => ann.call('POST /sales/bank/allocate', { id, rev, parts })

  test('divides a line over invoices, with the rest on the account of the customer', async () => {
    const [first, second] = [await issueInvoice(), await issueInvoice()]
    const { toDecide } = await importDay([
      {
        cents: 3_500_000,
        name: 'PEETERS',
        text: `${first.number} EN ${second.number?.slice(0, 2)} ${Number(second.number?.slice(8))}`,
      },
    ])
    const [line] = toDecide as [BankLine]
    expect(line.proposal).toMatchObject({
      reason: 'number-in-text',
      parts: [{ cents: 2_000_000 }, { cents: 1_500_000 }],
    })
    const above = await allocate(line, [{ kind: 'invoice', id: first.id, cents: 2_000_001 }])
    expect(refusals(above)).toEqual(['bank-above-open'])
    expect(
      refusals(
        await allocate(line, [
          { kind: 'invoice', id: first.id, cents: 2_000_000 },
          { kind: 'customer', id: customer, cents: 1_500_001 },
        ]),
      ),
    ).toEqual(['bank-above-line'])
    expect(refusals(await allocate(line, [{ kind: 'customer', id: customer, cents: -5 }]))).toEqual(['bank-above-line'])
    const desk = accepted(
      await allocate(line, [
        { kind: 'invoice', id: first.id, cents: 2_000_000 },
        { kind: 'invoice', id: second.id, cents: 1_000_000 },
      ]),
    )
    expect(desk.toDecide).toMatchObject([{ state: 'partly', leftCents: 500_000 }])
    const done = accepted(await allocate(desk.toDecide[0]!, [{ kind: 'customer', id: customer, cents: 500_000 }]))
    expect(done).toMatchObject({ toDecide: [], done: [{ state: 'allocated', decidedBy: expect.any(String) }] })
    expect([(await readInvoice(first)).openCents, (await readInvoice(second)).openCents]).toEqual([0, 1_000_000])
    expect(refusals(await allocate(done.done[0]!, [{ kind: 'customer', id: customer, cents: 1 }]))).toEqual([
      'bank-line-decided',
    ])
    expect(refusals(await allocate(line, [{ kind: 'customer', id: customer, cents: 1 }]))).toEqual([
      'bank-line-changed',
    ])
  })

  test('pays an item no more than it leaves open, though it is chosen twice', async () => {
    const invoice = await issueInvoice()
    const [line] = (await importDay([{ cents: 3_000_000, name: 'NIEMAND' }])).toDecide as [BankLine]
    const choose = (...cents: number[]) =>
      allocate(
        line,
        cents.map((one) => ({ kind: 'invoice', id: invoice.id, cents: one })),
      )
    expect(refusals(await choose(1_500_000, 1_500_000))).toEqual(['bank-above-open'])
    accepted(await choose(1_500_000, 499_997))
    expect((await readInvoice(invoice)).openCents).toBe(0)
    expect(await readBalance(invoice)).toBe(0)

    const dossier = await sellUsedCar()
    await sofie.call('POST /sales/dossier/payment', {
      id: dossier.id,
      key: randomUUID(),
      on: today,
      kind: 'balance',
      amountCents: 700_000,
      reference: 'Met de hand',
    })
    const [other] = (await importDay([{ cents: 1_400_000, name: 'NIEMAND' }])).toDecide as [BankLine]
    const { items } = accepted(await ann.call('POST /sales/bank/find', { line: other.id, text: dossier.dossierNumber }))
    const noted = items.find(({ kind }) => kind === 'noted-payment')!
    const twice = [1, 2].map(() => ({ kind: 'noted-payment' as const, id: noted.id, cents: 700_000 }))
    expect(refusals(await allocate(other, twice))).toEqual(['bank-above-open'])
  })

  test('pays an item once, though two lines are allocated at the same instant', async () => {
    const [invoice, sale] = [await issueInvoice(), await sellUsedCar()]
    const { toDecide } = await importDay([1, 2, 3, 4].map(() => ({ cents: 2_000_000, name: 'NIEMAND' })))
    const [first, second, third, fourth] = toDecide as [BankLine, BankLine, BankLine, BankLine]
    const paid = [{ kind: 'invoice' as const, id: invoice.id, cents: 2_000_000 }]
    const sold = [{ kind: 'dossier' as const, id: sale.id, cents: 2_000_000 }]
    const answers = await Promise.all([
      allocate(first, paid),
      allocate(second, paid),
      allocate(third, sold),
      allocate(fourth, sold),
    ])
    expect(answers.flatMap(refusals)).toEqual(['bank-item-settled', 'bank-item-settled'])
    expect(await readBalance(invoice)).toBe(0)
    expect(moneyIn(await readDossier(ann.call, sale.id)).balanceCents).toBe(0)
  })

  test('pays no typed invoice that a colleague settles at the same instant', async () => {
    const line = {
      description: 'Stalling',
      quantity: 1_000,
      unit: 'C62',
      unitPrice: 1_000_000,
      vatCode: 'S21',
    } as const
    const { choices, free: blank } = accepted(await ann.call('GET /sales/invoice/getfree', {}))
    const free = {
      ...blank,
      customer: { id: customer, label: '' },
      lines: [{ ...line, account: choices.accounts[0]!.number }],
    }
    const saved = accepted(await ann.call('POST /sales/invoice/savefree', { free })).free
    const { id, rev, hash } = await readInvoice({ id: saved.id! })
    accepted(await ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today }))
    const [found] = (await importDay([{ cents: 12_100, name: 'NIEMAND' }])).toDecide as [BankLine]
    const colleague = await pool.connect()
    try {
      await colleague.query('begin')
      await colleague.query('select from invoice where number = $1 for no key update', [id])
      const answer = allocate(found, [{ kind: 'invoice', id, cents: 12_100 }])
      await expect
        .poll(async () => (await pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
        .toBeGreaterThan(0)
      await colleague.query(
        `insert into allocation (invoice_id, kind, cents, on_day, reason)
         select id, 'write-off', 12100, $2, 'Te oud' from invoice where number = $1`,
        [id, today],
      )
      await colleague.query(
        `insert into debt_loss (company_id, invoice_id, on_day, cents, reason, created_by, created_at)
         select company_id, id, $2, 12100, 'Te oud', created_by, now() from invoice where number = $1`,
        [id, today],
      )
      await colleague.query('commit')
      expect(refusalNames(await answer)).toEqual([409, 'bank-item-settled'])
    } finally {
      colleague.release()
    }
    expect((await readInvoice({ id })).openCents).toBe(0)
  })

  test('undoes what was allocated: invoice and dossier are open again, and all of it stays on record', async () => {
    const invoice = await issueInvoice()
    const { statement, done } = await importDay([pays(invoice, 1_999_997)])
    const [{ id, rev }] = done as [BankLine]
    const undone = accepted(await ann.call('POST /sales/bank/undo', { id, rev }))
    expect(undone).toMatchObject({ toDecide: [{ state: 'new', leftCents: 1_999_997 }], done: [] })
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 2_000_000, standing: 'open', allocations: [] })
    expect(await readBalance(invoice)).toBe(2_000_000)
    const { rows } = await pool.query(
      `select kind, undone_at is not null as undone from allocation join bank_line on bank_line.id = bank_line_id where bank_line.number = $1`,
      [id],
    )
    expect(rows).toEqual([{ kind: 'dossier', undone: true }])
    expect(refusals(await ann.call('POST /sales/bank/undo', { id, rev: undone.toDecide[0]!.rev }))).toEqual([
      'bank-line-new',
    ])
    const [again] = undone.toDecide as [BankLine]
    accepted(await allocate(again, [{ kind: 'invoice', id: invoice.id, cents: 1_999_997 }]))
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 0 })
    expect((await readStatement(statement.id)).done).toHaveLength(1)
  })

  test('sets a line aside with a reason, and takes that back', async () => {
    const { toDecide } = await importDay([{ cents: -900, name: 'KBC', text: 'provisie' }])
    const [{ id, rev }] = toDecide as [BankLine]
    expect(refusals(await ann.call('POST /sales/bank/ignore', { id, rev, reason: ' ' }))).toEqual([
      'offer-reason-missing',
    ])
    const { done } = accepted(
      await ann.call('POST /sales/bank/ignore', { id, rev, reason: 'Overboeking tussen eigen rekeningen' }),
    )
    expect(done).toMatchObject([{ state: 'ignored', allocations: [{ kind: 'ignored', cents: -900 }] }])
    const back = accepted(await ann.call('POST /sales/bank/undo', { id, rev: done[0]!.rev }))
    expect(back.toDecide).toMatchObject([{ state: 'new' }])
  })

  test('recovers what was written off, as a line proposes; undone, it is lost as before', async () => {
    const invoice = await issueInvoice()
    await importDay([pays(invoice, 500_000)])
    const { id, rev } = await readInvoice(invoice)
    accepted(await ann.call('POST /sales/invoice/writeoff', { id, rev, reason: 'Faillissement' }))
    const { toDecide } = await importDay([pays(invoice, 600_000)])
    const [line] = toDecide as [BankLine]
    expect(line.proposal).toMatchObject({
      reason: 'communication',
      parts: [{ item: { kind: 'written-off', id, openCents: 1_500_000 }, cents: 600_000, differenceCents: 0 }],
    })
    expect(refusals(await allocate(line, [{ kind: 'written-off', id, cents: 1_500_001 }]))).toEqual(['bank-above-line'])
    const { done } = accepted(await allocate(line, [{ kind: 'written-off', id, cents: 600_000 }]))
    expect(done).toMatchObject([{ allocations: [{ kind: 'dossier', text: invoice.number, cents: 600_000 }] }])
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 0, writtenOff: { cents: 900_000 } })
    expect(await readBalance(invoice)).toBe(0)
    accepted(await ann.call('POST /sales/bank/undo', { id: done[0]!.id, rev: done[0]!.rev }))
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 0, writtenOff: { cents: 1_500_000 } })
    expect(await readBalance(invoice)).toBe(0)
    expect(await findWrongSums()).toEqual([])
  })

  test('pays an invoice of a sale with what stands on account, from its line; undone there, it is open again', async () => {
    const [paid, open] = [await issueInvoice(), await issueInvoice()]
    const { done } = await importDay([pays(paid, 2_300_000)])
    const listAccounts = async ({ id }: InvoiceRecord) =>
      accepted(await ann.call('GET /sales/invoice/setoffs', { id })).accounts
    const [account] = (await listAccounts(open)).filter(({ cents }) => cents === 300_000)
    expect(account).toMatchObject({ on: today, reference: expect.stringMatching(/ \d{4}\/\d{3}-1$/) })
    expect(await listAccounts(paid)).toEqual([])
    const setOff = async ({ id }: InvoiceRecord, amountCents: number, as = ann) =>
      as.call('POST /sales/invoice/setoffaccount', {
        id,
        rev: (await readInvoice({ id })).rev,
        account: account!.id,
        amountCents,
      })
    expect(refusals(await setOff(open, 300_001))).toEqual(['set-off-above-open'])
    expect(refusals(await setOff(paid, 1))).toEqual(['invoice-paid'])
    expect(refusals(await setOff(open, 1, sofie))).toEqual(['right-missing'])
    const answers = await Promise.all([setOff(open, 200_000), setOff(open, 200_000)])
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    expect(await readInvoice(open)).toMatchObject({ openCents: 1_800_000 })
    expect(await readBalance(open)).toBe(1_800_000)
    expect((await listAccounts(open)).map(({ cents }) => cents)).toContain(100_000)
    expect(await findWrongSums()).toEqual([])
    const statement = (await pool.query<{ number: number }>('select max(number) as number from bank_statement'))
      .rows[0]!
    const [line] = (await readStatement(statement.number)).done as [BankLine]
    expect(line).toMatchObject({ id: done[0]!.id, state: 'allocated', reason: 'communication' })
    accepted(await ann.call('POST /sales/bank/undo', { id: line.id, rev: line.rev }))
    expect((await readInvoice(open)).openCents + (await readInvoice(paid)).openCents).toBe(4_000_000)
    expect(await findWrongSums()).toEqual([])
  })

  test('books on an account of the books, which is proposed the next time', async () => {
    await pool.query(
      `insert into ledger_account (account_number, name, account_use) values ('650000', '{"nl": "Bankkosten", "fr": "Frais bancaires"}', 'other')`,
    )
    const bank = { name: 'WORLDLINE NV', iban: 'BE71096123456769' }
    const { toDecide } = await importDay([{ cents: 5_000, ...bank }])
    const found = accepted(await ann.call('POST /sales/bank/find', { line: toDecide[0]!.id, text: 'bankk' }))
    expect(found.ledgers).toMatchObject([{ name: '650000 Bankkosten' }])
    accepted(await allocate(toDecide[0]!, [{ kind: 'ledger', id: found.ledgers[0]!.id, cents: 5_000 }]))
    const next = await importDay([{ cents: 6_000, ...bank }])
    expect(next.toDecide).toMatchObject([
      { proposal: { reason: 'known-account', ledger: { name: '650000 Bankkosten' } } },
    ])
  })

  test('books a reversal that the bank does not mark', async () => {
    const invoice = await issueInvoice()
    const from = 'BE58000000000079'
    await importDay([pays(invoice, 2_000_000, { iban: from })])
    const { toDecide } = await importDay([{ cents: -2_000_000, iban: from, name: 'PEETERS JAN', text: 'fout' }])
    const [line] = toDecide as [BankLine]
    expect(line.proposal).toMatchObject({ reason: 'reversal' })
    const reverses = line.proposal!.reverses!.line
    const done = accepted(await ann.call('POST /sales/bank/reverse', { id: line.id, rev: line.rev, reverses }))
    expect(done.toDecide).toEqual([])
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 2_000_000 })
    const again = accepted(await ann.call('POST /sales/bank/undo', { id: line.id, rev: done.done[0]!.rev }))
    expect(again.toDecide).toMatchObject([{ state: 'new' }])
  })

  test('pays a sale that has no invoice as the law allows', async () => {
    const dossier = await sellUsedCar()
    const { toDecide } = await importDay([{ cents: 2_000_000, name: 'NIEMAND' }])
    const found = accepted(
      await ann.call('POST /sales/bank/find', { line: toDecide[0]!.id, text: dossier.dossierNumber }),
    )
    expect(found.items).toMatchObject([{ kind: 'dossier', openCents: 2_000_000 }])
    const desk = accepted(await allocate(toDecide[0]!, [{ kind: 'dossier', id: dossier.id, cents: 2_000_000 }]))
    expect(desk.done).toMatchObject([{ allocations: [{ kind: 'dossier', text: dossier.dossierNumber }] }])
    expect(moneyIn(await readDossier(ann.call, dossier.id))).toMatchObject({ balanceCents: 0 })
  })
})

describe('the bank', () => {
  test('is for administration alone', async () => {
    expect((await sofie.call('GET /sales/bank/counts', {})).status).toBe(403)
    expect((await send(write([{ cents: 1 }]), { as: sofie })).status).toBe(403)
  })

  test('counts what is to be decided, and finds a line by counterparty and amount', async () => {
    await importDay([{ cents: 123_456, name: 'ZELDZAAM BV' }])
    const { lines } = accepted(await ann.call('GET /sales/bank/counts', {}))
    expect(lines).toBeGreaterThan(0)
    for (const q of ['zeldzaam', '1234,56']) {
      const found = accepted(await ann.call('GET /sales/search', { q }))
      expect(JSON.stringify(found)).toContain('ZELDZAAM BV')
      const listed = accepted(await ann.call('POST /sales/bankstatement/list', { searchFilter: { value: q } }))
      expect(listed.data).toHaveLength(1)
    }
  })

  test('never changes what a bank wrote', async () => {
    await importDay([{ cents: 50, name: 'X' }])
    await expect(pool.query('update bank_line set cents = 60 where cents = 50')).rejects.toThrow('sealed')
    await expect(pool.query('delete from bank_line')).rejects.toThrow('sealed')
  })

  test('says the day of its statement by its own balance', async () => {
    const { statement } = await importDay([{ cents: 50, name: 'X' }])
    expect(statement).toMatchObject({ newDay: today, follows: { label: expect.any(String) } })
    expect(statement.newCents).toBe(statement.oldCents + 50)
    expect(addDays(statement.newDay, 0)).toBe(today)
  })
})

describe('the sums', () => {
  test('of invoices, lines and payments hold after any acts: issue, credit, pay, allocate, undo, reverse, write off, recover', async () => {
    const random = seededRandom(20_261_127)
    const acts =
      'pay,pay,pay,undo,undo,reverse,credit,note,issue,write-off,write-off,recover,recover,recover by line,set off'.split(
        ',',
      )
    const pick = <One>(from: readonly One[]) => from[Math.floor(random() * from.length)]!
    const invoices = [await issueInvoice(), await issueInvoice(), await issueInvoice()]
    const lines = new Map<number, number>()
    const seen = new Set<string>()
    for (let step = 0; step < 80; step += 1) {
      const invoice = pick(invoices)
      const cents = 1_000 + Math.floor(random() * 900_000)
      const act = pick(acts)
      if (act === 'issue' && invoices.length < 6) invoices.push(await issueInvoice())
      if (act === 'pay' || act === 'reverse') {
        const move = act === 'pay' ? pays(invoice, cents) : pays(invoice, -cents, { returned: '2' })
        const { statement, toDecide, done } = await importDay([move])
        for (const { id } of [...toDecide, ...done]) lines.set(id, statement.id)
      }
      if (act === 'undo' && lines.size > 0) {
        const id = pick([...lines.keys()])
        const desk = await readStatement(lines.get(id)!)
        const line = [...desk.toDecide, ...desk.done].find((one) => one.id === id)!
        const answer = await ann.call('POST /sales/bank/undo', { id, rev: line.rev })
        if (answer.errors.length === 0) seen.add('undone')
      }
      if (act === 'credit') {
        const most = (await readInvoice(invoice)).left[0]?.grossCents ?? 0
        if (most > cents) await creditInvoice(invoice, Math.min(cents, 50_000))
      }
      if (act === 'write-off' || act === 'recover') {
        const { id, rev, openCents, writtenOff } = await readInvoice(invoice)
        if (act === 'write-off' && openCents > 0)
          accepted(await ann.call('POST /sales/invoice/writeoff', { id, rev, reason: 'Failliet' }))
        if (act === 'recover' && writtenOff) {
          const amountCents = Math.min(cents, writtenOff.cents)
          const asked = { id, rev, amountCents, reason: 'Curator', isVatReclaimed: false }
          accepted(await ann.call('POST /sales/invoice/recover', asked))
          seen.add('recovered')
        }
      }
      if (act === 'set off') {
        // More than the invoice leaves open: the rest is on account of the customer.
        const { statement, done } = await importDay([pays(invoice, cents + 2_000_000)])
        for (const { id } of done) lines.set(id, statement.id)
        for (const { id } of invoices) {
          const { rev, openCents } = await readInvoice({ id })
          const [account] = openCents > 0 ? accepted(await ann.call('GET /sales/invoice/setoffs', { id })).accounts : []
          if (!account) continue
          const amountCents = Math.min(account.cents, openCents, cents)
          accepted(await ann.call('POST /sales/invoice/setoffaccount', { id, rev, account: account.id, amountCents }))
          seen.add('set off an account')
        }
      }
      if (act === 'recover by line') {
        const most = (await readInvoice(invoice)).writtenOff?.cents ?? 0
        const { statement, toDecide } = await importDay([{ cents, name: 'CURATOR' }])
        const part = { kind: 'written-off' as const, id: invoice.id, cents: Math.min(cents, most) }
        for (const { id, rev } of most > 0 ? toDecide : []) {
          accepted(await ann.call('POST /sales/bank/allocate', { id, rev, parts: [part] }))
          lines.set(id, statement.id)
          seen.add('recovered by line')
        }
      }
      if (act === 'note') {
        await sofie.call('POST /sales/dossier/payment', {
          id: invoice.dossier!.id,
          key: randomUUID(),
          on: today,
          kind: random() < 0.7 ? 'balance' : 'refund',
          amountCents: Math.floor(cents / 3),
          reference: 'Met de hand',
        })
      }
      seen.add(act)
      expect([step, act, await findWrongSums()]).toEqual([step, act, []])
    }
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'pay',
        'undone',
        'credit',
        'note',
        'reverse',
        'recovered',
        'recovered by line',
        'set off an account',
      ]),
    )
  }, 120_000)
})

/** A small generator (mulberry32): the same numbers each run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('a shop order', () => {
  const orders = ordersIn(shop)
  /** An order of € 20,000 with its advance invoiced; the invoice of the car too, unless it is only ordered. */
  async function orderCar({ isInvoiced }: { isInvoiced: boolean }) {
    const car = await makeUsedCar(shop.database, {
      branch: 'Gent',
      priceGrossCents: 2_000_000,
      hasConditionReport: true,
    })
    await pool.query(
      `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
       values ($1, 1500000, false, $2) on conflict do nothing`,
      [car.vehicleId, today],
    )
    const placed = await orders.placedOrder([`used-${car.number}`])
    await makeCustomer(main.call, { emails: homeEmail(placed.email) })
    const { rows } = await pool.query<{ number: number }>('select number from shop_order where id = $1', [placed.id])
    const order = rows[0]!.number
    const { entry } = accepted(await ann.call('GET /sales/invoice/oforder', { id: order })).entries[0]!
    const issueOrdered = async (kind: 'draftorder' | 'draftorderadvance') => {
      const { id, rev, hash } = accepted(await ann.call(`POST /sales/invoice/${kind}`, { order, entry })).invoice
      return accepted(await ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today })).invoice
    }
    const advance = await issueOrdered('draftorderadvance')
    const invoice = isInvoiced ? await issueOrdered('draftorder') : advance
    const communication = toStructuredCommunication(placed.orderNumber)
    return { order, invoice, communication, leftCents: 2_000_000 - placed.advance }
  }
  const readAccount = async (id: number) => accepted(await main.call('GET /sales/shoporder/get', { id })).order.account

  test('is paid on its invoice, whichever communication a line has, and undoing opens both', async () => {
    const { order, invoice, communication, leftCents } = await orderCar({ isInvoiced: true })
    const { done } = await importDay([
      { cents: 500_000, communication, name: 'VAN DEN BROECK', iban: theirs },
      pays(invoice, leftCents - 500_000),
    ])
    expect(done.map(({ allocations }) => allocations.map(({ kind, cents }) => [kind, cents]))).toEqual([
      [['shop-order', 500_000]],
      [['shop-order', leftCents - 500_000]],
    ])
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 0, standing: 'paid' })
    expect(await readAccount(order)).toMatchObject({ balanceCents: 0, paidCents: 2_000_000 })
    const [line] = done
    const { transfers } = accepted(await main.call('GET /sales/shoporder/get', { id: order })).order
    expect(
      refusals(await main.call('POST /sales/shoporder/removetransfer', { id: order, transfer: transfers[0]!.id })),
    ).toEqual(['transfer-from-bank'])
    accepted(await ann.call('POST /sales/bank/undo', { id: line!.id, rev: line!.rev }))
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 500_000, standing: 'part' })
    expect(await readAccount(order)).toMatchObject({ balanceCents: 500_000 })
  })

  test('without an invoice keeps the transfer, which the invoice then takes', async () => {
    const { order, communication, leftCents } = await orderCar({ isInvoiced: false })
    const { done } = await importDay([{ cents: leftCents, communication, name: 'VAN DEN BROECK' }])
    expect(done).toMatchObject([{ reason: 'communication', allocations: [{ kind: 'shop-order' }] }])
    const { entry } = accepted(await ann.call('GET /sales/invoice/oforder', { id: order })).entries[0]!
    const begun = accepted(await ann.call('POST /sales/invoice/draftorder', { order, entry })).invoice
    expect(begun.content?.settled).toMatchObject([{ cents: leftCents }])
    const { id, rev, hash } = begun
    const { invoice } = accepted(await ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today }))
    expect(invoice).toMatchObject({ standing: 'paid', openCents: 0 })
  })

  test('closes with its invoice when a few cents are missing', async () => {
    const { order, invoice, leftCents } = await orderCar({ isInvoiced: true })
    const { done } = await importDay([pays(invoice, leftCents - 4)])
    expect(await readInvoice(invoice)).toMatchObject({ openCents: 0, standing: 'paid' })
    expect(await readAccount(order)).toMatchObject({ balanceCents: 0 })
    accepted(await ann.call('POST /sales/bank/undo', { id: done[0]!.id, rev: done[0]!.rev }))
    expect(await readInvoice(invoice)).toMatchObject({ openCents: leftCents })
    expect(await readAccount(order)).toMatchObject({ balanceCents: leftCents })
  })

  test('owes no cents that are missing, once a part of its invoice is credited', async () => {
    const { order, invoice, leftCents } = await orderCar({ isInvoiced: true })
    const { done } = await importDay([pays(invoice, leftCents - 4)])
    const note = await creditInvoice(invoice, 100_000)
    expect((await readInvoice(note)).openCents).toBe(-99_996)
    expect((await readInvoice(invoice)).openCents).toBe(0)
    expect(await readAccount(order)).toMatchObject({ worthCents: 1_900_000, refundDueCents: 99_996 })
    accepted(await ann.call('POST /sales/bank/undo', { id: done[0]!.id, rev: done[0]!.rev }))
    expect(await readAccount(order)).toMatchObject({ balanceCents: leftCents - 100_000 })
  })
})
