import type { PeriodOf } from './registers.sql.ts'
import type { RegisterName } from '@forecourt/domain/invoicing/registers/register.ts'
import type { RegisterOverview, RegisterRows } from '@forecourt/domain/invoicing/registers/register.schema.ts'
import { calculateMarginVat, type MarginAmounts } from '@forecourt/domain/invoicing/registers/margin-vat.ts'
import { divideByVatCode } from '@forecourt/domain/invoicing/supplier-invoices/purchase-journal.ts'
import { findReturnDay, findVatPeriod, listVatPeriods } from '@forecourt/domain/invoicing/registers/vat-period.ts'
import { calculateVatReturn, VAT_BOXES, type VatBoxes } from '@forecourt/domain/invoicing/registers/vat-return.ts'
import type { MarginMethod } from '@forecourt/domain/invoicing/registers/vat-year.ts'
import { addDays, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { standardRateOn } from '@forecourt/domain/pricing/vat-basis.ts'
import type { Db } from '../../platform/database/database.ts'
import { readVatRates } from '../../pricing/price-list.ts'
import {
  countRegisters,
  findClosings,
  findCompanies,
  findEarlierMargins,
  findGarageRows,
  findGuaranteeRows,
  findIncomingPapers,
  findLostVat,
  findJournalRows,
  findMarginRows,
  findPurchaseRows,
  findStockRows,
  findVatYear,
  sumMarginPurchases,
  sumIncoming,
  sumTurnover,
  type CompanyRow,
  type IncomingPaper,
  type VatYearSetting,
} from './registers.sql.ts'

const MOST_PERIODS = 24

/** The days of the return since 2025 (Royal Decree no. 1 art. 18): the 20th for months, the 25th for quarters. */
const RETURN_DAYS = { month: 20, quarter: 25 } as const

export async function findCompany(db: Db, number: number | undefined): Promise<CompanyRow | undefined> {
  const companies = await findCompanies(db)
  return number === undefined ? companies[0] : companies.find((one) => one.number === number)
}

/** Returns the VAT period of a company that contains a day. */
export function findPeriod({ id: companyId, vatPeriod }: CompanyRow, on: CalendarDay): PeriodOf {
  return { companyId, ...findVatPeriod(on, vatPeriod) }
}

export async function loadVatYear(db: Db, { id, vatPeriod }: CompanyRow, day: CalendarDay): Promise<VatYearSetting> {
  const known = await findVatYear(db, id, Number(day.slice(0, 4)))
  return (
    known ?? {
      marginMethod: 'per-car',
      returnDay: RETURN_DAYS[vatPeriod],
      purchaseBox: '00',
      marginBox: '03',
      marginVatBox: '54',
    }
  )
}

/** Returns a VAT period of a company: its boxes, the sums of its registers, and the periods beside it. */
export async function readRegisters(
  db: Db,
  { company, on, today }: { company: CompanyRow; on: CalendarDay; today: CalendarDay },
): Promise<RegisterOverview> {
  const period = findPeriod(company, on)
  const [companies, closings, counts, figures, setting] = await Promise.all([
    findCompanies(db),
    findClosings(db, company.id),
    countRegisters(db, period),
    calculateReturn(db, company, period),
    loadVatYear(db, company, period.firstDay),
  ])
  const closed = new Set(closings.filter(({ state }) => state === 'closed').map(({ firstDay }) => firstDay))
  const own = closings.find(({ firstDay, state }) => firstDay === period.firstDay && state === 'closed')
  const since = company.ownSince ?? period.firstDay
  const boxes = own?.figures ?? figures.boxes
  return {
    companies: companies.map(({ number: id, name }) => ({ id, name })),
    company: { id: company.number, name: company.name },
    vatPeriod: company.vatPeriod,
    period: { firstDay: period.firstDay, lastDay: period.lastDay },
    isClosed: own !== undefined,
    periods: listVatPeriods(today, company.vatPeriod, { since, most: MOST_PERIODS }).map((one) => ({
      ...one,
      isClosed: closed.has(one.firstDay),
    })),
    closings: closings.map((row) => ({
      firstDay: row.firstDay,
      lastDay: row.lastDay,
      closedAt: row.closedAt.toISOString(),
      closedBy: row.closedBy,
      reopened:
        row.state === 'open' && row.reopenedAt
          ? { at: row.reopenedAt.toISOString(), by: row.reopenedBy ?? '', because: row.reopenedBecause }
          : null,
    })),
    counts,
    boxes: VAT_BOXES.map((box) => ({ box, cents: boxes[box] ?? 0 })),
    margin: figures.margin,
    returnDay: findReturnDay(period, setting.returnDay),
    today,
  }
}

interface Return {
  readonly boxes: VatBoxes
  readonly margin: RegisterOverview['margin']
}

/** Calculates the boxes of the return of a period from its sealed papers. */
export async function calculateReturn(db: Db, company: CompanyRow, period: PeriodOf): Promise<Return> {
  const [turnover, incoming, lostVatCents, margins, marginPurchasesCents, setting, rates] = await Promise.all([
    sumTurnover(db, period),
    sumIncoming(db, period),
    findLostVat(db, period),
    findMarginRows(db, period),
    sumMarginPurchases(db, period),
    loadVatYear(db, company, period.firstDay),
    readVatRates(db),
  ])
  // Only margin sales need it: a gap in the rates then affects no other register.
  const rateBp =
    standardRateOn(rates, period.firstDay) ??
    (margins.length === 0 ? 0 : requireValue(undefined, `the ordinary VAT rate on ${period.firstDay}`))
  const carriedCents = await sumCarried(db, company, period, rateBp)
  const other: MarginMethod = setting.marginMethod === 'per-car' ? 'per-period' : 'per-car'
  const methods = { rateBp, carriedCents }
  return {
    boxes: calculateVatReturn({
      turnover,
      incoming,
      lostVatCents,
      margins,
      marginPurchasesCents,
      rateBp,
      setting,
      carriedCents,
    }),
    margin: {
      method: setting.marginMethod,
      vatCents: sumVat(setting.marginMethod, margins, methods),
      otherVatCents: sumVat(other, margins, methods),
      carriedCents,
    },
  }
}

/** Sums the VAT: of credit notes the reduction is known by row; by period the sum of the margins counts. */
function sumVat(
  method: MarginMethod,
  rows: readonly MarginAmounts[],
  { rateBp, carriedCents }: { rateBp: number; carriedCents: Cents },
): Cents {
  if (method === 'per-car') return rows.reduce((sum, { vatCents }) => sum + vatCents, 0)
  const margins = rows.map(({ marginCents }) => marginCents)
  return calculateMarginVat('per-period', margins, { rateBp, carriedCents }).vatCents
}

/** Returns the negative sum of the earlier periods of the year. */
async function sumCarried(db: Db, company: CompanyRow, period: PeriodOf, rateBp: number): Promise<Cents> {
  const from = `${period.firstDay.slice(0, 4)}-01-01`
  const earlier = await findEarlierMargins(db, company.id, { from, before: period.firstDay })
  const byPeriod = Map.groupBy(earlier, ({ onDay }) => findVatPeriod(onDay, company.vatPeriod).firstDay)
  return [...byPeriod.keys()].toSorted().reduce((carriedCents, firstDay) => {
    const margins = (byPeriod.get(firstDay) ?? []).map(({ marginCents }) => marginCents)
    return calculateMarginVat('per-period', margins, { rateBp, carriedCents }).carriedCents
  }, 0)
}

export async function readRows(db: Db, register: RegisterName, period: PeriodOf): Promise<RegisterRows> {
  switch (register) {
    case 'margin':
      return { register, rows: await findMarginRows(db, period) }
    case 'sales':
    case 'credits':
      return { register, rows: await findJournalRows(db, period, register === 'credits') }
    case 'incoming':
      return { register, rows: (await findIncomingPapers(db, period)).flatMap(toIncomingRows) }
    case 'purchases':
      return { register, rows: await findPurchaseRows(db, period) }
    case 'stock':
      return { register, rows: await findStockRows(db, period) }
    case 'garage':
      return { register, rows: await findGarageRows(db, period) }
    case 'guarantees':
      return { register, rows: await findGuaranteeRows(db, period) }
  }
}

/** Returns the rows of an invoice in the journal of purchases: one by VAT code. */
function toIncomingRows({ lines, vat, isCredit, ...paper }: IncomingPaper) {
  return divideByVatCode({ lines, vat, isCredit }).map((amounts) => ({ ...paper, ...amounts }))
}

/** Returns the day from which a period can be closed. */
export function findClosingDay({ lastDay }: PeriodOf): CalendarDay {
  return addDays(lastDay, 1)
}
