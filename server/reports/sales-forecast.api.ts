import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { SalesForecastRequest } from '@forecourt/domain/reports/sales-forecast.schema.ts'
import {
  AGE_BANDS,
  calculateAgeRates,
  findAgeBand,
  FORECAST_COLUMNS,
  forecastSales,
  type ForecastGroup,
} from '@forecourt/domain/reports/sales-forecast.ts'
import { ReportAnswer, type Report } from '@forecourt/domain/reports/report.schema.ts'
import type { Db } from '../platform/database/database.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { query } from '../platform/http/endpoint.ts'
import { exportReport, nameRows } from './report-file.ts'
import { countDecided, listOpenChances, type OpenChanceRow } from './sales-forecast.sql.ts'
import { findSalesBranches } from './sales-report.sql.ts'

const get = query({
  path: 'POST /sales/salesforecast/get',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary:
    "Forecasts the sales that come of the open offers within the caller's scope: each weighted by the share of offers of its age that were sold in the last year.",
  input: SalesForecastRequest,
  output: ReportAnswer,
  async run({ db, call: { staff, language, now } }, wanted) {
    const report = await buildReport(db, staff.who, { ...wanted, today: brusselsDay(now) })
    return nameRows(report, { by: wanted.by, language })
  },
})

const exportFile = query({
  path: 'POST /sales/salesforecast/export',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: 'Exports the forecast as a spreadsheet.',
  input: SalesForecastRequest,
  output: fileAnswer,
  async run({ db, call: { staff, language, now } }, wanted) {
    const today = brusselsDay(now)
    const report = await buildReport(db, staff.who, { ...wanted, today })
    return exportReport(report, { screen: 'salesForecast', by: wanted.by, language, on: today })
  },
})

export const salesForecastEndpoints = [get, exportFile] as const

interface Wanted {
  readonly by: ForecastGroup
  readonly branch: number | null
  readonly today: CalendarDay
}

async function buildReport(db: Db, who: Who, { by, branch, today }: Wanted): Promise<Report> {
  const [open, decided, branches] = await Promise.all([
    listOpenChances(db, who, { branch, today }),
    countDecided(db, today),
    findSalesBranches(db, who),
  ])
  const rates = calculateAgeRates(decided)
  const toValues = (chances: readonly OpenChanceRow[], rate?: number) => {
    const cents = chances.reduce((sum, one) => sum + one.cents, 0)
    const forecast = forecastSales(chances, rates)
    const weight = rate ?? (cents === 0 ? null : Math.round((forecast * 10_000) / cents))
    return [chances.length, cents, weight, forecast]
  }
  const grouped = Map.groupBy(open, (chance) => toGroup(by, chance).key)
  const rows =
    by === 'age'
      ? AGE_BANDS.map(({ key }) => ({ key, label: null, values: toValues(grouped.get(key) ?? [], rates[key]) }))
      : [...grouped.values()]
          .map((chances) => ({ ...toGroup(by, chances[0]), values: toValues(chances) }))
          .toSorted((one, other) => (other.values[3] ?? 0) - (one.values[3] ?? 0))
  return { columns: [...FORECAST_COLUMNS], rows, total: toValues(open), before: null, branches }
}

function toGroup(by: ForecastGroup, chance: OpenChanceRow | undefined): { key: string; label: string | null } {
  if (!chance) throw new Error('A group without a chance')
  if (by === 'age') return { key: findAgeBand(chance.days), label: null }
  return by === 'salesperson'
    ? { key: String(chance.owner), label: chance.ownerName }
    : { key: String(chance.branch), label: chance.branchName }
}
