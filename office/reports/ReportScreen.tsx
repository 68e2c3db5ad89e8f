import { useState, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getScreen, type ScreenId } from '@forecourt/domain/platform/routes/office-routes.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { yearBefore } from '@forecourt/domain/reports/report-days.ts'
import {
  REPORT_COLUMNS,
  type ReportColumn,
  type ReportLink,
  type ReportPlace,
} from '@forecourt/domain/reports/report.ts'
import type { Report } from '@forecourt/domain/reports/report.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { BarChart } from '../platform/chart/BarChart.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { download } from '../platform/files.ts'
import { currentLanguage } from '../platform/language.ts'
import { Page } from '../platform/Page.tsx'
import type { CallQuery } from '../platform/queries.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { readReport, searchOfReport, type ReportAddress } from './report-address.ts'
import { columnTexts, groupTexts, nameRow, writeRound, writeValue, writeWhole, type GroupName } from './report-texts.ts'
import { ReportPeriod } from './ReportPeriod.tsx'
import styles from './Report.module.css'

interface ReportScreenProps<By extends GroupName> {
  id: ScreenId
  groups: readonly [By, ...By[]]
  /** The report is about a period, about the end of a day that may be chosen, or about now. */
  time: 'period' | 'day' | 'now'
  load: (address: ReportAddress<By>) => CallQuery<Report>
  /** Path and input of the spreadsheet. */
  toFile: (address: ReportAddress<By>) => readonly [path: string, input: object]
  /** The bars: columns of the total, or one column of each row. */
  chart:
    | { readonly of: 'total'; readonly columns: readonly [ReportColumn, ...ReportColumn[]] }
    | { readonly of: 'rows'; readonly column: ReportColumn }
  legend: string
  /** The numbers that people look at first. */
  headlines: readonly ReportColumn[]
  /** Returns the list of the records that a number counts. */
  findLink: (
    place: ReportPlace<By, ReportColumn>,
    branch: Report['branches'][number] | undefined,
    address: ReportAddress<By>,
  ) => ReportLink | undefined
  /** Returns what is to be said below a headline. */
  findNote?: (column: ReportColumn, report: Report) => string | undefined
  renderHints: (report: Report, address: ReportAddress<By>) => ReactNode
}

/** Shows a report: its numbers at a glance, a chart, and the table, in which each number leads to the list that it counts. */
export function ReportScreen<By extends GroupName>(screen: ReportScreenProps<By>) {
  const { id, groups, time, load, toFile, renderHints } = screen
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => brusselsDay(new Date()))
  const address = readReport(search, today, groups)
  const go = (changes: Partial<ReportAddress<By>>) =>
    setSearch(searchOfReport({ ...address, ...changes }), { replace: true })
  // The choices stay while another report loads; its old numbers would link to the wrong lists.
  const { data, error, isPlaceholderData } = useQuery({ ...load(address), placeholderData: keepPreviousData })
  const title = getScreen(id).text[currentLanguage()]
  useTitle(title)
  return (
    <Page wide>
      <ScreenHead
        screen={id}
        title={title}
        actions={
          <Button icon="download" onClick={() => void download(...toFile(address))}>
            {m['office.report.export']()}
          </Button>
        }
      />
      <div className={styles.choices}>
        {time === 'period' && <ReportPeriod address={address} today={today} onChange={go} />}
        {time === 'day' && (
          <TextField
            id="report-on"
            type="date"
            label={m['office.report.on']()}
            max={today}
            value={address.on ?? today}
            onChange={({ target: { value } }) => go({ on: value === '' || value >= today ? null : value })}
          />
        )}
        <Branch report={data} chosen={address.branch} onChoose={(branch) => go({ branch })} />
        {groups.length > 1 && (
          <Select
            label={m['office.report.by']()}
            value={address.by}
            options={groups.map((group) => ({ value: group, label: groupTexts[group]() }))}
            onChoose={(by) => go({ by })}
          />
        )}
      </div>
      <FailureNotice failure={error} />
      {data && !isPlaceholderData ? (
        <div className={styles.report}>
          <Shown screen={screen} report={data} address={address} title={title} />
          <div className="hint">{renderHints(data, address)}</div>
        </div>
      ) : (
        !error && <Skeleton width="100%" height={320} />
      )}
    </Page>
  )
}

interface BranchProps {
  report: Report | undefined
  chosen: number | null
  onChoose: (branch: number | null) => void
}

function Branch({ report, chosen, onChoose }: BranchProps) {
  if (!report || report.branches.length < 2) return null
  return (
    <Select
      label={m['words.branch']()}
      value={String(chosen ?? '')}
      placeholder={m['office.report.every-branch']()}
      options={report.branches.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    />
  )
}

interface ShownProps<By extends GroupName> {
  screen: ReportScreenProps<By>
  report: Report
  address: ReportAddress<By>
  title: string
}

function Shown<By extends GroupName>({ screen, report, address, title }: ShownProps<By>) {
  const { chart, legend, headlines, findLink, findNote } = screen
  const branch = report.branches.find(({ id }) => id === address.branch)
  const findHref = (column: ReportColumn, key: string | null) => {
    const link = findLink({ by: address.by, column, key }, branch, address)
    return link && toHref(link)
  }
  const toPoint = (column: ReportColumn, key: string | null, label: string, value: number) => ({
    label,
    name: key ?? column,
    size: value / toScale(column),
    value: writeRound(column, value),
    text: m['office.report.point']({ label, value: writeValue(column, value) }),
    href: value === 0 ? undefined : findHref(column, key),
  })
  const charted = chart.of === 'total' ? chart.columns[0] : chart.column
  const readValue = (values: Report['total'], column: ReportColumn) => values[report.columns.indexOf(column)] ?? 0
  const points =
    chart.of === 'total'
      ? chart.columns.map((column) => toPoint(column, null, columnTexts[column](), readValue(report.total, column)))
      : report.rows.map((row) =>
          toPoint(chart.column, row.key, nameRow(address.by, row), readValue(row.values, chart.column)),
        )
  return (
    <>
      <Headlines
        report={report}
        columns={headlines}
        address={address}
        findHref={(column) => findHref(column, null)}
        findNote={(column) => findNote?.(column, report)}
      />
      {points.length > 0 && (
        <div className={styles.chart}>
          <BarChart
            legend={[legend]}
            label={m['office.report.chart-of']({ title })}
            writeValue={(size) => writeRound(charted, size * toScale(charted))}
            points={points}
          />
        </div>
      )}
      <ReportTable report={report} by={address.by} title={title} findHref={findHref} />
    </>
  )
}

/** Returns the divisor of a chart: minutes are drawn as hours, so that its lines are at round numbers. */
function toScale(column: ReportColumn): number {
  return REPORT_COLUMNS[column] === 'minutes' ? 60 : 1
}

interface HeadlinesProps {
  report: Report
  columns: readonly ReportColumn[]
  address: ReportAddress<string>
  findHref: (column: ReportColumn) => string | undefined
  findNote: (column: ReportColumn) => string | undefined
}

/** The figures that people look at first, beside those of the year before. */
function Headlines({ report: { columns: all, total, before }, columns, address, findHref, findNote }: HeadlinesProps) {
  const days = yearBefore(address)
  const of = m['office.report.before']({ from: formatDay(days.from), to: formatDay(days.to) })
  return (
    <dl className={styles.headlines}>
      {columns
        .filter((column) => all.includes(column))
        .map((column) => {
          const at = all.indexOf(column)
          const earlier = before?.[at] ?? null
          const note = findNote(column)
          return (
            <div key={column}>
              <dt>{columnTexts[column]()}</dt>
              <dd className={styles.figure}>
                <Value column={column} value={total[at] ?? null} href={findHref(column)} isRound />
              </dd>
              {note !== undefined && <dd className="hint">{note}</dd>}
              {earlier !== null && (
                <dd className="hint">{m['words.labelled']({ label: of, text: writeWhole(column, earlier) })}</dd>
              )}
            </div>
          )
        })}
    </dl>
  )
}

interface ReportTableProps {
  report: Report
  by: GroupName
  title: string
  findHref: (column: ReportColumn, key: string | null) => string | undefined
}

function ReportTable({ report: { columns, rows, total }, by, title, findHref }: ReportTableProps) {
  if (rows.length === 0) return <p>{m['office.report.none']()}</p>
  return (
    <Table caption={title}>
      <thead>
        <tr>
          <th scope="col">{groupTexts[by]()}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="num">
              {columnTexts[column]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values }) => (
          <tr key={key}>
            <th scope="row">{nameRow(by, { key, label })}</th>
            {columns.map((column, at) => (
              <td key={column} className="num">
                <Value column={column} value={values[at] ?? null} href={findHref(column, key)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">{m['office.report.total']()}</th>
          {columns.map((column, at) => (
            <td key={column} className="num">
              <Value column={column} value={total[at] ?? null} href={findHref(column, null)} />
            </td>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}

interface ValueProps {
  column: ReportColumn
  value: number | null
  href: string | undefined
  /** Without cents. */
  isRound?: boolean
}

/** A number; one that counts records links to them. */
function Value({ column, value, href, isRound }: ValueProps) {
  const text = isRound && value !== null ? writeWhole(column, value) : writeValue(column, value)
  return href === undefined || value === null || value === 0 ? text : <TextLink href={href}>{text}</TextLink>
}

function toHref({ screen, search }: ReportLink): string {
  return `/${getScreen(screen).path}?${search}`
}
