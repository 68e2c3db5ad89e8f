import { sql } from 'kysely'
import type { PeriodCheckCode } from '@forecourt/domain/invoicing/registers/period-check.ts'
import type { PeriodCheck } from '@forecourt/domain/invoicing/registers/register.schema.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Db } from '../../platform/database/database.ts'
import { findGarageRows, findMarginRows, type PeriodOf } from './registers.sql.ts'

/** Hash-chained tables, with the columns that separate their chains. */
const CHAINS = [
  ['car_entry', ['vehicle_id']],
  ['margin_sale', ['company_id']],
  ['garage_entry', ['branch_id']],
  ['garage_leaving', ['branch_id']],
  ['journal_export', ['company_id']],
] as const

const MOST_EXAMPLES = 3

/** Returns the checks of a VAT period, in the order in which they are shown: all must be right before it is closed. */
export async function checkPeriod(db: Db, period: PeriodOf): Promise<PeriodCheck[]> {
  const checks = await Promise.all([
    checkBank(db, period),
    checkGarage(db, period),
    checkNumbers(db, period.companyId),
    checkBalance(db, period.companyId),
    checkPurchasePapers(db, period),
    checkAdvances(db, period),
    checkTransportProofs(db, period),
    checkFingerprints(db),
  ])
  return checks.toSorted((one, other) => Number(one.isOk) - Number(other.isOk))
}

function toCheck(
  code: PeriodCheckCode,
  { total, missing, cents = null }: { total: number; missing: readonly string[]; cents?: Cents | null },
): PeriodCheck {
  return {
    code,
    isOk: missing.length === 0,
    done: total - missing.length,
    total,
    cents,
    examples: missing.slice(0, MOST_EXAMPLES),
  }
}

/** Checks that movements on the accounts of the company up to the end of the period are allocated or set aside. */
async function checkBank(db: Db, { companyId, lastDay }: PeriodOf): Promise<PeriodCheck> {
  const { rows } = await sql<{ total: number; waiting: number; cents: Cents }>`
    select count(*)::integer as total, (count(*) filter (where line.state in ('new', 'partly')))::integer as waiting,
      coalesce(sum(abs(line.cents)) filter (where line.state in ('new', 'partly')), 0)::float8 as cents
    from bank_line line join bank_statement statement on statement.id = line.statement_id
    join bank_account account on account.id = statement.bank_account_id
    where account.company_id = ${companyId} and line.booked_on <= ${lastDay}`.execute(db)
  const { total = 0, waiting = 0, cents = 0 } = rows[0] ?? {}
  return {
    code: 'bank',
    isOk: waiting === 0,
    done: total - waiting,
    total,
    cents: waiting === 0 ? null : cents,
    examples: [],
  }
}

/** Checks that rows of the garage register whose car was delivered have an invoice, or a reason why there is none. */
async function checkGarage(db: Db, period: PeriodOf): Promise<PeriodCheck> {
  const rows = await findGarageRows(db, period)
  const missing = rows.filter(({ isMissing }) => isMissing)
  return toCheck('garage', {
    total: rows.length,
    missing: missing.map(({ plate, car }) => plate ?? car.stockNumber ?? car.name),
  })
}

/** Checks that the numbers of each series have no gap, and that its counter equals the last. */
async function checkNumbers(db: Db, companyId: string): Promise<PeriodCheck> {
  const { rows } = await sql<{ code: string; year: number; isWhole: boolean }>`
    select series.code, counter.year, counter.last_no = coalesce(max(paper.series_no), counter.last_no)
      and count(paper.series_no) = coalesce(max(paper.series_no) - min(paper.series_no) + 1, 0)
      and coalesce(min(paper.series_no) in (1, series.last_noted + 1), true)
      and count(paper.series_no) > 0 as is_whole
    from series_year counter join invoice_series series on series.id = counter.series_id
    left join (select series_id, series_year, series_no from invoice where series_no is not null
      union all select series_id, series_year, series_no from purchase_slip
      union all select series_id, series_year, series_no from supplier_invoice where series_no is not null) paper
      on paper.series_id = counter.series_id and paper.series_year = counter.year
    where series.company_id = ${companyId}
    group by series.id, counter.series_id, counter.year order by series.rank, counter.year`.execute(db)
  return toCheck('numbers', {
    total: rows.length,
    missing: rows.filter(({ isWhole }) => !isWhole).map(({ code, year }) => `${code}-${year}`),
  })
}

/** Compares the open amounts of invoices with amounts invoiced less amounts allocated. */
async function checkBalance(db: Db, companyId: string): Promise<PeriodCheck> {
  const { rows } = await sql<{ openCents: Cents; ledgerCents: Cents }>`
    select coalesce(sum(invoice.open_cents), 0)::float8 as open_cents,
      coalesce(sum(invoice.receivable_cents - settled.cents), 0)::float8 as ledger_cents
    from invoice
    cross join lateral (select
      coalesce((select sum(own.cents) * sign(invoice.receivable_cents) from allocation own
        where own.invoice_id = invoice.id and own.undone_at is null), 0)
      + coalesce((select sum(used.cents) * sign(invoice.receivable_cents) from allocation used
        where used.credit_note_id = invoice.id and used.undone_at is null), 0) as cents) settled
    where invoice.company_id = ${companyId} and invoice.state <> 'draft'`.execute(db)
  const { openCents = 0, ledgerCents = 0 } = rows[0] ?? {}
  return toCheck('balance', {
    total: 1,
    missing: openCents === ledgerCents ? [] : [`${openCents - ledgerCents}`],
    cents: openCents,
  })
}

/** Checks that every sold car of the margin scheme has the paper of its purchase. */
async function checkPurchasePapers(db: Db, period: PeriodOf): Promise<PeriodCheck> {
  const rows = await findMarginRows(db, period)
  return toCheck('purchase-papers', {
    total: rows.length,
    missing: rows
      .filter(({ purchasePaper }) => purchasePaper === null)
      .map(({ car }) => `${car.name}${car.stockNumber === null ? '' : ` ${car.stockNumber}`}`),
  })
}

/** Checks that invoiced advances are taken off the invoice of their car. */
async function checkAdvances(db: Db, { companyId, lastDay }: PeriodOf): Promise<PeriodCheck> {
  const { rows } = await sql<{ number: string; isTaken: boolean }>`
    select advance.invoice_number as number,
      exists (select from invoice_advance taken where taken.advance_id = advance.id) as is_taken
    from invoice advance
    where advance.company_id = ${companyId} and advance.kind = 'advance' and advance.state = 'issued'
      and exists (select from invoice final where (final.dossier_id = advance.dossier_id
        or final.shop_order_entry_id = advance.shop_order_entry_id) and final.kind = 'invoice'
        and final.state = 'issued' and final.issued_on <= ${lastDay})
    order by advance.number`.execute(db)
  return toCheck('advances', {
    total: rows.length,
    missing: rows.filter(({ isTaken }) => !isTaken).map(({ number }) => number),
  })
}

/** Checks that cars sold without VAT for leaving Belgium are proven to have left (VAT Code art. 39 and 39bis). */
async function checkTransportProofs(db: Db, { companyId, firstDay, lastDay }: PeriodOf): Promise<PeriodCheck> {
  const { rows } = await sql<{ number: string; isProven: boolean }>`
    select invoice.invoice_number as number, exists (select from dossier_document paper
      where paper.dossier_id = invoice.dossier_id and paper.need = 'transport-proof' and paper.received_on is not null) as is_proven
    from invoice
    where invoice.company_id = ${companyId} and invoice.kind = 'invoice' and invoice.state = 'issued'
      and invoice.issued_on between ${firstDay} and ${lastDay}
      and exists (select from invoice_amount amount
        where amount.invoice_id = invoice.id and amount.category in ('K', 'G'))
    order by invoice.number`.execute(db)
  return toCheck('transport-proofs', {
    total: rows.length,
    missing: rows.filter(({ isProven }) => !isProven).map(({ number }) => number),
  })
}

/** Checks that rows of the registers have the fingerprint that follows from them and from the row before. */
export async function checkFingerprints(db: Db): Promise<PeriodCheck> {
  const broken = await findBrokenLinks(db)
  return toCheck('fingerprints', { total: CHAINS.length, missing: [...new Set(broken.map(({ name }) => name))] })
}

/** Returns the rows of chains that were changed, removed or inserted. */
export async function findBrokenLinks(db: Db): Promise<{ name: string; chainNo: number }[]> {
  const found = []
  for (const [name, columns] of CHAINS) {
    const { rows } = await sql<{ chainNo: number }>`
      select chain_no from broken_links(${name}, variadic ${columns}::text[]) limit 100`.execute(db)
    found.push(...rows.map(({ chainNo }) => ({ name, chainNo })))
  }
  return found
}

/** Returns the series of all companies whose numbers have a gap. */
export async function findGaps(db: Db): Promise<string[]> {
  const companies = await db.selectFrom('company').select('id').orderBy('rank').execute()
  const checks = await Promise.all(companies.map(({ id }) => checkNumbers(db, id)))
  return checks.flatMap(({ examples }) => examples)
}

/** Counts what is to be corrected in the registers of all companies: rows without an end, margin cars without a paper. */
export async function countRegisterWork(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from garage_entry entry left join garage_leaving leaving on leaving.entry_id = entry.id
        where leaving.id is null and exists (select from dossier join customer_order on customer_order.dossier_id = dossier.id
          where dossier.vehicle_id = entry.vehicle_id and customer_order.delivered_on >= entry.on_day
          union all select from shop_order_entry ordered join shop_order on shop_order.id = ordered.order_id
          where ordered.vehicle_id = entry.vehicle_id and shop_order.delivered_on >= entry.on_day))
      + (select count(*) from margin_sale sale where purchase_paper_of(sale.vehicle_id) is null))::integer as count
  `.execute(db)
  return rows[0]?.count ?? 0
}
