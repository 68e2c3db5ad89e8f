import {
  addDays,
  brusselsDay,
  brusselsMinutes,
  type CalendarDay,
  type Weekday,
  toWeekday,
} from '../platform/values/calendar.ts'
import type { Translated } from '../platform/values/translated.ts'
import { holidayOn } from './holidays.ts'

/** A time on a Belgian clock as `HH:mm`, `24:00` for midnight at the end of a day. */
export type ClockTime = string

/** From `from` to `to`, the end not included. */
export interface Period {
  from: ClockTime
  to: ClockTime
}

/** A day of the week and when one can come by or call. No periods: closed. */
export interface ContactHours {
  day: Weekday
  value: Period[]
}

/** A day that differs from its weekday: closed, or open at other hours. */
export interface HoursException {
  day: CalendarDay
  value: Period[]
  note: Translated | null
}

/** When a department is open. Days of the week not named are closed. */
export interface OpeningHours {
  contactHours: ContactHours[]
  exceptions: HoursException[]
  closedOnHolidays: boolean
}

/** Open or not at an instant, and the next change people want to know about. */
export type OpenState =
  | { open: true; until: ClockTime }
  | { open: false; next: { day: CalendarDay; from: ClockTime } | null }

// Limit within which visits are planned.
const lookAheadDays = 14

/**
 * Returns the periods in which the doors are open on a day, in order. Exceptions win over holidays, holidays over the week.
 */
export function hoursOn(hours: OpeningHours, day: CalendarDay): Period[] {
  const exception = hours.exceptions.find((candidate) => candidate.day === day)
  if (exception) return inOrder(exception.value)
  if (hours.closedOnHolidays && holidayOn(day)) return []
  return inOrder(hours.contactHours.find((candidate) => candidate.day === toWeekday(day))?.value ?? [])
}

/**
 * Returns “open until” or “opens again” at an instant. Periods that touch count as one. Nothing within two weeks: `next` is
 * null.
 */
export function openStateAt(hours: OpeningHours, instant: Date): OpenState {
  const today = brusselsDay(instant)
  const now = clockTime(brusselsMinutes(instant))
  const periods = joinPeriods(hoursOn(hours, today))
  const current = periods.find(({ from, to }) => from <= now && now < to)
  if (current) return { open: true, until: current.to }
  const later = periods.find(({ from }) => from > now)
  if (later) return { open: false, next: { day: today, from: later.from } }
  for (let ahead = 1; ahead <= lookAheadDays; ahead++) {
    const day = addDays(today, ahead)
    const first = hoursOn(hours, day)[0]
    if (first) return { open: false, next: { day, from: first.from } }
  }
  return { open: false, next: null }
}

/** Formats minutes since midnight as `HH:mm`. */
export function clockTime(minutes: number): ClockTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Parses `HH:mm` into minutes since midnight. */
export function toMinutes(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Returns the total minutes of the periods of a day. */
export function countOpenMinutes(periods: readonly Period[]): number {
  return periods.reduce((sum, { from, to }) => sum + toMinutes(to) - toMinutes(from), 0)
}

function inOrder(periods: readonly Period[]): Period[] {
  return periods.toSorted((one, other) => one.from.localeCompare(other.from))
}

function joinPeriods(periods: readonly Period[]): Period[] {
  const result: Period[] = []
  for (const period of periods) {
    const previous = result.at(-1)
    if (previous && period.from <= previous.to) previous.to = period.to > previous.to ? period.to : previous.to
    else result.push({ ...period })
  }
  return result
}
