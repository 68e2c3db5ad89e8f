import { toMinutes, type Period } from '../organisation/opening-hours.ts'
import {
  addDays,
  brusselsDay,
  brusselsInstant,
  type CalendarDay,
  type Weekday,
  toWeekday,
} from '../platform/values/calendar.ts'

/** Appointments begin at each quarter of an hour and last whole quarters. */
export const SLOT_MINUTES = 15
const slotMs = SLOT_MINUTES * 60_000

/** The number of manned bays on a weekday: usually, or within a period (its end exclusive), which comes first. */
export interface Capacity {
  weekday: Weekday
  period: { from: CalendarDay; until: CalendarDay } | null
  bays: number
}

/** A quarter of an hour in a bay that a car occupies. */
export interface TakenSlot {
  at: Date
  bay: number
  /** True if the car that is asked for is out itself, whichever bay it is. */
  isCar?: boolean
}

/** A day in the workshop: when it is open, how many bays are manned, which of them are taken when. */
export interface WorkshopDay {
  day: CalendarDay
  periods: readonly Period[]
  bays: number
  taken: readonly TakenSlot[]
}

/** From when to when appointments may begin: `from` is an instant, `lastDay` a whole day. */
export interface BookableTime {
  from: Date
  lastDay: CalendarDay
}

/** When a car can come, and the bays that are free for as long as it stays. Never none. */
export interface FreeSlot {
  startsAt: Date
  endsAt: Date
  bays: readonly [number, ...number[]]
}

/** The reason that nothing can be booked on a day. */
export type NoRoom = 'too-soon' | 'too-late' | 'closed' | 'full'

/** Returns the first instant and the last day that can be booked, from now and the settings. */
export function bookableTime(
  now: Date,
  { leadHours, horizonDays }: { leadHours: number; horizonDays: number },
): BookableTime {
  return { from: new Date(now.getTime() + leadHours * 3_600_000), lastDay: addDays(brusselsDay(now), horizonDays) }
}

/** Returns the number of bays that are manned on a day; 0 without an entry for it. */
export function baysOn(capacities: readonly Capacity[], day: CalendarDay): number {
  const ofWeekday = capacities.filter(({ weekday }) => weekday === toWeekday(day))
  const special = ofWeekday.find(({ period }) => period !== null && period.from <= day && day < period.until)
  return (special ?? ofWeekday.find(({ period }) => period === null))?.bays ?? 0
}

/**
 * Returns the free slots of a day for a duration, in order, within the time that can be booked. A car stays in one bay
 * and is done before the doors close, at noon as well.
 */
export function freeSlots(
  { day, periods, bays, taken }: WorkshopDay,
  durationMinutes: number,
  { from, lastDay }: BookableTime,
): FreeSlot[] {
  if (day > lastDay) return []
  const isTaken = new Set(taken.map(({ at, bay }) => buildKey(at.getTime(), bay)))
  const durationMs = durationMinutes * 60_000
  return periods.flatMap((period) => {
    const closes = brusselsInstant(day, toMinutes(period.to)).getTime()
    const slots: FreeSlot[] = []
    for (let at = firstSlot(brusselsInstant(day, toMinutes(period.from))); at + durationMs <= closes; at += slotMs) {
      if (at < from.getTime()) continue
      const [first, ...others] = Array.from({ length: bays }, (_, index) => index + 1).filter((bay) =>
        range(at, at + durationMs).every((quarter) => !isTaken.has(buildKey(quarter, bay))),
      )
      if (first !== undefined)
        slots.push({ startsAt: new Date(at), endsAt: new Date(at + durationMs), bays: [first, ...others] })
    }
    return slots
  })
}

/** Returns the reason that a day has no room for a service of this duration; undefined when it has. */
export function noRoomOn(day: WorkshopDay, durationMinutes: number, time: BookableTime): NoRoom | undefined {
  if (freeSlots(day, durationMinutes, time).length > 0) return undefined
  if (day.day > time.lastDay) return 'too-late'
  if (day.day < brusselsDay(time.from)) return 'too-soon'
  const empty = { ...day, taken: [] }
  if (freeSlots(empty, durationMinutes, time).length > 0) return 'full'
  const always = { ...time, from: new Date(0) }
  return freeSlots(empty, durationMinutes, always).length > 0 ? 'too-soon' : 'closed'
}

/** Returns the free slots nearest to a wanted instant, in order of time; of two equally near the earlier one. */
export function nearestSlots<Slot extends Pick<FreeSlot, 'startsAt'>>(
  slots: readonly Slot[],
  wanted: Date,
  count: number,
): Slot[] {
  const distance = ({ startsAt }: Slot) => Math.abs(startsAt.getTime() - wanted.getTime())
  return slots
    .toSorted((one, other) => distance(one) - distance(other) || one.startsAt.getTime() - other.startsAt.getTime())
    .slice(0, count)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/** Lists the quarters of an hour from the first instant up to the last, which is not included. */
export function splitIntoQuarters({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Date[] {
  return range(startsAt.getTime(), endsAt.getTime()).map((quarter) => new Date(quarter))
}

function range(from: number, until: number): number[] {
  return Array.from({ length: Math.ceil((until - from) / slotMs) }, (_, index) => from + index * slotMs)
}

/** Doors that open at 8.10 take the first car at a quarter past. */
function firstSlot(opens: Date): number {
  return Math.ceil(opens.getTime() / slotMs) * slotMs
}

function buildKey(at: number, bay: number): string {
  return `${at} ${bay}`
}
