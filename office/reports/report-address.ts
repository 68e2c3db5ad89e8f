import { isCalendarDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  daysOfPeriod,
  REPORT_GROUPS,
  REPORT_PERIODS,
  type ReportDays,
  type ReportGroup,
  type ReportPeriod,
} from '@forecourt/domain/reports/sales-report.ts'

/** The report in the address: the back button, a reload and a colleague find the same. */
export interface ReportAddress extends ReportDays {
  readonly by: ReportGroup
  /** Undefined: days of their own. */
  readonly period: ReportPeriod | undefined
}

export function readReport(search: URLSearchParams, today: CalendarDay): ReportAddress {
  const by = REPORT_GROUPS.find((one) => one === search.get('by')) ?? REPORT_GROUPS[0]
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (isCalendarDay(from) && isCalendarDay(to)) return { by, period: undefined, from, to }
  const period = REPORT_PERIODS.find((one) => one === search.get('period')) ?? 'this-year'
  return { by, period, ...daysOfPeriod(period, today) }
}

export function searchOfReport({ by, period, from, to }: ReportAddress): URLSearchParams {
  return new URLSearchParams({ by, ...(period ? { period } : { from, to }) })
}
