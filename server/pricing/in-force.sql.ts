import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'

/** Limits rows with a first day and an exclusive end day to those in force on a day. */
export function inForce(day: CalendarDay) {
  return sql<boolean>`daterange(valid_from, valid_until) @> ${day}::date`
}
