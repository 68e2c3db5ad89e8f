import { addDays, toWeekday, type CalendarDay, type Weekday } from '../platform/values/calendar.ts'
import type { Translated } from '../platform/values/translated.ts'
import { belgianHolidays, type Holiday } from './holidays.ts'
import type { ContactHours, OpeningHours, Period } from './opening-hours.ts'

/** A day that differs from its weekday, with why. No periods: closed. */
export interface SpecialDay {
  day: CalendarDay
  name: Translated
  value: Period[]
}

/** The stored hours of a department, or of all, which have no week of their own; without days in the past. */
export interface KeptHours {
  week: ContactHours[]
  days: SpecialDay[]
}

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly Weekday[]

/** Returns the hours in force: a day of the department itself takes precedence over one for all. */
export function hoursThatHold({ week, days }: KeptHours, forAll: readonly SpecialDay[]): OpeningHours {
  const own = new Set(days.map(({ day }) => day))
  const exceptions = [...days, ...forAll.filter(({ day }) => !own.has(day))]
  return {
    contactHours: week,
    exceptions: exceptions.map(({ day, value, name }) => ({ day, value, note: name })),
    closedOnHolidays: true,
  }
}

export type HoursProblem = 'period' | 'overlap' | 'day-missing' | 'day-twice' | 'day-over' | 'name-missing'

/** Returns the mistake in the periods of a day. */
export function periodsProblem(periods: readonly Period[]): 'period' | 'overlap' | undefined {
  if (periods.some(({ from, to }) => from === '' || to === '' || from >= to)) return 'period'
  const inOrder = periods.toSorted((one, other) => one.from.localeCompare(other.from))
  return inOrder.some(({ from }, at) => at > 0 && from < inOrder[at - 1]!.to) ? 'overlap' : undefined
}

/** Returns the mistake in one of the special days. */
export function dayProblem(
  { day, name, value }: SpecialDay,
  others: readonly SpecialDay[],
  today: CalendarDay,
): HoursProblem | undefined {
  if (day === '') return 'day-missing'
  if (day < today) return 'day-over'
  if (others.filter((one) => one.day === day).length > 1) return 'day-twice'
  if (name.nl.trim() === '') return 'name-missing'
  return periodsProblem(value)
}

export function hoursProblem({ week, days }: KeptHours, today: CalendarDay): HoursProblem | undefined {
  const ofWeek = week.map(({ value }) => periodsProblem(value)).find(Boolean)
  return ofWeek ?? days.map((day) => dayProblem(day, days, today)).find(Boolean)
}

/** Returns the working days between a holiday and a weekend, with the holiday that they bridge. */
export function bridgeDays(year: number): { day: CalendarDay; holiday: Holiday }[] {
  const holidays = belgianHolidays(year)
  return holidays.flatMap((holiday) => {
    const weekday = toWeekday(holiday.day)
    if (weekday !== 2 && weekday !== 4) return []
    const day = addDays(holiday.day, weekday === 2 ? -1 : 1)
    return holidays.some((one) => one.day === day) ? [] : [{ day, holiday }]
  })
}

/** Returns the week of seven days, in their order, with any stored hours. */
export function completeWeek(week: readonly ContactHours[]): ContactHours[] {
  return WEEKDAYS.map((day) => ({ day, value: week.find((one) => one.day === day)?.value ?? [] }))
}

/** A booking outside the new hours: the user sees it before they are saved. */
export interface LostBooking {
  kind: 'test-drive' | 'appointment' | 'handover'
  number: string
  day: string
  /** `HH:mm`, or the half of the day. */
  at: string
  department: string
}
export type LostBookings = { count: number; bookings: LostBooking[] }
