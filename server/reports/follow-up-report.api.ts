import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import {
  calculateHitRate,
  FOLLOW_UP_COLUMNS,
  FOLLOW_UP_GROUPS,
  LOSS_COLUMNS,
  LOSS_GROUPS,
  type ChanceColumn,
  type ChanceGroup,
} from '@forecourt/domain/reports/follow-up-report.ts'
import { yearBefore, type ReportDays } from '@forecourt/domain/reports/report-days.ts'
import { ReportAnswer, reportOfDays, type Report } from '@forecourt/domain/reports/report.schema.ts'
import type { Db } from '../platform/database/database.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { query } from '../platform/http/endpoint.ts'
import { chancesBy, loadChances, type ChanceFigures } from './follow-up-report.sql.ts'
import { exportReport, nameRows, refuseDays } from './report-file.ts'
import { findSalesBranches } from './sales-report.sql.ts'

const Request = reportOfDays([...FOLLOW_UP_GROUPS, ...LOSS_GROUPS])

const get = query({
  path: 'POST /sales/followupreport/get',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary:
    "Returns what became of the offers that first went out in a period, within the caller's scope. A set of alternatives counts once; `reason` counts the lost ones alone.",
  input: Request,
  output: ReportAnswer,
  async run({ db, call: { staff, language, now } }, { by, branch, ...days }) {
    const refused = refuseDays(days)
    if (refused) return refused
    const report = await buildReport(db, staff.who, { by, branch, days, language, today: brusselsDay(now) })
    return nameRows(report, { by, language })
  },
})

const exportFile = query({
  path: 'POST /sales/followupreport/export',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: 'Exports what became of the offers of a period as a spreadsheet.',
  input: Request,
  output: fileAnswer,
  async run({ db, call: { staff, language, now } }, { by, branch, ...days }) {
    const refused = refuseDays(days)
    if (refused) return refused
    const today = brusselsDay(now)
    const report = await buildReport(db, staff.who, { by, branch, days, language, today })
    const screen = by === 'reason' ? 'lossReport' : 'followUpReport'
    return exportReport(report, { screen, by, language, on: today })
  },
})

export const followUpReportEndpoints = [get, exportFile] as const

interface Wanted {
  readonly by: ChanceGroup
  readonly branch: number | null
  readonly days: ReportDays
  readonly language: Language
  readonly today: CalendarDay
}

async function buildReport(db: Db, who: Who, { by, ...wanted }: Wanted): Promise<Report> {
  const columns: readonly ChanceColumn[] = by === 'reason' ? LOSS_COLUMNS : FOLLOW_UP_COLUMNS
  const [rows, total, before, branches] = await Promise.all([
    chancesBy(db, who, by, wanted),
    loadChances(db, who, wanted),
    loadChances(db, who, { ...wanted, days: yearBefore(wanted.days) }),
    findSalesBranches(db, who),
  ])
  const toValues = (figures: ChanceFigures, all: ChanceFigures) =>
    columns.map((column) => readColumn(figures, column, all))
  return {
    columns: [...columns],
    rows: rows.map(({ key, label, ...figures }) => ({ key, label, values: toValues(figures, total) })),
    total: toValues(total, total),
    before: toValues(before, before),
    branches,
  }
}

function readColumn(figures: ChanceFigures, column: ChanceColumn, { lost }: ChanceFigures): number | null {
  if (column === 'hitRate') return calculateHitRate(figures)
  if (column === 'lossShare') return lost === 0 ? null : Math.round((figures.lost * 10_000) / lost)
  return figures[column]
}
