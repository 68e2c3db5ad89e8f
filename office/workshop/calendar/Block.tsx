import { brusselsDay, brusselsInstant, brusselsMinutes } from '@forecourt/domain/platform/values/calendar.ts'
import { clockTime } from '@forecourt/domain/organisation/opening-hours.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import type { CSSProperties } from 'react'
import { openedKey, type Opened } from './calendar-address.ts'
import {
  clockText,
  dayInWords,
  kindOneTexts,
  partShortTexts,
  stateTexts,
  wayTexts,
  type CalendarAppointment,
  type CalendarHandover,
} from './calendar-texts.ts'
import type { MovingState } from './use-moving.ts'
import styles from './Calendar.module.css'

interface BlockProps {
  appointment: CalendarAppointment
  isOpen: boolean
  /** line: one line of a month; plate: the car in the slot of a week */
  look?: 'block' | 'line' | 'plate'
  /** True if it cannot take place as planned. */
  isConflict?: boolean
  state: MovingState | undefined
  style?: CSSProperties
  describedBy: string
  onOpen: (opened: Opened) => void
}

/** One appointment: customer, car and state. */
export function Block({
  appointment,
  isOpen,
  look = 'block',
  isConflict = false,
  state,
  style,
  describedBy,
  onOpen,
}: BlockProps) {
  const { kind, name, car, service, licencePlate } = appointment
  const isExpected = appointment.state === 'booked' || appointment.state === 'moved'
  const isHeld = state?.moving !== undefined && openedKey(state.moving.appointment) === openedKey(appointment)
  const detail = [service, licencePlate ?? car].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      data-key={openedKey(appointment)}
      className={classes(
        styles.block,
        styles[kind],
        styles[appointment.state],
        look === 'line' && styles.line,
        look === 'plate' && styles.plate,
        isConflict && styles.conflict,
        isOpen && styles.opened,
        isHeld && styles.origin,
        isExpected && state && styles.movable,
      )}
      style={style}
      aria-pressed={isOpen}
      aria-describedby={isExpected && state ? describedBy : undefined}
      title={`${formatTimes(appointment)} ${name}\n${detail}`}
      onClick={() => (state?.isClick() ?? true) && onOpen(appointment)}
      {...(isExpected && state?.handlersOf(appointment))}
    >
      <VisuallyHidden>
        {kindOneTexts[kind]()}, {dayInWords(brusselsDay(new Date(appointment.startsAt)))},{' '}
      </VisuallyHidden>
      {look === 'plate' ? (
        <>
          <span className={styles.plateText} aria-hidden="true">
            {licencePlate ?? name}
            {isConflict && <Icon name="alert-triangle" size="s" />}
          </span>
          <VisuallyHidden>
            {formatTimes(appointment)}, {name}, {detail}
          </VisuallyHidden>
        </>
      ) : (
        <>
          <span className={styles.who}>
            <span className={styles.clock}>{clockText(formatStart(appointment))}</span> {name}
            {isConflict ? <Icon name="alert-triangle" size="s" /> : <StateIcon state={appointment.state} />}
          </span>
          <span className={styles.what}>{detail}</span>
        </>
      )}
      {isConflict && <VisuallyHidden>, {m['office.calendar.conflict']()}</VisuallyHidden>}
      <VisuallyHidden>, {stateTexts[appointment.state]()}</VisuallyHidden>
    </button>
  )
}

/** A car that is handed over in half a day. */
export function HandoverChip({
  handover,
  isOpen,
  onOpen,
}: {
  handover: CalendarHandover
  isOpen: boolean
  onOpen: (opened: Opened) => void
}) {
  const { of, id, way, part, name, cars, day, isDone } = handover
  const opened = { kind: 'handover', of, id } as const
  return (
    <button
      type="button"
      data-key={openedKey(opened)}
      className={classes(styles.block, styles.line, styles.handover, isOpen && styles.opened)}
      aria-pressed={isOpen}
      title={`${wayTexts[way]()} · ${cars}`}
      onClick={() => onOpen(opened)}
    >
      <VisuallyHidden>
        {wayTexts[way]()}, {dayInWords(day)},{' '}
      </VisuallyHidden>
      <span className={styles.who}>
        <Icon name={way === 'deliver' ? 'truck-delivery' : 'car'} size="s" />
        <span className={styles.clock}>{partShortTexts[part]()}</span> {name}
        {isDone && <Icon name="check" size="s" />}
      </span>
      <span className={styles.what}>
        {wayTexts[way]()} · {cars}
      </span>
    </button>
  )
}

function StateIcon({ state }: Pick<CalendarAppointment, 'state'>) {
  if (state === 'done') return <Icon name="check" size="s" />
  if (state === 'missed') return <Icon name="alert-triangle" size="s" />
  return state === 'moved' ? <Icon name="arrow-right" size="s" /> : null
}

export function formatStart({ startsAt }: Pick<CalendarAppointment, 'startsAt'>): string {
  return clockTime(brusselsMinutes(new Date(startsAt)))
}

export function formatTimes({ startsAt, endsAt }: Pick<CalendarAppointment, 'startsAt' | 'endsAt'>): string {
  return `${clockText(formatStart({ startsAt }))} – ${clockText(formatStart({ startsAt: endsAt }))}`
}

export function toInstant({ day, minutes }: { day: string; minutes: number }): string {
  return brusselsInstant(day, minutes).toISOString()
}
