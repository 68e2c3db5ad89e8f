import { hoursThatHold } from '@forecourt/domain/organisation/kept-hours.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { listMonths, overlapMonth, yearBefore, type ReportDays } from '@forecourt/domain/reports/report-days.ts'
import { ReportAnswer, reportOfDays, type Report } from '@forecourt/domain/reports/report.schema.ts'
import {
  countMannedMinutes,
  readWorkshopColumn,
  WORKSHOP_COLUMNS,
  WORKSHOP_GROUPS,
  type MannedWorkshop,
  type WorkshopFigures,
  type WorkshopGroup,
} from '@forecourt/domain/reports/workshop-report.ts'
import { readKeptHours } from '../organisation/kept-hours.ts'
import type { Db } from '../platform/database/database.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { query } from '../platform/http/endpoint.ts'
import { loadBays } from '../workshop/workshop-days.ts'
import { exportReport, nameRows, refuseDays } from './report-file.ts'
import { finishedWorkBy, loadFinishedWork, selectReportedWorkshops, type WorkWanted } from './workshop-report.sql.ts'

const Request = reportOfDays(WORKSHOP_GROUPS)

const get = query({
  path: 'POST /sales/workshopreport/get',
  right: 'WORKSHOP_REPORT_VIEW',
  place: 'rows',
  summary:
    "Returns the hours sold and clocked of finished work within the caller's scope, against the hours of manned bays, compared with the year before.",
  input: Request,
  output: ReportAnswer,
  async run({ db, call: { staff, language, now } }, { by, branch, ...days }) {
    const refused = refuseDays(days)
    if (refused) return refused
    const report = await buildWorkshopReport(db, staff.who, { by, branch, days, today: brusselsDay(now) })
    return nameRows(report, { by, language })
  },
})

const exportFile = query({
  path: 'POST /sales/workshopreport/export',
  right: 'WORKSHOP_REPORT_VIEW',
  place: 'rows',
  summary: 'Exports the report of the workshop as a spreadsheet.',
  input: Request,
  output: fileAnswer,
  async run({ db, call: { staff, language, now } }, { by, branch, ...days }) {
    const refused = refuseDays(days)
    if (refused) return refused
    const today = brusselsDay(now)
    const report = await buildWorkshopReport(db, staff.who, { by, branch, days, today })
    return exportReport(report, { screen: 'workshopReport', by, language, on: today })
  },
})

export const workshopReportEndpoints = [get, exportFile] as const

interface Wanted extends WorkWanted {
  readonly by: WorkshopGroup
  readonly today: CalendarDay
}

async function buildWorkshopReport(db: Db, who: Who, { by, today, ...wanted }: Wanted): Promise<Report> {
  const earlier = { ...wanted, days: yearBefore(wanted.days) }
  const until = { from: wanted.days.from, to: wanted.days.to < today ? wanted.days.to : today }
  const [worked, total, before, workshops] = await Promise.all([
    finishedWorkBy(db, who, by, wanted),
    loadFinishedWork(db, who, wanted),
    loadFinishedWork(db, who, earlier),
    loadWorkshops(db, who, { from: earlier.days.from }),
  ])
  const branches = [...new Map(workshops.map(({ branch, branchName }) => [branch, branchName]))]
  const counted = workshops.filter(({ branch }) => wanted.branch === null || branch === wanted.branch)
  // A workshop or month without work has manned bays all the same; together they are the total.
  const known = new Set(worked.map(({ key }) => key))
  const idle = {
    technician: [],
    branch: branches
      .filter(([id]) => wanted.branch === null || id === wanted.branch)
      .map(([id, name]) => ({ key: String(id), label: name })),
    month: listMonths(until).map((key) => ({ key, label: null })),
  }[by].filter(({ key }) => !known.has(key))
  const rows = [...worked, ...idle.map((row) => ({ ...row, workOrders: 0, soldMinutes: 0, clockedMinutes: 0 }))]
  const countMinutes = (some: readonly MannedWorkshop[], { from, to }: ReportDays) =>
    some.reduce((sum, workshop) => sum + countMannedMinutes({ from, to: to < today ? to : today }, workshop), 0)
  const countOfRow = (key: string) => {
    if (by === 'technician') return null
    if (by === 'month') return countMinutes(counted, overlapMonth(key, wanted.days))
    return countMinutes(
      counted.filter(({ branch }) => String(branch) === key),
      wanted.days,
    )
  }
  const toValues = (figures: WorkshopFigures) => WORKSHOP_COLUMNS.map((column) => readWorkshopColumn(figures, column))
  return {
    columns: [...WORKSHOP_COLUMNS],
    rows: (by === 'month' ? rows.toSorted((one, other) => one.key.localeCompare(other.key)) : rows).map(
      ({ key, label, ...work }) => ({
        key,
        label,
        values: toValues({ ...work, mannedMinutes: countOfRow(key) }),
      }),
    ),
    total: toValues({ ...total, mannedMinutes: countMinutes(counted, wanted.days) }),
    before: toValues({ ...before, mannedMinutes: countMinutes(counted, earlier.days) }),
    branches: branches.map(([id, name]) => ({ id, name, key: String(id) })),
  }
}

/** Loads the workshops within the reach of a user, with their bays and their hours since a day. */
async function loadWorkshops(db: Db, who: Who, { from }: Pick<ReportDays, 'from'>) {
  const workshops = await selectReportedWorkshops(db, who)
  const ids = workshops.map(({ id }) => id)
  const { of, forAll } = await readKeptHours(db, ids, from)
  return Promise.all(
    workshops.map(async (workshop) => ({
      ...workshop,
      hours: hoursThatHold(requireValue(of.get(workshop.id), 'the hours of the workshop'), forAll),
      baysOn: await loadBays(db, workshop.id),
    })),
  )
}
