import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { ReportAnswer, reportOfDays, type Report } from '@forecourt/domain/reports/report.schema.ts'
import { yearBefore, type ReportDays } from '@forecourt/domain/reports/report-days.ts'
import { saleEventList, type ListedSaleEvent } from '@forecourt/domain/reports/sale-event-list.ts'
import {
  SaleEventExportRequest,
  SaleEventListAnswer,
  SaleEventListRequest,
} from '@forecourt/domain/reports/sale-event.schema.ts'
import {
  conversionBp,
  SALES_COLUMNS,
  SALES_GROUPS,
  type SalesColumn,
  type SalesGroup,
} from '@forecourt/domain/reports/sales-report.ts'
import type { Db } from '../platform/database/database.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { query } from '../platform/http/endpoint.ts'
import { MOST_TO_EXPORT } from '../platform/imports/export-file.ts'
import { exportList } from '../platform/imports/export-list.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { listRows } from '../platform/resources/list.ts'
import { exportReport, nameRows, refuseDays } from './report-file.ts'
import {
  findSalesBranches,
  loadSales,
  saleEventConditions,
  salesBy,
  selectSaleEvents,
  type SalesFigures,
  type StoredSaleEvent,
} from './sales-report.sql.ts'

const Request = reportOfDays(SALES_GROUPS)

const get = query({
  path: 'POST /sales/salesreport/get',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary:
    "Returns the offers, sales and deliveries of a period within the caller's scope, compared with the year before.",
  input: Request,
  output: ReportAnswer,
  async run({ db, call: { staff, language } }, { by, branch, ...days }) {
    return refuseDays(days) ?? nameRows(await buildReport(db, staff.who, { by, branch, days }), { by, language })
  },
})

const exportFile = query({
  path: 'POST /sales/salesreport/export',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: 'Exports the sales report as a spreadsheet.',
  input: Request,
  output: fileAnswer,
  async run({ db, call: { staff, language, now } }, { by, branch, ...days }) {
    const refused = refuseDays(days)
    if (refused) return refused
    const report = await buildReport(db, staff.who, { by, branch, days })
    return exportReport(report, { screen: 'salesReport', by, language, on: brusselsDay(now) })
  },
})

const toListed = ({ id, record, ...row }: StoredSaleEvent): ListedSaleEvent => ({
  id,
  record,
  ...readFields(saleEventList.fields, row),
})

const listEvents = query({
  path: 'POST /sales/saleevent/list',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: 'Lists offers that went out and cars that were sold, canceled or delivered: what the sales report counts.',
  input: SaleEventListRequest,
  output: SaleEventListAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    listRows(db, selectSaleEvents(db, staff.who), saleEventList, request, {
      language,
      read: toListed,
      own: saleEventConditions,
    }),
})

const exportEvents = query({
  path: 'POST /sales/saleevent/export',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: `Exports offers and sales as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: SaleEventExportRequest,
  output: fileAnswer,
  reads: () => ['offer:export'],
  run: ({ db, call: { staff, language } }, request) =>
    exportList(db, selectSaleEvents(db, staff.who), saleEventList, request, {
      language,
      read: toListed,
      own: saleEventConditions,
    }),
})

export const salesReportEndpoints = [get, exportFile, listEvents, exportEvents] as const

interface Wanted {
  readonly by: SalesGroup
  readonly branch: number | null
  readonly days: ReportDays
}

async function buildReport(db: Db, who: Who, { by, branch, days }: Wanted): Promise<Report> {
  const rows = await salesBy(db, who, by, { days, branch })
  const seesMargins = may(who, 'OFFER_MARGIN').ok
  const columns = SALES_COLUMNS.filter((column) => seesMargins || (column !== 'marginCents' && column !== 'marginCars'))
  const toValues = (figures: SalesFigures) => columns.map((column) => readColumn(figures, column))
  return {
    columns,
    rows: rows.map(({ key, label, ...figures }) => ({ key, label, values: toValues(figures) })),
    total: toValues(await loadSales(db, who, { days, branch })),
    before: toValues(await loadSales(db, who, { days: yearBefore(days), branch })),
    branches: await findSalesBranches(db, who),
  }
}

function readColumn(figures: SalesFigures, column: SalesColumn): number | null {
  if (column === 'conversion') return conversionBp(figures)
  // Of no car there is no margin.
  return column === 'marginCents' && figures.marginCars === 0 ? null : figures[column]
}
