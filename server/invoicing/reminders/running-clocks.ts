import { sql, type InferResult, type RawBuilder } from 'kysely'
import { CLOCK_CODES, CLOCKS, type ClockCode } from '@forecourt/domain/invoicing/reminders/legal-clock.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'

const place = { branch: 'running.branchId', owner: 'running.ownerId' }

/** Limits rows to the terms that the user is responsible for, within the scope of the right to each. */
function ofUser(who: Who): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    CLOCK_CODES.map((code) => sql`(running.code = ${code} and ${reaches(who, code)})`),
    sql` or `,
  )})`
}

function reaches(who: Who, code: ClockCode): RawBuilder<boolean> {
  const { right } = CLOCKS[code]
  if (right === 'PREMIUM_CLAIM_EDIT') return may(who, right).ok ? sql`true` : sql`false`
  return within(who, right, place)
}

/** Selects the running terms, as their list shows them. */
export function selectRunningClocks(db: Db, who: Who, today: CalendarDay) {
  return db
    .selectFrom('runningClock as running')
    .select([
      sql<number>`running.id`.as('id'),
      sql<number>`running.record`.as('record'),
      sql<string>`running.what`.as('what'),
      sql<ClockCode>`running.code`.as('clock'),
      sql`running.law`.as('law'),
      sql<CalendarDay>`running.from_on`.as('fromOn'),
      sql<CalendarDay>`running.due_on`.as('dueOn'),
      sql<number>`running.due_on - ${today}::date`.as('daysLeft'),
      sql<boolean>`running.due_on - running.warn_days <= ${today}::date`.as('isNear'),
      sql<boolean>`running.due_on < ${today}::date`.as('isMissed'),
    ])
    .where(ofUser(who))
}
export type StoredClock = InferResult<ReturnType<typeof selectRunningClocks>>[number]

export async function countRunningClocks(db: Db, who: Who, today: CalendarDay) {
  return db
    .selectFrom(selectRunningClocks(db, who, today).as('clock'))
    .select([
      sql<number>`(count(*) filter (where clock.is_near and not clock.is_missed))::integer`.as('near'),
      sql<number>`(count(*) filter (where clock.is_missed))::integer`.as('missed'),
    ])
    .executeTakeFirstOrThrow()
}
