import { sql, type Insertable } from 'kysely'
import type { DamagePlace } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import type { TradeInPicture } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Returns the photos of a trade-in, the oldest first. */
export async function selectPictures(db: Db, tradeIn: number) {
  const rows = await db
    .selectFrom('tradeInPicture as picture')
    .innerJoin('tradeIn', 'tradeIn.id', 'picture.tradeInId')
    .select(['picture.number', 'picture.place', 'picture.view', 'picture.uploadId'])
    .where('tradeIn.number', '=', tradeIn)
    .orderBy('picture.number')
    .execute()
  return rows
}

type NewPicture = Pick<Insertable<TradeInPicture>, 'tradeInId' | 'uploadId' | 'view' | 'place'>

export async function insertPicture(tx: Tx, picture: NewPicture): Promise<void> {
  await tx.insertInto('tradeInPicture').values(picture).execute()
}

/** Adds the photos that the owner sent along to the pictures of the trade-in. */
export async function shareLeadPhotos(tx: Tx, { leadId, tradeInId }: { leadId: string; tradeInId: string }) {
  await sql`insert into trade_in_picture (trade_in_id, upload_id)
    select ${tradeInId}::uuid, upload_id from trade_in_photo where lead_id = ${leadId}::uuid order by rank`.execute(tx)
}

export async function placePicture(tx: Tx, number: number, place: DamagePlace | null): Promise<void> {
  await tx.updateTable('tradeInPicture').set({ place }).where('number', '=', number).execute()
}

export async function deletePicture(tx: Tx, number: number): Promise<void> {
  await tx.deleteFrom('tradeInPicture').where('number', '=', number).execute()
}
