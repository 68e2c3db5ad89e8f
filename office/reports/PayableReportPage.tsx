import { findPayables, PAYABLE_GROUPS } from '@forecourt/domain/reports/open-item-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { callOptions } from '../platform/queries.ts'
import { ReportScreen } from './ReportScreen.tsx'

/** Shows what is owed to suppliers by the days since it was due. */
export function PayableReportPage() {
  return (
    <ReportScreen
      id="payableReport"
      groups={PAYABLE_GROUPS}
      isOfPeriod={false}
      load={({ by, branch }) => callOptions('POST /sales/payablereport/get', { by, branch })}
      toFile={({ by, branch }) => ['POST /sales/payablereport/export', { by, branch }]}
      chart={{ of: 'total', columns: ['notDue', 'late30', 'late60', 'late90', 'lateMore'] }}
      legend={m['office.report.columns.openCents']()}
      headlines={['openCents', 'invoices', 'creditCents']}
      findLink={(place, branch) => findPayables(place, branch?.id ?? null)}
      renderHints={() => <p>{m['office.payable-report.hint']()}</p>}
    />
  )
}
