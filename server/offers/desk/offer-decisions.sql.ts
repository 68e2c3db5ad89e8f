import type { Insertable } from 'kysely'
import type { OfferDecision } from '../../db/schema.ts'
import type { Tx } from '../../platform/database/database.ts'

export async function insertDecision(tx: Tx, decision: Insertable<OfferDecision>): Promise<void> {
  await tx.insertInto('offerDecision').values(decision).execute()
}

/** Stores that the last counter-proposal to a version of an offer was taken. */
export async function updateCounterTaken(
  tx: Tx,
  { offerId, decidedAt }: { offerId: string; decidedAt: Date },
  takenAt: Date,
): Promise<void> {
  await tx
    .updateTable('offerDecision')
    .set({ takenAt })
    .where('offerId', '=', offerId)
    .where('kind', '=', 'countered')
    .where('decidedAt', '=', decidedAt)
    .execute()
}
