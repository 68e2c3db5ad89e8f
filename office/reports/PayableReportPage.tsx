import { findPayables, PAYABLE_GROUPS } from '@forecourt/domain/reports/open-item-report.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { callOptions } from '../platform/queries.ts'
import { ReportScreen } from './ReportScreen.tsx'

/** Shows what is owed to suppliers by the days since it was due. */
export function PayableReportPage() {
  return (
    <ReportScreen
      id="payableReport"
      groups={PAYABLE_GROUPS}
      time="day"
      load={({ by, branch, on }) => callOptions('POST /sales/payablereport/get', { by, branch, on })}
      toFile={({ by, branch, on }) => ['POST /sales/payablereport/export', { by, branch, on }]}
      chart={{ of: 'total', columns: ['notDue', 'late30', 'late60', 'late90', 'lateMore'] }}
      legend={m['office.report.columns.openCents']()}
      headlines={['openCents', 'invoices', 'creditCents']}
      // The lists show what is open now.
      findLink={(place, branch, { on }) => (on === null ? findPayables(place, branch?.id ?? null) : undefined)}
      renderHints={(_, { on }) => (
        <p>
          {on === null ? m['office.payable-report.hint']() : m['office.payable-report.hint-on']({ day: formatDay(on) })}
        </p>
      )}
    />
  )
}
