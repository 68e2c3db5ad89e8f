import { useEffect, useRef } from 'react'
import { clockTime } from '@forecourt/domain/organisation/opening-hours.ts'
import { brusselsDay, brusselsMinutes, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { fitLanes, assignLanes } from '@forecourt/domain/workshop/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Block, HandoverChip } from './Block.tsx'
import { useMedia } from '../../platform/use-media.ts'
import { openedKey, type Opened } from './calendar-address.ts'
import {
  clockText,
  dayInWords,
  inDay,
  verdictTexts,
  type CalendarAppointment,
  type CalendarHandover,
} from './calendar-texts.ts'
import { toTarget, type MovingState } from './use-moving.ts'
import styles from './Calendar.module.css'

/** Of a quarter of an hour. */
const quarterPx = 13
/** In pixels, at least. */
const laneWidth = 68
/** So many stand side by side in a day of a week: the week shows whole, and each day leads to the rest. */
const weekLanes = { wide: 2, narrow: 1 }
const toPixels = (minutes: number) => (minutes / 15) * quarterPx

/** A day, or in the view of one day a department. */
export interface Column {
  key: string
  day: CalendarDay
  /** Named so; without it by its day. */
  name?: string
  holiday: string | null
  /** When somebody is there, in minutes. */
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
  /** The columns share the width, so that all seven days are in view. */
  isWeek: boolean
  open: Opened | null
  state: MovingState | undefined
  now: Date
  describedBy: string
  onOpen: (opened: Opened) => void
  onDay: (day: CalendarDay) => void
}

/** Days or departments side by side, their hours from top to bottom. */
export function TimeGrid({
  label,
  columns,
  hours,
  isWeek,
  open,
  state,
  now,
  describedBy,
  onOpen,
  onDay,
}: TimeGridProps) {
  const isNarrow = useMedia('(max-width: 1099px)')
  const from = hours.from * 60
  const height = toPixels((hours.to - hours.from) * 60)
  const hasHandovers = columns.some(({ handovers }) => handovers.length > 0)
  const isOpen = (opened: Opened) => open !== null && openedKey(open) === openedKey(opened)
  const moving = state?.moving
  const heldAt = moving ? columns.findIndex(({ day, takes }) => day === moving.day && takes(moving.appointment)) : -1
  const today = brusselsDay(now)
  const laid = columns.map(({ appointments }) =>
    fitLanes(
      assignLanes(
        appointments.map((appointment) => {
          const { minutes } = toTarget(appointment.startsAt)
          return { from: minutes, to: minutes + durationMinutes(appointment), appointment }
        }),
      ),
      isWeek ? weekLanes[isNarrow ? 'narrow' : 'wide'] : Infinity,
    ),
  )
  const widths = columns.map((column, index) => (isWeek ? formatShare(column) : columnWidth(laid[index]!.shown)))
  return (
    <section
      className={classes(styles.grid, isWeek && styles.week, moving && styles.moving)}
      style={{ gridTemplateColumns: `3.25rem ${widths.join(' ')}` }}
      aria-label={label}
    >
      <div className={styles.corner} />
      {columns.map(({ key, day, name, holiday, open: periods }) => (
        <div key={key} className={classes(styles.head, day === today && styles.today)}>
          {name === undefined ? (
            <button type="button" className={styles.daybutton} onClick={() => onDay(day)}>
              {inDay(day, { weekday: 'short' })} <strong>{inDay(day, { day: 'numeric' })}</strong>
            </button>
          ) : (
            <span className={styles.daybutton}>{name}</span>
          )}
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
            <div key={shut.from} className={styles.shut} style={span(shut, from)} />
          ))}
          {moving &&
            column.takes(moving.appointment) &&
            state.spansOn(column.day).map((free) => {
              if (free.verdict !== 'free') return null
              const room = {
                from: toMinutes(free.from),
                to: toMinutes(free.to) - 15 + durationMinutes(moving.appointment),
              }
              return <div key={free.from} className={styles.free} style={span(room, from)} />
            })}
          {column.day === today && <NowLine at={brusselsMinutes(now) - from} height={height} />}
          {laid[index]!.shown.map(({ appointment, lane, lanes, isCrowded, ...at }) => {
            const room = isCrowded ? `(100% - ${restWidth}px)` : '100%'
            return (
              <Block
                key={openedKey(appointment)}
                appointment={appointment}
                state={state}
                describedBy={describedBy}
                onOpen={onOpen}
                isOpen={isOpen(appointment)}
                style={{
                  ...span(at, from),
                  left: `calc(${room} * ${lane / lanes})`,
                  width: `calc(${room} / ${lanes} - 2px)`,
                }}
              />
            )
          })}
          {laid[index]!.rest.map(({ count, ...at }) => (
            <button
              key={at.from}
              type="button"
              className={styles.rest}
              style={{ ...span(at, from), width: restWidth }}
              aria-label={m['office.calendar.more-on']({ count, day: dayInWords(column.day) })}
              title={m['office.calendar.more-on']({ count, day: dayInWords(column.day) })}
              onClick={() => onDay(column.day)}
            >
              +{count}
            </button>
          ))}
        </div>
      ))}
      {moving && heldAt >= 0 && (
        <Held
          state={state}
          style={{
            gridColumn: `${heldAt + 2} / ${heldAt + 3}`,
            gridRow: hasHandovers ? '3 / 4' : '2 / 3',
            top: toPixels(moving.minutes - from),
            height: toPixels(durationMinutes(moving.appointment)),
          }}
        />
      )}
    </section>
  )
}

/** Of what there is no room for in a week, in pixels. */
const restWidth = 28

/** Of a week: a day on which nobody is there needs little. */
function formatShare({ open, appointments, handovers }: Column): string {
  return open.length + appointments.length + handovers.length === 0 ? '3.5rem' : 'minmax(0, 1fr)'
}

/** Wide enough to read who comes, however many stand side by side. */
function columnWidth(blocks: readonly { lanes: number }[]): string {
  return `minmax(${Math.max(96, ...blocks.map(({ lanes }) => lanes * laneWidth))}px, 1fr)`
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

function NowLine({ at, height }: { at: number; height: number }) {
  const top = toPixels(at)
  return top > 0 && top < height ? <div className={styles.now} style={{ top }} /> : null
}

/** When nobody is there, within the hours that are drawn. */
function closedPeriods(open: Column['open'], hours: { from: number; to: number }): { from: number; to: number }[] {
  const edges = [hours.from * 60, ...open.flatMap(({ from, to }) => [from, to]), hours.to * 60]
  return Array.from({ length: edges.length / 2 }, (_, index) => ({
    from: edges[index * 2]!,
    to: edges[index * 2 + 1]!,
  })).filter(({ from, to }) => from < to)
}

function span({ from, to }: { from: number; to: number }, start: number): { top: number; height: number } {
  return { top: toPixels(from - start), height: toPixels(to - from) }
}

function durationMinutes({ startsAt, endsAt }: CalendarAppointment): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
}

export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** A place in a grid of columns that name their day, and their first hour where they have hours. */
export function readPoint(x: number, y: number, grabbedPx: number): { day: CalendarDay; minutes?: number } | undefined {
  const column = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset['day'] !== undefined)
  if (!column) return undefined
  const { day, from } = column.dataset as { day: string; from?: string }
  if (from === undefined) return { day }
  const quarters = Math.round((y - grabbedPx - column.getBoundingClientRect().top) / quarterPx)
  return { day, minutes: Math.min(Math.max(Number(from) + quarters * 15, 0), 24 * 60 - 15) }
}
