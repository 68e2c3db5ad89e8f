import { sql, type Insertable } from 'kysely'
import type { WorkPhoto, WorkReception } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Loads the photos of a work order, the first taken on top. */
export function loadPhotos(db: Db, workOrderId: string) {
  return db
    .selectFrom('workPhoto as photo')
    .innerJoin('staffUser as taker', 'taker.id', 'photo.takenBy')
    .leftJoin('proposedWork as proposed', 'proposed.id', 'photo.proposedWorkId')
    .select(['photo.id', 'photo.number', 'photo.kind', 'photo.note', 'photo.fingerprint', 'photo.uploadId'])
    .select(['photo.createdAt', 'proposed.number as proposalNumber', 'proposed.state as proposalState'])
    .select(sql<string>`taker.first_name || ' ' || taker.last_name`.as('takerName'))
    .where('photo.workOrderId', '=', workOrderId)
    .orderBy('photo.number')
    .execute()
}
export type Photo = Awaited<ReturnType<typeof loadPhotos>>[number]

export async function insertPhoto(tx: Tx, photo: Insertable<WorkPhoto>): Promise<void> {
  await tx.insertInto('workPhoto').values(photo).execute()
}

export async function labelPhoto(
  tx: Tx,
  id: string,
  { kind, note, proposedWorkId }: Pick<Insertable<WorkPhoto>, 'kind' | 'note' | 'proposedWorkId'>,
): Promise<void> {
  await tx.updateTable('workPhoto').set({ kind, note, proposedWorkId }).where('id', '=', id).execute()
}

export async function deletePhoto(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('workPhoto').where('id', '=', id).execute()
}

/** Loads what the customer of a work order signed, the last signature on top. */
export function loadReceptions(db: Db, workOrderId: string) {
  return db
    .selectFrom('workReception as reception')
    .innerJoin('staffUser as taker', 'taker.id', 'reception.takenBy')
    .select(['reception.number', 'content', 'fingerprint', 'reception.language', 'signerName', 'signature', 'signedAt'])
    .select(sql<string>`taker.first_name || ' ' || taker.last_name`.as('takerName'))
    .where('reception.workOrderId', '=', workOrderId)
    .orderBy('reception.number', 'desc')
    .execute()
}
export type SignedReception = Awaited<ReturnType<typeof loadReceptions>>[number]

/** Inserts what a customer signed. @returns its number */
export async function insertReception(tx: Tx, reception: Insertable<WorkReception>): Promise<number> {
  const { number } = await tx
    .insertInto('workReception')
    .values(reception)
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Deletes the photos and signatures of cars that left long ago, and of orders that were canceled; returns how many. */
export async function deleteOldReceptions(tx: Tx, before: Date): Promise<number> {
  const old = sql<string>`(select id from work_order where closed_at < ${before}
    or (state = 'canceled' and updated_at < ${before}))`
  const gone = await Promise.all([
    tx.deleteFrom('workReception').where('workOrderId', 'in', old).executeTakeFirst(),
    tx.deleteFrom('workPhoto').where('workOrderId', 'in', old).executeTakeFirst(),
  ])
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
}
