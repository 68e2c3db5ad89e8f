import type { Db } from '../platform/database.ts'

/** The orders of some branches that are handed over on some days; cancelled ones are not. */
export function handoversBetween(
  db: Db,
  branchIds: readonly string[],
  { first, last }: { first: string; last: string },
) {
  return db
    .selectFrom('shopOrder')
    .innerJoin('shopOrderListing as listed', 'listed.orderId', 'shopOrder.id')
    .innerJoin('branch', 'branch.id', 'listed.branchId')
    .select(['listed.number', 'listed.orderNumber', 'branch.number as branch', 'shopOrder.deliveryType'])
    .select(['shopOrder.handoverOn', 'shopOrder.handoverPart', 'listed.customer', 'listed.cars', 'listed.state'])
    .where('shopOrder.handoverOn', '>=', first)
    .where('shopOrder.handoverOn', '<=', last)
    .where('listed.branchId', 'in', branchIds)
    .where('listed.state', 'not in', ['canceled', 'not-placed'])
    .orderBy('shopOrder.handoverOn')
    .orderBy('listed.number')
    .$narrowType<{ deliveryType: 'deliver' | 'pickup'; handoverOn: string; handoverPart: 'morning' | 'afternoon' }>()
    .execute()
}
