import { countOpenMinutes, hoursOn, type OpeningHours } from '../organisation/opening-hours.ts'
import { addDays, type CalendarDay } from '../platform/values/calendar.ts'
import { overlapMonth, type ReportDays } from './report-days.ts'
import { toSearch, type ReportColumn, type ReportLink, type ReportPlace } from './report.ts'

/** By what finished work is counted together. */
export const WORKSHOP_GROUPS = ['technician', 'branch', 'month'] as const
export type WorkshopGroup = (typeof WORKSHOP_GROUPS)[number]

/** The row of work without clocked time and without a technician. */
export const NO_TECHNICIAN_KEY = 'none'

export const WORKSHOP_COLUMNS = [
  'workOrders',
  'soldMinutes',
  'clockedMinutes',
  'efficiency',
  'mannedMinutes',
  'soldOfManned',
] as const satisfies readonly ReportColumn[]
export type WorkshopColumn = (typeof WORKSHOP_COLUMNS)[number]

/** Work of orders that were finished in a period. */
export interface WorkshopFigures {
  readonly workOrders: number
  /** Time that is billed, to any payer: of a flat rate its time, by the clock what was clocked, in tenths of an hour. */
  readonly soldMinutes: number
  /** Time that was clocked on that work, whenever that was. */
  readonly clockedMinutes: number
  /** Time in which bays were manned; null: of a technician it is not known. */
  readonly mannedMinutes: number | null
}

/** Returns a number of the report; null: there is nothing to compare with. */
export function readWorkshopColumn(figures: WorkshopFigures, column: WorkshopColumn): number | null {
  if (column === 'efficiency') return toShareBp(figures.soldMinutes, figures.clockedMinutes)
  return column === 'soldOfManned' ? toShareBp(figures.soldMinutes, figures.mannedMinutes) : figures[column]
}

/** Returns a part of a whole in hundredths of a percent; null: the whole is zero, or unknown. */
function toShareBp(part: number, whole: number | null): number | null {
  return whole === null || whole === 0 ? null : Math.round((part * 10_000) / whole)
}

/** A workshop, with the facts that decide when its bays are manned. */
export interface MannedWorkshop {
  readonly hours: OpeningHours
  readonly baysOn: (day: CalendarDay) => number
}

/**
 * Returns the minutes in which the bays of a workshop were manned in a period: bays that are manned on a day × the minutes
 * that the workshop is open. No history is stored: the hours and bays are the current ones of the workshop, with the days
 * and periods that were entered as exceptions.
 */
export function countMannedMinutes({ from, to }: ReportDays, { hours, baysOn }: MannedWorkshop): number {
  let minutes = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const bays = baysOn(day)
    if (bays > 0) minutes += bays * countOpenMinutes(hoursOn(hours, day))
  }
  return minutes
}

/**
 * Returns the list of the work orders that a number counts or adds up; undefined: a ratio, and what is no work. `branch`:
 * the number of the branch that the report is about, if it is about one.
 */
export function findWork(
  { by, column, key }: ReportPlace<WorkshopGroup, string>,
  branch: number | null,
  days: ReportDays,
): ReportLink | undefined {
  const isOfWork = column === 'workOrders' || column === 'soldMinutes' || column === 'clockedMinutes'
  if (!isOfWork || key === NO_TECHNICIAN_KEY) return undefined
  const { from, to } = by === 'month' && key !== null ? overlapMonth(key, days) : days
  return {
    screen: 'workOrder',
    search: toSearch({
      finishedAt: `${from}..${to}`,
      ...(branch !== null && { branch: String(branch) }),
      ...(key !== null && by !== 'month' && { [by]: key }),
    }),
  }
}
