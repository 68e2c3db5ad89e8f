import { useEffect, useRef } from 'react'
import { clockTime } from '@forecourt/domain/organisation/opening-hours.ts'
import { brusselsDay, brusselsMinutes, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { assignLanes } from '@forecourt/domain/workshop/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Block, HandoverChip } from './Block.tsx'
import { openedKey, type Opened } from './calendar-address.ts'
import {
  clockText,
  dayInWords,
  verdictTexts,
  type CalendarAppointment,
  type CalendarHandover,
} from './calendar-texts.ts'
import { toMinutes, toPixels, toSpan } from './grid-scale.ts'
import { toTarget, type MovingState } from './use-moving.ts'
import styles from './Calendar.module.css'

/** In pixels, at least. */
const laneWidth = 68

/** A day, or in the view of one day a department. */
export interface Column {
  key: string
  day: CalendarDay
  /** Named so; without it by its day. */
  name?: string
  holiday: string | null
  /** The opening hours, in minutes from midnight. */
  open: readonly { from: number; to: number }[]
  appointments: readonly CalendarAppointment[]
  handovers: readonly CalendarHandover[]
  /** True if the moved appointment may come here. */
  takes: (appointment: CalendarAppointment) => boolean
}

interface TimeGridProps {
  label: string
  columns: readonly Column[]
  hours: { from: number; to: number }
  open: Opened | null
  state: MovingState | undefined
  now: Date
  describedBy: string
  onOpen: (opened: Opened) => void
}

/** The departments of a day side by side, their hours from top to bottom. */
export function TimeGrid({ label, columns, hours, open, state, now, describedBy, onOpen }: TimeGridProps) {
  const from = hours.from * 60
  const height = toPixels((hours.to - hours.from) * 60)
  const hasHandovers = columns.some(({ handovers }) => handovers.length > 0)
  const isOpen = (opened: Opened) => open !== null && openedKey(open) === openedKey(opened)
  const moving = state?.moving
  const heldAt = moving ? columns.findIndex(({ day, takes }) => day === moving.day && takes(moving.appointment)) : -1
  const today = brusselsDay(now)
  const laid = columns.map(({ appointments }) => layOut(appointments))
  const widths = laid.map(columnWidth)
  return (
    <section
      className={classes(styles.grid, moving && styles.moving)}
      style={{ gridTemplateColumns: `3.25rem ${widths.join(' ')}` }}
      aria-label={label}
    >
      <div className={styles.corner} />
      {columns.map(({ key, day, name, holiday, open: periods }) => (
        <div key={key} className={classes(styles.head, day === today && styles.today)}>
          <span className={styles.daybutton}>{name ?? dayInWords(day)}</span>
          <span className={styles.note}>{holiday ?? (periods.length === 0 ? m['words.closed']() : '')}</span>
        </div>
      ))}
      {hasHandovers && (
        <>
          <div className={styles.bandcorner} />
          {columns.map(({ key, handovers }) => (
            <div key={key} className={styles.band}>
              {handovers.map((handover) => (
                <HandoverChip
                  key={`${handover.of} ${handover.id}`}
                  handover={handover}
                  isOpen={isOpen({ kind: 'handover', of: handover.of, id: handover.id })}
                  onOpen={onOpen}
                />
              ))}
            </div>
          ))}
        </>
      )}
      <div className={styles.axis} style={{ height }} aria-hidden="true">
        {Array.from({ length: hours.to - hours.from }, (_, index) => (
          <span key={index} style={{ top: toPixels(index * 60) }}>
            {index > 0 && clockText(clockTime(from + index * 60))}
          </span>
        ))}
      </div>
      {columns.map((column, index) => (
        <div
          key={column.key}
          className={styles.column}
          style={{ height, backgroundSize: `100% ${toPixels(60)}px` }}
          {...(!moving || column.takes(moving.appointment) ? { 'data-day': column.day } : {})}
          data-from={from}
        >
          {closedPeriods(column.open, hours).map((shut) => (
            <div key={shut.from} className={styles.shut} style={toSpan(shut, from)} />
          ))}
          {moving &&
            column.takes(moving.appointment) &&
            state.spansOn(column.day).map((free) => {
              if (free.verdict !== 'free') return null
              const room = {
                from: toMinutes(free.from),
                to: toMinutes(free.to) - 15 + durationMinutes(moving.appointment),
              }
              return <div key={free.from} className={styles.free} style={toSpan(room, from)} />
            })}
          {column.day === today && <NowLine at={brusselsMinutes(now) - from} height={height} />}
          {laid[index]!.map(({ appointment, lane, lanes, ...at }) => (
            <Block
              key={openedKey(appointment)}
              appointment={appointment}
              state={state}
              describedBy={describedBy}
              onOpen={onOpen}
              isOpen={isOpen(appointment)}
              style={{ ...toSpan(at, from), left: `${(100 * lane) / lanes}%`, width: `calc(${100 / lanes}% - 2px)` }}
            />
          ))}
        </div>
      ))}
      {state && heldAt >= 0 && <HeldInColumn state={state} column={heldAt} hasHandovers={hasHandovers} from={from} />}
    </section>
  )
}

/** Returns a width in which each name can be read, however many appointments are side by side. */
function columnWidth(blocks: readonly { lanes: number }[]): string {
  return `minmax(${Math.max(96, ...blocks.map(({ lanes }) => lanes * laneWidth))}px, 1fr)`
}

interface HeldInColumnProps {
  state: MovingState
  /** Its place, from 0. */
  column: number
  /** True if a row of handovers is above the hours. */
  hasHandovers: boolean
  /** The first minute that the grid shows. */
  from: number
}

/** Shows the moved appointment in the column and at the hour where it would come. */
export function HeldInColumn({ state, column, hasHandovers, from }: HeldInColumnProps) {
  const { moving } = state
  if (!moving) return null
  return (
    <Held
      state={state}
      style={{
        gridColumn: `${column + 2} / ${column + 3}`,
        gridRow: hasHandovers ? '3 / 4' : '2 / 3',
        top: toPixels(moving.minutes - from),
        height: toPixels(durationMinutes(moving.appointment)),
      }}
    />
  )
}

/** Shows the moved appointment at its new place. */
export function Held({ state, style }: { state: MovingState; style: React.CSSProperties }) {
  const { moving, verdict, onHeldKey, cancel } = state
  const ref = useRef<HTMLButtonElement>(null)
  const isByKeyboard = moving?.via === 'keyboard'
  useEffect(() => {
    if (isByKeyboard) ref.current?.focus({ preventScroll: true })
  }, [isByKeyboard])
  useEffect(() => {
    if (isByKeyboard) ref.current?.scrollIntoView({ block: 'nearest' })
  })
  if (!moving) return null
  return (
    <button
      ref={ref}
      type="button"
      className={classes(styles.held, verdict !== undefined && verdict !== 'free' && styles.refused)}
      style={style}
      onKeyDown={onHeldKey}
      onBlur={() => isByKeyboard && cancel()}
    >
      <span className={styles.who}>
        <span className={styles.clock}>{clockText(clockTime(moving.minutes))}</span> {moving.appointment.name}
      </span>
      <span className={styles.what}>{verdict === undefined ? '…' : verdictTexts[verdict]()}</span>
    </button>
  )
}

export function NowLine({ at, height }: { at: number; height: number }) {
  const top = toPixels(at)
  return top > 0 && top < height ? <div className={styles.now} style={{ top }} /> : null
}

/** Returns the closed periods within the hours that are drawn. */
export function closedPeriods(
  open: Column['open'],
  hours: { from: number; to: number },
): { from: number; to: number }[] {
  const edges = [hours.from * 60, ...open.flatMap(({ from, to }) => [from, to]), hours.to * 60]
  return Array.from({ length: edges.length / 2 }, (_, index) => ({
    from: edges[index * 2]!,
    to: edges[index * 2 + 1]!,
  })).filter(({ from, to }) => from < to)
}

/** Lays out the appointments of a column, side by side where they overlap. */
export function layOut(appointments: readonly CalendarAppointment[]) {
  return assignLanes(
    appointments.map((appointment) => {
      const { minutes } = toTarget(appointment.startsAt)
      return { from: minutes, to: minutes + durationMinutes(appointment), appointment }
    }),
  )
}

export function durationMinutes({ startsAt, endsAt }: CalendarAppointment): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
}
