import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  checkOpenDay,
  OPEN_ITEM_COLUMNS,
  PAYABLE_GROUPS,
  RECEIVABLE_GROUPS,
} from '@forecourt/domain/reports/open-item-report.ts'
import { ReportAnswer, reportOnDay, type Report } from '@forecourt/domain/reports/report.schema.ts'
import { query } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { exportReport, nameRows } from './report-file.ts'
import { findBranches, sumPayables, sumReceivables, type OpenSums } from './open-items.sql.ts'

const ReceivableRequest = reportOnDay(RECEIVABLE_GROUPS)
const PayableRequest = reportOnDay(PAYABLE_GROUPS)

const receivables = query({
  path: 'POST /sales/receivablereport/get',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary:
    "Returns what customers owe within the caller's scope, by the days since it was due; of a past day, what was open at its end.",
  input: ReceivableRequest,
  output: ReportAnswer,
  async run({ db, call: { staff, language, now } }, asked) {
    const refused = refuseDay(asked.on, now)
    if (refused) return refused
    const branches = await findBranches(db, staff.who, 'INVOICE_VIEW')
    return nameRows(toReport(await sumReceivables(db, staff.who, asked), branches), { by: asked.by, language })
  },
})

const exportReceivables = query({
  path: 'POST /sales/receivablereport/export',
  right: 'INVOICE_VIEW',
  place: 'rows',
  summary: 'Exports what customers owe by age as a spreadsheet, now or at the end of a past day.',
  input: ReceivableRequest,
  output: fileAnswer,
  async run({ db, call: { staff, language, now } }, asked) {
    const refused = refuseDay(asked.on, now)
    if (refused) return refused
    return exportReport(toReport(await sumReceivables(db, staff.who, asked), []), {
      screen: 'receivableReport',
      by: asked.by,
      language,
      on: asked.on ?? brusselsDay(now),
    })
  },
})

const payables = query({
  path: 'POST /sales/payablereport/get',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary:
    "Returns what is owed to suppliers within the caller's scope, by the days since it was due; of a past day, what was open at its end.",
  input: PayableRequest,
  output: ReportAnswer,
  async run({ db, call: { staff, now } }, asked) {
    const refused = refuseDay(asked.on, now)
    if (refused) return refused
    return toReport(await sumPayables(db, staff.who, asked), await findBranches(db, staff.who, 'PURCHASE_VIEW'))
  },
})

const exportPayables = query({
  path: 'POST /sales/payablereport/export',
  right: 'PURCHASE_VIEW',
  place: 'rows',
  summary: 'Exports what is owed to suppliers by age as a spreadsheet, now or at the end of a past day.',
  input: PayableRequest,
  output: fileAnswer,
  async run({ db, call: { staff, language, now } }, asked) {
    const refused = refuseDay(asked.on, now)
    if (refused) return refused
    return exportReport(toReport(await sumPayables(db, staff.who, asked), []), {
      screen: 'payableReport',
      by: asked.by,
      language,
      on: asked.on ?? brusselsDay(now),
    })
  },
})

export const openItemEndpoints = [receivables, exportReceivables, payables, exportPayables] as const

function refuseDay(on: CalendarDay | null, now: Date): ApiRefusal | undefined {
  const can = checkOpenDay(on, brusselsDay(now))
  return can.ok ? undefined : refuse(can.reason, { status: 422, field: 'on' })
}

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
