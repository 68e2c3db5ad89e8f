import { sql, type RawBuilder } from 'kysely'
import type { DecisionKind } from '@forecourt/domain/offers/approval-desk.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import { isAboveLimit, isDrawnUp, isToApprove } from '../desk/offers.sql.ts'
import { discountCents } from '../desk/discount-limit.sql.ts'

const place = { branch: 'offer.branchId', owner: 'offer.ownerId' }

/** A request for the approval of a discount, as the desk lists it. */
export interface DiscountRequest {
  readonly id: number
  readonly number: string
  readonly customer: string
  readonly car: string
  readonly carCount: number
  readonly cents: number
  readonly marginBp: number | null
  readonly isBelowFloor: boolean
  readonly by: string
  readonly at: Date
}

/** Selects the requests that the user may decide, the newest first. Margins only for users who may see them. */
export async function selectDiscountRequests(db: Db, who: Who, most: number): Promise<DiscountRequest[]> {
  return selectRequests(db, who, { where: isToApprove(who), most })
}

/** Selects the requests that the user could decide without the limit of their role, the newest first. */
export async function selectRequestsAboveLimit(db: Db, who: Who, most: number): Promise<DiscountRequest[]> {
  return selectRequests(db, who, { where: isAboveLimit(who), most })
}

async function selectRequests(db: Db, who: Who, { where, most }: { where: RawBuilder<boolean>; most: number }) {
  const hasMargins = may(who, 'OFFER_MARGIN').ok
  const { rows } = await sql<DiscountRequest>`
    select offer.number as id, offer.offer_number as number, offer.customer_name as customer, offer.car_name as car,
      offer.car_count as car_count, ${discountCents} as cents,
      ${hasMargins ? sql`(version.breakdown -> 'margin' ->> 'ofRevenueBp')::integer` : sql`null::integer`} as margin_bp,
      ${hasMargins ? sql`version.breakdown @? '$.approvals[*] ? (@.reason == "below-floor")'` : sql`false`} as is_below_floor,
      coalesce(actor_name('user:' || offer.approval_asked_by), '') as by, offer.approval_asked_at as at
    from offer join offer_version version on version.offer_id = offer.id and version.version_no = offer.current_version
    where ${where} and ${isDrawnUp}
    order by offer.approval_asked_at desc limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** Selects the decisions since a time about offers within the reach of the user, the newest first. */
export async function selectDiscountDecisions(db: Db, who: Who, { since, most }: { since: Date; most: number }) {
  const { rows } = await sql<{
    id: number
    number: string
    customer: string
    car: string
    kind: DecisionKind
    cents: number
    counterCents: number | null
    by: string
    for: string | null
    at: Date
  }>`
    select offer.number as id, offer.offer_number as number, offer.customer_name as customer, offer.car_name as car,
      decision.kind, decision.discount_cents as cents, decision.counter_cents as counter_cents,
      coalesce(actor_name('user:' || decision.decided_by), '') as by, actor_name('user:' || decision.decided_for) as for,
      decision.decided_at as at
    from offer_decision decision join offer on offer.id = decision.offer_id
    where decision.decided_at >= ${since} and ${within(who, 'OFFER_APPROVE_LIMIT', place)}
    order by decision.decided_at desc limit ${sql.lit(most)}`.execute(db)
  return rows
}
