import { daysBetween, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** Returns how many days are left until the last day of a term, or how many it is past. */
export function formatDaysLeft(dueOn: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(today, dueOn)
  if (days === 0) return m['office.days-left.today']()
  if (days > 0) return days === 1 ? m['office.days-left.left-one']() : m['office.days-left.left-many']({ count: days })
  return days === -1 ? m['office.days-left.late-one']() : m['office.days-left.late-many']({ count: -days })
}
