import { queryOptions } from '@tanstack/react-query'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ChartTile } from '@forecourt/domain/platform/routes/home-tiles.ts'
import { readView } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { addDays, addMonths, formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { yearBefore } from '@forecourt/domain/reports/report-days.ts'
import { usedCar } from '@forecourt/domain/stock/used-car.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { ChartPoint } from '../../platform/chart/BarChart.tsx'
import { currentLocale } from '../../platform/language.ts'
import { callOptions, queries, type CallQuery } from '../../platform/queries.ts'

export interface ChartData {
  /** Beside the title. */
  readonly figure: string
  readonly points: readonly ChartPoint[]
}

export interface Chart {
  readonly href: string
  /** The bars, and those that they are compared with. */
  readonly legend: readonly string[]
  readonly query: CallQuery<ChartData>
}

export function buildChart(tile: ChartTile, today: CalendarDay): Chart {
  switch (tile) {
    case 'soldByMonth':
      return soldByMonth(today)
    case 'leadsInTime':
      return leadsInTime()
    case 'usedByDays':
      return usedByDays()
  }
}

/** Cars sold in each of twelve months, against the year before. */
function soldByMonth(today: CalendarDay): Chart {
  const first = `${addMonths(today, -11).slice(0, 7)}-01`
  const days = { from: first, to: today }
  const months = Array.from({ length: 12 }, (_, index) => addMonths(first, index))
  const load = (of: { from: CalendarDay; to: CalendarDay }) =>
    queries.fetchQuery({
      ...callOptions('POST /sales/salesreport/get', { ...of, by: 'month', branch: null }),
      staleTime: 60_000,
    })
  return {
    href: `/salesreport?${new URLSearchParams({ by: 'month', ...days })}`,
    legend: [m['office.home.chart-this-year'](), m['office.home.chart-last-year']()],
    query: chartQuery('soldByMonth', async () => {
      const [now, before] = await Promise.all([load(days), load(yearBefore(days))])
      const readSold = ({ columns }: typeof now, values: readonly (number | null)[] = []) =>
        values[columns.indexOf('sold')] ?? 0
      const countIn = (report: typeof now, month: CalendarDay) =>
        readSold(report, report.rows.find(({ key }) => key === month.slice(0, 7))?.values)
      return {
        figure: String(readSold(now, now.total)),
        points: months.map((month) => {
          const sold = countIn(now, month)
          const last = countIn(before, addMonths(month, -12))
          const end = addDays(addMonths(month, 1), -1)
          const name = inMonth(month, 'long')
          return {
            label: inMonth(month, 'narrow'),
            name: month,
            size: sold,
            before: last,
            value: String(sold),
            text: m['office.home.chart-sold']({ month: name, sold, last }),
            href: `/salesreport?${new URLSearchParams({ by: 'brand', from: month, to: end < today ? end : today })}`,
          }
        }),
      }
    }),
  }
}

/** Returns the share of the leads of each week that were answered in time. */
function leadsInTime(): Chart {
  return {
    href: '/lead?sort=-createdAt',
    legend: [m['office.home.chart-in-time']()],
    query: chartQuery('leadsInTime', async () => {
      const { weeks } = await queries.fetchQuery({
        ...callOptions('GET /sales/lead/getanswered', {}),
        staleTime: 60_000,
      })
      const sum = (key: 'due' | 'inTime') => weeks.reduce((all, week) => all + week[key], 0)
      return {
        figure: toPercent(sum('inTime'), sum('due')),
        points: weeks.map(({ first, last, due, inTime }) => ({
          label: formatDay(first).slice(0, 5),
          name: first,
          size: due === 0 ? 0 : inTime / due,
          value: toPercent(inTime, due),
          text: m['office.home.chart-leads']({ day: formatDay(first), inTime, due }),
          href: `/lead?createdAt=${first}..${last}`,
        })),
      }
    }),
  }
}

const DAY_RANGES = ['0..30', '31..60', '61..90', '91..']
/** Cars that are still ours to sell. */
const HERE = 'state=preparation,published,reserved'

/** Counts used cars by their days in stock. */
function usedByDays(): Chart {
  const search = (range: string) => `${HERE}&daysInStock=${range}&sort=-daysInStock`
  return {
    href: `/usedcar?${search('0..')}`,
    legend: [m['office.home.chart-used']()],
    query: chartQuery('usedByDays', async () => {
      const counts = await Promise.all(
        DAY_RANGES.map(async (range) => {
          const view = { ...readView(usedCar, [...new URLSearchParams(search(range))]), pageSize: 10 as const }
          const { filter } = await queries.fetchQuery({
            ...callOptions('POST /sales/usedcar/list', listRequest(view)),
            staleTime: 60_000,
          })
          return filter.rowCount
        }),
      )
      return {
        figure: String(counts.reduce((sum, count) => sum + count, 0)),
        points: DAY_RANGES.map((range, index) => {
          const [from = '', to = ''] = range.split('..')
          const label = to === '' ? `> ${Number(from) - 1}` : `${from}–${to}`
          const count = counts[index] ?? 0
          return {
            label,
            name: range,
            size: count,
            value: String(count),
            text: m['office.home.chart-days']({ days: label, count }),
            href: `/usedcar?${search(range)}`,
          }
        }),
      }
    }),
  }
}

function chartQuery(name: ChartTile, queryFn: () => Promise<ChartData>): CallQuery<ChartData> {
  return queryOptions<ChartData, ApiFailure>({ queryKey: ['chart', name], queryFn, refetchInterval: 300_000 })
}

function toPercent(part: number, all: number): string {
  if (all === 0) return '–'
  return `${Math.round((100 * part) / all)}\u00a0%`
}

function inMonth(day: CalendarDay, month: 'long' | 'narrow'): string {
  const year = month === 'long' ? 'numeric' : undefined
  return new Intl.DateTimeFormat(currentLocale(), { timeZone: 'UTC', month, year }).format(
    Date.parse(`${day}T12:00:00Z`),
  )
}
