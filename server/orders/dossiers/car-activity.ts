import { sql } from 'kysely'
import { within } from '../../platform/database/within.ts'
import { PLAIN_ACTIVITY, type CarActivitySource } from '../../stock/desk/car-activity.ts'

/** The handovers of a sold car that are still to come. */
export const handoverActivity: CarActivitySource = async (db, who, { vehicleId, most }) => {
  const rows = await db
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .select(['dossier.number as record', 'dossier.dossierNumber as number', 'dossier.customerName as name'])
    .select(
      sql<Date>`(handover_on + case handover_part when 'morning' then interval '9 hours' else interval '13 hours' end)
        at time zone 'Europe/Brussels'`.as('at'),
    )
    .where('dossier.vehicleId', '=', vehicleId)
    .where('dossier.handoverOn', 'is not', null)
    .where('customerOrder.state', 'in', ['valid', 'complete'])
    .where(within(who, 'DOSSIER_VIEW', { branch: 'offer.branchId', owner: 'offer.ownerId' }))
    .orderBy('dossier.handoverOn')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...PLAIN_ACTIVITY, ...row, kind: 'handover', isDay: true, isPlanned: true }))
}
