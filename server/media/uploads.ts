import type { Db, Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { Retention } from '../platform/jobs/retention.ts'
import type { Services } from '../platform/http/services.ts'
import type { CheckedFile } from './file-check.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'drop-upload': { uploadId: string }
  }
}

/** A form that is not completed within a day was abandoned. */
const abandonedAfterMs = 24 * 3_600_000

/**
 * Stores the row of a file that is about to be stored: it comes before the file, so that a file is never without. When
 * nothing needs it, both are deleted automatically.
 */
export async function addUpload(tx: Tx, file: CheckedFile, now: Date): Promise<string> {
  const { name, extension, contentType, bytes, width, height } = file
  const { id } = await tx
    .insertInto('upload')
    .values({ name, extension, contentType, bytes: bytes.length, width, height, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const runAt = new Date(now.getTime() + abandonedAfterMs)
  await enqueue(tx, 'drop-upload', { uploadId: id }, { key: dropKey(id), runAt })
  return id
}

/** Stores the bytes of a noted file, between transactions: a store may be slow. */
export async function storeUpload({ files }: Services, id: string, file: CheckedFile): Promise<void> {
  await files.put(uploadKey({ id, extension: file.extension }), file.bytes, file.contentType)
}

/** Keeps a file that is needed from now on. */
export async function keepUpload(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('upload').set({ keptAt: now }).where('id', '=', id).execute()
}

/** Releases a file that is not needed any more. */
export async function releaseUpload(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('upload').set({ keptAt: null }).where('id', '=', id).execute()
  await enqueue(tx, 'drop-upload', { uploadId: id }, { key: dropKey(id) })
}

/** Reads a stored file with its bytes; undefined when it is missing. */
export async function readUpload(db: Db, { files }: Services, id: string) {
  const upload = await db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()
  const stored = upload && (await files.read(uploadKey(upload)))
  if (!stored) return undefined
  return { ...upload, content: Buffer.from(await new Response(stored.body).arrayBuffer()) }
}

/** Returns the key below `uploads/`, which no address leads to. */
export function uploadKey({ id, extension }: { id: string; extension: string }): string {
  return `uploads/${id}.${extension}`
}

function dropKey(id: string): string {
  return `drop-upload:${id}`
}

/**
 * Files that nothing keeps go by a job of their own, a day after they came. Whatever has no such job any more (its lead was
 * removed, a job was lost) gets one here.
 */
export const uploadRetention: Retention = {
  name: 'uploads',
  async remove(tx, now) {
    const abandoned = await tx
      .selectFrom('upload')
      .select('id')
      .where('keptAt', 'is', null)
      .where('createdAt', '<', new Date(now.getTime() - abandonedAfterMs))
      .execute()
    for (const { id } of abandoned) await enqueue(tx, 'drop-upload', { uploadId: id }, { key: dropKey(id) })
    return abandoned.length
  },
}
