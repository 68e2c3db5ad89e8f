import { findChances, LOSS_GROUPS } from '@forecourt/domain/reports/follow-up-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { callOptions } from '../platform/queries.ts'
import type { ReportAddress } from './report-address.ts'
import { ReportScreen } from './ReportScreen.tsx'

/** Shows why sales were lost. */
export function LossReportPage() {
  return (
    <ReportScreen
      id="lossReport"
      groups={LOSS_GROUPS}
      time="period"
      load={(address) => callOptions('POST /sales/followupreport/get', toRequest(address))}
      toFile={(address) => ['POST /sales/followupreport/export', toRequest(address)]}
      chart={{ of: 'rows', column: 'lost' }}
      legend={m['office.report.columns.lost']()}
      headlines={['lost', 'lostCents']}
      findLink={(place, branch, address) => findChances(place, branch?.id ?? null, address)}
      renderHints={() => <p>{m['office.loss-report.hint']()}</p>}
    />
  )
}

const toRequest = ({ by, branch, from, to }: ReportAddress<(typeof LOSS_GROUPS)[number]>) => ({ by, branch, from, to })
