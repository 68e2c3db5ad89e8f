import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export interface ListedHandover {
  /** An order of the shop, or the dossier of a car that was sold by an offer. */
  readonly of: 'order' | 'dossier'
  readonly number: number
  readonly name: string
  readonly branch: number
  readonly deliveryType: 'deliver' | 'pickup'
  readonly day: string
  readonly part: 'morning' | 'afternoon'
  readonly customer: string
  readonly cars: string
  /** Numbers of the cars of our stock. */
  readonly vehicles: number[]
  readonly isDone: boolean
}

/** Returns the handovers of some branches on some days, without canceled ones. */
export async function handoversBetween(
  db: Db,
  branchIds: readonly string[],
  { first, last }: { first: string; last: string },
): Promise<ListedHandover[]> {
  const { rows } = await sql<ListedHandover>`
    select 'order' as of, listed.number, listed.order_number as name, branch.number as branch, shop_order.delivery_type,
      shop_order.handover_on as day, shop_order.handover_part as part, listed.customer, listed.cars,
      listed.state = 'delivered' as is_done,
      array(
        select listing.number from shop_order_entry entry join listing on listing.vehicle_id = entry.vehicle_id
        where entry.order_id = shop_order.id
      ) as vehicles
    from shop_order
    join shop_order_listing listed on listed.order_id = shop_order.id
    join branch on branch.id = listed.branch_id
    where shop_order.handover_on between ${first} and ${last} and listed.branch_id = any (${branchIds}::uuid[])
      and listed.state not in ('canceled', 'not-placed')
    union all
    select 'dossier', dossier.number, dossier.dossier_number, branch.number, dossier.delivery_type,
      dossier.handover_on, dossier.handover_part, dossier.customer_name, dossier.car_name, customer_order.state = 'delivered',
      array(select listing.number from listing where listing.vehicle_id = dossier.vehicle_id)
    from dossier
    join offer on offer.id = dossier.offer_id
    join branch on branch.id = offer.branch_id
    join customer_order on customer_order.dossier_id = dossier.id
    where dossier.handover_on between ${first} and ${last} and offer.branch_id = any (${branchIds}::uuid[])
      and customer_order.state <> 'canceled'
    order by day, part desc, name`.execute(db)
  return rows
}
