import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { REPORT_COLUMNS, type ReportColumn } from '@forecourt/domain/reports/report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage, currentLocale } from '../platform/language.ts'
import { formatCents, formatWholeEuros } from '../platform/money-text.ts'

/** Writes a number of a report by the unit of its column. */
export function writeValue(column: ReportColumn, value: number | null): string {
  if (value === null) return '–'
  switch (REPORT_COLUMNS[column]) {
    case 'cents':
      return formatCents(value)
    case 'hundredths':
      return new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
        value / 100,
      )
    case 'minutes':
      return new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
        value / 60,
      )
    case 'basisPoints':
      return new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(
        value / 10_000,
      )
    default:
      return formatWhole(value, currentLanguage())
  }
}

/** Writes a number with whole euros. */
export function writeWhole(column: ReportColumn, value: number): string {
  if (REPORT_COLUMNS[column] !== 'cents') return writeValue(column, value)
  return formatWholeEuros(value)
}

/** Writes a value at the scale of a chart, or below its bars: whole euros, as cents do not matter there. */
export function writeRound(column: ReportColumn, value: number): string {
  if (REPORT_COLUMNS[column] !== 'cents' || Math.abs(value) < 1_000_000) return writeWhole(column, value)
  return new Intl.NumberFormat(currentLocale(), {
    style: 'currency',
    currency: 'EUR',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(value / 100)
}

/** Names a row; a month by its key. */
export function nameRow(by: GroupName, { key, label }: { key: string; label: string | null }): string {
  return label ?? (by === 'month' ? writeMonth(key) : key)
}

export function writeMonth(month: string): string {
  const written = new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return written.format(new Date(`${month}-01T00:00:00Z`))
}

export const groupTexts = {
  kind: m['office.report.groups.kind'],
  brand: m['words.brand'],
  branch: m['words.branch'],
  payer: m['words.customer-type'],
  salesperson: m['resources.shared.fields.owner'],
  salesType: m['resources.shared.fields.salesType'],
  month: m['office.report.groups.month'],
  rule: m['office.report.groups.rule'],
  model: m['resources.shared.fields.model'],
  source: m['office.report.groups.source'],
  reason: m['resources.offer.fields.lossReason'],
  age: m['office.report.groups.age'],
  technician: m['office.report.groups.technician'],
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
  offered: m['office.report.columns.offered'],
  conversion: m['office.report.columns.conversion'],
  canceled: m['office.report.columns.canceled'],
  delivered: m['office.report.columns.delivered'],
  revenueCents: m['office.report.columns.revenueCents'],
  marginCents: m['office.report.columns.marginCents'],
  marginCars: m['office.report.columns.marginCars'],
  chances: m['office.report.columns.chances'],
  won: m['office.report.columns.won'],
  lost: m['office.report.columns.lost'],
  openChances: m['office.report.columns.openChances'],
  hitRate: m['office.report.columns.hitRate'],
  wonCents: m['office.report.columns.wonCents'],
  lostCents: m['office.report.columns.lostCents'],
  lossShare: m['office.report.columns.lossShare'],
  openValueCents: m['office.report.columns.openValueCents'],
  forecastCents: m['office.report.columns.forecastCents'],
  workOrders: m['office.report.columns.workOrders'],
  soldMinutes: m['office.report.columns.soldMinutes'],
  clockedMinutes: m['office.report.columns.clockedMinutes'],
  efficiency: m['office.report.columns.efficiency'],
  mannedMinutes: m['office.report.columns.mannedMinutes'],
  soldOfManned: m['office.report.columns.soldOfManned'],
}

/** Returns the number of sold cars that a margin includes, as text. */
export function writeMarginNote(cars: number): string {
  return cars === 1
    ? m['office.sales-report.margin-of-one']()
    : m['office.sales-report.margin-of-many']({ cars: String(cars) })
}
