import { afterAll, expect, test } from 'vitest'
import { calculateAgeRates } from '../../domain/reports/sales-forecast.ts'
import { checkPeriod, findBrokenLinks, findGaps } from '../../server/invoicing/registers/period-checks.sql.ts'
import { calculateReturn } from '../../server/invoicing/registers/register-desk.ts'
import { findCompanies } from '../../server/invoicing/registers/registers.sql.ts'
import { hashContent } from '../../server/platform/database/hash-content.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { countDecided } from '../../server/reports/sales-forecast.sql.ts'
import { demoDatabase, today } from './demo.test-data.ts'

// A year and more of sales and their invoices, so that reports and registers have a year before.

const database = openDatabase(await demoDatabase())
afterAll(() => database.close())

async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await database.pool.query<Row>(text)).rows
}

test('more than 900 invoices of all kinds and states, and 60 credit notes', async () => {
  const found = await rows<{ kind: string; standing: string; count: number }>(
    'select kind, standing, count(*)::int from invoice group by 1, 2',
  )
  const sum = (isWanted: (one: { kind: string; standing: string }) => boolean) =>
    found.filter(isWanted).reduce((all, { count }) => all + count, 0)
  expect(sum(({ kind }) => kind !== 'credit-note')).toBeGreaterThanOrEqual(900)
  expect(sum(({ kind }) => kind === 'credit-note')).toBeGreaterThanOrEqual(60)
  for (const kind of ['invoice', 'advance', 'free', 'credit-note']) {
    expect({ kind, count: sum((one) => one.kind === kind) }).not.toMatchObject({ count: 0 })
  }
  for (const standing of ['draft', 'open', 'part', 'paid', 'credited']) {
    expect({ standing, count: sum((one) => one.standing === standing) }).not.toMatchObject({ count: 0 })
  }
  const [few] = await rows<{ writtenOff: number; overdue: number; abroad: number }>(
    `select (select count(*)::int from allocation where kind = 'write-off') as "writtenOff",
       (select count(*)::int from invoice where open_cents > 0 and due_on < '2026-11-20') as overdue,
       (select count(*)::int from invoice_amount where category = 'K') as abroad`,
  )
  expect(Object.entries(few ?? {}).filter(([, count]) => count < 1)).toEqual([])
})

test('each car that was sold has a chassis number, its day of delivery, and an order of its own', async () => {
  expect(
    await rows(`select dossier_number from dossier join customer_order on customer_order.dossier_id = dossier.id
      left join vehicle on vehicle.id = dossier.vehicle_id
      where customer_order.state = 'delivered' and (vehicle.vin is null or dossier.vin <> vehicle.vin
        or delivered_on is null or (vehicle.kind = 'used' and arrived_on > delivered_on))`),
  ).toEqual([])
  expect(await rows(`select vin from vehicle where vin is not null group by vin having count(*) > 1`)).toEqual([])
  expect(
    await rows(`select vehicle_id from dossier where vehicle_id is not null group by 1 having count(*) > 1`),
  ).toEqual([])
  // The shop has no car that was delivered.
  expect(
    await rows(`select listing.number from listing join dossier using (vehicle_id)
      join customer_order on dossier_id = dossier.id where customer_order.state = 'delivered' and listing.state <> 3`),
  ).toEqual([])
})

test('sales of each month since January of last year, spring and autumn above the summer', async () => {
  const months = await rows<{ month: string; sold: number }>(
    `select to_char(day, 'YYYY-MM') as month, count(*)::int as sold from sale_event where kind = 'sold' group by 1 order by 1`,
  )
  const counts = new Map(months.map(({ month, sold }) => [month, sold]))
  expect(months.length).toBe(23)
  expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(10)
  expect(counts.get('2025-10')).toBeGreaterThan(counts.get('2025-08') ?? 0)
  expect(counts.get('2026-03')).toBeGreaterThan(counts.get('2026-08') ?? 0)
})

test('the forecast weighs offers of each age, the older the less', async () => {
  const { upTo7, upTo30, upTo60, over60 } = calculateAgeRates(await countDecided(database.db, today))
  expect([upTo7, upTo30, upTo60, over60]).toEqual([upTo7, upTo30, upTo60, over60].toSorted((one, other) => other - one))
  expect(upTo7).toBeLessThan(8_000)
  expect(upTo30).toBeGreaterThan(1_000)
  expect(over60).toBeGreaterThan(0)
})

test('invoices are numbered without a gap, each day not before the one before, and sealed as they stand', async () => {
  expect(await findGaps(database.db)).toEqual([])
  expect(
    await rows(`select invoice_number from (select invoice_number, issued_on,
        lag(issued_on) over (partition by series_id, series_year order by series_no) as before
      from invoice where series_no is not null) numbered where issued_on < before`),
  ).toEqual([])
  const sealed = await rows<{ number: string; document: object; fingerprint: string }>(
    `select invoice_number as number, document, fingerprint from invoice where state <> 'draft' order by number`,
  )
  expect(
    sealed.filter(({ document, fingerprint }) => hashContent(document) !== fingerprint).map(({ number }) => number),
  ).toEqual([])
})

test('what is invoiced less credited and allocated is what is open, to the cent', async () => {
  expect(
    await rows(`select invoice_number from invoice
      cross join lateral (select coalesce(sum(cents), 0) as cents from allocation
        where undone_at is null and invoice_id = invoice.id) settled
      cross join lateral (select coalesce(sum(cents), 0) as cents from allocation
        where undone_at is null and credit_note_id = invoice.id) used
      where state <> 'draft' and open_cents <> receivable_cents - sign(receivable_cents) * (settled.cents + used.cents)`),
  ).toEqual([])
})

test('all months but the last are closed, with the figures and checks of the desk', async () => {
  const companies = await findCompanies(database.db)
  const closed = await rows<{ companyId: string; firstDay: string; lastDay: string; figures: object }>(
    `select company_id as "companyId", first_day::text as "firstDay", last_day::text as "lastDay", figures
     from vat_period where state = 'closed' order by first_day`,
  )
  expect(closed.length).toBeGreaterThanOrEqual(companies.length * 20)
  expect(new Set(closed.map(({ firstDay }) => firstDay.slice(0, 4)))).toEqual(new Set(['2025', '2026']))
  for (const company of companies) {
    const own = closed.filter(({ companyId }) => companyId === company.id)
    for (const [at, { figures, ...period }] of own.entries()) {
      expect((await calculateReturn(database.db, company, period)).boxes).toEqual(figures)
      // One in four, and the last: most of the checks look at all that is there.
      if (at % 4 !== 0 && at < own.length - 1) continue
      const wrong = (await checkPeriod(database.db, period)).filter(({ isOk }) => !isOk)
      expect({ period: period.firstDay, wrong }).toMatchObject({ wrong: [] })
    }
  }
}, 120_000)

test('the registers follow from row to row, and say something of each quarter', async () => {
  expect(await findBrokenLinks(database.db)).toEqual([])
  const quarters = await rows<{ register: string; quarters: number }>(
    `select register, count(distinct date_trunc('quarter', on_day))::int as quarters from (
       select 'margin' as register, on_day from margin_sale union all select 'garage', on_day from garage_entry
       union all select 'leaving', on_day from garage_leaving union all select 'sales', issued_on from invoice
       union all select 'credits', issued_on from invoice where kind = 'credit-note') row
     where on_day is not null group by 1`,
  )
  expect(quarters.filter((one) => one.quarters < 4)).toEqual([])
  expect(quarters.length).toBe(5)
})

test('more than 250 work orders, on the board and in the log, each with its clocked time, invoice and way out', async () => {
  const [counts] = await rows<Record<string, number>>(
    `select count(*)::int as all, (count(*) filter (where state = 'closed'))::int as closed,
       (count(*) filter (where state in ('planned', 'in', 'working', 'waiting', 'ready')))::int as board,
       count(distinct to_char(finished_at, 'YYYY-MM'))::int as months from work_order`,
  )
  expect(counts?.['all']).toBeGreaterThanOrEqual(250)
  expect(counts?.['board']).toBeGreaterThanOrEqual(20)
  expect(counts?.['months']).toBe(23)
  const past = `from work_order where state = 'closed' and exists (select from invoice where work_order_id = work_order.id)`
  expect(
    await rows(`select work_number ${past} and (
      not exists (select from work_job join time_entry on job_id = work_job.id where work_order_id = work_order.id)
      or not exists (select from garage_entry join garage_leaving on entry_id = garage_entry.id
        where garage_entry.work_order_id = work_order.id and paper is not null))`),
  ).toEqual([])
  // A car comes back with more kilometres than it left with.
  expect(
    await rows(`select work_number from (select work_number, km_in,
        lag(km_out) over (partition by vin order by received_at) as before from work_order where vin is not null) visit
      where km_in < before`),
  ).toEqual([])
  expect(
    await rows(`select work_number from work_order join invoice on work_order_id = work_order.id
      where work_order.state = 'closed' and not is_on_account and open_cents > 0`),
  ).toEqual([])
})

test('statements of each account follow each other, and their lines add up to what they settle', async () => {
  expect(
    await rows(`select number from (select number, old_cents,
        lag(new_cents) over (partition by bank_account_id order by year, sequence) as before from bank_statement) chained
      where old_cents <> before`),
  ).toEqual([])
  expect(
    await rows(`select bank_line.number from bank_line join invoice on invoice.id = (
        select invoice_id from allocation where bank_line_id = bank_line.id and invoice_id is not null limit 1)
      where work_payer is not null and bank_line.state <> 'allocated'`),
  ).toEqual([])
})
