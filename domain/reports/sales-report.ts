import { addDays, addMonths, daysBetween, type CalendarDay } from '../platform/values/calendar.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'

/** By what sales are counted together. */
export const REPORT_GROUPS = ['salesperson', 'branch', 'brand', 'salesType', 'month'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** The days that a report is about, both included. */
export interface ReportDays {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** Periods that people ask for by name. */
export const REPORT_PERIODS = ['this-month', 'last-month', 'this-quarter', 'this-year', 'last-year'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** So many days at most, both ends included: five years. */
export const MOST_REPORT_DAYS = 1_827

/** A named period and today in, its days out; one that is not over ends today. */
export function daysOfPeriod(period: ReportPeriod, today: CalendarDay): ReportDays {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const first = (ofYear: number, ofMonth: number) => `${ofYear}-${String(ofMonth).padStart(2, '0')}-01`
  switch (period) {
    case 'this-month':
      return { from: first(year, month), to: today }
    case 'last-month': {
      const to = addDays(first(year, month), -1)
      return { from: `${to.slice(0, 7)}-01`, to }
    }
    case 'this-quarter':
      return { from: first(year, month - ((month - 1) % 3)), to: today }
    case 'this-year':
      return { from: first(year, 1), to: today }
    case 'last-year':
      return { from: first(year - 1, 1), to: `${year - 1}-12-31` }
  }
}

/** The same days a year before, to compare with. */
export function yearBefore({ from, to }: ReportDays): ReportDays {
  return { from: addMonths(from, -12), to: addMonths(to, -12) }
}

/** Refuses days that end before they begin, and more than five years. */
export function checkDays(days: ReportDays): { ok: true } | Refusal<'report-days' | 'report-days-many'> {
  const count = daysBetween(days.from, days.to) + 1
  if (count < 1) return refuse('report-days')
  return count > MOST_REPORT_DAYS ? refuse('report-days-many') : accept({})
}

/** Offers that went out and cars that were sold of them in, hundredths of a percent out; null: nothing went out. */
export function conversionBp({ offered, sold }: { offered: number; sold: number }): number | null {
  return offered === 0 ? null : Math.round((sold * 10_000) / offered)
}

const COLUMNS = ['offered', 'sold', 'conversion', 'canceled', 'delivered', 'revenue', 'margin'] as const
export type ReportColumn = (typeof COLUMNS)[number]

/** Returns the columns of a report: the margin stands in it only for users who may see it. */
export function reportColumns({ marginCents }: { marginCents: number | null }): readonly ReportColumn[] {
  return marginCents === null ? COLUMNS.filter((column) => column !== 'margin') : COLUMNS
}
