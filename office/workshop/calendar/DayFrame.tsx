import type { ReactNode } from 'react'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { WorkshopLoad } from '@forecourt/domain/workshop/calendar-week.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { hoursText, inDay } from './calendar-texts.ts'
import styles from './Calendar.module.css'

/** A day of a week as its head shows it. */
export interface FrameDay {
  readonly day: CalendarDay
  readonly holiday: string | null
  readonly isOpen: boolean
  /** True for a closed day with nothing planned, which needs little room. */
  readonly isEmpty: boolean
}

interface DayFrameProps {
  label: string
  days: readonly FrameDay[]
  /** Of the days; none: their load is not shown. */
  loads: readonly WorkshopLoad[]
  today: CalendarDay
  /** The width of the column before the days. */
  edge: string
  className?: string | false | undefined
  /** Opens a day, where it has a view of its own. */
  onDay?: (day: CalendarDay) => void
  /** The rows, each of a cell before the days and a cell a day. */
  children: ReactNode
}

/** The days of a week side by side, with their load: of the appointments, and of the work orders. */
export function DayFrame({ label, days, loads, today, edge, className, onDay, children }: DayFrameProps) {
  return (
    <section
      className={classes(styles.grid, styles.week, className)}
      style={{ gridTemplateColumns: `${edge} ${days.map(formatShare).join(' ')}` }}
      aria-label={label}
    >
      <div className={styles.corner} />
      {days.map(({ day, holiday, isOpen, isEmpty }, index) => (
        <div key={day} className={classes(styles.head, day === today && styles.today)}>
          {onDay ? (
            <button type="button" className={styles.daybutton} onClick={() => onDay(day)}>
              <DayName day={day} />
            </button>
          ) : (
            <span className={styles.daybutton}>
              <DayName day={day} />
            </span>
          )}
          {holiday !== null && <span className={styles.note}>{holiday}</span>}
          {holiday === null && !isOpen && !isEmpty && <span className={styles.note}>{m['words.closed']()}</span>}
          {loads[index] && loads[index].capacity > 0 && <Load {...loads[index]} />}
        </div>
      ))}
      {children}
    </section>
  )
}

function DayName({ day }: Pick<FrameDay, 'day'>) {
  return (
    <>
      {inDay(day, { weekday: 'short' })} <strong>{inDay(day, { day: 'numeric' })}</strong>
    </>
  )
}

/** Booked hours of a workshop, a bay or a technician against those that there is time for. */
export function Load({ booked, capacity }: WorkshopLoad) {
  const isFull = booked >= capacity
  const hours = { booked: hoursText(booked), capacity: hoursText(capacity) }
  return (
    <span className={classes(styles.load, isFull && styles.full)}>
      <Icon name="engine" size="s" />
      <span className={styles.meter} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * booked) / capacity)}%` }} />
      </span>
      <span>{isFull ? m['office.calendar.load-full'](hours) : m['office.calendar.load'](hours)}</span>
    </span>
  )
}

function formatShare({ isOpen, isEmpty }: FrameDay): string {
  return !isOpen && isEmpty ? '2.5rem' : 'minmax(0, 1fr)'
}
