import { addDays, addMonths, type CalendarDay } from '../../platform/values/calendar.ts'

export type VatPeriodLength = 'month' | 'quarter'

export interface VatPeriodDays {
  readonly firstDay: CalendarDay
  readonly lastDay: CalendarDay
}

/** Returns the period of the VAT return that a day lies in. */
export function findVatPeriod(day: CalendarDay, length: VatPeriodLength): VatPeriodDays {
  const month = Number(day.slice(5, 7))
  const first = length === 'month' ? month : month - ((month - 1) % 3)
  const firstDay = `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
  return { firstDay, lastDay: addDays(addMonths(firstDay, length === 'month' ? 1 : 3), -1) }
}

/** Returns the periods up to that of a day, the newest first. */
export function listVatPeriods(
  day: CalendarDay,
  length: VatPeriodLength,
  { since, most }: { since: CalendarDay; most: number },
): VatPeriodDays[] {
  const periods: VatPeriodDays[] = []
  for (let period = findVatPeriod(day, length); periods.length < most && period.lastDay >= since;) {
    periods.push(period)
    period = findVatPeriod(addDays(period.firstDay, -1), length)
  }
  return periods
}

/** Returns the day on which the return of a period is due: of the month after it. */
export function findReturnDay({ lastDay }: Pick<VatPeriodDays, 'lastDay'>, dayOfMonth: number): CalendarDay {
  return `${addDays(lastDay, 1).slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`
}
