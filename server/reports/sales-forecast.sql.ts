import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { addDays } from '@forecourt/domain/platform/values/calendar.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { FORECAST_DAYS, type DecidedChances, type OpenChance } from '@forecourt/domain/reports/sales-forecast.ts'
import { selectChancesIssued, selectOutcome } from '../offers/outcomes/chances.ts'
import type { Db } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'

const place = { branch: 'chance.branchId', owner: 'chance.ownerId' }

export interface OpenChanceRow extends OpenChance {
  readonly owner: number
  readonly ownerName: string
  readonly branch: number
  readonly branchName: string
}

interface Wanted {
  readonly branch: number | null
  readonly today: CalendarDay
}

/** Returns the chances that are open, as far as the rights of a user reach. */
export async function listOpenChances(db: Db, who: Who, { branch, today }: Wanted): Promise<OpenChanceRow[]> {
  const { rows } = await sql<OpenChanceRow>`
    select ${today}::date - issued_on as days, coalesce(total_cents, 0)::float8 as cents,
      owner.number as owner, owner.first_name || ' ' || owner.last_name as owner_name,
      branch.number as branch, branch.name as branch_name
    from ${selectChancesIssued({ to: today })} chance
    join staff_user owner on owner.id = chance.owner_id join branch on branch.id = chance.branch_id
    where ${selectOutcome(today)} = 'open' and ${within(who, 'OFFER_VIEW', place)}
      and ${branch === null ? sql`true` : sql`branch.number = ${branch}`}`.execute(db)
  return rows
}

/** Counts the chances of the last year that are decided, by the days that it took: of all salespeople, so that rates are firm. */
export async function countDecided(db: Db, today: CalendarDay): Promise<DecidedChances[]> {
  const days = { from: addDays(today, -FORECAST_DAYS), to: today }
  const { rows } = await sql<DecidedChances>`
    select is_won, greatest(ended_on - issued_on, 0) as days, count(*)::integer as count
    from (select chance.*, ${selectOutcome(today)} as outcome from ${selectChancesIssued(days)} chance) chance
    where outcome in ('won', 'lost') group by 1, 2`.execute(db)
  return rows
}
