import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, brusselsDay, type CalendarDay, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import hidden from '@forecourt/ui/VisuallyHidden.module.css'
import { currentLocale } from '../platform/language.ts'
import { dayText } from './when-texts.ts'
import styles from './MonthGrid.module.css'

export interface ShownDay {
  day: CalendarDay
  free: number
  noRoom: 'too-soon' | 'too-late' | 'closed' | 'full' | null
}

interface MonthGridProps {
  /** `YYYY-MM` */
  month: string
  /** Undefined while they are loading. */
  days: readonly ShownDay[] | undefined
  selected: CalendarDay | undefined
  onSelect: (day: CalendarDay) => void
  /** Months that can be shown. */
  first: string
  last: string
  onMonth: (month: string) => void
}

/**
 * Calendar of a month to choose a day from. One day takes the focus; arrows move by a day or a week, Home and End to the
 * ends of the week, Page Up and Page Down by a month. Days without free times get the focus too, and say why they cannot
 * be chosen.
 */
export function MonthGrid({ month, days, selected, onSelect, first, last, onMonth }: MonthGridProps) {
  const titleId = useId()
  const keysId = useId()
  const [focused, setFocused] = useState<CalendarDay>()
  const [today] = useState(() => brusselsDay(new Date()))
  const table = useRef<HTMLTableElement>(null)
  // The keyboard moved to a day: it takes the focus once it is drawn, for another month a moment later.
  const wanted = useRef<CalendarDay>(undefined)
  const known = new Map(days?.map((one) => [one.day, one]))
  const inMonth = (day: CalendarDay | undefined) => (day?.startsWith(month) ? day : undefined)
  const current =
    inMonth(focused) ?? inMonth(selected) ?? days?.find(({ noRoom }) => noRoom === null)?.day ?? `${month}-01`

  useEffect(() => {
    if (wanted.current === undefined || !wanted.current.startsWith(month)) return
    table.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)?.focus()
    wanted.current = undefined
  })

  function go(day: CalendarDay) {
    const target = day.slice(0, 7)
    if (target < first || target > last) return
    wanted.current = day
    setFocused(day)
    if (target !== month) onMonth(target)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = keyStep(event.key, current)
    if (step === undefined) return
    event.preventDefault()
    go(step)
  }

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton
          icon="chevron-left"
          label={m['schedule.time.previous-month']()}
          disabled={month <= first}
          onClick={() => onMonth(monthBefore(month))}
        />
        <h3 id={titleId} className={styles.month} aria-live="polite">
          {monthText(month)}
        </h3>
        <IconButton
          icon="chevron-right"
          label={m['schedule.time.next-month']()}
          disabled={month >= last}
          onClick={() => onMonth(monthAfter(month))}
        />
      </div>
      <p id={keysId} className={hidden.hidden}>
        {m['schedule.time.keys']()}
      </p>
      <table
        ref={table}
        role="grid"
        className={classes(styles.grid, !days && styles.waiting)}
        aria-labelledby={titleId}
        aria-describedby={keysId}
        aria-busy={!days}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdays().map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {splitWeeks(month).map((week) => (
            <tr key={week.find((day) => day !== undefined)}>
              {week.map((day, index) =>
                day === undefined ? (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no day stands here
                  <td key={index} />
                ) : (
                  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the button says it
                  <td key={day} aria-selected={day === selected}>
                    <button
                      type="button"
                      data-day={day}
                      className={classes(styles.day, day === selected && styles.selected, roomClass(known.get(day)))}
                      tabIndex={day === current ? 0 : -1}
                      aria-disabled={known.get(day)?.noRoom === null ? undefined : true}
                      onFocus={() => setFocused(day)}
                      onClick={() => known.get(day)?.noRoom === null && onSelect(day)}
                    >
                      <span aria-hidden>{Number(day.slice(8))}</span>
                      <span className={hidden.hidden}>{dayLabel(day, known.get(day), day === selected, today)}</span>
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.legend} aria-hidden>
        <span className={styles.free}>{m['schedule.time.legend-free']()}</span>
        <span className={styles.none}>{m['schedule.time.legend-full']()}</span>
      </p>
    </div>
  )
}

/** Returns the day that a key leads to; undefined for other keys. */
function keyStep(key: string, day: CalendarDay): CalendarDay | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, 1 - toWeekday(day))
    case 'End':
      return addDays(day, 7 - toWeekday(day))
    case 'PageUp':
      return sameDayIn(monthBefore(day.slice(0, 7)), day)
    case 'PageDown':
      return sameDayIn(monthAfter(day.slice(0, 7)), day)
    default:
      return undefined
  }
}

/** Falls back from the 31st to the last day of a shorter month. */
function sameDayIn(month: string, day: CalendarDay): CalendarDay {
  const last = addDays(`${monthAfter(month)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

export function monthAfter(month: string): string {
  return addDays(`${month}-28`, 4).slice(0, 7)
}

function monthBefore(month: string): string {
  return addDays(`${month}-01`, -1).slice(0, 7)
}

function splitWeeks(month: string): (CalendarDay | undefined)[][] {
  const weeks: (CalendarDay | undefined)[][] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
    if (weeks.length === 0 || toWeekday(day) === 1) weeks.push(Array<undefined>(7).fill(undefined))
    weeks.at(-1)![toWeekday(day) - 1] = day
  }
  return weeks
}

function weekdays(): { short: string; long: string }[] {
  const text = (weekday: number, length: 'short' | 'long') =>
    new Intl.DateTimeFormat(currentLocale(), { weekday: length, timeZone: 'UTC' }).format(
      Date.UTC(2026, 0, 4 + weekday),
    )
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    short: text(weekday, 'short').replace('.', ''),
    long: text(weekday, 'long'),
  }))
}

function monthText(month: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-15`),
  )
}

function dayLabel(day: CalendarDay, room: ShownDay | undefined, isSelected: boolean, today: CalendarDay): string {
  const text = { day: dayText(day) }
  if (isSelected) return m['schedule.time.selected'](text)
  switch (room?.noRoom) {
    case undefined:
      return text.day
    case null:
      return room.free === 1
        ? m['schedule.time.free-day-one'](text)
        : m['schedule.time.free-day']({ ...text, count: room.free })
    case 'closed':
      return m['schedule.time.closed'](text)
    case 'full':
      return m['schedule.time.full'](text)
    case 'too-soon':
      return day < today ? m['schedule.time.past'](text) : m['schedule.time.too-soon'](text)
    case 'too-late':
      return m['schedule.time.too-late'](text)
  }
}

function roomClass(room: ShownDay | undefined): string | undefined {
  return room?.noRoom === null ? styles.free : styles.none
}
