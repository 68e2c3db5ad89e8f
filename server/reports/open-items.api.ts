import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { OPEN_ITEM_COLUMNS, PAYABLE_GROUPS, RECEIVABLE_GROUPS } from '@forecourt/domain/reports/open-item-report.ts'
import { ReportAnswer, reportOfToday, type Report } from '@forecourt/domain/reports/report.schema.ts'
import { query } from '../platform/http/endpoint.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { exportReport } from './report-file.ts'
import { findBranches, sumPayables, sumReceivables, type OpenSums } from './open-items.sql.ts'

const ReceivableRequest = reportOfToday(RECEIVABLE_GROUPS)
const PayableRequest = reportOfToday(PAYABLE_GROUPS)

const receivables = query({
  path: 'POST /sales/receivablereport/get',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: "Returns what customers owe within the caller's scope, by the days since it was due.",
  input: ReceivableRequest,
  output: ReportAnswer,
  run: async ({ db, call: { staff } }, asked) =>
    toReport(await sumReceivables(db, staff.who, asked), await findBranches(db, staff.who, 'INVOICE_VIEW')),
})

const exportReceivables = query({
  path: 'POST /sales/receivablereport/export',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: 'Exports what customers owe by age as a spreadsheet.',
  input: ReceivableRequest,
  output: fileAnswer,
  run: async ({ db, call: { staff, language, now } }, asked) =>
    exportReport(toReport(await sumReceivables(db, staff.who, asked), []), {
      screen: 'receivableReport',
      by: asked.by,
      language,
      on: brusselsDay(now),
    }),
})

const payables = query({
  path: 'POST /sales/payablereport/get',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary: "Returns what is owed to suppliers within the caller's scope, by the days since it was due.",
  input: PayableRequest,
  output: ReportAnswer,
  run: async ({ db, call: { staff } }, asked) =>
    toReport(await sumPayables(db, staff.who, asked), await findBranches(db, staff.who, 'PURCHASE_VIEW')),
})

const exportPayables = query({
  path: 'POST /sales/payablereport/export',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary: 'Exports what is owed to suppliers by age as a spreadsheet.',
  input: PayableRequest,
  output: fileAnswer,
  run: async ({ db, call: { staff, language, now } }, asked) =>
    exportReport(toReport(await sumPayables(db, staff.who, asked), []), {
      screen: 'payableReport',
      by: asked.by,
      language,
      on: brusselsDay(now),
    }),
})

export const openItemEndpoints = [receivables, exportReceivables, payables, exportPayables] as const

function toReport(sums: readonly OpenSums[], branches: Report['branches']): Report {
  return {
    columns: [...OPEN_ITEM_COLUMNS],
    rows: sums.map((row) => ({
      key: row.key,
      label: row.label,
      values: OPEN_ITEM_COLUMNS.map((column) => row[column]),
    })),
    total: OPEN_ITEM_COLUMNS.map((column) => sums.reduce((total, row) => total + row[column], 0)),
    before: null,
    branches,
  }
}
