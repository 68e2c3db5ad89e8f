import { clockTime } from '@forecourt/domain/organisation/opening-hours.ts'
import { brusselsDay, brusselsMinutes, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { fitLanes } from '@forecourt/domain/workshop/calendar.ts'
import { groupBySlot, type Conflict, type WorkshopLoad } from '@forecourt/domain/workshop/calendar-week.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Block, HandoverChip } from './Block.tsx'
import { openedKey, type Opened } from './calendar-address.ts'
import { clockText, dayInWords, type CalendarAppointment } from './calendar-texts.ts'
import { DayFrame } from './DayFrame.tsx'
import { toMinutes, toPixels, toSpan } from './grid-scale.ts'
import { closedPeriods, durationMinutes, HeldInColumn, layOut, NowLine, type Column } from './TimeGrid.tsx'
import { toTarget, type MovingState } from './use-moving.ts'
import styles from './Calendar.module.css'

/** Minutes of a slot: cars that are brought within it share one block. */
const SLOT_MINUTES = 120
/** The plates that fit in a slot, and the handovers in a day; each day links to the rest. */
const MOST_PLATES = 4
const MOST_HANDOVERS = 2
const MOST_LANES = 1
/** The height of the link to the appointments without room, in pixels. */
const REST_PX = 26

interface WeekGridProps {
  label: string
  columns: readonly Column[]
  /** Of the days; none: the workshop is not shown. */
  loads: readonly WorkshopLoad[]
  conflicts: readonly Conflict[]
  open: Opened | null
  state: MovingState | undefined
  now: Date
  describedBy: string
  onOpen: (opened: Opened) => void
  onDay: (day: CalendarDay) => void
}

/** Seven days in view, each with two lanes: the workshop by slot, against what its bays can take, and the appointments. */
export function WeekGrid(props: WeekGridProps) {
  const { label, columns, loads, open, state, now } = props
  const hours = findHours(columns)
  const from = hours.from * 60
  const height = toPixels((hours.to - hours.from) * 60)
  const moving = state?.moving
  const heldAt = moving ? columns.findIndex(({ day }) => day === moving.day) : -1
  const hasHandovers = columns.some(({ handovers }) => handovers.length > 0)
  const today = brusselsDay(now)
  return (
    <DayFrame
      label={label}
      days={columns.map((column) => ({ ...column, isOpen: column.open.length > 0, isEmpty: isEmpty(column) }))}
      loads={loads}
      today={today}
      edge="3.25rem"
      className={moving && styles.moving}
      onDay={props.onDay}
    >
      {hasHandovers && (
        <>
          <div className={styles.bandcorner} />
          {columns.map((column) => (
            <Handovers key={column.key} column={column} open={open} onOpen={props.onOpen} onDay={props.onDay} />
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
      {columns.map((column) => (
        <div
          key={column.key}
          className={styles.column}
          style={{ height, backgroundSize: `100% ${toPixels(60)}px` }}
          data-day={column.day}
          data-from={from}
        >
          {closedPeriods(column.open, hours).map((shut) => (
            <div key={shut.from} className={styles.shut} style={toSpan(shut, from)} />
          ))}
          {moving &&
            state.spansOn(column.day).map((free) => {
              if (free.verdict !== 'free') return null
              const room = {
                from: toMinutes(free.from),
                to: toMinutes(free.to) - 15 + durationMinutes(moving.appointment),
              }
              return <div key={free.from} className={styles.free} style={toSpan(room, from)} />
            })}
          {column.day === today && <NowLine at={brusselsMinutes(now) - from} height={height} />}
          <Lanes {...props} column={column} from={from} hasWorkshop={loads.length > 0} />
        </div>
      ))}
      {state && heldAt >= 0 && <HeldInColumn state={state} column={heldAt} hasHandovers={hasHandovers} from={from} />}
    </DayFrame>
  )
}

interface LanesProps extends WeekGridProps {
  column: Column
  /** The first minute that is drawn. */
  from: number
  hasWorkshop: boolean
}

/** The two lanes of a day: at the left the cars in the workshop by slot, at the right the other appointments. */
function Lanes({ column, from, hasWorkshop, conflicts, open, state, describedBy, onOpen, onDay }: LanesProps) {
  const isOpen = (opened: Opened) => open !== null && openedKey(open) === openedKey(opened)
  const inConflict = new Set(conflicts.map(({ appointment }) => openedKey(appointment)))
  const block = (appointment: CalendarAppointment) => ({
    key: openedKey(appointment),
    appointment,
    state,
    describedBy,
    onOpen,
    isOpen: isOpen(appointment),
    isConflict: inConflict.has(openedKey(appointment)),
  })
  const slots = groupBySlot(
    column.appointments
      .filter(({ kind }) => kind === 'workshop')
      .map((appointment) => ({ from: toTarget(appointment.startsAt).minutes, appointment })),
    SLOT_MINUTES,
  )
  const drives = fitLanes(layOut(column.appointments.filter(({ kind }) => kind !== 'workshop')), MOST_LANES)
  const left = hasWorkshop ? 'var(--workshop-lane)' : '0px'
  return (
    <>
      {slots.map((slot) => {
        const count = slot.bookings.length
        const shown = count > MOST_PLATES ? MOST_PLATES - 1 : MOST_PLATES
        return (
          <div
            key={slot.from}
            className={classes(
              styles.slot,
              slot.bookings.some(({ appointment }) => inConflict.has(openedKey(appointment))) && styles.conflict,
            )}
            style={toSpan({ from: Math.max(slot.from, from), to: slot.to }, from)}
          >
            {slot.bookings.slice(0, shown).map(({ appointment }) => {
              const { key, ...props } = block(appointment)
              return <Block key={key} {...props} look="plate" />
            })}
            {count > shown && (
              <More count={count - shown} day={column.day} className={styles.plateMore} onDay={onDay} />
            )}
          </div>
        )
      })}
      {drives.shown.map(({ appointment, lane, lanes, isCrowded, ...at }) => {
        const room = `(100% - ${left}${isCrowded ? ` - ${REST_PX}px` : ''})`
        const { key, ...props } = block(appointment)
        return (
          <Block
            key={key}
            {...props}
            style={{
              ...toSpan(at, from),
              left: `calc(${left} + ${room} * ${lane / lanes})`,
              width: `calc(${room} / ${lanes} - 2px)`,
            }}
          />
        )
      })}
      {drives.rest.map(({ count, ...at }) => (
        <More
          key={at.from}
          count={count}
          day={column.day}
          className={styles.rest}
          style={{ ...toSpan(at, from), width: REST_PX }}
          onDay={onDay}
        />
      ))}
    </>
  )
}

interface MoreProps {
  count: number
  day: CalendarDay
  className: string | undefined
  style?: React.CSSProperties
  onDay: (day: CalendarDay) => void
}

/** Links to the day, which shows the appointments without room here. */
function More({ count, day, className, style, onDay }: MoreProps) {
  const label = m['office.calendar.more-on']({ count, day: dayInWords(day) })
  return (
    <button
      type="button"
      className={className}
      style={style}
      aria-label={label}
      title={label}
      onClick={() => onDay(day)}
    >
      +{count}
    </button>
  )
}

function Handovers({
  column: { day, handovers },
  open,
  onOpen,
  onDay,
}: Pick<WeekGridProps, 'open' | 'onOpen' | 'onDay'> & { column: Column }) {
  const shown = handovers.length > MOST_HANDOVERS ? MOST_HANDOVERS - 1 : MOST_HANDOVERS
  return (
    <div className={styles.band}>
      {handovers.slice(0, shown).map((handover) => {
        const opened = { kind: 'handover', of: handover.of, id: handover.id } as const
        return (
          <HandoverChip
            key={openedKey(opened)}
            handover={handover}
            isOpen={open !== null && openedKey(open) === openedKey(opened)}
            onOpen={onOpen}
          />
        )
      })}
      {handovers.length > shown && (
        <More count={handovers.length - shown} day={day} className={styles.more} onDay={onDay} />
      )}
    </div>
  )
}

function isEmpty({ appointments, handovers }: Column): boolean {
  return appointments.length + handovers.length === 0
}

/** Returns the hours that are drawn: the opening hours, and those of appointments outside them. */
function findHours(columns: readonly Column[]): { from: number; to: number } {
  const spans = columns.flatMap(({ open, appointments }) => [
    ...open,
    ...appointments.map((one) => {
      const { minutes } = toTarget(one.startsAt)
      return { from: minutes, to: minutes + durationMinutes(one) }
    }),
  ])
  if (spans.length === 0) return { from: 8, to: 18 }
  return {
    from: Math.floor(Math.min(...spans.map(({ from }) => from)) / 60),
    to: Math.min(24, Math.ceil(Math.max(...spans.map(({ to }) => to)) / 60)),
  }
}
