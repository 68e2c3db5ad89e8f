import { clockTime } from '@forecourt/domain/organisation/opening-hours.ts'
import { brusselsDay, brusselsMinutes, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { longDay } from '@forecourt/domain/platform/values/day-text.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../platform/language.ts'
import { timeText } from '../platform/time-text.ts'

export function dayText(day: CalendarDay): string {
  return longDay(day, currentLanguage())
}

/** Formats in Belgian time, in whatever time zone the reader is. */
export function clockText(instant: string): string {
  return timeText(clockTime(brusselsMinutes(new Date(instant))))
}

export function whenText(instant: string): string {
  return m['words.day-and-time']({ day: dayText(brusselsDay(new Date(instant))), time: clockText(instant) })
}
