import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getScreen, type ScreenId } from '@forecourt/domain/platform/routes/office-routes.ts'
import { REPORT_COLUMNS, type ReportColumn, type ReportUnit } from '@forecourt/domain/reports/report.ts'
import { checkDays, type ReportDays } from '@forecourt/domain/reports/report-days.ts'
import type { Report } from '@forecourt/domain/reports/report.schema.ts'
import { NO_BRAND_KEY, SHOP_KEY } from '@forecourt/domain/reports/sales-report.ts'
import { NO_TECHNICIAN_KEY } from '@forecourt/domain/reports/workshop-report.ts'
import { NONE_KEY } from '@forecourt/domain/reports/follow-up-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { FileAnswer } from '../platform/files/file-answer.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { spreadsheet, type Cell } from '../platform/imports/export-file.ts'

/** Writes a report as a spreadsheet: its filters, its rows and the total, with the year before below it. */
export async function exportReport(
  report: Report,
  { screen, by, language, on }: { screen: ScreenId; by: ReportGroupName; language: Language; on: CalendarDay },
): Promise<FileAnswer> {
  const { columns, rows, total, before } = nameRows(report, { by, language })
  const locale = { locale: language }
  const toCells = (values: Report['total']) => columns.map((column, at) => toCell(column, values[at] ?? null))
  const head = [
    groupTexts[by]({}, locale),
    ...columns.map((column) => m[`office.report.columns.${column}`]({}, locale)),
  ]
  const lines = [
    ...rows.map(({ key, label, values }) => [label ?? key, ...toCells(values)]),
    [m['office.report.total']({}, locale), ...toCells(total)],
    ...(before ? [[m['office.report.year-before']({}, locale), ...toCells(before)]] : []),
  ]
  return spreadsheet(head, lines, `${getScreen(screen).text[language]} ${on}.xlsx`)
}

/** Names the rows of a report whose key has a text, in the language of the user. */
export function nameRows(report: Report, { by, language }: { by: ReportGroupName; language: Language }): Report {
  const texts = KEY_TEXTS[by]
  if (!texts) return report
  const nameKey = (key: string) => texts[key]?.({}, { locale: language }) ?? null
  return { ...report, rows: report.rows.map((row) => ({ ...row, label: row.label ?? nameKey(row.key) })) }
}

/** Refuses days that a report cannot be about. */
export function refuseDays(days: ReportDays): ApiRefusal | undefined {
  const checked = checkDays(days)
  return checked.ok ? undefined : refuse(checked.reason, { status: 422, field: 'to' })
}

type ReportGroupName = keyof typeof groupTexts

const groupTexts = {
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

const perUnit: Readonly<Record<ReportUnit, number>> = {
  count: 1,
  cents: 100,
  days: 1,
  // A spreadsheet adds up hours.
  minutes: 60,
  hundredths: 100,
  basisPoints: 10_000,
}

function toCell(column: ReportColumn, value: number | null): Cell {
  return value === null ? null : value / perUnit[REPORT_COLUMNS[column]]
}

type KeyText = (input: object, options: { locale: Language }) => string

const KEY_TEXTS: Readonly<Partial<Record<ReportGroupName, Readonly<Record<string, KeyText>>>>> = {
  kind: {
    used: m['resources.vehicle.choices.carKind.used'],
    new: m['resources.vehicle.choices.carKind.new'],
    demo: m['resources.vehicle.choices.carKind.demo'],
  },
  payer: {
    private: m['resources.shared.choices.payer.private'],
    business: m['resources.shared.choices.payer.business'],
  },
  salesperson: { [SHOP_KEY]: m['office.sales-report.shop'] },
  brand: { [NO_BRAND_KEY]: m['office.sales-report.unknown'] },
  rule: { [NONE_KEY]: m['office.follow-up-report.no-rule'] },
  model: { [NONE_KEY]: m['office.sales-report.unknown'] },
  reason: { [NONE_KEY]: m['office.loss-report.none'] },
  source: {
    none: m['office.follow-up-report.no-source'],
    contact: m['resources.lead.choices.kind.contact'],
    'car-question': m['resources.lead.choices.kind.car-question'],
    'test-drive': m['resources.lead.choices.kind.test-drive'],
    'trade-in': m['resources.lead.choices.kind.trade-in'],
    'car-search': m['resources.lead.choices.kind.car-search'],
  },
  age: {
    upTo7: m['office.sales-forecast.ages.upTo7'],
    upTo30: m['office.sales-forecast.ages.upTo30'],
    upTo60: m['office.sales-forecast.ages.upTo60'],
    over60: m['office.sales-forecast.ages.over60'],
  },
  technician: { [NO_TECHNICIAN_KEY]: m['office.workshop-report.nobody'] },
  salesType: {
    fleet: m['resources.shared.choices.salesType.fleet'],
    staff: m['resources.shared.choices.salesType.staff'],
    private: m['resources.shared.choices.salesType.private'],
  },
}
