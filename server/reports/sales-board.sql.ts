import { sql } from 'kysely'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { SalesTarget } from '@forecourt/domain/reports/sales-board.ts'
import type { NewTarget } from '@forecourt/domain/reports/sales-board.schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'

/** Returns the targets of a month, as far as the rights of a user reach. */
export async function listTargets(db: Db, who: Who, month: CalendarDay): Promise<SalesTarget[]> {
  const { rows } = await sql<SalesTarget>`
    select jsonb_build_object('id', branch.number, 'name', branch.name) as branch,
      case when seller.id is not null
        then jsonb_build_object('id', seller.number, 'name', seller.first_name || ' ' || seller.last_name) end as seller,
      cars, revenue_cents::float8 as revenue_cents
    from sales_target target join branch on branch.id = target.branch_id
    left join staff_user seller on seller.id = target.seller_id
    where month = ${month}::date and ${within(who, 'OFFER_VIEW', { branch: 'target.branchId', owner: 'target.sellerId' })}
    order by branch.rank, branch.number, seller.number nulls first`.execute(db)
  return rows
}

/** Returns the branches with their sellers. */
export async function listBranchSellers(db: Db, sellers: readonly string[]) {
  const { rows } = await sql<{ branch: { id: number; name: string }; sellers: { id: number; name: string }[] }>`
    select jsonb_build_object('id', branch.number, 'name', branch.name) as branch,
      coalesce(jsonb_agg(jsonb_build_object('id', seller.number, 'name', seller.first_name || ' ' || seller.last_name)
        order by seller.first_name, seller.last_name) filter (where seller.id is not null), '[]') as sellers
    from branch
    left join staff_user_branch place on place.branch_id = branch.id and place.staff_user_id = any (${sellers}::uuid[])
    left join staff_user seller on seller.id = place.staff_user_id
    group by branch.id order by branch.rank, branch.number`.execute(db)
  return rows
}

/** Returns all targets of a month. */
export async function selectTargets(db: Db, month: CalendarDay): Promise<NewTarget[]> {
  const { rows } = await sql<NewTarget>`
    select branch.number as branch, seller.number as seller, cars, revenue_cents::float8 as revenue_cents
    from sales_target target join branch on branch.id = target.branch_id
    left join staff_user seller on seller.id = target.seller_id
    where month = ${month}::date`.execute(db)
  return rows
}

/** Replaces the targets of a month. @returns false where a branch or a salesperson is not known */
export async function replaceTargets(tx: Tx, month: CalendarDay, targets: readonly NewTarget[]): Promise<boolean> {
  await tx.deleteFrom('salesTarget').where('month', '=', month).execute()
  if (targets.length === 0) return true
  const { numAffectedRows } = await sql`
    insert into sales_target (month, branch_id, seller_id, cars, revenue_cents)
    select ${month}::date, branch.id, seller.id, wanted.cars, wanted.revenue_cents
    from jsonb_to_recordset(${JSON.stringify(targets.map(({ revenueCents, ...one }) => ({ ...one, revenue_cents: revenueCents })))}::jsonb)
      as wanted (branch integer, seller integer, cars integer, revenue_cents bigint)
    join branch on branch.number = wanted.branch left join staff_user seller on seller.number = wanted.seller
    where (wanted.seller is null) = (seller.id is null)`.execute(tx)
  return numAffectedRows === BigInt(targets.length)
}
