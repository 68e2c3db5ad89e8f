import { sql } from 'kysely'
import { DOSSIER_APPROVALS } from '@forecourt/domain/orders/dossier.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../../platform/database/database.ts'
import { within, withinAlone, withinFor } from '../../platform/database/within.ts'

const place = { branch: 'offer.branchId', owner: 'offer.ownerId' }

/** A sale that waits for approval, as the desk of approvals lists it. */
export interface SaleToApprove {
  readonly id: number
  readonly number: string
  readonly customer: string
  readonly car: string
  readonly cents: number
  readonly by: string
  readonly at: Date
}

/**
 * True for sales that the user may approve: never their own. As a deputy, never one that the absent colleague sold or confirmed
 * (`resolveDecider`). A disapproved one waits for its salesperson.
 */
function isToApprove(who: Who) {
  const own = withinAlone(who, 'DOSSIER_APPROVE', place)
  const lent = (who.standsInFor ?? []).map(
    (absent) => sql<boolean>`(${withinFor(absent, 'DOSSIER_APPROVE', place)}
      and offer.confirmed_by is distinct from ${absent.id}::uuid)`,
  )
  return sql<boolean>`(dossier.approval = ${sql.lit(DOSSIER_APPROVALS['not-approved'])} and dossier.approval_remark = ''
    and customer_order.state <> 'canceled' and offer.owner_id <> ${who.id}::uuid
    and offer.confirmed_by is distinct from ${who.id}::uuid and (${sql.join([own, ...lent], sql` or `)}))`
}

/** Selects the sales that the user may approve, the newest first. */
export async function selectSalesToApprove(db: Db, who: Who, most: number): Promise<SaleToApprove[]> {
  const { rows } = await sql<SaleToApprove>`
    select dossier.number as id, dossier.dossier_number as number, dossier.customer_name as customer,
      dossier.car_name as car, coalesce(offer.total_cents / offer.car_count, 0)::integer as cents,
      coalesce(actor_name('user:' || offer.confirmed_by), '') as by, dossier.created_at as at
    from dossier join offer on offer.id = dossier.offer_id
    join customer_order on customer_order.dossier_id = dossier.id
    where ${isToApprove(who)} order by dossier.created_at desc limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** A sale that was approved. */
export interface ApprovedSale extends SaleToApprove {
  readonly for: string | null
}

/** Selects the sales that were approved since a time, within the reach of the user, the newest first. */
export async function selectApprovedSales(
  db: Db,
  who: Who,
  { since, most }: { since: Date; most: number },
): Promise<ApprovedSale[]> {
  const { rows } = await sql<ApprovedSale>`
    select dossier.number as id, dossier.dossier_number as number, dossier.customer_name as customer,
      dossier.car_name as car, coalesce(offer.total_cents / offer.car_count, 0)::integer as cents,
      coalesce(actor_name('user:' || dossier.approved_by), '') as by, actor_name('user:' || dossier.approved_for) as for,
      dossier.approved_at as at
    from dossier join offer on offer.id = dossier.offer_id
    where dossier.approved_at >= ${since} and ${within(who, 'DOSSIER_APPROVE', place)}
    order by dossier.approved_at desc limit ${sql.lit(most)}`.execute(db)
  return rows
}
