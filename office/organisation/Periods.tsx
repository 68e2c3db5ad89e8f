import type { Period } from '@forecourt/domain/organisation/opening-hours.ts'
import { periodsProblem } from '@forecourt/domain/organisation/kept-hours.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import styles from './Hours.module.css'

interface PeriodsProps {
  /** The name of the day: the label of each field begins with it. */
  day: string
  value: readonly Period[]
  onChange: (value: Period[]) => void
}

/** Edits the opening periods of a day; none: closed. */
export function Periods({ day, value, onChange }: PeriodsProps) {
  const problem = periodsProblem(value)
  const last = value.at(-1)
  return (
    <div className={styles.periods}>
      {value.length === 0 && <span className={styles.closed}>{m['words.closed']()}</span>}
      {value.map((period, at) => (
        // Periods have no name but their place.
        <span key={at} className={styles.period}>
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              type="time"
              className={styles.time}
              aria-label={`${day}, ${ends[end]()}${value.length > 1 ? ` (${at + 1})` : ''}`}
              aria-invalid={problem !== undefined}
              title={problem && problems[problem]()}
              value={period[end]}
              onChange={({ target }) => onChange(value.with(at, { ...period, [end]: target.value }))}
            />
          ))}
          <IconButton
            icon="x"
            label={m['office.hours.remove-period']({ day })}
            onClick={() => onChange(value.toSpliced(at, 1))}
          />
        </span>
      ))}
      <Button
        look="quiet"
        icon="plus"
        aria-label={m['office.hours.add-period-to']({ day })}
        onClick={() =>
          onChange([
            ...value,
            last ? { from: last.to, to: last.to < '17:00' ? '17:00' : '' } : { from: '09:00', to: '18:00' },
          ])
        }
      >
        {m['office.hours.add-period']()}
      </Button>
      {problem && <p className={styles.problem}>{problems[problem]()}</p>}
    </div>
  )
}

const ends = { from: m['office.hours.from'], to: m['office.hours.to'] }
const problems = { period: m['office.hours.problems.period'], overlap: m['office.hours.problems.overlap'] }
