import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Returns the availability of a car. The caller holds its lock (`lockVehicles`), so that no other sale or hold changes it. */
export function loadCarStanding(db: Db, vehicleId: string) {
  return db.selectFrom('carStanding').selectAll().where('vehicleId', '=', vehicleId).executeTakeFirstOrThrow()
}

/** Inserts the unique row of a sale: the database rejects a second one. */
export async function insertSaleOfOffer(tx: Tx, sale: { offerId: string; vehicleId: string; at: Date }): Promise<void> {
  const { offerId, vehicleId, at } = sale
  await tx.insertInto('carSale').values({ vehicleId, offerId, soldAt: at }).execute()
}

/** Holds a car for an offer; an expired hold is taken over. @returns true if this offer holds it now */
export async function holdForOffer(
  tx: Tx,
  { offerId, vehicleId, until }: { offerId: string; vehicleId: string; until: Date },
): Promise<boolean> {
  const rows = await tx
    .insertInto('carHold')
    .values({ vehicleId, holder: `offer:${offerId}`, offerId, until })
    .onConflict((conflict) =>
      conflict
        .column('vehicleId')
        .doUpdateSet((eb) => ({
          holder: eb.ref('excluded.holder'),
          offerId: eb.ref('excluded.offerId'),
          orderId: null,
          paymentId: null,
          visitor: null,
          until: eb.ref('excluded.until'),
          createdAt: eb.ref('excluded.createdAt'),
        }))
        .where((eb) => eb.or([eb('carHold.until', '<=', sql<Date>`now()`), eb('carHold.offerId', '=', offerId)])),
    )
    .returning('vehicleId')
    .execute()
  return rows.length > 0
}

/** Ends the sale of a car by an offer; the listing then shows it again automatically. */
export async function freeCarOfOffer(
  tx: Tx,
  { offerId, vehicleId, now }: { offerId: string; vehicleId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('carSale')
    .set((eb) => ({ freedAt: eb.fn('greatest', [eb.ref('soldAt'), eb.val(now)]) }))
    .where('offerId', '=', offerId)
    .where('vehicleId', '=', vehicleId)
    .where('freedAt', 'is', null)
    .execute()
}
