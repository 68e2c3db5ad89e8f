import { sql } from 'kysely'
import type { View } from '@forecourt/domain/media/media-owners.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { PictureVersion } from './picture-versions.ts'

/** Returns the kind of a host; undefined when it does not exist. */
export async function kindOfHost(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('mediaHost').select('kind').where('id', '=', id).executeTakeFirst())?.kind
}

/** Locks the media of a host until the transaction ends. */
export async function lockHost(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.selectFrom('mediaHost').select('kind').where('id', '=', id).forUpdate().executeTakeFirst())?.kind
}

export function selectDocuments(db: Db, hostIds: readonly string[]) {
  return db
    .selectFrom('mediaDocument')
    .select(['hostId', 'id as guid', 'name', 'extension', 'url', 'bytes as size'])
    .where('hostId', 'in', hostIds)
    .orderBy('hostId')
    .orderBy('rank')
    .orderBy('id')
    .execute()
}

export function selectVideos(db: Db, hostIds: readonly string[]) {
  return db
    .selectFrom('mediaVideo')
    .select(['hostId', 'id as guid', 'name', 'embedCode', 'url', 'extension'])
    .where('hostId', 'in', hostIds)
    .orderBy('hostId')
    .orderBy('rank')
    .orderBy('id')
    .execute()
}

/** Tables with the media of a host, by kind. */
export const MEDIA_TABLES = ['mediaImage', 'mediaDocument', 'mediaVideo'] as const
export type MediaTable = (typeof MEDIA_TABLES)[number]

export async function findHost(tx: Tx, table: MediaTable, id: string): Promise<string | undefined> {
  return (await tx.selectFrom(table).select('hostId').where('id', '=', id).executeTakeFirst())?.hostId
}

/** Loads the ids in the order in which they show. */
export async function loadIds(tx: Tx, table: MediaTable, hostId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('hostId', '=', hostId)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Writes the ranks that changed, and no others. */
export async function writeRanks(tx: Tx, table: MediaTable, ids: readonly string[]): Promise<void> {
  for (const [rank, id] of ids.entries())
    await tx.updateTable(table).set({ rank }).where('id', '=', id).where('rank', '!=', rank).execute()
}

export async function deleteMedia(tx: Tx, table: MediaTable, ids: readonly string[]): Promise<void> {
  // Not left to the cascade: an undo runs in the opposite order, and versions need their picture.
  if (table === 'mediaImage') await tx.deleteFrom('mediaImageVersion').where('imageId', 'in', ids).execute()
  await tx.deleteFrom(table).where('id', 'in', ids).execute()
}

/** Returns the rank behind the last one. */
const lastRank = (table: 'media_image' | 'media_document' | 'media_video', hostId: string) =>
  sql<number>`(select coalesce(max(rank) + 1, 0) from ${sql.table(table)} where host_id = ${hostId})`

export async function insertImage(
  tx: Tx,
  hostId: string,
  { colour, versions }: { colour: string; versions: readonly (Omit<PictureVersion, 'bytes'> & { key: string })[] },
): Promise<string> {
  const { id } = await tx
    .insertInto('mediaImage')
    .values({ hostId, colour, rank: lastRank('media_image', hostId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('mediaImageVersion')
    .values(versions.map(({ key, ...version }) => ({ ...version, imageId: id, url: `/${key}`, file: key })))
    .execute()
  return id
}

export async function insertDocument(
  tx: Tx,
  hostId: string,
  { key, ...document }: { name: string; extension: string; bytes: number; key: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('mediaDocument')
    .values({ ...document, hostId, url: `/${key}`, file: key, rank: lastRank('media_document', hostId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type VideoFacts = { name: string; embedCode: string; url: string }

export async function insertVideo(tx: Tx, hostId: string, video: VideoFacts): Promise<void> {
  await tx
    .insertInto('mediaVideo')
    .values({ ...video, hostId, rank: lastRank('media_video', hostId) })
    .execute()
}

export async function updateVideo(tx: Tx, id: string, video: VideoFacts): Promise<void> {
  await tx.updateTable('mediaVideo').set(video).where('id', '=', id).execute()
}

export async function updateImage(
  tx: Tx,
  id: string,
  facts: { alt: Translated | null; view: View | null },
): Promise<void> {
  await tx.updateTable('mediaImage').set(facts).where('id', '=', id).execute()
}

/** Loads the pictures of a host with the texts of staff. */
export async function imageDrafts(db: Db, hostId: string) {
  return db.selectFrom('mediaImage').select(['id as guid', 'alt', 'view']).where('hostId', '=', hostId).execute()
}
