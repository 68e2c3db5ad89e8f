import { sql } from 'kysely'

/** The states of an appointment whose customer is still expected. */
export const EXPECTED_STATES = ['booked', 'moved'] as const

/** The order of the appointments of a customer: those to come by time, then the past ones backwards. */
export function orderToComeFirst(now: Date) {
  const isOver = sql<boolean>`ends_at <= ${now} or state not in (${sql.join(EXPECTED_STATES)})`
  const distance = sql`case when ${isOver} then -extract(epoch from starts_at) else extract(epoch from starts_at) end`
  return { isOver, distance }
}
