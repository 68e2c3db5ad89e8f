import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Report } from '@forecourt/domain/reports/report.schema.ts'
import type { ReportColumn } from '@forecourt/domain/reports/report.ts'
import { readDossier, sellCar, signForm } from '../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const wim = await makeColleague(shop, 'workshop', gent.branchId)
const today = brusselsDay(new Date())
const daysAgo = (days: number) => addDays(today, -days)

const receivables = (on: CalendarDay | null, by = main) =>
  by.call('POST /sales/receivablereport/get', { by: 'payer', branch: null, on })
const payables = (on: CalendarDay | null, by = main) =>
  by.call('POST /sales/payablereport/get', { by: 'branch', branch: null, on })

const read = ({ columns, total }: Report, column: ReportColumn) => total[columns.indexOf(column)] ?? 0

/** Writes what no call lets happen in the past. */
async function asBefore(statement: string, values: readonly unknown[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(statement, [...values])
    await client.query('commit')
  } finally {
    client.release()
  }
}

interface Issued {
  readonly number: number
  readonly cents: number
}

/** An invoice of a car that was issued forty days ago and due ten days later. */
async function issueInvoice(priceGrossCents: number): Promise<Issued> {
  const customer = await makeCustomer(main.call)
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents })
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 1500000, false, $2) on conflict do nothing`,
    [car.vehicleId, today],
  )
  const { dossier } = await sellCar(sofie.call, { customer, car: car.number }, main.call)
  accepted(await signForm(sofie.call, await readDossier(sofie.call, dossier.id)))
  const { id, rev, hash } = accepted(await main.call('POST /sales/invoice/draft', { dossier: dossier.id })).invoice
  const { invoice } = accepted(await main.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today }))
  await asBefore('update invoice set issued_on = $1, due_on = $2 where number = $3', [
    daysAgo(40),
    daysAgo(30),
    invoice.id,
  ])
  return { number: invoice.id, cents: invoice.openCents }
}

async function settle({ number }: Issued, cents: number, on: CalendarDay): Promise<void> {
  await pool.query(
    `insert into allocation (invoice_id, kind, cents, on_day, reason, created_by)
     select id, 'write-off', $2, $3, 'Afgesproken', $4 from invoice where number = $1`,
    [number, cents, on, main.id],
  )
}

describe('what customers owed at the end of a day', () => {
  let [paid, part, credited]: Issued[] = []

  beforeAll(async () => {
    await pool.query("update company set invoicing = 'own', own_since = $1", [`${Number(today.slice(0, 4)) - 1}-01-01`])
    paid = await issueInvoice(2_000_000)
    part = await issueInvoice(1_000_000)
    credited = await issueInvoice(500_000)
    await settle(paid, paid.cents, daysAgo(20))
    await settle(part, 300_000, daysAgo(10))
    // One that was undone five days ago stood from the fifteenth day before today until then.
    await settle(part, 100_000, daysAgo(15))
    await pool.query(
      `update allocation set undone_at = ($1::date + time '09:00') at time zone 'Europe/Brussels', undone_by = $2
       where on_day = $3`,
      [daysAgo(5), main.id, daysAgo(15)],
    )
    const { rev } = accepted(await main.call('GET /sales/invoice/get', { id: credited.number })).invoice
    const note = accepted(
      await main.call('POST /sales/invoice/draftcredit', {
        id: credited.number,
        rev,
        reason: 'Verkoop ging niet door',
        wishes: null,
        isCarBack: true,
      }),
    ).invoice
    accepted(
      await main.call('POST /sales/invoice/issue', { id: note.id, rev: note.rev, hash: note.hash ?? '', on: today }),
    )
  })

  test.each([
    ['before anything was issued', 41, (): number[] => []],
    ['on the day of issue', 40, () => [of(paid), of(part), of(credited)]],
    ['the day before the first was paid', 21, () => [of(paid), of(part), of(credited)]],
    ['on the day that the first was paid', 20, () => [of(part), of(credited)]],
    ['with a part that was undone later', 15, () => [of(part) - 100_000, of(credited)]],
    ['with both parts', 6, () => [of(part) - 400_000, of(credited)]],
    ['on the day that one was undone', 5, () => [of(part) - 300_000, of(credited)]],
    ['the day before the credit note', 1, () => [of(part) - 300_000, of(credited)]],
    ['today', 0, () => [of(part) - 300_000]],
  ])('%s', async (_, days, expected) => {
    const report = accepted(await receivables(daysAgo(days)))
    const open = expected()
    expect([read(report, 'invoices'), read(report, 'openCents'), read(report, 'creditCents')]).toEqual([
      open.length,
      open.reduce((sum, cents) => sum + cents, 0),
      0,
    ])
  })

  const of = (invoice: Issued | undefined) => requireValue(invoice, 'an invoice of the test').cents

  test('is as old as it was then', async () => {
    const all = of(paid) + of(part) + of(credited)
    const ages = ['notDue', 'late30', 'late60'] as const
    const then = accepted(await receivables(daysAgo(30)))
    expect(ages.map((column) => read(then, column))).toEqual([all, 0, 0])
    const later = accepted(await receivables(daysAgo(29)))
    expect(ages.map((column) => read(later, column))).toEqual([0, all, 0])
  })

  test('equals what is open now when today is asked for', async () => {
    expect(accepted(await receivables(today))).toEqual(accepted(await receivables(null)))
  })

  test('is refused for a day that has not come, and without the right', async () => {
    expect(refusalNames(await receivables(addDays(today, 1)))).toEqual([422, 'report-day-ahead'])
    expect(refusalNames(await payables(addDays(today, 1)))).toEqual([422, 'report-day-ahead'])
    expect(refusalNames(await receivables(daysAgo(3), wim))).toEqual([403, 'right-missing'])
    expect(refusalNames(await payables(daysAgo(3), wim))).toEqual([403, 'right-missing'])
  })

  test('is exported under its day', async () => {
    const file = await main.call.file('POST /sales/receivablereport/export', {
      by: 'payer',
      branch: null,
      on: daysAgo(20),
    })
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain(daysAgo(20))
    const ahead = { by: 'payer', branch: null, on: addDays(today, 1) } as const
    expect(refusalNames(await main.call('POST /sales/receivablereport/export', ahead))).toEqual([
      422,
      'report-day-ahead',
    ])
  })
})

describe('what was owed to suppliers at the end of a day', () => {
  let serial = 0

  /** An invoice that was booked thirty days ago; below zero: a credit note. */
  async function book(cents: number): Promise<string> {
    serial += 1
    await asBefore(
      `insert into supplier_invoice (received_on, state, origin, company_id, branch_id, received_at, sha256, supplier_name,
         is_credit, issued_on, due_on, total_cents, open_cents, stated, approved_at, booked_on, series_id, series_year, series_no,
         purchase_number)
       select $1::date, 'approved', 'upload', (select id from company limit 1), $2, now(), md5(random()::text) || md5(random()::text),
         'Noord', $3::bigint < 0, $1, $4, abs($3::bigint), $3, '{}', now(), $1, uuidv7(), 2026, $5::integer, 'A' || $5::integer::text`,
      [daysAgo(30), gent.branchId, cents, daysAgo(25), serial],
    )
    const { rows } = await pool.query<{ id: string }>('select id from supplier_invoice order by number desc limit 1')
    return rows[0]?.id ?? ''
  }

  async function pay(invoice: string, cents: number, on: CalendarDay): Promise<void> {
    const { rows } = await pool.query<{ id: string }>('select uuidv7() as id')
    const line = rows[0]?.id ?? ''
    await asBefore(
      `insert into payment_line (id, batch_id, place, payee, iban, cents, end_to_end, state, executed_on)
       values ($1, uuidv7(), 1, 'Noord', 'BE96290041883005', abs($2::bigint), $3, 'executed', $4)`,
      [line, cents, `IN-${invoice}`.slice(0, 35), on],
    )
    await asBefore('insert into payment_part (line_id, invoice_id, cents) values ($1, $2, $3)', [line, invoice, cents])
    await asBefore("update supplier_invoice set state = 'paid', open_cents = 0 where id = $1", [invoice])
  }

  test('is what was booked until then, without what was paid until then', async () => {
    await pay(await book(60_500), 60_500, daysAgo(10))
    await book(12_100)
    await pay(await book(-2_000), -2_000, daysAgo(10))
    const readOn = async (days: number | null) => {
      const report = accepted(await payables(days === null ? null : daysAgo(days)))
      return (['invoices', 'openCents', 'creditCents', 'notDue', 'late30'] as const).map((one) => read(report, one))
    }
    expect(await readOn(31)).toEqual([0, 0, 0, 0, 0])
    expect(await readOn(30)).toEqual([2, 72_600, 2_000, 72_600, 0])
    expect(await readOn(11)).toEqual([2, 72_600, 2_000, 0, 72_600])
    expect(await readOn(10)).toEqual([1, 12_100, 0, 0, 12_100])
    expect(await readOn(0)).toEqual(await readOn(null))
  })
})
