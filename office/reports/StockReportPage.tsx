import { findStockCars, STOCK_GROUPS } from '@forecourt/domain/reports/stock-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { callOptions } from '../platform/queries.ts'
import type { ReportAddress } from './report-address.ts'
import { ReportScreen } from './ReportScreen.tsx'

/** Shows how long cars have stood on the ground, and how often the stock turned. */
export function StockReportPage() {
  return (
    <ReportScreen
      id="stockReport"
      groups={STOCK_GROUPS}
      time="period"
      load={(address) => callOptions('POST /sales/stockreport/get', toRequest(address))}
      toFile={(address) => ['POST /sales/stockreport/export', toRequest(address)]}
      chart={{ of: 'total', columns: ['upTo30', 'upTo60', 'upTo90', 'over90'] }}
      legend={m['office.report.columns.cars']()}
      headlines={['cars', 'averageDays', 'costCents', 'sold', 'turn']}
      findLink={(place, branch) => findStockCars(place, branch?.key)}
      renderHints={({ columns }) => (
        <>
          <p>
            {m['office.stock-report.hint']()}
            {columns.includes('costCents') && ` ${m['office.stock-report.cost-hint']()}`}
          </p>
          <p>{m['office.stock-report.formula']()}</p>
        </>
      )}
    />
  )
}

const toRequest = ({ by, branch, from, to }: ReportAddress<(typeof STOCK_GROUPS)[number]>) => ({ by, branch, from, to })
