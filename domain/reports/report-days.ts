import { addDays, addMonths, daysBetween, type CalendarDay, toYear } from '../platform/values/calendar.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'

/** The days that a report is about, both included. */
export interface ReportDays {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** Periods that people ask for by name. */
export const REPORT_PERIODS = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** The maximum number of days, both ends included: five years. */
export const MOST_REPORT_DAYS = 1_827

/** Returns the days of a named period; one that is not over ends today. */
export function daysOfPeriod(period: ReportPeriod, today: CalendarDay): ReportDays {
  const [year, month] = [toYear(today), Number(today.slice(5, 7))]
  const first = (ofYear: number, ofMonth: number) => `${ofYear}-${String(ofMonth).padStart(2, '0')}-01`
  const quarter = first(year, month - ((month - 1) % 3))
  switch (period) {
    case 'this-month':
      return { from: first(year, month), to: today }
    case 'last-month': {
      const to = addDays(first(year, month), -1)
      return { from: `${to.slice(0, 7)}-01`, to }
    }
    case 'this-quarter':
      return { from: quarter, to: today }
    case 'last-quarter':
      return { from: addMonths(quarter, -3), to: addDays(quarter, -1) }
    case 'this-year':
      return { from: first(year, 1), to: today }
    case 'last-year':
      return { from: first(year - 1, 1), to: `${year - 1}-12-31` }
  }
}

/** Returns the same days a year before, for comparison. */
export function yearBefore({ from, to }: ReportDays): ReportDays {
  return { from: addMonths(from, -12), to: addMonths(to, -12) }
}

/** Returns the number of days of a report. */
export function countDays({ from, to }: ReportDays): number {
  return daysBetween(from, to) + 1
}

/** Refuses days that end before they begin, and more than five years. */
export function checkDays(days: ReportDays): { ok: true } | Refusal<'report-days' | 'report-days-many'> {
  const count = countDays(days)
  if (count < 1) return refuse('report-days')
  return count > MOST_REPORT_DAYS ? refuse('report-days-many') : accept({})
}

/** Returns the days of a period that are in a month (2026-11). */
export function overlapMonth(month: string, { from, to }: ReportDays): ReportDays {
  const first: CalendarDay = `${month}-01`
  const last = addDays(addMonths(first, 1), -1)
  return { from: first < from ? from : first, to: last > to ? to : last }
}

/** Lists the months (2026-11) of a period, in their order. */
export function listMonths({ from, to }: ReportDays): string[] {
  const months: string[] = []
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) months.push(first.slice(0, 7))
  return months
}
