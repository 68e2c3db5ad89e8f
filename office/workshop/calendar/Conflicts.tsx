import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { addDays, brusselsDay, brusselsInstant, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Conflict } from '@forecourt/domain/workshop/calendar-week.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { callOptions } from '../../platform/queries.ts'
import { formatStart } from './Block.tsx'
import { openedKey, type Opened } from './calendar-address.ts'
import { clockText, inDay, partTexts, type CalendarAppointment } from './calendar-texts.ts'
import { toMinutes } from './grid-scale.ts'
import styles from './Calendar.module.css'

/** The days ahead in which a free time is searched. */
const DAYS_AHEAD = 13

interface ConflictsProps {
  conflicts: readonly Conflict[]
  canMove: boolean
  onOpen: (opened: Opened) => void
  onMove: (appointment: CalendarAppointment, startsAt: string) => void
}

/** Appointments that cannot take place as they are planned, each with the first free time to move it to. */
export function Conflicts({ conflicts, canMove, onOpen, onMove }: ConflictsProps) {
  return (
    <ConflictList label={m['office.calendar.conflicts']()}>
      {conflicts.map((conflict) => (
        <ConflictLine
          key={openedKey(conflict.appointment)}
          remedy={canMove && <Remedy appointment={conflict.appointment} onMove={onMove} />}
        >
          <TextButton onClick={() => onOpen(conflict.appointment)}>
            {formatStartDay(conflict.appointment.startsAt)} {conflict.appointment.name}
          </TextButton>{' '}
          {reasonText(conflict)}
        </ConflictLine>
      ))}
    </ConflictList>
  )
}

/** Lists what cannot be done as it is planned, each with its remedy. */
export function ConflictList({ label, children }: { label: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <ul className={styles.conflicts} aria-label={label}>
      {children}
    </ul>
  )
}

export function ConflictLine({ remedy, children }: { remedy: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Icon name="alert-triangle" />
      <p>{children}</p>
      {remedy}
    </li>
  )
}

function Remedy({ appointment, onMove }: Pick<ConflictsProps, 'onMove'> & { appointment: CalendarAppointment }) {
  const { kind, number, startsAt } = appointment
  const first = brusselsDay(new Date(startsAt))
  const { data } = useQuery(
    callOptions('POST /sales/calendar/getroom', {
      first,
      last: addDays(first, DAYS_AHEAD),
      of: { moving: { kind, number } },
    }),
  )
  const free = data?.days
    .flatMap(({ day, spans }) =>
      spans
        .filter(({ verdict }) => verdict === 'free')
        .map(({ from }) => brusselsInstant(day, toMinutes(from)).toISOString()),
    )
    .find((start) => start > startsAt)
  if (free === undefined) return data ? <span className="hint">{m['office.calendar.no-room']()}</span> : null
  return (
    <Button small onClick={() => onMove(appointment, free)}>
      {m['office.calendar.move-to-first']({ start: formatStartDay(free) })}
    </Button>
  )
}

/** Formats a start: `vr 27/11 14.00`. */
export function formatStartDay(startsAt: string): string {
  const day = brusselsDay(new Date(startsAt))
  return [inDay(day, { weekday: 'short' }), formatDay(day).slice(0, 5), clockText(formatStart({ startsAt }))].join(' ')
}

function reasonText(conflict: Conflict): string {
  switch (conflict.reason) {
    case 'closed':
      return m['office.calendar.reasons.closed']()
    case 'car-gone': {
      const { day, part, name } = conflict.handover
      return m['office.calendar.reasons.car-gone']({
        car: conflict.appointment.car,
        name,
        day: inDay(day, { weekday: 'long' }),
        part: partTexts[part](),
      })
    }
    case 'car-twice':
      return m['office.calendar.reasons.car-twice']({ car: conflict.appointment.car, name: conflict.other.name })
    case 'too-many':
      return m['office.calendar.reasons.too-many']({ count: conflict.bays })
  }
}
