import { isCalendarDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  daysOfPeriod,
  REPORT_PERIODS,
  type ReportDays,
  type ReportPeriod,
} from '@forecourt/domain/reports/report-days.ts'

/** The report in the address: the back button, a reload and a colleague find the same. */
export interface ReportAddress<By extends string> extends ReportDays {
  readonly by: By
  /** Number of a branch; null: all. */
  readonly branch: number | null
  /** Undefined: days of their own. */
  readonly period: ReportPeriod | undefined
  /** The past day at the end of which it is about; null: now. */
  readonly on: CalendarDay | null
}

export function readReport<By extends string>(
  search: URLSearchParams,
  today: CalendarDay,
  groups: readonly [By, ...By[]],
): ReportAddress<By> {
  const by = groups.find((one) => one === search.get('by')) ?? groups[0]
  const typed = search.get('branch') ?? ''
  const branch = /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : null
  const asked = search.get('on') ?? ''
  const on = isCalendarDay(asked) && asked < today ? asked : null
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (isCalendarDay(from) && isCalendarDay(to)) return { by, branch, on, period: undefined, from, to }
  const period = REPORT_PERIODS.find((one) => one === search.get('period')) ?? 'this-year'
  return { by, branch, on, period, ...daysOfPeriod(period, today) }
}

export function searchOfReport<By extends string>({
  by,
  branch,
  on,
  period,
  from,
  to,
}: ReportAddress<By>): URLSearchParams {
  return new URLSearchParams({
    by,
    ...(branch !== null && { branch: String(branch) }),
    ...(on !== null && { on }),
    ...(period ? { period } : { from, to }),
  })
}
