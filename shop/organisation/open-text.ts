import type { OpenState } from '@forecourt/domain/organisation/opening-hours.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLocale } from '../platform/language.ts'
import { timeText } from '../platform/time-text.ts'

/** Says in words whether it is open: until when, or when again. `now` is the instant of the state. */
export function openText(state: OpenState, now: Date): string {
  if (state.open) return m['department.open-until']({ time: timeText(state.until) })
  if (!state.next) return m['department.closed-now']()
  const { day, from } = state.next
  const time = timeText(from)
  const today = brusselsDay(now)
  if (day === today) return m['department.opens-today']({ time })
  if (day === addDays(today, 1)) return m['department.opens-tomorrow']({ time })
  const date = new Date(`${day}T00:00:00Z`)
  // Within a week the name of the day is given; later the date.
  const options: Intl.DateTimeFormatOptions =
    day < addDays(today, 7) ? { weekday: 'long' } : { weekday: 'long', day: 'numeric', month: 'long' }
  return m['department.opens-on']({
    day: new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' }).format(date),
    time,
  })
}
