import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { countDays, yearBefore, type ReportDays } from '@forecourt/domain/reports/report-days.ts'
import { ReportAnswer, reportOfDays, type Report } from '@forecourt/domain/reports/report.schema.ts'
import {
  averageCars,
  STOCK_AGES,
  STOCK_COLUMNS,
  STOCK_GROUPS,
  stockTurn,
  type StockAge,
  type StockColumn,
  type StockGroup,
} from '@forecourt/domain/reports/stock-report.ts'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/http/endpoint.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { listGroundFigures, type GroundFigure } from '../stock/desk/ground-figures.ts'
import { exportReport, nameRows, refuseDays } from './report-file.ts'
import { countStockMoves, findStockBranches, type StockMoves } from './stock-report.sql.ts'

const Request = reportOfDays(STOCK_GROUPS)

const get = query({
  path: 'POST /sales/stockreport/get',
  right: 'STOCK_VIEW',
  summary:
    'Returns the cars on the ground by age, and how often the stock turned in a period, compared with the year before.',
  input: Request,
  output: ReportAnswer,
  async run({ db, call: { staff, language } }, { by, branch, ...days }) {
    return refuseDays(days) ?? nameRows(await buildStockReport(db, staff.who, { by, branch, days }), { by, language })
  },
})

const exportFile = query({
  path: 'POST /sales/stockreport/export',
  right: 'STOCK_VIEW',
  summary: 'Exports the report of the stock as a spreadsheet.',
  input: Request,
  output: fileAnswer,
  async run({ db, call: { staff, language, now } }, { by, branch, ...days }) {
    const refused = refuseDays(days)
    if (refused) return refused
    const report = await buildStockReport(db, staff.who, { by, branch, days })
    return exportReport(report, { screen: 'stockReport', by, language, on: brusselsDay(now) })
  },
})

export const stockReportEndpoints = [get, exportFile] as const

interface Wanted {
  readonly by: StockGroup
  readonly branch: number | null
  readonly days: ReportDays
}

async function buildStockReport(db: Db, who: Who, { by, branch, days }: Wanted): Promise<Report> {
  const [cars, moves, earlier, branches] = await Promise.all([
    listGroundFigures(db, who, branch),
    countStockMoves(db, days, branch),
    countStockMoves(db, yearBefore(days), branch),
    findStockBranches(db),
  ])
  const seesCosts = may(who, 'STOCK_COST_VIEW').ok
  const columns = STOCK_COLUMNS.filter((column) => column !== 'costCents' || seesCosts)
  const toValues = (some: readonly GroundFigure[], moved: readonly StockMoves[]) => {
    const values = countStock(some, moved, countDays(days))
    return columns.map((column) => values[column])
  }
  const branchKeys = new Map(branches.map(({ id, departments }) => [id, departments.join(',')]))
  const readGroup = (car: GroundFigure | StockMoves): { key: string; label: string | null } => {
    if (by === 'kind') return { key: car.carKind, label: null }
    if (by === 'brand') return { key: String(car.brand.id), label: car.brand.label }
    return {
      key: branchKeys.get(car.branch) ?? '',
      label: branches.find(({ id }) => id === car.branch)?.name ?? null,
    }
  }
  const labels = new Map([...cars, ...moves].map(readGroup).map(({ key, label }) => [key, label]))
  const hasKey = (key: string) => (car: GroundFigure | StockMoves) => readGroup(car).key === key
  const rows = [...labels].map(([key, label]) => ({
    key,
    label,
    values: toValues(cars.filter(hasKey(key)), moves.filter(hasKey(key))),
  }))
  return {
    columns,
    rows: rows.toSorted(
      (one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0) || one.key.localeCompare(other.key),
    ),
    total: toValues(cars, moves),
    // Only values of the period are compared: the stock of a year ago, and its age, was not recorded.
    before: toValues([], earlier).map((value, at) => (isOfPeriod(columns[at]) ? value : null)),
    branches: branches.map(({ id, name }) => ({ id, name, key: branchKeys.get(id) ?? '' })),
  }
}

function isOfPeriod(column: StockColumn | undefined): boolean {
  return column === 'averageCars' || column === 'sold' || column === 'turn'
}

function countStock(
  cars: readonly GroundFigure[],
  moves: readonly StockMoves[],
  days: number,
): Readonly<Record<StockColumn, number | null>> {
  const aged = cars.flatMap(({ daysInStock }) => (daysInStock === null ? [] : [daysInStock]))
  const countAge = (age: StockAge) => {
    const [from, to] = STOCK_AGES[age]
    return aged.filter((old) => old >= from && (to === null || old <= to)).length
  }
  const sold = sum(moves.map((move) => move.sold))
  const average = averageCars(sum(moves.map(({ carDays }) => carDays)), days)
  return {
    cars: cars.length,
    upTo30: countAge('upTo30'),
    upTo60: countAge('upTo60'),
    upTo90: countAge('upTo90'),
    over90: countAge('over90'),
    averageDays: aged.length === 0 ? null : Math.round(sum(aged) / aged.length),
    costCents: sum(cars.map(({ costCents }) => costCents ?? 0)),
    averageCars: average,
    sold,
    turn: stockTurn(sold, average),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
