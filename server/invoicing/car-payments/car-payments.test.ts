import { beforeAll, describe, expect, test } from 'vitest'
import type { CarPayments } from '@forecourt/domain/invoicing/car-payments/car-payment.schema.ts'
import { dearerCar } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice.test-data.ts'
import { writeSupplierUbl } from '@forecourt/domain/invoicing/supplier-invoices/supplier-ubl.ts'
import type { DossierRecord } from '@forecourt/domain/orders/dossier.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { toMoneyCarId } from '@forecourt/domain/stock/money-car.ts'
import { sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'
import { issueSlip, takeOverCar } from '../../test/trade-ins.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const today = brusselsDay(new Date())
const gent = await makeBranch(database, 'Gent')
const luik = await makeBranch(database, 'Luik')
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', luik.branchId)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const stranger = await makeColleague(shop, 'salesperson', luik.branchId)
const mechanic = await makeColleague(shop, 'workshop', gent.branchId)
const vin = 'VLTZZZ3CZLE500001'

let car: { number: number; vehicleId: string }
let dossier: DossierRecord
let id: number

beforeAll(async () => {
  await pool.query("update company set invoicing = 'own', own_since = '2026-01-01'")
  const customer = await makeCustomer(main.call, { lastName: 'Vandenbroucke' })
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )
  car = await makeUsedCar(database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  id = toMoneyCarId({ subject: 'vehicle', number: car.number })
  await pool.query('update vehicle set vin = $2 where id = $1', [car.vehicleId, vin])
  await pool.query("update used_car set licence_plate = '1-CAR-777' where vehicle_id = $1", [car.vehicleId])
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 1500000, false, '2026-01-01') on conflict do nothing`,
    [car.vehicleId],
  )
  const sold = await sellCar(sofie.call, { customer, car: car.number })
  expect((await signForm(sofie.call, sold.dossier)).errors).toEqual([])
  dossier = sold.dossier
})

const read = async (by: SignedIn, wanted = id): Promise<CarPayments> =>
  accepted(await by.call('GET /sales/carpayment/get', { id: wanted }))
const listFor = async (by: SignedIn, search = '', queryFilter = {}) =>
  accepted(
    await by.call('POST /sales/carpayment/list', {
      pageFilter: { activePage: 1, pageSize: 30 },
      sortFilter: { sortBy: 'oldestDueOn', descending: false },
      searchFilter: { value: search },
      queryFilter,
    }),
  ).data
const side = (payments: CarPayments, of: 'buy' | 'sell') => requireValue(payments[of], `the side ${of}`)

describe('what the buyer owes', () => {
  test('the sale is open until its payments are noted, each with how it came', async () => {
    const before = side(await read(ann), 'sell')
    expect(before).toMatchObject({
      settledCents: 0,
      rows: [
        { kind: 'sale', paper: { screen: 'dossier', id: dossier.id }, party: expect.stringContaining('Vandenbroucke') },
      ],
    })
    expect(before.openCents).toBe(before.totalCents)
    expect(before.totalCents).toBeGreaterThan(0)
    accepted(
      await sofie.call('POST /sales/dossier/payment', {
        id: dossier.id,
        key: crypto.randomUUID(),
        on: today,
        kind: 'advance',
        reference: 'aan de balie',
        isCash: true,
        amountCents: 100_000,
      }),
    )
    const after = side(await read(ann), 'sell')
    expect(after).toMatchObject({ settledCents: 100_000, openCents: before.totalCents - 100_000 })
    expect(after.rows[0]?.parts).toEqual([
      { kind: 'cash', on: today, dueOn: null, cents: 100_000, openCents: null, paper: null, note: 'aan de balie' },
    ])
  })

  test('an invoice is a part of its sale, and is not counted twice', async () => {
    const { money } = accepted(await main.call('GET /sales/dossier/get', { id: dossier.id })).dossier
    const balance = requireValue(money, 'the money').balanceCents
    const { rows } = await pool.query<{ id: string }>('select id from dossier where number = $1', [dossier.id])
    const key = requireValue(rows[0], 'the dossier').id
    await pool.query('alter table invoice disable trigger user')
    await pool.query(
      `insert into invoice (kind, state, company_id, branch_id, dossier_id, customer_name, series_id, series_year, series_no,
         invoice_number, issued_on, due_on, issued_at, issued_by, document, fingerprint, net_cents, vat_cents, receivable_cents,
         open_cents, created_by)
       select 'invoice', 'issued', series.company_id, $2, $1, 'Vandenbroucke', series.id, 2026, 1, 'VM-2026-000001', $3, $4, now(), staff.id,
         '{}', repeat('a', 64), $5, 0, $5, $5, staff.id
       from (select * from invoice_series where purpose = 'margin' limit 1) series, (select id from staff_user limit 1) staff`,
      [key, gent.branchId, addDays(today, -20), addDays(today, -5), balance],
    )
    await pool.query('alter table invoice enable trigger user')
    const sell = side(await read(ann), 'sell')
    expect(sell).toMatchObject({ openCents: balance, overdueCents: balance })
    expect(sell.rows).toHaveLength(1)
    expect(sell.rows[0]).toMatchObject({ dueOn: addDays(today, -5) })
    expect(sell.rows[0]?.parts.map(({ kind, paper }) => [kind, paper?.number ?? null])).toEqual([
      ['invoice', 'VM-2026-000001'],
      ['cash', null],
    ])
  })

  test('a guarantee is asked, and owed back once it was received', async () => {
    const set = (changes: string) => pool.query(`update dossier set ${changes} where number = $1`, [dossier.id])
    const open = async () =>
      side(await read(ann), 'sell').rows.flatMap(({ kind, openCents }) => (kind === 'guarantee' ? [openCents] : []))
    await set('guarantee_cents = 420000')
    expect(await open()).toEqual([420_000])
    const { rows } = await pool.query<{ id: string }>('select id from staff_user limit 1')
    await set(`guarantee_received_on = '${today}', guarantee_received_by = '${rows[0]?.id}'`)
    expect(await open()).toEqual([-420_000])
    await set(`guarantee_repaid_on = '${today}', guarantee_repaid_by = '${rows[0]?.id}'`)
    expect(await open()).toEqual([0])
  })
})

describe('what suppliers and sellers are owed', () => {
  beforeAll(async () => {
    const supplier = await makeCustomer(main.call, { lastName: 'Noord' })
    await pool.query("update customer set vat_prefix = 'BE', vat_number = '0440331894' where number = $1", [supplier])
    const { accounts } = accepted(
      await ann.call('POST /sales/supplier/saveaccount', { id: supplier, iban: 'BE68539007547034' }),
    )
    const { id: account, rev } = requireValue(accounts[0], 'the account')
    accepted(
      await main.call('POST /sales/supplier/verifyaccount', {
        id: supplier,
        account,
        rev,
        how: 'Gebeld met mevrouw Claes',
      }),
    )
  })

  async function receive(number: string, lines: { netCents: number; vin: string | null }[]) {
    const netCents = lines.reduce((sum, line) => sum + line.netCents, 0)
    const vatCents = Math.round(netCents * 0.21)
    const stated = {
      ...dearerCar,
      number,
      issuedOn: today,
      dueOn: addDays(today, 10),
      orderReference: '',
      lines: lines.map((line) => ({ description: 'Transport', rateBp: 2_100, ...line })),
      vat: [{ rateBp: 2_100, baseCents: netCents, vatCents }],
      netCents,
      vatCents,
      totalCents: netCents + vatCents,
    }
    const body = new FormData()
    body.append('FormFile', new File([writeSupplierUbl(stated)], 'factuur.xml'))
    const response = await fetch(`${shop.origin}/api/sales/supplierinvoice/upload`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${ann.token}` },
      body,
    })
    const { result } = (await response.json()) as { result: { id: number } }
    await pool.query('update supplier_invoice set branch_id = $2 where number = $1', [result.id, gent.branchId])
    await pool.query(
      `update supplier_invoice_line set vehicle_id = case when vin = $2 then $3::uuid end
       where invoice_id = (select id from supplier_invoice where number = $1)`,
      [result.id, vin, car.vehicleId],
    )
    return result.id
  }

  test('a supplier invoice owes nothing before it is approved, then its share of the car', async () => {
    const invoice = await receive('T-1', [
      { netCents: 30_000, vin },
      { netCents: 10_000, vin: null },
    ])
    const waiting = side(await read(ann), 'buy')
    expect(waiting).toMatchObject({ totalCents: 0, openCents: 0, rows: [{ cents: 36_300, isWaiting: true }] })
    const { rev, lines, branch } = accepted(await ann.call('GET /sales/supplierinvoice/get', { id: invoice })).invoice
    const booked = accepted(
      await ann.call('POST /sales/supplierinvoice/book', {
        id: invoice,
        rev,
        remember: false,
        lines: lines.map(({ place, vin: ofCar }) => ({
          place,
          account: '604200',
          vatCode: 'D21',
          branch: branch.id,
          carKind: ofCar === null ? null : ('transport' as const),
        })),
      }),
    ).invoice
    accepted(await main.call('POST /sales/supplierinvoice/approve', { id: invoice, rev: booked.rev, reason: null }))
    expect(side(await read(ann), 'buy')).toMatchObject({
      openCents: 36_300,
      rows: [
        {
          kind: 'supplier-invoice',
          paper: { screen: 'supplierInvoice', id: invoice },
          openCents: 36_300,
          isWaiting: false,
        },
      ],
    })
    await pool.query("update supplier_invoice set state = 'paid', open_cents = 0 where number = $1", [invoice])
    expect(side(await read(ann), 'buy')).toMatchObject({ settledCents: 36_300, openCents: 0 })
    await pool.query("update supplier_invoice set state = 'approved', open_cents = total_cents where number = $1", [
      invoice,
    ])
  })

  test('the slip of a car that was taken over stands on the side of its seller', async () => {
    const seller = await makeCustomer(main.call, { lastName: 'Verkoper' })
    await pool.query(
      `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
       select id, 'home', 'Kaai', '2', '9300', 'Aalst', 'BE' from customer where number = $1`,
      [seller],
    )
    const tradeIn = await takeOverCar(main.call, { customer: seller, vin: 'VLTZZZ3CZLE500002' })
    await issueSlip(main.call, tradeIn)
    const payments = await read(ann, toMoneyCarId({ subject: 'trade-in', number: tradeIn }))
    expect(side(payments, 'buy').rows).toMatchObject([
      { kind: 'purchase-slip', cents: 640_000, openCents: 640_000, paper: { screen: 'purchaseSlip' } },
    ])
    expect(refusalNames(await stranger.call('GET /sales/carpayment/get', { id: payments.car.id }))).toEqual([
      404,
      'record-not-found',
    ])
  })

  test('the ledger of the car gives its sums', async () => {
    expect((await read(ann)).ledger).toMatchObject({ purchaseCents: -1_500_000, costCents: -30_000, marginCents: null })
  })
})

describe('the list', () => {
  test.each([
    ['its chassis number', vin],
    ['its plate', '1CAR777'],
    ['its buyer', 'vandenbroucke'],
    ['its incoming invoice', `IN-${today.slice(0, 4)}`],
  ])('finds the car by %s', async (_, typed) => {
    const rows = await listFor(ann, typed)
    expect(rows.map((row) => row.id)).toContain(id)
  })

  test('shows both sides, and filters by each', async () => {
    const [row] = await listFor(ann, vin)
    const { buy, sell } = await read(ann)
    expect(row).toMatchObject({
      vin,
      licencePlate: '1-CAR-777',
      toReceiveCents: sell?.openCents,
      toPayCents: buy?.openCents,
      isOverdue: true,
      oldestDueOn: addDays(today, -5),
      branch: { label: 'Gent' },
    })
    expect(await listFor(ann, vin, { isToPay: true, isToReceive: true, isOverdue: true })).toHaveLength(1)
    expect(await listFor(ann, vin, { isToPay: false })).toHaveLength(0)
    const counts = accepted(await ann.call('GET /sales/carpayment/counts', {}))
    // The slip of the car that was taken over is to be paid too.
    expect(counts).toMatchObject({ toPay: { cents: (buy?.openCents ?? 0) + 640_000 }, overdue: { count: 1 } })
  })

  test('is handed over as a spreadsheet', async () => {
    const response = await fetch(`${shop.origin}/api/sales/carpayment/export`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        format: 'csv',
        sortFilter: { sortBy: 'car', descending: false },
        searchFilter: { value: '' },
        queryFilter: {},
      }),
    })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(vin)
  })
})

describe('rights', () => {
  test('a salesperson sees the sale of their branch, and nothing that the car cost', async () => {
    const payments = await read(sofie)
    expect(payments).toMatchObject({ buy: null, ledger: null })
    expect(side(payments, 'sell').rows).not.toHaveLength(0)
    expect(JSON.stringify(payments)).not.toMatch(/[:[,]-?36300[,\]}]/)
    expect(await listFor(sofie, vin)).toMatchObject([{ toPayCents: 0 }])
  })

  test('a salesperson of another branch sees no sale of it', async () => {
    const payments = await read(stranger)
    expect(payments).toMatchObject({ buy: null, ledger: null, sell: { rows: [], openCents: 0 } })
    expect(JSON.stringify(payments)).not.toContain('Vandenbroucke')
    expect(await listFor(stranger, vin)).toEqual([])
  })

  test('the workshop sees none of it', async () => {
    for (const answer of [
      await mechanic.call('GET /sales/carpayment/get', { id }),
      await mechanic.call('GET /sales/carpayment/counts', {}),
    ])
      expect(refusalNames(answer)).toEqual([403, 'right-missing'])
  })

  test('the right to costs shows no incoming invoice beyond its reach, and no sale without the right to it', async () => {
    const grants = {
      CAR_PAYMENT_VIEW: 'all',
      STOCK_VIEW: 'all',
      STOCK_COST_VIEW: 'all',
      PURCHASE_VIEW: 'branch',
    } as const
    const buyer = await makeColleague(shop, grants, luik.branchId)
    const payments = await read(buyer)
    expect(payments).toMatchObject({
      sell: null,
      buy: { rows: [] },
      ledger: { purchaseCents: -1_500_000, marginCents: null },
    })
    expect(await listFor(buyer, vin)).toEqual([])
  })
})
