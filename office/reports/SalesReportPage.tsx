import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addDays, addMonths, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { yearBefore } from '@forecourt/domain/reports/report-days.ts'
import {
  conversionBp,
  REPORT_GROUPS,
  reportColumns,
  type ReportColumn,
  type ReportGroup,
} from '@forecourt/domain/reports/sales-report.ts'
import type { SalesFigures, SalesReport } from '@forecourt/domain/reports/sales-report.schema.ts'
import type { SalesType } from '@forecourt/domain/pricing/profit-margin.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { Page } from '../platform/Page.tsx'
import { BarChart } from '../platform/chart/BarChart.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { download } from '../platform/files.ts'
import { currentLanguage, currentLocale } from '../platform/language.ts'
import { callOptions } from '../platform/queries.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { ScreenPath } from '../platform/ScreenPath.tsx'
import { useTitle } from '../platform/title.ts'
import { readReport, searchOfReport, type ReportAddress } from './report-address.ts'
import { ReportPeriod } from './ReportPeriod.tsx'
import styles from './Report.module.css'

/** Shows offers, sales and deliveries that the user may see, beside the year before. */
export function SalesReportPage() {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => brusselsDay(new Date()))
  const address = readReport(search, today, REPORT_GROUPS)
  const { by, from, to } = address
  const go = (changes: Partial<ReportAddress<ReportGroup>>) =>
    setSearch(searchOfReport({ ...address, ...changes }), { replace: true })
  const { data, error, isPlaceholderData } = useQuery({
    ...callOptions('POST /sales/salesreport/get', { by, from, to }),
    placeholderData: keepPreviousData,
  })
  const title = m['office.sales-report.title']()
  useTitle(title)
  return (
    <Page wide>
      <ScreenPath id="salesReport" />
      <ScreenHead
        title={title}
        actions={
          <Button icon="download" onClick={() => void download('POST /sales/salesreport/export', { by, from, to })}>
            {m['office.report.export']()}
          </Button>
        }
      />
      <div className={styles.choices}>
        <ReportPeriod address={address} today={today} onChange={go} />
        <Select
          label={m['office.report.by']()}
          value={by}
          options={REPORT_GROUPS.map((group) => ({ value: group, label: groupTexts[group]() }))}
          onChange={({ target }) => go({ by: REPORT_GROUPS.find((one) => one === target.value) ?? by })}
        />
      </div>
      <FailureNotice failure={error} />
      {data && (
        <div aria-busy={isPlaceholderData} className={styles.report}>
          <Headlines report={data} address={address} />
          <Chart report={data} title={title} />
          <Sales report={data} />
          <p className="hint">
            {m['office.sales-report.hint']()}
            {data.total.marginCents !== null && ` ${m['office.sales-report.margin-hint']()}`}
          </p>
        </div>
      )}
    </Page>
  )
}

/** The figures that people look at first, beside those of the year before. */
function Headlines({
  report: { total, before },
  address,
}: {
  report: SalesReport
  address: ReportAddress<ReportGroup>
}) {
  const days = yearBefore(address)
  const of = m['office.report.before']({ from: formatDay(days.from), to: formatDay(days.to) })
  const figures: { label: string; now: string; note?: string | undefined; earlier: string }[] = [
    { label: columnTexts.sold(), now: count(total.sold), earlier: count(before.sold) },
    { label: columnTexts.revenue(), now: money(total.grossCents), earlier: money(before.grossCents) },
    { label: columnTexts.conversion(), now: conversionText(total), earlier: conversionText(before) },
    { label: columnTexts.delivered(), now: count(total.delivered), earlier: count(before.delivered) },
    ...(total.marginCents === null
      ? []
      : [
          {
            label: columnTexts.margin(),
            now: total.marginCars === 0 ? '–' : money(total.marginCents),
            note: marginNote(total),
            earlier: marginText(before),
          },
        ]),
  ]
  return (
    <dl className={styles.headlines}>
      {figures.map(({ label, now, note, earlier }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.figure}>{now}</dd>
          {note !== undefined && <dd className="hint">{note}</dd>}
          <dd className="hint">{m['words.labelled']({ label: of, text: earlier })}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The cars sold of each group; of a month it leads to its brands. */
function Chart({ report: { by, rows }, title }: { report: SalesReport; title: string }) {
  if (rows.length === 0) return null
  const label = m['office.report.chart-of']({ title })
  return (
    <div className={styles.chart}>
      <BarChart
        legend={[columnTexts.sold()]}
        label={label}
        writeValue={count}
        points={rows.map((row) => ({
          label: labelText(by, row.label),
          name: row.label ?? '',
          size: row.sold,
          value: count(row.sold),
          text: m['office.report.point']({ label: labelText(by, row.label), value: count(row.sold) }),
          href: by === 'month' && row.label !== null ? toMonth(row.label) : undefined,
        }))}
      />
    </div>
  )
}

/** The same report of one month (2026-11), by brand. */
function toMonth(month: string): string {
  const from = `${month}-01`
  return `/salesreport?${new URLSearchParams({ by: 'brand', from, to: addDays(addMonths(from, 1), -1) })}`
}

/** By what it was asked for: what is shown while another is on its way keeps its own names. */
function Sales({ report: { by, rows, total } }: { report: SalesReport }) {
  if (rows.length === 0) return <p>{m['office.sales-report.none']()}</p>
  const most = Math.max(1, ...rows.map(({ sold }) => sold))
  return (
    <Table caption={m['office.sales-report.title']()}>
      <thead>
        <tr>
          <th scope="col">{groupTexts[by]()}</th>
          {reportColumns(total).map((column) => (
            <th key={column} scope="col" className="num">
              {columnTexts[column]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">
              {labelText(by, row.label)}
              <span className={styles.bar} style={{ inlineSize: `${(row.sold / most) * 100}%` }} />
            </th>
            <Figures of={row} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">{m['office.report.total']()}</th>
          <Figures of={total} />
        </tr>
      </tfoot>
    </Table>
  )
}

function Figures({ of }: { of: SalesFigures }) {
  const shown = {
    offered: count(of.offered),
    sold: count(of.sold),
    conversion: conversionText(of),
    canceled: count(of.canceled),
    delivered: count(of.delivered),
    revenue: money(of.grossCents),
    margin: marginText(of),
  } as const satisfies Record<ReportColumn, string>
  return reportColumns(of).map((column) => (
    <td key={column} className="num">
      {shown[column]}
    </td>
  ))
}

const count = (number: number) => new Intl.NumberFormat(currentLocale()).format(number)
/** Whole euros: nobody compares sales by cents. */
const money = (cents: number) => formatMoney(Math.round(cents / 100) * 100, currentLanguage())

/** Returns of how many cars the margin is, where it is not all that were sold. */
function marginNote({ marginCars, sold }: SalesFigures): string | undefined {
  if (marginCars === null || marginCars === 0 || marginCars === sold) return undefined
  return marginCars === 1
    ? m['office.sales-report.margin-of-one']()
    : m['office.sales-report.margin-of-many']({ cars: marginCars })
}

/** The margin of the cars that are invoiced, and of how many when it is not all that were sold. */
function marginText({ marginCents, marginCars, sold }: SalesFigures): string {
  if (marginCents === null || marginCars === null || marginCars === 0) return '–'
  const cents = money(marginCents)
  if (marginCars === sold) return cents
  return marginCars === 1
    ? m['office.sales-report.margin-one']({ cents })
    : m['office.sales-report.margin-many']({ cents, cars: marginCars })
}

function conversionText(figures: SalesFigures): string {
  const basisPoints = conversionBp(figures)
  if (basisPoints === null) return '–'
  return new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(
    basisPoints / 10_000,
  )
}

function labelText(by: ReportGroup, label: string | null): string {
  if (label === null) return by === 'salesperson' ? m['office.sales-report.shop']() : m['office.sales-report.unknown']()
  if (by === 'salesType') return salesTypeTexts[label as SalesType]()
  if (by !== 'month') return label
  const month = new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return month.format(new Date(`${label}-01T00:00:00Z`))
}

const salesTypeTexts: Readonly<Record<SalesType, () => string>> = {
  fleet: m['resources.shared.choices.salesType.fleet'],
  staff: m['resources.shared.choices.salesType.staff'],
  private: m['resources.shared.choices.salesType.private'],
}
const groupTexts = {
  salesperson: m['office.sales-report.groups.salesperson'],
  branch: m['office.sales-report.groups.branch'],
  brand: m['office.sales-report.groups.brand'],
  salesType: m['office.sales-report.groups.salesType'],
  month: m['office.sales-report.groups.month'],
}
const columnTexts = {
  offered: m['office.sales-report.columns.offered'],
  sold: m['office.sales-report.columns.sold'],
  conversion: m['office.sales-report.columns.conversion'],
  canceled: m['office.sales-report.columns.canceled'],
  delivered: m['office.sales-report.columns.delivered'],
  revenue: m['office.sales-report.columns.revenue'],
  margin: m['office.sales-report.columns.margin'],
}
