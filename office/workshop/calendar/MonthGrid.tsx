import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Block, HandoverChip } from './Block.tsx'
import { openedKey, type Opened } from './calendar-address.ts'
import { dayInWords, inDay } from './calendar-texts.ts'
import { Held, type Column } from './TimeGrid.tsx'
import type { MovingState } from './use-moving.ts'
import styles from './Calendar.module.css'

/** More do not fit; the day shows them. */
const mostShown = 4

interface MonthGridProps {
  label: string
  columns: readonly Column[]
  month: string
  open: Opened | null
  state: MovingState | undefined
  now: Date
  describedBy: string
  onOpen: (opened: Opened) => void
  onDay: (day: CalendarDay) => void
}

/** Weeks below each other; what is moved to another day keeps its hour. */
export function MonthGrid({ label, columns, month, open, state, now, describedBy, onOpen, onDay }: MonthGridProps) {
  const isOpen = (opened: Opened) => open !== null && openedKey(open) === openedKey(opened)
  const moving = state?.moving
  const heldAt = moving ? columns.findIndex(({ day }) => day === moving.day) : -1
  const today = brusselsDay(now)
  return (
    <section className={classes(styles.month, moving && styles.moving)} aria-label={label}>
      {columns.slice(0, 7).map(({ day }) => (
        <div key={day} className={styles.monthhead} aria-hidden="true">
          {inDay(day, { weekday: 'short' })}
        </div>
      ))}
      {columns.map(({ key, day, holiday, open: periods, appointments, handovers }) => {
        const count = appointments.length + handovers.length
        const shown = count > mostShown ? mostShown - 1 : mostShown
        const chips = handovers.slice(0, shown)
        return (
          <div
            key={key}
            data-day={day}
            className={classes(
              styles.cell,
              !day.startsWith(month) && styles.other,
              periods.length === 0 && styles.cellshut,
              day === today && styles.today,
            )}
          >
            <button
              type="button"
              className={styles.daybutton}
              aria-label={`${dayInWords(day)}, ${countText(count)}`}
              onClick={() => onDay(day)}
            >
              <strong>{Number(day.slice(8))}</strong>
              <span className={styles.cellcount}>{count > 0 && count}</span>
            </button>
            {holiday && <span className={styles.note}>{holiday}</span>}
            <div className={styles.chips}>
              {chips.map((handover) => (
                <HandoverChip
                  key={`${handover.of} ${handover.id}`}
                  handover={handover}
                  isOpen={isOpen({ kind: 'handover', of: handover.of, id: handover.id })}
                  onOpen={onOpen}
                />
              ))}
              {appointments.slice(0, shown - chips.length).map((appointment) => (
                <Block
                  key={openedKey(appointment)}
                  appointment={appointment}
                  state={state}
                  describedBy={describedBy}
                  onOpen={onOpen}
                  look="line"
                  isOpen={isOpen(appointment)}
                />
              ))}
              {count > shown && (
                <button
                  type="button"
                  className={styles.more}
                  aria-label={m['office.calendar.more-on']({ count: count - shown, day: dayInWords(day) })}
                  onClick={() => onDay(day)}
                >
                  {m['office.calendar.more']({ count: count - shown })}
                </button>
              )}
            </div>
          </div>
        )
      })}
      {moving && heldAt >= 0 && <Held state={state} style={{ ...gridArea(heldAt), top: 30 }} />}
    </section>
  )
}

/** Returns the place of a day in the grid, below the names of the weekdays. */
function gridArea(index: number) {
  const [column, row] = [(index % 7) + 1, Math.floor(index / 7) + 2]
  return { gridColumn: `${column} / ${column + 1}`, gridRow: `${row} / ${row + 1}` }
}

function countText(count: number): string {
  return count === 1 ? m['office.calendar.count-one']() : m['office.calendar.count']({ count })
}
