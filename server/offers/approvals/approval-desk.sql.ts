import { sql } from 'kysely'
import { MOST_REQUESTS, SAME_MODEL_DAYS } from '@forecourt/domain/offers/approval-desk.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { addDays, brusselsInstant, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../../platform/database/database.ts'
import { getRow } from '../../platform/database/rows.ts'
import { within } from '../../platform/database/within.ts'
import { discountCents } from '../desk/discount-limit.sql.ts'
import { carModelId } from '../desk/offers.sql.ts'

const place = { branch: 'offer.branchId', owner: 'offer.ownerId' }

/** Selects all decisions about an offer, the newest first. */
export async function selectDecisionsOfOffer(db: Db, offerId: string) {
  return db
    .selectFrom('offerDecision as decision')
    .select(['kind', 'discountCents', 'counterCents', 'askedAt', 'decidedAt', 'answer', 'takenAt'])
    .select([
      sql<string | null>`actor_name('user:' || asked_by)`.as('askerName'),
      sql<string>`coalesce(actor_name('user:' || decided_by), '')`.as('deciderName'),
      sql<string | null>`actor_name('user:' || decided_for)`.as('absentName'),
    ])
    .where('offerId', '=', offerId)
    .orderBy('decidedAt', 'desc')
    .limit(MOST_REQUESTS)
    .execute()
}

/** Selects the times at which an offer was issued, with the discount that it had, the newest first. */
export async function selectIssuesOfOffer(db: Db, offerId: string) {
  const { rows } = await sql<{ at: Date; by: string; discountCents: number }>`
    select version.created_at as at, coalesce(actor_name('user:' || version.created_by), '') as by,
      ${discountCents} as discount_cents
    from offer_version version where version.offer_id = ${offerId}::uuid and version.reason = 'issued'
    order by version.version_no desc limit ${sql.lit(MOST_REQUESTS)}`.execute(db)
  return rows
}

/** Counts the cars of the same model that were sold lately by offers within the reach of the user, with their average margin. */
export async function selectSameModel(db: Db, who: Who, offerId: string, today: CalendarDay) {
  const since = brusselsInstant(addDays(today, -SAME_MODEL_DAYS), 0)
  const { rows } = await sql<{ count: number; marginCents: number | null; revenueCents: number | null }>`
    select coalesce(sum(offer.car_count), 0)::integer as count,
      sum((version.breakdown -> 'margin' ->> 'marginCents')::bigint)::float8 as margin_cents,
      sum((version.breakdown -> 'margin' ->> 'revenueNetCents')::bigint)::float8 as revenue_cents
    from offer join offer_version version on version.offer_id = offer.id and version.version_no = offer.confirmed_version
    where offer.sale_mode = 'sale' and offer.confirmed_at >= ${since}
      and offer.id <> ${offerId}::uuid and ${within(who, 'OFFER_VIEW', place)}
      and ${carModelId} = (select ${carModelId} from offer where offer.id = ${offerId}::uuid)`.execute(db)
  return getRow(rows)
}

/** Counts what a user asked approval for this year, within the reach of the reader: all, and what was approved or taken. */
export async function selectRequestsOfYear(db: Db, who: Who, askerId: string, today: CalendarDay) {
  const since = brusselsInstant(`${today.slice(0, 4)}-01-01`, 0)
  const { rows } = await sql<{ count: number; approved: number }>`
    select count(*)::integer as count, count(*) filter (where asked.is_approved)::integer as approved from (
      select decision.offer_id, decision.kind = 'approved' or decision.taken_at is not null as is_approved
      from offer_decision decision where decision.asked_by = ${askerId}::uuid and decision.asked_at >= ${since}
      union all select id, false from offer where approval_asked_by = ${askerId}::uuid and approval_asked_at >= ${since}
    ) asked join offer on offer.id = asked.offer_id where ${within(who, 'OFFER_VIEW', place)}`.execute(db)
  return getRow(rows)
}
