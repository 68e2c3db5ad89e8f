import { SLOT_MINUTES } from '../../agenda/free-slots.ts'
import { countOpenMinutes, toMinutes, type Period } from '../../organisation/opening-hours.ts'
import { brusselsDay, brusselsInstant, brusselsMinutes, type CalendarDay } from '../../platform/values/calendar.ts'
import type { WorkshopLoad } from '../calendar-week.ts'
import type { WorkOrderState } from './work-order.ts'

// Planned work by day and bay: operations-domain 3.5, where planning reserves the quarters of an hour of a bay.

/** A day of a workshop: when it is open, and how many of its bays are manned; the first bays are. */
export interface WorkDay {
  readonly day: CalendarDay
  readonly hours: readonly Period[]
  readonly bays: number
}

/** A start of work, in minutes since midnight. */
export interface WorkStart {
  readonly day: CalendarDay
  readonly minutes: number
}

/** A part of work without a break, in minutes since midnight; its end is not included. */
export interface WorkPiece {
  readonly day: CalendarDay
  readonly from: number
  readonly to: number
}

/** A work order, with what its place in the week depends on. */
export interface PlannedWork {
  readonly id: number
  readonly state: WorkOrderState
  /** Null: no bay yet. */
  readonly bay: number | null
  readonly plannedAt: string
  readonly promisedAt: string | null
  /** Time of the work that is still to be done, in minutes. */
  readonly minutes: number
  /** Its appointment that is still to come; it fits between two breaks of the day. */
  readonly appointment: { readonly number: string; readonly minutes: number } | null
  /** The assigned technicians, each with the minutes of their jobs. */
  readonly technicians: readonly { readonly id: number; readonly minutes: number }[]
}

/** An appointment that has no work order yet: its car is expected, and its bay is taken. */
export interface ExpectedWork {
  readonly number: string
  readonly bay: number
  readonly startsAt: string
  readonly endsAt: string
}

export interface WorkWeek<Work extends PlannedWork = PlannedWork> {
  /** In order and without gaps; days beyond them are unknown. */
  readonly days: readonly WorkDay[]
  readonly works: readonly Work[]
  readonly expected: readonly ExpectedWork[]
}

/** A work order or an appointment in a bay, with the time that it takes. */
export interface Occupant {
  readonly of: number | string
  readonly bay: number | null
  readonly pieces: readonly WorkPiece[]
}

/** The minimum duration, in minutes, with which work is drawn and planned, also while its time is unknown. */
const leastMinutes = 30

/**
 * Lays work out over the hours in which a bay is manned, from its start on: it pauses where the workshop closes and
 * continues when it opens again, on a later day too. Takes the days with their hours, a start, a duration in minutes and a
 * bay (null: any); returns the pieces, in order, without what does not fit into the days.
 */
export function layOutWork(
  days: readonly WorkDay[],
  start: WorkStart,
  { minutes, bay }: { minutes: number; bay: number | null },
): WorkPiece[] {
  const pieces: WorkPiece[] = []
  let left = minutes
  for (const { day, hours, bays } of days) {
    if (day < start.day || bays < (bay ?? 1)) continue
    for (const period of hours) {
      const from = Math.max(toMinutes(period.from), day === start.day ? start.minutes : 0)
      const to = Math.min(toMinutes(period.to), from + left)
      if (from >= to) continue
      pieces.push({ day, from, to })
      left -= to - from
      if (left === 0) return pieces
    }
  }
  return pieces
}

/** Returns the start of an instant. */
export function toWorkStart(instant: string): WorkStart {
  const at = new Date(instant)
  return { day: brusselsDay(at), minutes: brusselsMinutes(at) }
}

/**
 * Returns when work that is due on a day is planned and promised: when the workshop opens and closes on its last open day up
 * to then. Once that is over, it is planned for now, or for when the workshop opens next. Takes the days with their hours,
 * the day on which it is due and now. Undefined: no known day is open.
 */
export function planDueWork(
  days: readonly WorkDay[],
  dueOn: CalendarDay,
  now: Date,
): { plannedAt: Date; promisedAt: Date } | undefined {
  const open = days.flatMap(({ day, hours, bays }) => {
    const [first, last] = [hours[0], hours.at(-1)]
    if (!first || !last || bays === 0) return []
    return [
      { day, opens: brusselsInstant(day, toMinutes(first.from)), closes: brusselsInstant(day, toMinutes(last.to)) },
    ]
  })
  const inTime = open.findLast(({ day }) => day <= dueOn)
  const planned = inTime && inTime.closes > now ? inTime : open.find(({ closes }) => closes > now)
  if (!planned) return undefined
  return {
    plannedAt: planned.opens > now ? planned.opens : now,
    promisedAt: (inTime ?? planned).closes,
  }
}

/** Returns the time that a work order takes in its bay, in minutes. */
export function toPlannedMinutes({ minutes, appointment }: Pick<PlannedWork, 'minutes' | 'appointment'>): number {
  return Math.max(leastMinutes, minutes, appointment?.minutes ?? 0)
}

/** Returns the pieces of a work order where it is planned. */
export function layOutOrder(days: readonly WorkDay[], work: PlannedWork): WorkPiece[] {
  return layOutWork(days, toWorkStart(work.plannedAt), { minutes: toPlannedMinutes(work), bay: work.bay })
}

function toExpectedPiece({ startsAt, endsAt }: ExpectedWork): WorkPiece {
  const { day, minutes: from } = toWorkStart(startsAt)
  return { day, from, to: from + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 }
}

/** Work that is ready has left its bay. */
const standsInBay: ReadonlySet<WorkOrderState> = new Set(['planned', 'in', 'working', 'waiting'])

/** Returns whether work of a state is in its bay, or planned for it. */
export function isInBay(state: WorkOrderState): boolean {
  return standsInBay.has(state)
}

/** Lists the work that occupies the bays, except for one work order. */
export function listOccupants({ days, works, expected }: WorkWeek, except?: number): Occupant[] {
  return [
    ...works
      .filter(({ id, state }) => id !== except && isInBay(state))
      .map((work) => ({ of: work.id, bay: work.bay, pieces: layOutOrder(days, work) })),
    ...expected.map((one) => ({ of: one.number, bay: one.bay, pieces: [toExpectedPiece(one)] })),
  ]
}

/** The reason that work cannot begin at a place. */
export type NoPlace = 'past' | 'day-closed' | 'outside-hours' | 'bay-closed' | 'bay-full'
export type PlaceVerdict = 'free' | NoPlace

/** A place for work: a start in a bay; null: in none yet. */
export interface WorkPlace extends WorkStart {
  readonly bay: number | null
}

/** The time of work to be planned, and its appointment, for which the customer waits. */
type Wanted = Pick<PlannedWork, 'minutes' | 'appointment'>

/**
 * Checks whether work can begin at a place. Takes the days, the work in the bays meanwhile (`listOccupants`), the place,
 * the work and now. Returns `free`, or the first reason against it: `past` (before the current quarter), `day-closed`,
 * `outside-hours` (no quarter of an hour within opening hours, or an appointment that a break would cut), `bay-closed` (not
 * manned) or `bay-full`.
 */
export function checkWorkPlace(
  { days, occupants }: { days: readonly WorkDay[]; occupants: readonly Occupant[] },
  { day, minutes, bay }: WorkPlace,
  work: Wanted,
  now: Date,
): PlaceVerdict {
  const found = days.find((one) => one.day === day)
  if (!found || found.hours.length === 0 || found.bays === 0) return 'day-closed'
  if (brusselsInstant(day, minutes + SLOT_MINUTES) <= now) return 'past'
  const period = found.hours.find(({ from, to }) => toMinutes(from) <= minutes && minutes < toMinutes(to))
  if (!period || minutes % SLOT_MINUTES !== 0) return 'outside-hours'
  if (work.appointment && minutes + work.appointment.minutes > toMinutes(period.to)) return 'outside-hours'
  return checkBay({ days, occupants }, { day, minutes, bay }, work)
}

/**
 * Checks whether work has room in a bay from a start on, at whatever time that is: a car at the desk is there now. Takes the days, the work
 * in the bays meanwhile (`listOccupants`), the place and the work. Returns `free`, `bay-closed` (not manned on a day on which others are) or
 * `bay-full`.
 */
export function checkBay(
  { days, occupants }: { days: readonly WorkDay[]; occupants: readonly Occupant[] },
  { day, minutes, bay }: WorkPlace,
  work: Wanted,
): Extract<PlaceVerdict, 'free' | 'bay-closed' | 'bay-full'> {
  if (bay === null) return 'free'
  const found = days.find((one) => one.day === day)
  if (found && found.hours.length > 0 && found.bays > 0 && bay > found.bays) return 'bay-closed'
  return findOccupant({ days, occupants }, { day, minutes, bay }, work) ? 'bay-full' : 'free'
}

/** Finds the work that is in a bay while other work would be; undefined: there is none. */
export function findOccupant(
  { days, occupants }: { days: readonly WorkDay[]; occupants: readonly Occupant[] },
  { day, minutes, bay }: WorkPlace,
  work: Wanted,
): Occupant | undefined {
  const pieces = layOutWork(days, { day, minutes }, { minutes: toPlannedMinutes(work), bay })
  return occupants.find((other) => other.bay === bay && overlap(other.pieces, pieces))
}

function overlap(pieces: readonly WorkPiece[], others: readonly WorkPiece[]): boolean {
  return pieces.some((one) =>
    others.some((other) => one.day === other.day && one.from < other.to && other.from < one.to),
  )
}

/** Lists the starts of a day at which work can begin in a bay, in minutes since midnight. */
export function listFreeStarts(
  week: { days: readonly WorkDay[]; occupants: readonly Occupant[] },
  { day, bay }: Pick<WorkPlace, 'day' | 'bay'>,
  work: Wanted,
  now: Date,
): number[] {
  const hours = week.days.find((one) => one.day === day)?.hours ?? []
  return hours
    .flatMap(({ from, to }) => {
      const first = Math.ceil(toMinutes(from) / SLOT_MINUTES) * SLOT_MINUTES
      return Array.from(
        { length: Math.max(0, Math.ceil((toMinutes(to) - first) / SLOT_MINUTES)) },
        (_, at) => first + at * SLOT_MINUTES,
      )
    })
    .filter((minutes) => checkWorkPlace(week, { day, minutes, bay }, work, now) === 'free')
}

/**
 * Finds when work can begin on a day in a bay: at the time it has, else at the first that is free. Out: that start in minutes, or why there is
 * none.
 */
export function findStartOn(
  week: { days: readonly WorkDay[]; occupants: readonly Occupant[] },
  { day, minutes, bay }: WorkPlace,
  work: Wanted,
  now: Date,
): { verdict: PlaceVerdict; minutes: number } {
  const verdict = checkWorkPlace(week, { day, minutes, bay }, work, now)
  if (verdict === 'free' || verdict === 'day-closed' || verdict === 'bay-closed') return { verdict, minutes }
  const [first] = listFreeStarts(week, { day, bay }, work, now)
  if (first !== undefined) return { verdict: 'free', minutes: first }
  // A day that is over has no room for another reason than a day that is full.
  return { verdict: verdict === 'outside-hours' ? 'bay-full' : verdict, minutes }
}

/**
 * Finds where a work order could be done instead: nearest to its time on its day, else first on the days after it, never before now; of
 * places of one time its own bay first. Places that let it be ready when it was promised come before others; where its own place is free,
 * only they are better. In: the week, the work order and now. Undefined: the days have no such place.
 */
export function findOtherPlace(week: WorkWeek, work: PlannedWork, now: Date): WorkPlace | undefined {
  const known = { days: week.days, occupants: listOccupants(week, work.id) }
  const [own, today] = [toWorkStart(work.plannedAt), brusselsDay(now)]
  const isFree = checkWorkPlace(known, { ...own, bay: work.bay }, work, now) === 'free'
  const promisedOn = work.promisedAt === null ? undefined : toWorkStart(work.promisedAt).day
  let first: WorkPlace | undefined
  for (const { day, bays } of week.days) {
    if (day < today || day < own.day) continue
    const inOrder = Array.from({ length: bays }, (_, at) => at + 1).toSorted(
      (one, other) => Number(other === work.bay) - Number(one === work.bay) || one - other,
    )
    const distance = ({ minutes }: WorkPlace) => (day === own.day ? Math.abs(minutes - own.minutes) : minutes)
    const places = inOrder
      .flatMap((bay) => listFreeStarts(known, { day, bay }, work, now).map((minutes) => ({ day, minutes, bay })))
      .toSorted((one, other) => distance(one) - distance(other))
    if (!isFree) first ??= places[0]
    const inTime = places.find((place) => !isTooLate(week.days, work, place))
    if (inTime) return inTime
    if ((isFree || first) && (promisedOn === undefined || day >= promisedOn)) return first
  }
  return first
}

/** Returns whether work that begins at a place is ready after it was promised. */
function isTooLate(days: readonly WorkDay[], work: PlannedWork, { day, minutes, bay }: WorkPlace): boolean {
  if (work.promisedAt === null) return false
  const wanted = toPlannedMinutes(work)
  const pieces = layOutWork(days, { day, minutes }, { minutes: wanted, bay })
  const last = pieces.at(-1)
  // Work that does not fit into the days that are known ends after them.
  if (!last || sumMinutes(pieces) < wanted) return true
  return brusselsInstant(last.day, last.to) > new Date(work.promisedAt)
}

/** The reason for which a work order cannot be done as it is planned. */
export type WorkConflict<Work extends PlannedWork = PlannedWork> = { readonly work: Work } & (
  | { readonly reason: 'overdue' | 'closed' | 'bay-closed' | 'too-late' }
  | { readonly reason: 'bay-full'; readonly other: number | string }
)

/**
 * Finds the planned work orders that cannot be done as they are planned, one conflict for each: its car should have come
 * before today, the workshop is closed, its bay is not manned or occupied by earlier work, or it is not ready when it was
 * promised. Only work that has not begun is checked.
 */
export function findWorkConflicts<Work extends PlannedWork>(week: WorkWeek<Work>, now: Date): WorkConflict<Work>[] {
  const occupants = listOccupants(week)
  return week.works
    .filter(({ state }) => state === 'planned')
    .toSorted((one, other) => one.plannedAt.localeCompare(other.plannedAt) || one.id - other.id)
    .flatMap((work) => findWorkConflict(week, work, { occupants, now }) ?? [])
}

function findWorkConflict<Work extends PlannedWork>(
  { days }: WorkWeek,
  work: Work,
  { occupants, now }: { occupants: readonly Occupant[]; now: Date },
): WorkConflict<Work> | undefined {
  const start = toWorkStart(work.plannedAt)
  if (start.day < brusselsDay(now)) return { reason: 'overdue', work }
  const found = days.find(({ day }) => day === start.day)
  if (!found) return undefined
  const isOpen = found.hours.some(({ from, to }) => toMinutes(from) <= start.minutes && start.minutes < toMinutes(to))
  if (!isOpen || found.bays === 0) return { reason: 'closed', work }
  if (work.bay !== null && work.bay > found.bays) return { reason: 'bay-closed', work }
  if (work.bay !== null) {
    const own = layOutOrder(days, work)
    const other = occupants.find(
      (one) =>
        one.of !== work.id &&
        one.bay === work.bay &&
        comesFirst(one, { of: work.id, pieces: own }) &&
        overlap(one.pieces, own),
    )
    if (other) return { reason: 'bay-full', work, other: other.of }
  }
  return isTooLate(days, work, { ...start, bay: work.bay }) ? { reason: 'too-late', work } : undefined
}

/**
 * Returns whether the first of two keeps the bay: the earlier one; an appointment without a work order before a work order
 * of the same time.
 */
function comesFirst(one: Pick<Occupant, 'of' | 'pieces'>, other: Pick<Occupant, 'of' | 'pieces'>): boolean {
  const [first, second] = [one.pieces[0], other.pieces[0]]
  if (!first || !second) return first !== undefined
  if (first.day !== second.day) return first.day < second.day
  if (first.from !== second.from) return first.from < second.from
  if (typeof one.of === 'number' && typeof other.of === 'number') return one.of < other.of
  return typeof one.of === 'string'
}

/** The part of a week that a load is for: a bay (null: in none yet), a technician (null: of none yet), or all of it. */
export type LoadPart = { readonly bay: number | null } | { readonly technician: number | null } | 'all'

/**
 * Adds up the planned time of a day against its capacity, in minutes: of all manned bays, of one bay, or of a technician,
 * who is there while the workshop is open. Work of several technicians counts for each by the time of their jobs, and an
 * appointment without a work order for no technician yet.
 */
export function calculateWorkLoad({ days, works, expected }: WorkWeek, day: CalendarDay, part: LoadPart): WorkshopLoad {
  const found = days.find((one) => one.day === day)
  const open = countOpenMinutes(found?.hours ?? [])
  const bays = found?.bays ?? 0
  const onDay = (pieces: readonly WorkPiece[]) => sumMinutes(pieces.filter((piece) => piece.day === day))
  const planned = works
    .filter(({ state }) => state !== 'canceled')
    .reduce((sum, work) => sum + onDay(layOutOrder(days, work)) * toShare(work, part), 0)
  const expectedMinutes = expected
    .filter(({ bay }) => part === 'all' || ('bay' in part ? part.bay === bay : part.technician === null))
    .reduce((sum, one) => sum + onDay([toExpectedPiece(one)]), 0)
  return { booked: Math.round(planned + expectedMinutes), capacity: toCapacity(part, { open, bays }) }
}

function toCapacity(part: LoadPart, { open, bays }: { open: number; bays: number }): number {
  if (part === 'all') return open * bays
  if ('bay' in part) return part.bay !== null && part.bay <= bays ? open : 0
  return part.technician !== null && bays > 0 ? open : 0
}

/** Returns the share of a work order in a part of the week, of 1. */
function toShare({ bay, technicians, minutes }: PlannedWork, part: LoadPart): number {
  if (part === 'all') return 1
  if ('bay' in part) return bay === part.bay ? 1 : 0
  const assigned = technicians.reduce((sum, one) => sum + one.minutes, 0)
  if (part.technician === null)
    return technicians.length === 0 ? 1 : Math.max(0, minutes - assigned) / Math.max(1, minutes)
  const own = technicians.find(({ id }) => id === part.technician)
  if (!own) return 0
  // Jobs without an estimated time are shared evenly.
  return minutes === 0 ? 1 / technicians.length : own.minutes / minutes
}

function sumMinutes(pieces: readonly WorkPiece[]): number {
  return pieces.reduce((sum, { from, to }) => sum + to - from, 0)
}
