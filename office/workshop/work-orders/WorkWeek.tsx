import { useEffect, useId, useRef, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { addDays, brusselsDay, isCalendarDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { daysOfView } from '@forecourt/domain/workshop/calendar.ts'
import {
  calculateWorkLoad,
  findOtherPlace,
  findStartOn,
  findWorkConflicts,
  layOutOrder,
  listOccupants,
  toWorkStart,
  type LoadPart,
  type NoPlace,
  type WorkConflict,
  type WorkPlace,
} from '@forecourt/domain/workshop/work-orders/work-week.ts'
import { workOrderCan } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { Plate } from '../../platform/desk/Desk.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { showFailure } from '../../platform/failure.ts'
import { Row } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { useMedia } from '../../platform/use-media.ts'
import { openedKey, toSearch } from '../calendar/calendar-address.ts'
import { dayInWords, hoursText, inDay, periodText } from '../calendar/calendar-texts.ts'
import { ConflictLine, ConflictList, formatStartDay } from '../calendar/Conflicts.tsx'
import { DayFrame, Load } from '../calendar/DayFrame.tsx'
import { DaySection } from '../calendar/DayList.tsx'
import { focusOn, useHold, type Hold } from '../calendar/use-hold.ts'
import frame from '../calendar/Calendar.module.css'
import { PlanDialog, plan, showPlanned } from './PlanDialog.tsx'
import {
  bayText,
  minutesText,
  placeTexts,
  rowTexts,
  toPlace,
  toPlannedAt,
  WEEK_ROWS,
  workKey,
  workName,
  type Week,
  type WeekExpected,
  type WeekRows,
  type WeekWork,
} from './week-texts.ts'
import { formatHours } from './work-order-texts.ts'
import styles from './WorkWeek.module.css'

const REFRESH_MS = 60_000

/** A cell of the week: a day, and a bay or a technician; null: none yet. */
interface Cell {
  readonly day: CalendarDay
  readonly row: number | null
}

interface Moved {
  readonly work: WeekWork
  readonly to: WorkPlace
  readonly technician: number | null | undefined
}

/** The planned work of a workshop by day, for each bay or each technician; it can be moved. */
export function WorkWeek({ department }: { department: number }) {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => brusselsDay(new Date()))
  const asked = search.get('day') ?? ''
  const { first } = daysOfView('week', isCalendarDay(asked) ? asked : today)
  const rows = WEEK_ROWS.find((one) => one === search.get('rows')) ?? 'bay'
  const go = (changes: { day?: CalendarDay; rows?: WeekRows }) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(changes)) before.set(name, value)
        return before
      },
      { preventScrollReset: true },
    )
  const { data, error, isPlaceholderData } = useQuery({
    ...callOptions('GET /sales/workorder/week', { department, day: first }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Row between className={frame.tools}>
        <Row>
          <Button onClick={() => go({ day: today })}>{m['office.calendar.today']()}</Button>
          <IconButton
            icon="chevron-left"
            label={m['office.calendar.previous']()}
            onClick={() => go({ day: addDays(first, -7) })}
          />
          <IconButton
            icon="chevron-right"
            label={m['office.calendar.next']()}
            onClick={() => go({ day: addDays(first, 7) })}
          />
          <h2 className={frame.shown} aria-live="polite">
            {periodText('week', { first, last: addDays(first, 6), day: first })}
          </h2>
        </Row>
        <Segmented
          legend={m['office.work-week.rows']()}
          value={rows}
          options={WEEK_ROWS.map((value) => ({ value, label: rowTexts[value]() }))}
          onChange={(next) => go({ rows: next })}
        />
      </Row>
      <FailureNotice failure={error} />
      {data && <PlannedWeek week={data} rows={rows} isBusy={isPlaceholderData} onDay={(day) => go({ day })} />}
    </>
  )
}

interface PlannedWeekProps {
  week: Week
  rows: WeekRows
  isBusy: boolean
  onDay: (day: CalendarDay) => void
}

function PlannedWeek({ week, rows, isBusy, onDay }: PlannedWeekProps) {
  const { department } = week
  const mayMove = useRefusal('WORK_ORDER_EDIT', { branch: department.branch }) === undefined
  const isNarrow = useMedia('(max-width: 899px)')
  const [moved, setMoved] = useState<Moved>()
  const [hold, setHold] = useState<Hold<WeekWork, Cell>>()
  const keysId = useId()
  const days = Array.from({ length: 7 }, (_, at) => addDays(week.first, at))
  const shown = listRows(week, rows, days)
  const place = hold && findPlace(week, rows, hold)
  const acts = useHold<WeekWork, Cell, NoPlace>({
    hold,
    setHold,
    verdict: place?.verdict,
    toKey: workKey,
    toTarget: (work) => toCell(work, rows),
    readPoint: readCell,
    step: (cell, key) => stepCell(cell, key, shown),
    onStep: ({ day }) => void ((day < week.first || day > addDays(week.first, 6)) && onDay(day)),
    onDrop({ thing: work, target }) {
      const to = findPlace(week, rows, { thing: work, target })
      setMoved({ work, to, technician: toTechnician(work, rows, target) })
    },
    onRefused: (verdict) =>
      showToast({ message: m['office.calendar.not-here']({ verdict: placeTexts[verdict]() }), tone: 'warning' }),
  })
  const conflicts = findWorkConflicts(week, new Date(week.now)).filter((one) => isOfWeek(week, one))
  const inConflict = new Set(conflicts.map(({ work }) => work.id))
  const open = (work: WeekWork) => setMoved({ work, to: toPlace(work), technician: undefined })
  const cards = { week, mayMove, inConflict, hold, place, acts, keysId, onMove: open }
  return (
    <div aria-busy={isBusy}>
      <p id={keysId} hidden>
        {m['office.work-week.keys']()}
      </p>
      <Conflicts
        week={week}
        conflicts={conflicts}
        canMove={mayMove}
        onMove={(work, to) => setMoved({ work, to, technician: undefined })}
      />
      <p className={frame.announcement} aria-live="assertive">
        {hold && place && heldText(week, rows, hold, place)}
      </p>
      <div className={frame.sheet}>
        {isNarrow ? (
          <DayCards {...cards} days={days} rows={rows} shown={shown} />
        ) : (
          <DayFrame
            label={m['office.work-week.grid']()}
            days={days.map((day) => ({ ...findDay(week, day), isEmpty: listPieces(week, day).length === 0 }))}
            loads={days.map((day) => calculateWorkLoad(week, day, 'all'))}
            today={brusselsDay(new Date(week.now))}
            edge="6.75rem"
            className={classes(styles.week, hold && frame.moving)}
          >
            {shown.map((row) => (
              <RowCells key={String(row)} {...cards} days={days} rows={rows} row={row} />
            ))}
          </DayFrame>
        )}
      </div>
      {moved && (
        <PlanDialog
          department={department.id}
          work={moved.work}
          to={moved.to}
          technician={moved.technician}
          technicians={week.technicians}
          bays={department.bays}
          onClose={() => {
            setMoved(undefined)
            requestAnimationFrame(() => focusOn(workKey(moved.work)))
          }}
        />
      )}
    </div>
  )
}

/** True for conflicts of work planned in the week that is shown; overdue work shows in the current week. */
function isOfWeek({ first, now }: Week, { work, reason }: WorkConflict<WeekWork>): boolean {
  const isIn = (day: CalendarDay) => first <= day && day <= addDays(first, 6)
  return isIn(toWorkStart(work.plannedAt).day) || (reason === 'overdue' && isIn(brusselsDay(new Date(now))))
}

/** Lists the rows: each bay or technician, others that have work planned, and one for work without any. */
function listRows(week: Week, rows: WeekRows, days: readonly CalendarDay[]): (number | null)[] {
  const used = days.flatMap((day) => listPieces(week, day)).flatMap((piece) => findRows(piece, rows))
  const own =
    rows === 'bay'
      ? Array.from({ length: week.department.bays }, (_, at) => at + 1)
      : week.technicians.map(({ id }) => id)
  const others = used.filter((row) => row !== null && !own.includes(row))
  return [...new Set([...own, ...others]), null]
}

/** A part of a day that a work order or an appointment takes. */
type DayPiece = { readonly from: number; readonly to: number } & (
  | { readonly work: WeekWork; readonly isFirst: boolean }
  | { readonly expected: WeekExpected }
)

/** Returns what is planned on a day, in order. */
function listPieces(week: Week, day: CalendarDay): DayPiece[] {
  const works = week.works.flatMap((work) => {
    const pieces = layOutOrder(week.days, work)
    const start = toWorkStart(work.plannedAt)
    // Work that is planned outside the working hours still shows at its planned time.
    const own = pieces[0]?.day === start.day ? [] : [{ day: start.day, from: start.minutes, to: start.minutes }]
    return [...own, ...pieces]
      .filter((piece) => piece.day === day)
      .slice(0, 1)
      .map(({ from, to }) => ({ work, from, to, isFirst: day === start.day }))
  })
  const expected = week.expected
    .filter(({ startsAt }) => toWorkStart(startsAt).day === day)
    .map((one) => ({ expected: one, from: toWorkStart(one.startsAt).minutes, to: toWorkStart(one.endsAt).minutes }))
  return [...works, ...expected].toSorted((one, other) => one.from - other.from)
}

function findRows(piece: DayPiece, rows: WeekRows): (number | null)[] {
  if ('expected' in piece) return [rows === 'bay' ? piece.expected.bay : null]
  const { bay, technicians } = piece.work
  if (rows === 'bay') return [bay]
  return technicians.length === 0 ? [null] : technicians.map(({ id }) => id)
}

function findDay(week: Week, day: CalendarDay) {
  const found = week.days.find((one) => one.day === day)
  return { day, holiday: found?.holiday ?? null, isOpen: (found?.hours.length ?? 0) > 0 && (found?.bays ?? 0) > 0 }
}

const toPart = (rows: WeekRows, row: number | null): LoadPart => (rows === 'bay' ? { bay: row } : { technician: row })

function toCell(work: WeekWork, rows: WeekRows): Cell {
  const { day } = toWorkStart(work.plannedAt)
  return { day, row: rows === 'bay' ? work.bay : (work.technicians[0]?.id ?? null) }
}

/** Returns the technician of a row; undefined: the technician of the work does not change. */
function toTechnician(work: WeekWork, rows: WeekRows, { row }: Cell): number | null | undefined {
  return rows === 'technician' && row !== toCell(work, rows).row ? row : undefined
}

/** Finds the time that work has in a cell: its own, or the first that is free there. */
function findPlace(
  week: Week,
  rows: WeekRows,
  { thing: work, target: { day, row } }: Pick<Hold<WeekWork, Cell>, 'thing' | 'target'>,
): WorkPlace & ReturnType<typeof findStartOn> {
  const known = { days: week.days, occupants: listOccupants(week, work.id) }
  const place = { day, minutes: toWorkStart(work.plannedAt).minutes, bay: rows === 'bay' ? row : work.bay }
  return { ...place, ...findStartOn(known, place, work, new Date(week.now)) }
}

function readCell(x: number, y: number): Cell | undefined {
  const cell = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset['row'] !== undefined)
  const { day, row } = cell?.dataset ?? {}
  if (day === undefined || row === undefined || !isCalendarDay(day)) return undefined
  return { day, row: row === '' ? null : Number(row) }
}

function stepCell({ day, row }: Cell, key: string, rows: readonly (number | null)[]): Cell | undefined {
  const at = rows.indexOf(row)
  const next = (by: number) => rows[Math.min(Math.max(at + by, 0), rows.length - 1)] ?? null
  switch (key) {
    case 'ArrowLeft':
      return { day: addDays(day, -1), row }
    case 'ArrowRight':
      return { day: addDays(day, 1), row }
    case 'PageUp':
      return { day: addDays(day, -7), row }
    case 'PageDown':
      return { day: addDays(day, 7), row }
    case 'ArrowUp':
      return { day, row: next(-1) }
    case 'ArrowDown':
      return { day, row: next(1) }
    default:
      return undefined
  }
}

function rowText(week: Week, rows: WeekRows, row: number | null): string {
  if (rows === 'bay') return row === null ? m['office.work-week.no-bay']() : bayText(row)
  if (row === null) return m['office.work-order.jobs.nobody']()
  const people = [...week.technicians, ...week.works.flatMap(({ technicians }) => technicians)]
  return people.find(({ id }) => id === row)?.name ?? ''
}

function heldText(week: Week, rows: WeekRows, { thing, target }: Hold<WeekWork, Cell>, place: PlaceFound): string {
  return m['office.work-week.moving']({
    car: workName(thing),
    day: dayInWords(target.day),
    row: rowText(week, rows, target.row),
    time: minutesText(place.minutes),
    verdict: placeTexts[place.verdict](),
  })
}

type PlaceFound = ReturnType<typeof findPlace>

interface CardsProps {
  week: Week
  mayMove: boolean
  inConflict: ReadonlySet<number>
  hold: Hold<WeekWork, Cell> | undefined
  place: PlaceFound | undefined
  acts: ReturnType<typeof useHold<WeekWork, Cell, NoPlace>>
  keysId: string
  onMove: (work: WeekWork) => void
}

interface RowProps extends CardsProps {
  days: readonly CalendarDay[]
  rows: WeekRows
  row: number | null
}

/** A bay or a technician over the days of the week. */
function RowCells({ days, rows, row, ...cards }: RowProps) {
  const { week } = cards
  return (
    <>
      <div className={classes(frame.bandcorner, styles.edge)}>{rowText(week, rows, row)}</div>
      {days.map((day) => (
        <div
          key={day}
          className={classes(frame.band, styles.cell, !findDay(week, day).isOpen && styles.shut)}
          data-day={day}
          data-row={row ?? ''}
        >
          <CellCards {...cards} day={day} rows={rows} row={row} />
        </div>
      ))}
    </>
  )
}

function CellCards({
  day,
  rows,
  row,
  ...cards
}: CardsProps & { day: CalendarDay; rows: WeekRows; row: number | null }) {
  const { week, hold, place, acts } = cards
  const load = calculateWorkLoad(week, day, toPart(rows, row))
  const pieces = listPieces(week, day).filter((piece) => findRows(piece, rows).includes(row))
  const isHere = hold !== undefined && hold.target.day === day && hold.target.row === row
  return (
    <>
      {load.capacity > 0 ? (
        <Load {...load} />
      ) : (
        load.booked > 0 && (
          <span className={styles.hours}>{m['office.work-board.hours']({ hours: hoursText(load.booked) })}</span>
        )
      )}
      {isHere && place && <HeldCard hold={hold} place={place} acts={acts} />}
      {pieces.length > 0 && (
        <ul className={styles.cards}>
          {pieces.map((piece) =>
            'expected' in piece ? (
              <ExpectedCard key={piece.expected.number} {...piece} />
            ) : (
              <WorkCard key={piece.work.id} {...cards} {...piece} />
            ),
          )}
        </ul>
      )}
    </>
  )
}

/** A work order on a day: start, promised time, car, work and duration. */
function WorkCard({
  work,
  from,
  to,
  isFirst,
  mayMove,
  inConflict,
  hold,
  acts,
  keysId,
  onMove,
}: CardsProps & { work: WeekWork; from: number; to: number; isFirst: boolean }) {
  const { state, car, customer, promisedAt, technicians, minutes } = work
  const isConflict = inConflict.has(work.id)
  // Work can be moved before it begins, and while it waits.
  const canMove = mayMove && isFirst && workOrderCan('plan', { ...unbegun, state }).ok
  const isHeld = hold?.thing.id === work.id
  return (
    <li className={classes(styles.item, isConflict && styles.conflict, isHeld && styles.origin)} data-state={state}>
      <Link
        href={`/workorder/${work.id}`}
        className={classes(styles.card, canMove && frame.movable)}
        draggable={false}
        {...(isFirst && { 'data-key': workKey(work) })}
        aria-describedby={canMove ? keysId : undefined}
        title={[minutesText(from), workName(work), car, customer, work.work].filter(Boolean).join('\n')}
        onClick={(event) => !acts.isClick() && event.preventDefault()}
        {...(canMove && acts.handlersOf(work))}
      >
        <span className={styles.line}>
          <span className={styles.time}>{isFirst ? minutesText(from) : m['office.work-week.goes-on']()}</span>
          {work.licencePlate === null ? <strong>{work.workNumber}</strong> : <Plate>{work.licencePlate}</Plate>}
        </span>
        <span className={styles.text}>
          <strong>{car}</strong> {work.work || '–'}
        </span>
        <span className={styles.line}>
          <span className={styles.text}>{technicians.map(({ name }) => name.split(' ')[0]).join(', ')}</span>
          <span className={styles.end}>
            {isConflict && <Icon name="alert-triangle" size="s" />}
            {promisedAt !== null && (
              <span className={classes(styles.promised, isConflict && styles.late)}>
                <VisuallyHidden>{m['office.work-week.promised']()} </VisuallyHidden>
                <span aria-hidden>→ </span>
                {promisedText(promisedAt, work.plannedAt)}
                {' · '}
              </span>
            )}
            {m['office.work-board.hours']({ hours: formatHours(isFirst ? minutes : to - from) })}
          </span>
        </span>
        {isConflict && <VisuallyHidden>, {m['office.calendar.conflict']()}</VisuallyHidden>}
      </Link>
      {canMove && (
        <IconButton
          icon="calendar"
          className={styles.move}
          label={m['office.work-week.move']({ car: workName(work) })}
          onClick={() => onMove(work)}
        />
      )}
    </li>
  )
}

/** Formats the promised time, with its weekday if it is another day. */
function promisedText(promisedAt: string, plannedAt: string): string {
  const { day, minutes } = toWorkStart(promisedAt)
  const time = minutesText(minutes)
  return day === toWorkStart(plannedAt).day ? time : `${inDay(day, { weekday: 'short' })} ${time}`
}

const unbegun = { openJobs: 0, runningClocks: 0, isBegun: false, openProposals: 0 }

/** An appointment whose car has no work order yet: it is moved in the calendar. */
function ExpectedCard({ expected, from }: { expected: WeekExpected; from: number }) {
  const { number, licencePlate, car, service, startsAt } = expected
  const opened = { kind: 'workshop', number } as const
  const address = toSearch({
    view: 'day',
    day: brusselsDay(new Date(startsAt)),
    branch: null,
    department: null,
    kinds: ['workshop'],
    open: opened,
  })
  return (
    <li className={classes(styles.item, styles.expected)}>
      <Link
        href={`/calendar?${address}`}
        className={styles.card}
        data-key={openedKey(opened)}
        title={[minutesText(from), licencePlate, car, service].join('\n')}
      >
        <span className={styles.line}>
          <span className={styles.time}>{minutesText(from)}</span>
          <Plate>{licencePlate}</Plate>
        </span>
        <span className={styles.text}>
          {m['office.work-week.appointment']()} · {service}
        </span>
      </Link>
    </li>
  )
}

/** Shows the held work order in the cell where it would come. */
function HeldCard({ hold, place, acts }: { hold: Hold<WeekWork, Cell>; place: PlaceFound; acts: CardsProps['acts'] }) {
  const ref = useRef<HTMLButtonElement>(null)
  const isByKeyboard = hold.via === 'keyboard'
  useEffect(() => {
    if (!isByKeyboard) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isByKeyboard])
  return (
    <button
      ref={ref}
      type="button"
      className={classes(styles.held, place.verdict !== 'free' && styles.refused)}
      onKeyDown={acts.onHeldKey}
    >
      <strong>
        {minutesText(place.minutes)} {workName(hold.thing)}
      </strong>
      <span>{placeTexts[place.verdict]()}</span>
    </button>
  )
}

/** Day below day, each with its bays or technicians: for narrow screens. */
function DayCards({
  days,
  rows,
  shown,
  ...cards
}: CardsProps & { days: readonly CalendarDay[]; rows: WeekRows; shown: readonly (number | null)[] }) {
  const { week } = cards
  return (
    <div className={frame.list}>
      {days.map((day) => {
        const load = calculateWorkLoad(week, day, 'all')
        const pieces = listPieces(week, day)
        return (
          <DaySection
            key={day}
            name={dayInWords(day)}
            {...findDay(week, day)}
            beside={
              load.capacity > 0 && (
                <span className={styles.dayload}>
                  <Load {...load} />
                </span>
              )
            }
          >
            {pieces.length === 0 && <p className="hint">{m['office.work-week.none']()}</p>}
            {shown
              .filter((row) => pieces.some((piece) => findRows(piece, rows).includes(row)))
              .map((row) => (
                <div key={String(row)} role="group" className={styles.part} aria-label={rowText(week, rows, row)}>
                  <h3>{rowText(week, rows, row)}</h3>
                  <CellCards {...cards} day={day} rows={rows} row={row} />
                </div>
              ))}
          </DaySection>
        )
      })}
    </div>
  )
}

interface ConflictsProps {
  week: Week
  conflicts: readonly WorkConflict<WeekWork>[]
  canMove: boolean
  onMove: (work: WeekWork, to: WorkPlace) => void
}

/** The work orders that cannot be done as they are planned, each with the first place to move it to. */
function Conflicts({ week, conflicts, canMove, onMove }: ConflictsProps) {
  return (
    <ConflictList label={m['office.work-week.conflicts']()}>
      {conflicts.map((conflict) => (
        <ConflictLine
          key={conflict.work.id}
          remedy={canMove && <Remedy week={week} conflict={conflict} onMove={onMove} />}
        >
          <TextLink href={`/workorder/${conflict.work.id}`}>
            {formatStartDay(conflict.work.plannedAt)} {workName(conflict.work)}
          </TextLink>{' '}
          {reasonText(week, conflict)}
        </ConflictLine>
      ))}
    </ConflictList>
  )
}

/** Moves work to the first free place at once; the customer of an appointment is asked about first. */
function Remedy({
  week,
  conflict: { work, reason },
  onMove,
}: Pick<ConflictsProps, 'week' | 'onMove'> & { conflict: WorkConflict<WeekWork> }) {
  const [isBusy, setIsBusy] = useState(false)
  const place = findOtherPlace(week, work, new Date(week.now))
  if (!place) {
    const text = reason === 'too-late' ? m['office.work-week.no-time']() : m['office.calendar.no-room']()
    return <span className="hint">{text}</span>
  }
  async function settle(to: WorkPlace) {
    setIsBusy(true)
    try {
      const { workOrder } = await plan(work, { place: to, tells: false })
      await queries.invalidateQueries()
      showPlanned(work, workOrder.rev)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      showFailure(error)
      void queries.invalidateQueries()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button small busy={isBusy} onClick={() => (work.appointment === null ? void settle(place) : onMove(work, place))}>
      {m['office.work-week.move-to-first']({ start: formatStartDay(toPlannedAt(place)), bay: bayText(place.bay) })}
    </Button>
  )
}

function reasonText(week: Week, conflict: WorkConflict<WeekWork>): string {
  switch (conflict.reason) {
    case 'overdue':
      return m['office.work-week.reasons.overdue']()
    case 'closed':
      return m['office.work-week.reasons.closed']()
    case 'bay-closed':
      return m['office.work-week.reasons.bay-closed']({ bay: bayText(conflict.work.bay) })
    case 'too-late':
      return m['office.work-week.reasons.too-late']({
        promised: promisedText(conflict.work.promisedAt ?? week.now, conflict.work.plannedAt),
      })
    case 'bay-full': {
      const { other } = conflict
      const work = week.works.find(({ id }) => id === other)
      const booked = week.expected.find(({ number }) => number === other)
      const car = work ? workName(work) : (booked?.licencePlate ?? String(other))
      return m['office.work-week.reasons.bay-full']({ bay: bayText(conflict.work.bay), car })
    }
  }
}
