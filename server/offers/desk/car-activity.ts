import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { sql } from 'kysely'
import { within } from '../../platform/database/within.ts'
import { PLAIN_ACTIVITY, type CarActivitySource } from '../../stock/desk/car-activity.ts'
import { isDrawnUp } from './offers.sql.ts'

/** The offers of a car; those that wait for an answer count as open. */
export const offerActivity: CarActivitySource = async (db, who, { vehicleId, most }) => {
  const rows = await db
    .selectFrom('offer')
    .select(['number as record', 'offerNumber as number', 'customerName as name', 'totalCents as cents'])
    .select(['createdAt as at', 'validUntil as until'])
    .select(
      sql<boolean>`status in (${sql.lit(OFFER_STATUSES.inqueue)}, ${sql.lit(OFFER_STATUSES.pending)})`.as('isOpen'),
    )
    .select(
      sql<boolean>`status in (${sql.lit(OFFER_STATUSES.confirmed)}, ${sql.lit(OFFER_STATUSES.delivered)})`.as('isSold'),
    )
    .where('offer.vehicleId', '=', vehicleId)
    .where(isDrawnUp)
    .where(within(who, 'OFFER_VIEW', { branch: 'offer.branchId', owner: 'offer.ownerId' }))
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ isSold, ...row }) => ({ ...PLAIN_ACTIVITY, ...row, kind: isSold ? 'sale' : 'offer' }))
}
