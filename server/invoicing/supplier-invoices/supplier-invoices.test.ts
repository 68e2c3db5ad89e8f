import { beforeAll, describe, expect, test } from 'vitest'
import type { StatedInvoice } from '@forecourt/domain/invoicing/supplier-invoices/stated-invoice.ts'
import { dearerCar } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.test-data.ts'
import { writeSupplierUbl } from '@forecourt/domain/invoicing/supplier-invoices/supplier-ubl.ts'
import type { SupplierInvoiceUploaded } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.schema.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { pdf } from '../../media/files.test-data.ts'
import { readSheet, rowsOfSheet } from '../../platform/imports/sheet.ts'
import type { Answer } from '../../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { cii, ciiTotals, pdfWith } from './cii.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const bea = await makeColleague(shop, 'administration', gent.branchId)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const kris = await makeColleague(shop, 'stock-manager', gent.branchId)
const iban = 'BE68539007547034'

let supplier: number

beforeAll(async () => {
  supplier = await makeCustomer(main.call, { lastName: 'Noord' })
  await pool.query("update customer set vat_prefix = 'BE', vat_number = '0440331894' where number = $1", [supplier])
  const account = accepted(await main.call('POST /sales/supplier/saveaccount', { id: supplier, iban })).accounts[0]!
  const other = await signedInStaff(shop)
  accepted(
    await other.call('POST /sales/supplier/verifyaccount', {
      id: supplier,
      account: account.id,
      rev: account.rev,
      how: 'Gebeld',
    }),
  )
})

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)

async function send(
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'factuur.xml', as = ann } = {},
): Promise<Answer<SupplierInvoiceUploaded>> {
  const body = new FormData()
  body.append('FormFile', new File([content], name))
  const response = await fetch(`${shop.origin}/api/sales/supplierinvoice/upload`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', authorization: `Bearer ${as.token}` },
    body,
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer<SupplierInvoiceUploaded>, 'status'>) }
}

let serial = 0
/** An invoice for one line of services, under a number of its own. */
function invoice(changes: Partial<StatedInvoice> = {}, netCents = 10_000 + (serial += 137)): StatedInvoice {
  const vatCents = Math.round(netCents * 0.21)
  return {
    ...dearerCar,
    number: `V-${(serial += 1)}`,
    issuedOn: today,
    dueOn: null,
    orderReference: '',
    lines: [{ description: 'Poetsen', netCents, rateBp: 2_100, vin: null }],
    vat: [{ rateBp: 2_100, baseCents: netCents, vatCents }],
    netCents,
    vatCents,
    totalCents: netCents + vatCents,
    ...changes,
  }
}
const receive = async (stated: StatedInvoice, as = ann) => accepted(await send(writeSupplierUbl(stated), { as }))
const read = async (id: number, as = ann) => accepted(await as.call('GET /sales/supplierinvoice/get', { id })).invoice
const noReason = { reason: null }

async function makeCar(purchaseCents: number, vin: string) {
  const car = await makeUsedCar(shop.database, { branch: 'Gent' })
  await pool.query('update vehicle set vin = $2 where id = $1', [car.vehicleId, vin])
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on) values ($1, $2, true, $3)
     on conflict (vehicle_id) do update set purchase_cents = $2, purchase_vat_excluded = true, purchased_on = $3`,
    [car.vehicleId, purchaseCents, today],
  )
  return car
}

/** Books the lines as services on an account of purchases. */
async function book(id: number, as = ann) {
  const { rev, lines, branch } = await read(id, as)
  const asked = {
    id,
    rev,
    remember: false,
    lines: lines.map(({ place, rateBp, carKind }) => ({
      place,
      account: '604200',
      vatCode: rateBp === 2_100 ? 'D21' : rateBp === 600 ? 'D6' : 'D0',
      branch: branch.id,
      carKind,
    })),
  }
  return accepted(await as.call('POST /sales/supplierinvoice/book', asked)).invoice
}

describe('O8: an invoice that differs from the order', () => {
  test('is not approved until the difference is accepted with a reason; then it is booked to the cent', async () => {
    const vin = 'NRDS6B5P7TG201184'
    const car = await makeCar(2_140_000, vin)
    const sent = await receive({ ...dearerCar, number: 'F26/118842', issuedOn: today, dueOn: null })
    expect(sent).toMatchObject({ state: 'review', supplier: 'Noord Import Belgium nv', duplicateOf: null })
    const stated = await read(sent.id)
    expect(stated).toMatchObject({
      finding: 'difference',
      lines: [
        {
          carKind: 'purchase',
          expected: { cents: 2_140_000 },
          isOpen: true,
          account: '604100',
          car: { id: car.number },
        },
        { carKind: null, isOpen: false, expected: null },
      ],
      arithmetic: [
        { kind: 'base', isWithin: true },
        { kind: 'vat', statedCents: 458_429, computedCents: 458_430, isWithin: true },
        { kind: 'total', isWithin: true },
      ],
      iban: { state: 'verified' },
    })
    const booked = await book(sent.id)
    expect(
      refusals(await main.call('POST /sales/supplierinvoice/approve', { id: sent.id, rev: booked.rev, ...noReason })),
    ).toEqual(['open-difference'])
    const without = { id: sent.id, rev: booked.rev, reason: { code: 'other', text: '' } } as const
    expect(refusals(await main.call('POST /sales/supplierinvoice/approve', without))).toEqual(['offer-reason-missing'])
    const asked = { id: sent.id, rev: booked.rev, reason: { code: 'price-list', text: '' } } as const
    expect(refusals(await sofie.call('POST /sales/supplierinvoice/approve', asked))).toEqual(['right-missing'])
    const { invoice: approved } = accepted(await main.call('POST /sales/supplierinvoice/approve', asked))
    expect(approved).toMatchObject({
      state: 'approved',
      approval: { number: `AF-${today.slice(0, 4)}-000001`, bookedOn: today },
      openCents: 2_641_429,
      boxes: [
        { box: '59', cents: 458_429 },
        { box: '82', cents: 2_183_000 },
      ],
      lines: [{ decision: 'accepted', reasonCode: 'price-list' }, { decision: null }],
    })
    // The journal of purchases says the same by VAT code, on the screen and in the spreadsheet.
    const { company } = accepted(await main.call('GET /sales/register/get', {}))
    const inJournal = { company: company.id, on: today, register: 'incoming' } as const
    expect(accepted(await main.call('POST /sales/register/rows', inJournal)).rows[0]).toEqual({
      on: today,
      invoice: { id: sent.id, number: `AF-${today.slice(0, 4)}-000001` },
      supplier: 'Noord Import Belgium nv',
      vatNumber: 'BE0440331894',
      theirNumber: 'F26/118842',
      issuedOn: today,
      vatCode: 'D21',
      netCents: 2_183_000,
      vatCents: 458_429,
      owedCents: 0,
    })
    const { counts } = accepted(await main.call('GET /sales/register/get', {}))
    expect(counts.incoming).toBe(1)
    const file = await main.call.file('POST /sales/register/print', { ...inJournal, format: 'xlsx' })
    const sheet = await readSheet(new Uint8Array(await file.arrayBuffer()), { mostLines: 100 })
    if (isRefusal(sheet)) throw new Error(sheet.reason)
    const [, first] = rowsOfSheet(sheet).map(({ cells }) => cells)
    expect(first?.slice(4)).toEqual(['F26/118842', formatDay(today), 'D21', '21830', '4584.29', '0', '26414.29'])
    expect(refusals(await sofie.call('POST /sales/register/rows', inJournal))).toEqual(['right-missing'])
    expect(refusals(await sofie.call('POST /sales/register/print', { ...inJournal, format: 'xlsx' }))).toEqual([
      'right-missing',
    ])
    const { rows } = await pool.query<{ kind: string; cents: number; paper: string }>(
      `select kind, net_cents::integer as cents, paper from standing_car_entry where vehicle_id = $1 order by number`,
      [car.vehicleId],
    )
    expect(rows).toEqual([{ kind: 'purchase', cents: -2_165_000, paper: approved.approval!.number }])
    const register = accepted(await main.call('GET /sales/register/get', { on: today }))
    expect(register.boxes).toContainEqual({ box: '59', cents: 458_429 })
    await expect(
      pool.query('update supplier_invoice set total_cents = 1 where number = $1', [sent.id]),
    ).rejects.toThrow('sealed')

    const second = await receive({ ...dearerCar, number: 'F26/200000', issuedOn: today, totalCents: 2_641_430 })
    expect((await read(second.id)).checks).toContainEqual({
      code: 'second-purchase',
      severity: 'error',
      place: approved.arrivalNumber,
    })
  })
})

describe('a file', () => {
  test('that came before is refused, also under another number of the same supplier', async () => {
    const stated = invoice({ number: 'F-2026/0077' })
    const first = await receive(stated)
    expect(refusals(await send(writeSupplierUbl(stated)))).toEqual(['same-file'])
    const again = await receive({ ...stated, number: 'Factuur nr. F 2026-77', totalCents: stated.totalCents + 1 })
    expect(again).toMatchObject({ state: 'duplicate', duplicateOf: first.arrivalNumber })
    const { rev } = await read(first.id)
    accepted(await main.call('POST /sales/supplierinvoice/refuse', { id: first.id, rev, reason: 'Verkeerde firma' }))
    expect(await receive({ ...stated, note: 'verbeterd', number: 'F2026/77' })).toMatchObject({ state: 'review' })
    expect(await receive(stated, bea).then(({ state }) => state)).toBe('duplicate')
  })

  test('with the same total within days is a possible duplicate, about which a second person decides', async () => {
    const first = await receive(invoice({}, 77_700))
    const second = await receive(invoice({}, 77_700))
    expect(second).toMatchObject({ state: 'review', duplicateOf: first.arrivalNumber })
    const { rev } = await book(second.id)
    expect(
      refusals(await main.call('POST /sales/supplierinvoice/approve', { id: second.id, rev, ...noReason })),
    ).toEqual(['purchase-check-errors'])
    const asked = { id: second.id, rev, isDuplicate: false }
    expect(refusals(await ann.call('POST /sales/supplierinvoice/decideduplicate', asked))).toEqual(['own-invoice'])
    const { invoice: decided } = accepted(await bea.call('POST /sales/supplierinvoice/decideduplicate', asked))
    expect(decided.checks).toEqual([])
    expect(
      accepted(await bea.call('POST /sales/supplierinvoice/approve', { id: second.id, rev: decided.rev, ...noReason }))
        .invoice.state,
    ).toBe('approved')
  })

  const head = '<?xml version="1.0"?>\n'
  const laughs = `${head}<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 12 }, (_, at) => `<!ENTITY a${at} "${`&a${at === 0 ? '' : at - 1};`.repeat(10)}">`).join('')}]><Invoice>&a11;</Invoice>`
  test.each([
    ['a bomb of entities', laughs, 'einvoice-doctype'],
    [
      'an external entity',
      `${head}<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><Invoice>&f;</Invoice>`,
      'einvoice-doctype',
    ],
    [
      'a document type in UTF-16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<!DOCTYPE x><Invoice/>`, 'utf16le')]),
      'einvoice-doctype',
    ],
    ['elements without end', `${head}<Invoice>${'<a>'.repeat(200_000)}`, 'einvoice-unreadable'],
    ['a file that breaks off', writeSupplierUbl(dearerCar).slice(0, 900), 'einvoice-unreadable'],
    [
      'another document',
      `${head}<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>`,
      'einvoice-root',
    ],
    [
      'another currency',
      writeSupplierUbl(invoice()).replace('>EUR</cbc:DocumentCurrencyCode', '>USD</cbc:DocumentCurrencyCode'),
      'einvoice-currency',
    ],
    [
      'an amount that is none',
      writeSupplierUbl(invoice()).replace(/<cbc:PayableAmount[^>]*>[^<]*/, '<cbc:PayableAmount>1e9'),
      'einvoice-field',
    ],
  ] as const)(
    'with %s is kept with the reason and refused, beside a health call that does not wait',
    async (_, content, reason) => {
      const sending = send(typeof content === 'string' ? content : new Uint8Array(content))
      const began = performance.now()
      expect((await fetch(`${shop.origin}/healthz`)).ok).toBe(true)
      expect(performance.now() - began).toBeLessThan(1_000)
      const refused = await sending
      expect(refusalNames(refused)).toEqual([422, reason])
      const { rows } = await pool.query<{ state: string; fault: string }>(
        'select state, fault from supplier_invoice order by number desc limit 1',
      )
      expect(rows).toEqual([{ state: 'received', fault: reason }])
    },
  )

  test('that is neither XML nor PDF, or an unsafe PDF, is refused and not kept', async () => {
    const count = async () =>
      (await pool.query<{ count: number }>('select count(*)::int from supplier_invoice')).rows[0]!.count
    const before = await count()
    expect(refusals(await send('hallo', { name: 'factuur.pdf' }))).toEqual(['file-damaged'])
    expect(refusals(await send('hallo', { name: 'factuur.exe' }))).toEqual(['file-type'])
    expect(await count()).toBe(before)
  })

  test.each(['xml', 'pdf'])('in CII is read and matched as UBL is, from its %s', async (ending) => {
    const issued = today.replaceAll('-', '')
    const xml = cii({
      number: `CII-${ending}`,
      issued,
      buyer: '',
      totals: ciiTotals({ prepaid: '21.00', due: '100.00' }),
    })
    const bytes = ending === 'pdf' ? pdfWith([{ content: xml }]) : Buffer.from(xml)
    const sent = accepted(await send(new Uint8Array(bytes), { name: `factuur.${ending}` }))
    expect(sent).toMatchObject({ state: 'review', supplier: 'Teile & Mehr GmbH', isPicture: false })
    const invoice = await read(sent.id)
    expect(invoice).toMatchObject({
      fault: null,
      stated: { number: `CII-${ending}`, prepaidCents: 2_100, totalCents: 10_000 },
      arithmetic: [{ isWithin: true }, { isWithin: true }, { isWithin: true }],
      files: [{ kind: 'original', name: `factuur.${ending}`, isPdf: ending === 'pdf' }],
    })
    const file = await ann.call.file('POST /sales/supplierinvoice/file', { id: sent.id, kind: 'original' })
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('of a PDF whose XML cannot be read is kept to be typed', async () => {
    const bytes = pdfWith([{ content: cii({ number: 'CII-3', lines: [] }) }])
    expect(refusals(await send(new Uint8Array(bytes), { name: 'minimum.pdf' }))).toEqual(['einvoice-field'])
    const { rows } = await pool.query<{ number: number }>(
      'select number from supplier_invoice order by number desc limit 1',
    )
    expect(await read(rows[0]!.number)).toMatchObject({ state: 'received', fault: 'einvoice-field', stated: null })
    expect(accepted(await ann.call('GET /sales/supplierinvoice/gettyped', { id: rows[0]!.number })).typed.number).toBe(
      '',
    )
  })

  // Alone it takes half a second; the tests of other areas run beside it.
  test('of 200 lines is read and matched within seconds', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => ({
      description: `Lijn ${at}`,
      netCents: 1_000,
      rateBp: 2_100,
      vin: null,
    }))
    const began = performance.now()
    const sent = await receive(invoice({ lines }, 200_000))
    expect(performance.now() - began).toBeLessThan(15_000)
    expect((await read(sent.id)).lines).toHaveLength(200)
  })
})

describe('a picture', () => {
  test('is typed, matched and approved by a colleague, never by who typed it', async () => {
    const sent = accepted(await send(new Uint8Array(pdf()), { name: 'factuur.pdf' }))
    expect(sent).toMatchObject({ state: 'received', isPicture: true })
    const { rev, typed, picture } = accepted(await ann.call('GET /sales/supplierinvoice/gettyped', { id: sent.id }))
    expect(picture).toBe('original')
    const filled = {
      ...typed,
      supplier: { id: supplier, label: '' },
      number: 'P-1',
      issuedOn: today,
      iban,
      lines: [{ description: 'Drukwerk', netCents: 33_300, rateBp: 2_100, vin: '' }],
      vatCents: 6_993,
      totalCents: 40_293,
    }
    const save = (changes: object) =>
      ann.call('POST /sales/supplierinvoice/savetyped', { id: sent.id, rev, typed: { ...filled, ...changes } })
    expect(refusals(await save({ number: '' }))).toEqual(['typed-required'])
    expect(refusals(await save({ iban: 'BE68 5390 0754 7035' }))).toEqual(['supplier-iban-wrong'])
    expect(refusals(await save({ supplier: { id: 999_999, label: '' } }))).toEqual(['reference-gone'])
    const { invoice: saved } = accepted(await save({}))
    expect(saved).toMatchObject({ state: 'review', stated: { totalCents: 40_293 } })
    const booked = await book(sent.id)
    const asked = { id: sent.id, rev: booked.rev, ...noReason }
    expect(refusalNames(await ann.call('POST /sales/supplierinvoice/approve', asked))).toEqual([403, 'own-invoice'])
    expect(accepted(await bea.call('POST /sales/supplierinvoice/approve', asked)).invoice.state).toBe('approved')
    const file = await ann.call.file('POST /sales/supplierinvoice/file', { id: sent.id, kind: 'original' })
    expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(pdf()))).toBe(true)
  })
})

describe('approval', () => {
  test('is limited by role and subject, as data', async () => {
    const large = await receive(invoice({}, 1_000_000))
    const { rev } = await book(large.id)
    const asked = { id: large.id, rev, ...noReason }
    expect(refusals(await bea.call('POST /sales/supplierinvoice/approve', asked))).toEqual(['above-limit'])
    expect(refusals(await kris.call('POST /sales/supplierinvoice/approve', asked))).toEqual(['approval-none'])
    await pool.query("update approval_limit set limit_cents = 1210000 where code = 'administration-other'")
    expect(accepted(await bea.call('POST /sales/supplierinvoice/approve', asked)).invoice.state).toBe('approved')
    await pool.query("update approval_limit set limit_cents = 1000000 where code = 'administration-other'")
  })

  test('waits for a VAT code of the rate of the line, and for the state that was seen', async () => {
    const sent = await receive(invoice())
    const { rev, branch } = await read(sent.id)
    const line = { place: 1, account: '604200', vatCode: 'D6', branch: branch.id, carKind: null }
    const save = (changes: object) =>
      ann.call('POST /sales/supplierinvoice/book', {
        id: sent.id,
        rev,
        remember: false,
        lines: [{ ...line, ...changes }],
      })
    expect(refusals(await save({}))).toEqual(['purchase-vat-rate'])
    expect(refusals(await save({ vatCode: 'D21', account: '999999' }))).toEqual(['purchase-account-missing'])
    accepted(await save({ vatCode: 'D21' }))
    expect(refusals(await save({ vatCode: 'D21' }))).toEqual(['changed-meanwhile'])
  })

  test('is given by a rule that covers the lines without difference, and not with one', async () => {
    await pool.query(
      `insert into supplier_rule (customer_id, words, ledger_account_id, vat_code_id, expected_cents, limit_cents, is_automatic, entered_by, entered_at)
       select customer.id, 'huur', ledger_account.id, purchase_vat_code.id, 50000, 70000, true, $2, now()
       from customer, ledger_account, purchase_vat_code
       where customer.number = $1 and account_number = '604200' and purchase_vat_code.code = 'D21'`,
      [supplier, main.id],
    )
    const rent = (netCents: number) =>
      invoice({ lines: [{ description: 'Huur hal', netCents, rateBp: 2_100, vin: null }] }, netCents)
    expect(await receive(rent(50_000))).toMatchObject({ state: 'approved' })
    const dearer = await receive(rent(50_300))
    expect(await read(dearer.id)).toMatchObject({ state: 'review', finding: 'difference' })
    const queue = accepted(await ann.call('GET /sales/supplierinvoice/queue', { finding: 'difference' }))
    expect(queue).toMatchObject({ approvedToday: 1 })
    expect(queue.invoices.map(({ id }) => id)).toContain(dearer.id)
  })

  test('has numbers without a gap when several approve at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await receive(invoice())).id))
    for (const id of ids) await book(id)
    await Promise.all(
      ids.map(async (id, at) => {
        const { rev } = await read(id)
        await bea.call('POST /sales/supplierinvoice/approve', { id, rev: at === 2 ? rev + 7 : rev, ...noReason })
      }),
    )
    const { rows } = await pool.query<{ count: number; most: number; last: number }>(
      `select count(*)::int, max(series_no)::int as most, (select last_no from series_year where series_id = supplier_invoice.series_id) as last
       from supplier_invoice where series_id is not null group by series_id`,
    )
    for (const { count, most, last } of rows) expect([most, last]).toEqual([count, count])
  })
})

test('a dispute blocks the payment and needs a reason; a credit note takes back', async () => {
  const vin = 'WVWZZZ1JZ3W386752'
  const car = await makeCar(1_000_000, vin)
  const repair = await receive(
    invoice({ lines: [{ description: 'Carrosserie hersteld', netCents: 40_000, rateBp: 2_100, vin }] }, 40_000),
  )
  const found = await read(repair.id)
  expect(found.lines[0]).toMatchObject({
    carKind: 'repair',
    car: { id: car.number },
    account: '604200',
    vatCode: 'D21',
  })
  expect(
    refusals(await ann.call('POST /sales/supplierinvoice/dispute', { id: repair.id, rev: found.rev, reason: ' ' })),
  ).toEqual(['offer-reason-missing'])
  const disputed = accepted(
    await ann.call('POST /sales/supplierinvoice/dispute', { id: repair.id, rev: found.rev, reason: 'Niet besteld' }),
  ).invoice
  expect(disputed).toMatchObject({ dispute: { because: 'Niet besteld' } })
  accepted(await bea.call('POST /sales/supplierinvoice/approve', { id: repair.id, rev: disputed.rev, ...noReason }))
  const costs = async () =>
    (
      await pool.query<{ cents: number }>(
        'select reconditioning_net_cents as cents from vehicle_cost where vehicle_id = $1',
        [car.vehicleId],
      )
    ).rows[0]!.cents
  expect(await costs()).toBe(40_000)
  const credit = await receive(
    invoice(
      { isCredit: true, lines: [{ description: 'Carrosserie hersteld', netCents: 15_000, rateBp: 2_100, vin }] },
      15_000,
    ),
  )
  const credited = await read(credit.id)
  const { invoice: done } = accepted(
    await bea.call('POST /sales/supplierinvoice/approve', { id: credit.id, rev: credited.rev, ...noReason }),
  )
  expect(done).toMatchObject({
    openCents: -18_150,
    boxes: [
      { box: '63', cents: 3_150 },
      { box: '82', cents: -15_000 },
      { box: '85', cents: 15_000 },
    ],
  })
  expect(await costs()).toBe(25_000)
})

test('the list and the search show what is within reach', async () => {
  const sent = await receive(invoice({ number: 'ZOEK-4711' }))
  const { data } = accepted(
    await ann.call('POST /sales/supplierinvoice/list', { searchFilter: { value: 'zoek-4711' } }),
  )
  expect(data.map(({ id }) => id)).toEqual([sent.id])
  expect(JSON.stringify(accepted(await ann.call('GET /sales/search', { q: 'zoek-4711' })))).toContain(
    sent.arrivalNumber,
  )
  expect(refusals(await sofie.call('GET /sales/supplierinvoice/get', { id: sent.id }))).toEqual(['right-missing'])
  const elsewhere = await makeBranch(shop.database, 'Brugge')
  const stranger = await makeColleague(shop, { PURCHASE_VIEW: 'branch' }, elsewhere.branchId)
  expect(refusals(await stranger.call('GET /sales/supplierinvoice/get', { id: sent.id }))).toEqual(['record-not-found'])
})
