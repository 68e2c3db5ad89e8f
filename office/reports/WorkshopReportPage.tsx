import { findWork, WORKSHOP_GROUPS, type WorkshopGroup } from '@forecourt/domain/reports/workshop-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { callOptions } from '../platform/queries.ts'
import type { ReportAddress } from './report-address.ts'
import { ReportScreen } from './ReportScreen.tsx'

/** Shows the hours that the workshop sold, those that it clocked for them, and those in which its bays were manned. */
export function WorkshopReportPage() {
  return (
    <ReportScreen
      id="workshopReport"
      groups={WORKSHOP_GROUPS}
      time="period"
      load={(address) => callOptions('POST /sales/workshopreport/get', toRequest(address))}
      toFile={(address) => ['POST /sales/workshopreport/export', toRequest(address)]}
      chart={{ of: 'rows', column: 'soldMinutes' }}
      legend={m['office.report.columns.soldMinutes']()}
      headlines={['workOrders', 'soldMinutes', 'clockedMinutes', 'efficiency', 'soldOfManned']}
      findLink={(place, branch, address) => findWork(place, branch?.id ?? null, address)}
      renderHints={() => (
        <>
          <p>{m['office.workshop-report.hint']()}</p>
          <p>{m['office.workshop-report.formula']()}</p>
        </>
      )}
    />
  )
}

const toRequest = ({ by, branch, from, to }: ReportAddress<WorkshopGroup>) => ({ by, branch, from, to })
