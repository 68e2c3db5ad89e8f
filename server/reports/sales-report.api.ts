import { findEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { SALES_TYPES } from '@forecourt/domain/pricing/profit-margin.ts'
import {
  SalesReportAnswer,
  SalesReportRequest,
  type SalesFigures,
  type SalesReport,
} from '@forecourt/domain/reports/sales-report.schema.ts'
import { checkDays, yearBefore, type ReportDays } from '@forecourt/domain/reports/report-days.ts'
import {
  conversionBp,
  reportColumns,
  type ReportColumn,
  type ReportGroup,
} from '@forecourt/domain/reports/sales-report.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Db } from '../platform/database/database.ts'
import { query } from '../platform/http/endpoint.ts'
import { spreadsheet } from '../platform/imports/export-file.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { refuse } from '../platform/http/refusal.ts'
import { salesBy, loadSales } from './sales-report.sql.ts'

const get = query({
  path: 'POST /sales/salesreport/get',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary:
    "Returns the offers, sales and deliveries of a period within the caller's scope, compared with the year before.",
  input: SalesReportRequest,
  output: SalesReportAnswer,
  async run({ db, call: { staff } }, { by, ...days }) {
    const checked = checkDays(days)
    return checked.ok ? buildReport(db, staff.who, days, by) : refuse(checked.reason, { status: 422, field: 'to' })
  },
})

const exportReport = query({
  path: 'POST /sales/salesreport/export',
  right: 'OFFER_VIEW',
  place: 'rows',
  summary: 'Exports the sales report as a spreadsheet.',
  input: SalesReportRequest,
  output: fileAnswer,
  async run({ db, call: { staff, language } }, { by, ...days }) {
    const checked = checkDays(days)
    if (!checked.ok) return refuse(checked.reason, { status: 422, field: 'to' })
    const { rows, total } = await buildReport(db, staff.who, days, by)
    const locale = { locale: language }
    const head = [
      m[`office.sales-report.groups.${by}`]({}, locale),
      ...reportColumns(total).map((column) => m[`office.sales-report.columns.${column}`]({}, locale)),
    ]
    const lines = [
      ...rows.map(({ label, ...row }) => ({ ...row, name: nameOfGroup(by, label, language) })),
      { ...total, name: m['office.report.total']({}, locale) },
    ].map(({ name, ...row }) => [name, ...reportColumns(row).map((column) => toCell(row, column))])
    return spreadsheet(head, lines, `${m['office.sales-report.title']({}, locale)} ${days.from} ${days.to}.xlsx`)
  },
})

export const salesReportEndpoints = [get, exportReport] as const

async function buildReport(db: Db, who: Who, days: ReportDays, by: ReportGroup): Promise<SalesReport> {
  const rows = await salesBy(db, who, days, by)
  const named = by === 'salesType' ? rows.map((row) => ({ ...row, label: parseSalesType(row.label) })) : rows
  return { by, rows: named, total: await loadSales(db, who, days), before: await loadSales(db, who, yearBefore(days)) }
}

function toCell(row: SalesFigures, column: ReportColumn): number | null {
  switch (column) {
    case 'conversion': {
      const conversion = conversionBp(row)
      return conversion === null ? null : conversion / 10_000
    }
    case 'revenue':
      return row.grossCents / 100
    case 'margin':
      return row.marginCents === null || row.marginCars === 0 ? null : row.marginCents / 100
    default:
      return row[column]
  }
}

function parseSalesType(value: string | null): string | null {
  return findEnumerationName(SALES_TYPES, Number(value) as 1) ?? null
}

function nameOfGroup(by: ReportGroup, label: string | null, language: Language): string {
  const locale = { locale: language }
  if (label === null)
    return by === 'salesperson'
      ? m['office.sales-report.shop']({}, locale)
      : m['office.sales-report.unknown']({}, locale)
  return by === 'salesType' ? m[`resources.shared.choices.salesType.${label as 'fleet'}`]({}, locale) : label
}
