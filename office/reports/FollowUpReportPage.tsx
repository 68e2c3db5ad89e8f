import { FOLLOW_UP_GROUPS, findChances, type FollowUpGroup } from '@forecourt/domain/reports/follow-up-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { callOptions } from '../platform/queries.ts'
import type { ReportAddress } from './report-address.ts'
import { ReportScreen } from './ReportScreen.tsx'

/** Shows of how many offers a sale comes, by salesperson, price rule, model and source. */
export function FollowUpReportPage() {
  return (
    <ReportScreen
      id="followUpReport"
      groups={FOLLOW_UP_GROUPS}
      time="period"
      load={(address) => callOptions('POST /sales/followupreport/get', toRequest(address))}
      toFile={(address) => ['POST /sales/followupreport/export', toRequest(address)]}
      chart={{ of: 'rows', column: 'hitRate' }}
      legend={m['office.report.columns.hitRate']()}
      headlines={['chances', 'hitRate', 'won', 'lost', 'wonCents']}
      findLink={(place, branch, address) => findChances(place, branch?.id ?? null, address)}
      renderHints={(_, { by }) => (
        <>
          <p>{m['office.follow-up-report.hint']()}</p>
          {by === 'rule' && <p>{m['office.follow-up-report.rule-hint']()}</p>}
          {by === 'source' && <p>{m['office.follow-up-report.source-hint']()}</p>}
        </>
      )}
    />
  )
}

const toRequest = ({ by, branch, from, to }: ReportAddress<FollowUpGroup>) => ({ by, branch, from, to })
