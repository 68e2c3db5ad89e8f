import { sql } from 'kysely'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'
import { carOfTradeIn, isToValue } from './trade-in-desk.sql.ts'

const place = { branch: 'tradeIn.branchId', owner: 'tradeIn.ownerId' }

/** A question for the value of a trade-in, as the desk of approvals lists it. */
export interface ValueRequest {
  readonly id: number
  readonly number: string
  readonly customer: string
  readonly car: string
  /** The amount that the customer asks for; null: not known. */
  readonly cents: number | null
  readonly by: string
  readonly at: Date
}

/** Selects the trade-ins whose value the user may give, never one that they asked for; the newest question first. */
export async function selectValueRequests(db: Db, who: Who, most: number): Promise<ValueRequest[]> {
  const { rows } = await sql<ValueRequest>`
    select trade_in.number as id, trade_in.trade_in_number as number, coalesce(customer.name, '') as customer,
      concat_ws(', ', ${carOfTradeIn}, nullif(trade_in.licence_plate, '')) as car, trade_in.wish_cents as cents,
      coalesce(actor_name('user:' || trade_in.asked_by), '') as by, trade_in.asked_at as at
    from trade_in left join customer_listing customer on customer.customer_id = trade_in.customer_id
    where ${isToValue(who)}
    order by trade_in.asked_at desc limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** A value that was given or declined. */
export interface ValueDecision extends ValueRequest {
  readonly kind: 'valued' | 'countered' | 'declined'
  readonly valueCents: number | null
  readonly for: string | null
}

/** Selects the answers to such questions since a time, within the reach of the user, the newest first. */
export async function selectValueDecisions(
  db: Db,
  who: Who,
  { since, most }: { since: Date; most: number },
): Promise<ValueDecision[]> {
  const { rows } = await sql<ValueDecision>`
    select trade_in.number as id, trade_in.trade_in_number as number, coalesce(customer.name, '') as customer,
      concat_ws(', ', ${carOfTradeIn}, nullif(trade_in.licence_plate, '')) as car, trade_in.wish_cents as cents,
      coalesce(actor_name('user:' || bid.made_by), '') as by, actor_name('user:' || bid.made_for) as for,
      bid.made_at as at, bid.kind, bid.cents as value_cents
    from trade_in_bid bid join trade_in on trade_in.id = bid.trade_in_id
    left join customer_listing customer on customer.customer_id = trade_in.customer_id
    where bid.made_at >= ${since} and bid.kind in ('valued', 'countered', 'declined')
      and exists (select from trade_in_bid asked where asked.trade_in_id = bid.trade_in_id and asked.kind = 'asked'
        and asked.made_at <= bid.made_at)
      and ${within(who, 'TRADE_IN_VALUE', place)}
    order by bid.made_at desc limit ${sql.lit(most)}`.execute(db)
  return rows
}
