import { beforeAll, describe, expect, test } from 'vitest'
import { invoiceList } from '@forecourt/domain/invoicing/invoices/invoice-list.ts'
import { supplierInvoiceList } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-list.ts'
import { readView } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { addDays, addMonths, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  findPayables,
  findReceivables,
  OPEN_ITEM_COLUMNS,
  RECEIVABLE_GROUPS,
} from '@forecourt/domain/reports/open-item-report.ts'
import type { Report } from '@forecourt/domain/reports/report.schema.ts'
import type { ReportColumn } from '@forecourt/domain/reports/report.ts'
import { findStockCars, STOCK_GROUPS, type StockGroup } from '@forecourt/domain/reports/stock-report.ts'
import { groundCar } from '@forecourt/domain/stock/ground-car.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { readDossier, sellCar, signForm } from '../test/dossiers.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { signedInStaff, type SignedIn } from '../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')
const today = brusselsDay(new Date())
const year = today.slice(0, 4)

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const lieven = await makeColleague(shop, 'salesperson', luik.branchId)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const wim = await makeColleague(shop, 'workshop', gent.branchId)
const editor = await makeColleague(shop, 'content-editor', gent.branchId)
const branchOnly = await makeColleague(shop, { INVOICE_VIEW: 'branch', PURCHASE_VIEW: 'branch' }, luik.branchId)
const main = await signedInStaff(shop)

/** Reads a number of a report: of a row, or of all. */
function read(report: Report, column: ReportColumn, key: string | null = null): number | null {
  const values = key === null ? report.total : report.rows.find((row) => row.key === key)?.values
  return values?.[report.columns.indexOf(column)] ?? null
}

const keys = ({ rows }: Report) => [null, ...rows.map(({ key }) => key)]
const params = (search: string) => [...new URLSearchParams(search)]

async function issueInvoice(by: SignedIn, branch: string, daysLate: number) {
  const customer = await makeCustomer(main.call)
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )
  const car = await makeUsedCar(shop.database, { branch, priceGrossCents: 2_000_000 + daysLate })
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 1500000, false, $2) on conflict do nothing`,
    [car.vehicleId, today],
  )
  await pool.query('update vehicle set arrived_on = $2 where id = $1', [car.vehicleId, addDays(today, -50)])
  const { dossier } = await sellCar(by.call, { customer, car: car.number }, main.call)
  accepted(await signForm(by.call, await readDossier(by.call, dossier.id)))
  const { id, rev, hash } = accepted(await main.call('POST /sales/invoice/draft', { dossier: dossier.id })).invoice
  const { invoice } = accepted(await main.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today }))
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query('update invoice set due_on = $1 where number = $2', [addDays(today, -daysLate), invoice.id])
    await client.query('select refresh_receivable(customer_id, company_id) from invoice where number = $1', [
      invoice.id,
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** An approved invoice of a supplier; below zero: a credit note. */
async function approve(branchId: string, { cents, dueOn }: { cents: number; dueOn: string | null }) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into supplier_invoice (received_on, state, origin, company_id, branch_id, received_at, sha256, supplier_name,
         is_credit, issued_on, due_on, total_cents, open_cents, stated, approved_at, booked_on, series_id, series_year, series_no,
         purchase_number)
       select $1::date, 'approved', 'upload', (select id from company limit 1), $2, now(), md5(random()::text) || md5(random()::text),
         'Noord', $3::bigint < 0, $1, $4, abs($3::bigint), $3, '{}', now(), $1, uuidv7(), 2026, 1, 'A'`,
      [today, branchId, cents, dueOn],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

let standing: { vehicleId: string; number: number }[]

beforeAll(async () => {
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${Number(year) - 1}-01-01`])
  for (const daysLate of [-10, 0, 1, 31, 90, 91]) await issueInvoice(sofie, 'Gent', daysLate)
  await issueInvoice(lieven, 'Luik', 61)
  for (const days of [0, 30, 31, 90, 91, 400])
    await approve(gent.branchId, { cents: 10_001 + days, dueOn: addDays(today, -days) })
  await approve(gent.branchId, { cents: -2_000, dueOn: null })
  await approve(luik.branchId, { cents: 77, dueOn: null })
  const ages = [
    ['Gent', 'Noord', 0],
    ['Gent', 'Noord', 30],
    ['Gent', 'Zuid', 31],
    ['Luik', 'Zuid', 90],
    ['Luik', 'Noord', 91],
  ] as const
  standing = []
  for (const [branch, brand, days] of ages) {
    const car = await makeUsedCar(shop.database, { branch, brand })
    await pool.query('update vehicle set arrived_on = $2 where id = $1', [car.vehicleId, addDays(today, -days)])
    standing.push(car)
  }
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on) values ($1, 1000000, true, $2)
     on conflict (vehicle_id) do update set purchase_cents = 1000000, purchase_vat_excluded = true`,
    [requireValue(standing[0], 'a car').vehicleId, today],
  )
}, 120_000)

describe('the report of the stock', () => {
  const ask = (by: SignedIn, group: StockGroup, branch: number | null = null, from = addDays(today, -99)) =>
    by.call('POST /sales/stockreport/get', { from, to: today, by: group, branch })

  test.each(STOCK_GROUPS)('by %s: each number is the length of the list that it leads to', async (by) => {
    for (const branch of [null, luik.branch]) {
      const report = accepted(await ask(pieter, by, branch))
      const chosen = report.branches.find(({ id }) => id === branch)?.key
      let followed = 0
      for (const key of keys(report)) {
        for (const column of report.columns) {
          const link = findStockCars({ by, column, key }, chosen)
          if (!link) continue
          const view = readView(groundCar, params(link.search))
          const { filter } = accepted(await pieter.call('POST /sales/vehicle/list', listRequest(view)))
          expect([key, column, filter.rowCount]).toEqual([key, column, read(report, column, key)])
          followed++
        }
      }
      expect(followed).toBe(5 * (report.rows.length + 1))
    }
  })

  test('counts ages from the day of arrival, and no car without one', async () => {
    const before = accepted(await ask(pieter, 'kind'))
    expect((['cars', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const).map((column) => read(before, column))).toEqual([
      5, 2, 1, 1, 1,
    ])
    expect(read(before, 'averageDays')).toBe(Math.round((0 + 30 + 31 + 90 + 91) / 5))
    const { vehicleId } = requireValue(standing[4], 'a car')
    await pool.query('update vehicle set arrived_on = null where id = $1', [vehicleId])
    const without = accepted(await ask(pieter, 'kind'))
    expect([read(without, 'cars'), read(without, 'over90')]).toEqual([5, 0])
    await pool.query('update vehicle set arrived_on = $2 where id = $1', [vehicleId, addDays(today, -91)])
  })

  test('divides the cars that were sold by those that stood here on average', async () => {
    const report = accepted(await ask(pieter, 'kind'))
    // 100 days; seven cars came 50 days ago and were sold today, five stand here, today included.
    const carDays = 7 * 50 + (1 + 31 + 32 + 91 + 92)
    expect(read(report, 'averageCars')).toBe(carDays)
    expect(read(report, 'sold')).toBe(7)
    expect(read(report, 'turn')).toBe(Math.round((7 * 10_000) / carDays))
    const later = accepted(
      await pieter.call('POST /sales/stockreport/get', {
        from: addMonths(addDays(today, -99), 12),
        to: addMonths(today, 12),
        by: 'kind',
        branch: null,
      }),
    )
    expect(later.before?.[later.columns.indexOf('sold')]).toBe(7)
    expect(later.before?.[later.columns.indexOf('cars')]).toBeNull()
    expect(read(later, 'sold')).toBe(0)
  })

  test('has the value at cost of the ledger, for those who may see costs, and says nothing of it to others', async () => {
    expect(read(accepted(await ask(pieter, 'kind')), 'costCents')).toBe(1_000_000)
    const answer = accepted(await ask(sofie, 'brand'))
    expect(answer.columns).not.toContain('costCents')
    expect(JSON.stringify(answer)).not.toMatch(/[:[,]-?1000000[,\]}]/)
    expect(refusalNames(await ask(editor, 'kind'))).toEqual([403, 'right-missing'])
  })

  test('refuses days that end before they begin', async () => {
    expect(refusalNames(await ask(sofie, 'kind', null, addDays(today, 1)))).toEqual([422, 'report-days'])
  })

  test('is exported as a spreadsheet', async () => {
    const file = await pieter.call.file('POST /sales/stockreport/export', {
      from: addDays(today, -99),
      to: today,
      by: 'brand',
      branch: null,
    })
    expect(file.headers.get('content-type')).toContain('spreadsheetml')
  })
})

describe('what customers owe', () => {
  const ask = (by: SignedIn, group: 'payer' | 'branch' = 'payer', branch: number | null = null) =>
    by.call('POST /sales/receivablereport/get', { by: group, branch, on: null })

  test('equals the desks of invoices and of debts to the cent', async () => {
    const report = accepted(await ask(main))
    const invoices = accepted(await main.call('GET /sales/invoice/counts', {}))
    const debts = accepted(await main.call('GET /sales/receivable/counts', {}))
    expect(read(report, 'openCents')).toBe(invoices.open.cents)
    expect(read(report, 'openCents')).toBe(debts.open.cents)
    expect(read(report, 'invoices')).toBe(7)
    const late = (['late30', 'late60', 'late90', 'lateMore'] as const).map((column) => read(report, column) ?? 0)
    expect(late.reduce((sum, cents) => sum + cents, 0)).toBe(debts.overdue.cents)
    expect(late.every((cents) => cents > 0)).toBe(true)
    expect((read(report, 'notDue') ?? 0) + debts.overdue.cents).toBe(debts.open.cents)
  })

  test.each(RECEIVABLE_GROUPS)('by %s: each sum is that of the list that it leads to', async (by) => {
    for (const branch of [null, gent.branch]) {
      const report = accepted(await ask(main, by, branch))
      for (const key of keys(report)) {
        for (const column of OPEN_ITEM_COLUMNS) {
          const { search } = findReceivables({ by, column, key }, branch)
          const view = { ...readView(invoiceList, params(search)), pageSize: 0 as const }
          const { data } = accepted(await main.call('POST /sales/invoice/list', listRequest(view)))
          const cents = data.reduce((sum, { openCents }) => sum + openCents, 0)
          const expected = column === 'invoices' ? data.length : Math.abs(cents)
          expect([key, column, expected]).toEqual([key, column, read(report, column, key)])
        }
      }
    }
  })

  test('is as wide as the right reaches: own, branch, all', async () => {
    expect(read(accepted(await ask(sofie)), 'invoices')).toBe(6)
    expect(read(accepted(await ask(lieven)), 'invoices')).toBe(1)
    const luiks = accepted(await ask(branchOnly, 'branch'))
    expect(luiks.rows.map(({ label }) => label)).toEqual(['Luik'])
    expect(luiks.branches.map(({ name }) => name)).toEqual(['Luik'])
    expect(read(accepted(await ask(branchOnly, 'branch', gent.branch)), 'openCents')).toBe(0)
    expect(refusalNames(await ask(wim))).toEqual([403, 'right-missing'])
  })
})

describe('what is owed to suppliers', () => {
  const ask = (by: SignedIn, branch: number | null = null) =>
    by.call('POST /sales/payablereport/get', { by: 'branch', branch, on: null })

  test('equals what may be paid at the desk of payments, to the cent', async () => {
    const report = accepted(await ask(main))
    const due = accepted(await main.call('GET /sales/paymentbatch/due', {}))
    const cents = due.papers.reduce((sum, { openCents }) => sum + openCents, 0)
    expect((read(report, 'openCents') ?? 0) - (read(report, 'creditCents') ?? 0)).toBe(cents)
    expect(read(report, 'invoices')).toBe(7)
    expect(OPEN_ITEM_COLUMNS.slice(2, 7).map((column) => read(report, column))).toEqual([
      10_001 + 77,
      10_031,
      10_032,
      10_091,
      10_092 + 10_401,
    ])
  })

  test('each sum is that of the list that it leads to', async () => {
    for (const branch of [null, gent.branch, luik.branch]) {
      const report = accepted(await ask(main, branch))
      for (const key of keys(report)) {
        for (const column of OPEN_ITEM_COLUMNS) {
          const { search } = findPayables({ by: 'branch', column, key }, branch)
          const view = { ...readView(supplierInvoiceList, params(search)), pageSize: 0 as const }
          const { data } = accepted(await main.call('POST /sales/supplierinvoice/list', listRequest(view)))
          const cents = data.reduce((sum, { openCents }) => sum + openCents, 0)
          const expected = column === 'invoices' ? data.length : Math.abs(cents)
          expect([key, column, expected]).toEqual([key, column, read(report, column, key)])
        }
      }
    }
  })

  test('is for those who may see purchases, within their branch', async () => {
    expect(refusalNames(await ask(sofie))).toEqual([403, 'right-missing'])
    const report = accepted(await ask(branchOnly))
    expect([read(report, 'openCents'), report.branches.length]).toEqual([77, 1])
    expect(read(accepted(await ask(ann)), 'invoices')).toBe(7)
  })
})
