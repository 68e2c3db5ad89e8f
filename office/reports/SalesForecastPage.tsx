import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { findOpenChances, FORECAST_GROUPS, type ForecastGroup } from '@forecourt/domain/reports/sales-forecast.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { callOptions } from '../platform/queries.ts'
import type { ReportAddress } from './report-address.ts'
import { ReportScreen } from './ReportScreen.tsx'

/** Shows what is to be expected of the offers that are open. */
export function SalesForecastPage() {
  return (
    <ReportScreen
      id="salesForecast"
      groups={FORECAST_GROUPS}
      time="now"
      load={(address) => callOptions('POST /sales/salesforecast/get', toRequest(address))}
      toFile={(address) => ['POST /sales/salesforecast/export', toRequest(address)]}
      chart={{ of: 'rows', column: 'forecastCents' }}
      legend={m['office.report.columns.forecastCents']()}
      headlines={['openChances', 'openValueCents', 'forecastCents']}
      findLink={(place, branch) => findOpenChances(place, branch?.id ?? null, brusselsDay(new Date()))}
      renderHints={() => (
        <>
          <p>{m['office.sales-forecast.hint']()}</p>
          <p>{m['office.sales-forecast.formula']()}</p>
        </>
      )}
    />
  )
}

const toRequest = ({ by, branch }: ReportAddress<ForecastGroup>) => ({ by, branch })
