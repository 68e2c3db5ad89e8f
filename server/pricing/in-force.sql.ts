import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'

/** Of rows with a first day and a day on which they are over: those of a day. */
export function inForce(day: CalendarDay) {
  return sql<boolean>`daterange(valid_from, valid_until) @> ${day}::date`
}
