import { formatMoney, formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { REPORT_COLUMNS, type ReportColumn } from '@forecourt/domain/reports/report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage, currentLocale } from '../platform/language.ts'

/** Writes a number of a report by the unit of its column. */
export function writeValue(column: ReportColumn, value: number | null): string {
  if (value === null) return '–'
  switch (REPORT_COLUMNS[column]) {
    case 'cents':
      return formatMoney(value, currentLanguage(), { cents: 'always' })
    case 'hundredths':
      return new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
        value / 100,
      )
    default:
      return formatWhole(value, currentLanguage())
  }
}

/** Writes a number with whole euros. */
export function writeWhole(column: ReportColumn, value: number): string {
  if (REPORT_COLUMNS[column] !== 'cents') return writeValue(column, value)
  return formatMoney(Math.round(value / 100) * 100, currentLanguage())
}

/** Writes a value at the scale of a chart, or below its bars: whole euros, as nobody compares bars by cents. */
export function writeRound(column: ReportColumn, value: number): string {
  if (REPORT_COLUMNS[column] !== 'cents' || Math.abs(value) < 1_000_000) return writeWhole(column, value)
  return new Intl.NumberFormat(currentLocale(), {
    style: 'currency',
    currency: 'EUR',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value / 100)
}

/** Names a row that has no name of its own. */
export function nameRow({ key, label }: { key: string; label: string | null }): string {
  return label ?? keyTexts[key]?.() ?? key
}

const keyTexts: Readonly<Record<string, () => string>> = {
  used: m['resources.vehicle.choices.carKind.used'],
  new: m['resources.vehicle.choices.carKind.new'],
  demo: m['resources.vehicle.choices.carKind.demo'],
  private: m['resources.shared.choices.payer.private'],
  business: m['resources.shared.choices.payer.business'],
}

export const groupTexts = {
  kind: m['office.report.groups.kind'],
  brand: m['words.brand'],
  branch: m['words.branch'],
  payer: m['words.customer-type'],
}
export type GroupName = keyof typeof groupTexts

export const columnTexts: Readonly<Record<ReportColumn, () => string>> = {
  cars: m['office.report.columns.cars'],
  upTo30: m['office.report.columns.upTo30'],
  upTo60: m['office.report.columns.upTo60'],
  upTo90: m['office.report.columns.upTo90'],
  over90: m['office.report.columns.over90'],
  averageDays: m['office.report.columns.averageDays'],
  costCents: m['office.report.columns.costCents'],
  sold: m['office.report.columns.sold'],
  averageCars: m['office.report.columns.averageCars'],
  turn: m['office.report.columns.turn'],
  invoices: m['office.report.columns.invoices'],
  openCents: m['office.report.columns.openCents'],
  notDue: m['office.report.columns.notDue'],
  late30: m['office.report.columns.late30'],
  late60: m['office.report.columns.late60'],
  late90: m['office.report.columns.late90'],
  lateMore: m['office.report.columns.lateMore'],
  creditCents: m['office.report.columns.creditCents'],
}
