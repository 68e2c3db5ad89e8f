import type { Insertable, Selectable } from 'kysely'
import type { OfferAnswer } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Returns the customer's answer to a version; undefined: none yet. */
export function loadAnswer(
  db: Db,
  { offerId, versionNo }: { offerId: string; versionNo: number },
): Promise<Selectable<OfferAnswer> | undefined> {
  return db
    .selectFrom('offerAnswer')
    .selectAll()
    .where('offerId', '=', offerId)
    .where('versionNo', '=', versionNo)
    .executeTakeFirst()
}

/** @returns false where they answered before */
export async function insertAnswer(tx: Tx, answer: Insertable<OfferAnswer>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('offerAnswer')
    .values(answer)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
