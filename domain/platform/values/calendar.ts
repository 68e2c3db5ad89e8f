/** A calendar day as `YYYY-MM-DD`: the form of SQL `date` and of the API. It has no time and no time zone. */
export type CalendarDay = string

/** People see dates and times of this zone, wherever the server is. */
export const TIME_ZONE = 'Europe/Brussels'

/** Day of the week, Monday first. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

const millisecondsPerDay = 86_400_000
const millisecondsPerMinute = 60_000

const brusselsParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * Returns true when a text is a day that exists: `2026-02-29` does not. Nothing of a dealer is older than cars are: year 26
 * is what a field makes of two digits.
 */
export function isCalendarDay(text: string): text is CalendarDay {
  const isRead = /^\d{4}-\d{2}-\d{2}$/.test(text) && startOfDay(text)?.toISOString().slice(0, 10) === text
  return isRead && text >= FIRST_DAY
}

const FIRST_DAY = '1885-01-01'

/** Returns the day of an instant in Belgium: 2026-11-20T23:30Z is already `2026-11-21`. */
export function brusselsDay(instant: Date): CalendarDay {
  const { year, month, day } = brusselsClock(instant)
  return `${year}-${month}-${day}`
}

/** Returns the year of a day, or of an instant in Belgium. */
export function toYear(when: CalendarDay | Date): number {
  return Number((typeof when === 'string' ? when : brusselsDay(when)).slice(0, 4))
}

/** Returns the minutes since midnight of an instant on a Belgian clock (0 to 1439). */
export function brusselsMinutes(instant: Date): number {
  const { hour, minute } = brusselsClock(instant)
  return Number(hour) * 60 + Number(minute)
}

/**
 * Returns the instant of a day and minutes since midnight on a Belgian clock. In the hour that comes twice in autumn the
 * first one; in the hour that spring leaves out as many minutes later.
 */
export function brusselsInstant(day: CalendarDay, minutes: number): Date {
  const asIfUtc = toTime(day) + minutes * millisecondsPerMinute
  // Belgium is two hours ahead of UTC in summer, one in winter.
  const summer = new Date(asIfUtc - 120 * millisecondsPerMinute)
  const shown = Date.parse(`${brusselsDay(summer)}T00:00:00Z`) + brusselsMinutes(summer) * millisecondsPerMinute
  return shown === asIfUtc ? summer : new Date(asIfUtc - 60 * millisecondsPerMinute)
}

/** Returns the day a number of calendar days later (negative: earlier). */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return new Date(toTime(day) + days * millisecondsPerDay).toISOString().slice(0, 10)
}

/** Returns the instant with the same time on a Belgian clock a number of days later (negative: before). */
export function addDaysToInstant(instant: Date, days: number): Date {
  const sinceMinute = instant.getTime() % millisecondsPerMinute
  const moved = brusselsInstant(addDays(brusselsDay(instant), days), brusselsMinutes(instant))
  return new Date(moved.getTime() + sinceMinute)
}

/** Returns the same day a number of months later; the last one of a month that is too short. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** Returns the calendar days from the first day to the second; negative when the second is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((toTime(to) - toTime(from)) / millisecondsPerDay)
}

/** Returns the place of a day in the week: 1 Monday … 7 Sunday. */
export function toWeekday(day: CalendarDay): Weekday {
  return (new Date(toTime(day)).getUTCDay() || 7) as Weekday
}

/** Formats a day as `DD/MM/YYYY`, in both languages. */
export function formatDay(day: CalendarDay): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

/** Formats an instant as `DD/MM/YYYY HH:mm` on a Belgian clock. */
export function formatInstant(instant: Date): string {
  const { year, month, day, hour, minute } = brusselsClock(instant)
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** Returns the Brussels clock time of an instant as a date whose UTC fields have that time. */
export function brusselsWallClock(instant: Date): Date {
  const { year, month, day, hour, minute } = brusselsClock(instant)
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
}

function brusselsClock(instant: Date): Record<'year' | 'month' | 'day' | 'hour' | 'minute', string> {
  const parts = brusselsParts.formatToParts(instant)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

function startOfDay(day: CalendarDay): Date | undefined {
  const start = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(start.getTime()) ? undefined : start
}

function toTime(day: CalendarDay): number {
  const start = startOfDay(day)
  if (!start) throw new RangeError(`Not a calendar day: ${day}`)
  return start.getTime()
}
