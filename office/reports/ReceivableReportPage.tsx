import { findReceivables, RECEIVABLE_GROUPS } from '@forecourt/domain/reports/open-item-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { callOptions } from '../platform/queries.ts'
import { ReportScreen } from './ReportScreen.tsx'

/** Shows what customers owe by the days since it was due. */
export function ReceivableReportPage() {
  return (
    <ReportScreen
      id="receivableReport"
      groups={RECEIVABLE_GROUPS}
      isOfPeriod={false}
      load={({ by, branch }) => callOptions('POST /sales/receivablereport/get', { by, branch })}
      toFile={({ by, branch }) => ['POST /sales/receivablereport/export', { by, branch }]}
      chart={{ of: 'total', columns: ['notDue', 'late30', 'late60', 'late90', 'lateMore'] }}
      legend={m['office.report.columns.openCents']()}
      headlines={['openCents', 'invoices', 'creditCents']}
      findLink={(place, branch) => findReceivables(place, branch?.id ?? null)}
      renderHints={() => <p>{m['office.receivable-report.hint']()}</p>}
    />
  )
}
