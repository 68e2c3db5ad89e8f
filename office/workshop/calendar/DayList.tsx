import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Block, HandoverChip } from './Block.tsx'
import { openedKey, type Opened } from './calendar-address.ts'
import { dayInWords } from './calendar-texts.ts'
import type { Column } from './TimeGrid.tsx'
import styles from './Calendar.module.css'

/** Days below each other: for narrow screens, and for items without times. */
export function DayList({
  columns,
  open,
  onOpen,
}: {
  columns: readonly Column[]
  open: Opened | null
  onOpen: (opened: Opened) => void
}) {
  const isOpen = (opened: Opened) => open !== null && openedKey(open) === openedKey(opened)
  return (
    <div className={styles.list}>
      {columns.map(({ key, day, name, holiday, open: periods, appointments, handovers }) => (
        <DaySection key={key} name={name ?? dayInWords(day)} holiday={holiday} isOpen={periods.length > 0}>
          {appointments.length + handovers.length === 0 && <p className="hint">{m['office.calendar.none']()}</p>}
          {handovers.map((handover) => (
            <HandoverChip
              key={`${handover.of} ${handover.id}`}
              handover={handover}
              isOpen={isOpen({ kind: 'handover', of: handover.of, id: handover.id })}
              onOpen={onOpen}
            />
          ))}
          {appointments.map((appointment) => (
            <Block
              key={openedKey(appointment)}
              appointment={appointment}
              isOpen={isOpen(appointment)}
              state={undefined}
              describedBy=""
              onOpen={onOpen}
            />
          ))}
        </DaySection>
      ))}
    </div>
  )
}

interface DaySectionProps {
  name: string
  holiday: string | null
  isOpen: boolean
  /** Beside its name. */
  beside?: ReactNode
  children: ReactNode
}

/** A day in a list of days. */
export function DaySection({ name, holiday, isOpen, beside, children }: DaySectionProps) {
  return (
    <section className={styles.listday} aria-label={name}>
      <h2>
        {name}
        {(holiday !== null || !isOpen) && <span className={styles.note}>{holiday ?? m['words.closed']()}</span>}
        {beside}
      </h2>
      {children}
    </section>
  )
}
