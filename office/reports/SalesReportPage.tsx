import type { Report } from '@forecourt/domain/reports/report.schema.ts'
import type { ReportColumn } from '@forecourt/domain/reports/report.ts'
import { findSales, SALES_GROUPS, type SalesGroup } from '@forecourt/domain/reports/sales-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { callOptions } from '../platform/queries.ts'
import type { ReportAddress } from './report-address.ts'
import { ReportScreen } from './ReportScreen.tsx'
import { writeMarginNote } from './report-texts.ts'

/** Shows offers, sales and deliveries that the user may see, beside the year before. */
export function SalesReportPage() {
  return (
    <ReportScreen
      id="salesReport"
      groups={SALES_GROUPS}
      time="period"
      load={(address) => callOptions('POST /sales/salesreport/get', toRequest(address))}
      toFile={(address) => ['POST /sales/salesreport/export', toRequest(address)]}
      chart={{ of: 'rows', column: 'sold' }}
      legend={m['office.report.columns.sold']()}
      headlines={['sold', 'revenueCents', 'conversion', 'delivered', 'marginCents']}
      findLink={(place, branch, address) => findSales(place, branch?.id ?? null, address)}
      findNote={findMarginNote}
      renderHints={({ columns }) => (
        <p>
          {m['office.sales-report.hint']()}
          {columns.includes('marginCents') && ` ${m['office.sales-report.margin-hint']()}`}
        </p>
      )}
    />
  )
}

const toRequest = ({ by, branch, from, to }: ReportAddress<SalesGroup>) => ({ by, branch, from, to })

/** Shows the number of cars in the margin, if some of those sold are not. */
function findMarginNote(column: ReportColumn, { columns, total }: Report): string | undefined {
  if (column !== 'marginCents') return undefined
  const cars = total[columns.indexOf('marginCars')] ?? 0
  if (cars === 0 || cars === total[columns.indexOf('sold')]) return undefined
  return writeMarginNote(cars)
}
