import { useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clockTime } from '@forecourt/domain/organisation/opening-hours.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  CALENDAR_KINDS,
  CALENDAR_VIEWS,
  daysOfView,
  stepCalendar,
  type CalendarKind,
} from '@forecourt/domain/workshop/calendar.ts'
import { calculateLoad, findConflicts } from '@forecourt/domain/workshop/calendar-week.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { useAccess } from '../../platform/access.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { Row } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { useMedia } from '../../platform/use-media.ts'
import { AppointmentPanel } from './AppointmentPanel.tsx'
import { toInstant } from './Block.tsx'
import {
  keepPlace,
  readKeptPlace,
  openedKey,
  readAddress,
  toSearch,
  type CalendarAddress,
  type CalendarPlace,
  type Opened,
} from './calendar-address.ts'
import { clockText, dayInWords, kindTexts, periodText, verdictTexts, viewTexts, type Period } from './calendar-texts.ts'
import { DayList } from './DayList.tsx'
import { DeskBookingDialog } from './DeskBookingDialog.tsx'
import { HandoverPanel } from './HandoverPanel.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { Conflicts } from './Conflicts.tsx'
import { readPoint, toMinutes } from './grid-scale.ts'
import { TimeGrid, type Column } from './TimeGrid.tsx'
import { focusOn } from './use-hold.ts'
import { toTarget, useMoving, type Moving } from './use-moving.ts'
import { WeekGrid } from './WeekGrid.tsx'
import styles from './Calendar.module.css'

/** Shows test drives, workshop bookings and handovers by day, week and month; they can be moved. */
export function CalendarPage() {
  return <CalendarDesk id="calendar" title={m['office.calendar.title']()} at={{ view: 'day', kinds: CALENDAR_KINDS }} />
}

/** The handovers of cars, a week at a time: deliveries and collections. */
export function DeliveryAgendaPage() {
  return (
    <CalendarDesk
      id="deliveryAgenda"
      title={m['office.calendar.deliveries']()}
      at={{ view: 'week', kinds: ['handover'] }}
    />
  )
}

interface CalendarDeskProps {
  /** The screen. */
  id: 'calendar' | 'deliveryAgenda'
  title: string
  /** The initial view, and the most kinds that it shows. */
  at: Pick<CalendarAddress, 'view' | 'kinds'>
}

function CalendarDesk({ id, title, at }: CalendarDeskProps) {
  // Handovers have half-days and no times.
  const hasTimes = at.kinds.some((kind) => kind !== 'handover')
  const [search, setSearch] = useSearchParams()
  const now = useMinute()
  const place = usePlaceAtFirst(id, hasTimes)
  const address = readAddress(search, { now, place: place ?? { branch: null, department: null }, at })
  const { view, day, open, kinds } = address
  const go = (changes: Partial<CalendarAddress>) => {
    if ('branch' in changes || 'department' in changes) keepPlace(id, { ...address, ...changes })
    setSearch(toSearch({ ...address, ...changes }, at), { preventScrollReset: true })
  }
  const period = daysOfView(view, day)
  const { data, error, isPlaceholderData } = useQuery({
    ...callOptions('POST /sales/calendar/getperiod', { ...period, branch: address.branch }),
    placeholderData: keepPreviousData,
    enabled: place !== undefined,
  })
  const isNarrow = useMedia('(max-width: 719px)') || !hasTimes
  const refusal = useRefusal('AGENDA_EDIT')
  const [dropped, setDropped] = useState<Moving>()
  const [isBooking, setIsBooking] = useState(false)
  const state = useMoving({
    period,
    hasTimes: view !== 'month',
    readPoint,
    onDay: (to) => go({ day: to }),
    onDrop: setDropped,
    onRefused: (verdict) =>
      showToast({ message: m['office.calendar.not-here']({ verdict: verdictTexts[verdict]() }), tone: 'warning' }),
  })
  const keysId = useId()
  useTitle(title)
  const opened = useRef(open)
  useEffect(() => {
    // Back to what was looked at.
    if (opened.current && !open) focusOn(openedKey(opened.current))
    opened.current = open
  }, [open])
  const close = () => go({ open: null })
  useShortcut('escape', () => open && close())

  const columns = data ? buildColumns(data, address) : []
  const conflicts = data && hasTimes ? findConflicts(inView(data, address), now) : []
  const text = periodText(view, { ...period, day })
  const grid = {
    label: m['office.calendar.grid']({ period: text }),
    open,
    now,
    describedBy: keysId,
    state: refusal === undefined ? state : undefined,
    onOpen: (next: Opened) => go({ open: open && openedKey(open) === openedKey(next) ? null : next }),
    onDay: (to: CalendarDay) => go({ view: 'day', day: to }),
  }
  const shown = data?.departments.filter(({ kinds: of }) => of.some((kind) => kinds.includes(kind))) ?? []
  const { moving, verdict } = state
  return (
    <div className={styles.page}>
      <ScreenHead
        screen={id}
        title={title}
        actions={
          hasTimes && (
            <ActionButton right="AGENDA_EDIT" look="primary" icon="plus" onClick={() => setIsBooking(true)}>
              {m['office.calendar.new']()}
            </ActionButton>
          )
        }
      />
      <Row between className={styles.tools}>
        <Row>
          <Button onClick={() => go({ day: brusselsDay(now) })}>{m['office.calendar.today']()}</Button>
          <IconButton
            icon="chevron-left"
            label={m['office.calendar.previous']()}
            onClick={() => go({ day: stepCalendar(view, day, -1) })}
          />
          <IconButton
            icon="chevron-right"
            label={m['office.calendar.next']()}
            onClick={() => go({ day: stepCalendar(view, day, 1) })}
          />
          <h2 className={styles.shown} aria-live="polite">
            {text}
          </h2>
        </Row>
        <Segmented
          legend={m['office.calendar.view']()}
          value={view}
          options={CALENDAR_VIEWS.map((value) => ({ value, label: viewTexts[value]() }))}
          onChange={(next) => go({ view: next })}
        />
      </Row>
      <Row className={styles.filters}>
        {data && data.branches.length > 1 && (
          <Select
            hideLabel
            small
            label={m['words.branch']()}
            value={address.branch === null ? '' : String(address.branch)}
            placeholder={m['office.calendar.all-branches']()}
            options={data.branches.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => go({ branch: target.value ? Number(target.value) : null, department: null })}
          />
        )}
        {data && hasTimes && data.departments.length > 1 && (
          <Select
            hideLabel
            small
            label={m['words.department']()}
            value={address.department === null ? '' : String(address.department)}
            placeholder={m['office.calendar.all-departments']()}
            options={data.departments.map(({ id, name, branch }) => ({
              value: String(id),
              label:
                address.branch === null
                  ? `${name}, ${data.branches.find((one) => one.id === branch)?.name ?? ''}`
                  : name,
            }))}
            onChange={({ target }) => go({ department: target.value ? Number(target.value) : null })}
          />
        )}
        {hasTimes && (
          <fieldset className={styles.kinds}>
            <legend>
              <VisuallyHidden>{m['office.calendar.kinds-label']()}</VisuallyHidden>
            </legend>
            {at.kinds.map((kind) => (
              <label key={kind} className={classes(styles.kind, styles[kind])}>
                <input
                  type="checkbox"
                  checked={kinds.includes(kind)}
                  onChange={() => go({ kinds: toggleKind(kinds, kind) })}
                />
                {kindTexts[kind]()}
              </label>
            ))}
          </fieldset>
        )}
      </Row>
      <FailureNotice failure={error} />
      <p id={keysId} hidden>
        {m['office.calendar.keys']()}
      </p>
      {view !== 'month' && (
        <Conflicts
          conflicts={conflicts}
          canMove={refusal === undefined}
          onOpen={(next) => go({ open: next })}
          onMove={(appointment, to) => setDropped({ appointment, via: 'keyboard', ...toTarget(to) })}
        />
      )}
      <p className={styles.announcement} aria-live="assertive">
        {moving &&
          (verdict === undefined
            ? m['office.calendar.moving-wait']()
            : m['office.calendar.moving']({
                name: moving.appointment.name,
                day: dayInWords(moving.day),
                time: clockText(clockTime(moving.minutes)),
                verdict: verdictTexts[verdict](),
              }))}
      </p>
      <div className={classes(styles.desk, open !== null && styles.beside)} aria-busy={isPlaceholderData}>
        <div className={styles.sheet}>
          {!data && !error && <Skeleton width="100%" height={640} />}
          {data && isNarrow && view !== 'month' && <DayList columns={columns} open={open} onOpen={grid.onOpen} />}
          {data && view === 'month' && <MonthGrid {...grid} columns={columns} month={day.slice(0, 7)} />}
          {data && !isNarrow && view === 'day' && (
            <TimeGrid {...grid} columns={departmentColumns(data, address, shown)} hours={visibleHours(columns)} />
          )}
          {data && !isNarrow && view === 'week' && (
            <WeekGrid
              {...grid}
              columns={columns}
              loads={
                kinds.includes('workshop') ? columns.map(({ day }) => calculateLoad(inView(data, address), day)) : []
              }
              conflicts={conflicts}
            />
          )}
        </div>
        {open &&
          (open.kind === 'handover' ? (
            <HandoverPanel
              key={openedKey(open)}
              handover={data?.handovers.find(({ of, id }) => of === open.of && id === open.id)}
              onClose={close}
            />
          ) : (
            <AppointmentPanel key={openedKey(open)} {...open} now={now} onClose={close} />
          ))}
      </div>
      {dropped && (
        <MoveDialog
          appointment={dropped.appointment}
          startsAt={toInstant(dropped)}
          onClose={() => {
            setDropped(undefined)
            requestAnimationFrame(() => focusOn(openedKey(dropped.appointment)))
          }}
        />
      )}
      {isBooking && (
        <DeskBookingDialog
          day={day < brusselsDay(now) ? brusselsDay(now) : day}
          onClose={() => setIsBooking(false)}
          onBooked={(booked) => go({ open: booked, day: brusselsDay(new Date(booked.startsAt)) })}
        />
      )}
    </div>
  )
}

/**
 * Returns the place if the address names none: the last one, else the user's own branch. A calendar with hours shows
 * the first branch to users of none, for a day of all of them is wider than any window. Undefined until it is known.
 */
function usePlaceAtFirst(screen: string, hasTimes: boolean): CalendarPlace | undefined {
  const { who } = useAccess()
  const [today] = useState(() => brusselsDay(new Date()))
  const kept = readKeptPlace(screen)
  const [own, ...others] = who.branches
  const isAsked = kept === undefined && own === undefined && hasTimes
  const { data } = useQuery({
    ...callOptions('POST /sales/calendar/getperiod', { first: today, last: today, branch: null }),
    enabled: isAsked,
  })
  if (kept) return kept
  if (own !== undefined) return { branch: hasTimes || others.length === 0 ? own : null, department: null }
  if (isAsked && !data) return undefined
  return { branch: data?.branches[0]?.id ?? null, department: null }
}

/** Limits a period to the departments and appointments that are shown. Handovers stay: they belong to branches. */
function inView(data: Period, { department, kinds }: CalendarAddress): Period {
  const departments = data.departments.filter(({ id }) => department === null || id === department)
  const ids = new Set(departments.map(({ id }) => id))
  const appointments = data.appointments.filter((one) => ids.has(one.department) && kinds.includes(one.kind))
  return { ...data, departments, appointments }
}

/** Returns a column per day of a period, with its appointments and handovers. */
function buildColumns(data: Period, { department, kinds }: CalendarAddress): Column[] {
  const departments = data.departments.filter(({ id }) => department === null || id === department)
  const ids = new Set(departments.map(({ id }) => id))
  const byDay = Map.groupBy(
    data.appointments.filter((one) => ids.has(one.department) && kinds.includes(one.kind)),
    ({ startsAt }) => brusselsDay(new Date(startsAt)),
  )
  // A branch hands over; its departments do not.
  const handovers = kinds.includes('handover') && department === null ? data.handovers : []
  return data.days.map(({ day, holiday }, index) => ({
    key: day,
    day,
    holiday,
    open: joinPeriods(departments.flatMap(({ hours }) => hours[index] ?? [])),
    appointments: (byDay.get(day) ?? []).toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
    handovers: handovers.filter((one) => one.day === day),
    takes: () => true,
  }))
}

/** Returns a column per department, for one day. */
function departmentColumns(data: Period, address: CalendarAddress, shown: Period['departments']): Column[] {
  const several = address.branch === null
  const [first] = data.days
  if (!first) return []
  const columns = shown
    .filter(({ id }) => address.department === null || id === address.department)
    .map(({ id, name, branch }) => ({
      ...buildColumns(data, { ...address, department: id })[0]!,
      key: String(id),
      name: several ? `${name}, ${data.branches.find((one) => one.id === branch)?.name ?? ''}` : name,
      handovers:
        // Beside the first of its branch.
        address.kinds.includes('handover') && shown.find((one) => one.branch === branch)?.id === id
          ? data.handovers.filter((one) => one.branch === branch)
          : [],
      takes: (appointment: Period['appointments'][number]) => appointment.department === id,
    }))
  return columns.length > 0 ? columns : buildColumns(data, address)
}

/** Periods that touch or overlap as one, in minutes. */
function joinPeriods(periods: readonly { from: string; to: string }[]): { from: number; to: number }[] {
  const all: { from: number; to: number }[] = []
  for (const { from, to } of periods.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const last = all.at(-1)
    if (last && toMinutes(from) <= last.to) last.to = Math.max(last.to, toMinutes(to))
    else all.push({ from: toMinutes(from), to: toMinutes(to) })
  }
  return all
}

/** Returns the hours that are drawn: the opening hours and one hour around them. */
function visibleHours(columns: readonly Column[]): { from: number; to: number } {
  const open = columns.flatMap((column) => column.open)
  if (open.length === 0) return { from: 8, to: 18 }
  return {
    from: Math.max(0, Math.floor(Math.min(...open.map(({ from }) => from)) / 60) - 1),
    to: Math.min(24, Math.ceil(Math.max(...open.map(({ to }) => to)) / 60) + 1),
  }
}

/** Switches a kind on or off; at least one stays on. */
function toggleKind(kinds: readonly CalendarKind[], kind: CalendarKind): readonly CalendarKind[] {
  const next = CALENDAR_KINDS.filter((one) => (one === kind ? !kinds.includes(one) : kinds.includes(one)))
  return next.length === 0 ? kinds : next
}

/** Returns the present time, updated each minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
