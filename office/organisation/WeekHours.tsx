import type { KeptHours } from '@forecourt/domain/organisation/kept-hours.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { weekdayName } from '../platform/language.ts'
import { Periods } from './Periods.tsx'
import styles from './Hours.module.css'

type Week = KeptHours['week']

/** The usual week. */
export function WeekHours({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const monday = week.find(({ day }) => day === 1)?.value ?? []
  return (
    <div className={styles.week}>
      {week.map(({ day, value }, at) => (
        <div key={day} className={styles.day}>
          <span className={styles.name}>{weekdayName(day)}</span>
          <Periods
            day={weekdayName(day)}
            value={value}
            onChange={(periods) => onChange(week.with(at, { day, value: periods }))}
          />
        </div>
      ))}
      <Button
        look="quiet"
        icon="copy"
        onClick={() => onChange(week.map((one) => (one.day > 1 && one.day < 6 ? { ...one, value: monday } : one)))}
      >
        {m['office.hours.as-monday']()}
      </Button>
    </div>
  )
}
