import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Selects the cars that a customer bought by offers, the newest first. */
export function salesOfCustomers(db: Db, customerIds: readonly string[]) {
  return db
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .selectAll('dossier')
    .select(['customerOrder.orderNumber', 'customerOrder.state', 'customerOrder.deliveredOn'])
    .select(['customerOrder.canceledAt', 'customerOrder.cancelReason', 'offer.offerNumber', 'offer.number as offerKey'])
    .select(['offer.contractDate', 'offer.branchId', 'offer.isOpening', 'owner.email as ownerEmail'])
    .select(sql<string>`owner.first_name || ' ' || owner.last_name`.as('ownerName'))
    .where('offer.customerId', 'in', [...customerIds])
    .orderBy('dossier.createdAt', 'desc')
    .orderBy('dossier.carIndex')
    .execute()
}
export type SaleRow = Awaited<ReturnType<typeof salesOfCustomers>>[number]
