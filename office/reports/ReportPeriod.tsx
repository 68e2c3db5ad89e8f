import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { daysOfPeriod, REPORT_PERIODS } from '@forecourt/domain/reports/report-days.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import type { ReportAddress } from './report-address.ts'

interface ReportPeriodProps {
  address: Pick<ReportAddress<string>, 'period' | 'from' | 'to'>
  today: CalendarDay
  onChange: (changes: Partial<Pick<ReportAddress<string>, 'period' | 'from' | 'to'>>) => void
}

/** The days of a report: by name, or typed. */
export function ReportPeriod({ address: { period, from, to }, today, onChange }: ReportPeriodProps) {
  return (
    <>
      <Select
        label={m['office.report.period']()}
        value={period ?? 'own'}
        options={[
          ...REPORT_PERIODS.map((one) => ({ value: one, label: periodTexts[one]() })),
          { value: 'own', label: m['office.report.periods.own']() },
        ]}
        onChange={({ target }) => {
          const chosen = REPORT_PERIODS.find((one) => one === target.value)
          onChange({ period: chosen, ...(chosen && daysOfPeriod(chosen, today)) })
        }}
      />
      <TextField
        id="report-from"
        type="date"
        label={m['office.report.from']()}
        value={from}
        onChange={({ target }) => target.value !== '' && onChange({ period: undefined, from: target.value })}
      />
      <TextField
        id="report-to"
        type="date"
        label={m['office.report.to']()}
        value={to}
        onChange={({ target }) => target.value !== '' && onChange({ period: undefined, to: target.value })}
      />
    </>
  )
}

const periodTexts = {
  'this-month': m['office.report.periods.this-month'],
  'last-month': m['office.report.periods.last-month'],
  'this-quarter': m['office.report.periods.this-quarter'],
  'last-quarter': m['office.report.periods.last-quarter'],
  'this-year': m['office.report.periods.this-year'],
  'last-year': m['office.report.periods.last-year'],
}
