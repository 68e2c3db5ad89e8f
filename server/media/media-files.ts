import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { daysBefore, type Retention } from '../platform/jobs/retention.ts'

/** Days during which a deletion of what shows a file can be undone. */
const keptUnusedDays = 30

/** Stores the rows of files that are about to be written: they come first, so that no file is ever without. */
export async function noteFiles(tx: Tx, files: readonly { key: string; bytes: number }[], now: Date): Promise<void> {
  await tx
    .insertInto('mediaFile')
    .values(files.map((file) => ({ ...file, createdAt: now })))
    .execute()
}

/** Forgets files that could not be written. */
export async function forgetFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('mediaFile').where('key', 'in', keys).execute()
}

/** Files are deleted a month after the last thing that showed them; those that an undone deletion shows again stay. */
export const mediaFileRetention: Retention = {
  name: 'media-files',
  async remove(tx, now) {
    const isUsed = unusedFiles(tx)
    await tx
      .updateTable('mediaFile')
      .set({ unusedSince: null })
      .where('unusedSince', 'is not', null)
      .where('key', 'not in', isUsed)
      .execute()
    await tx
      .updateTable('mediaFile')
      .set({ unusedSince: now })
      .where('unusedSince', 'is', null)
      // A file of today may still be needed by what will show it.
      .where('createdAt', '<', daysBefore(now, 1))
      .where('key', 'in', isUsed)
      .execute()
    const old = await unusedFiles(tx).where('unusedSince', '<', daysBefore(now, keptUnusedDays)).execute()
    for (const { key } of old) await enqueue(tx, 'drop-media-file', { key }, { key: `drop-media-file:${key}` })
    return old.length
  },
}

/** Returns the files that are shown nowhere. */
export function unusedFiles(tx: Tx) {
  return tx
    .selectFrom('mediaFile')
    .select('key')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mediaImageVersion').select('label').whereRef('file', '=', 'mediaFile.key'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mediaDocument').select('id').whereRef('file', '=', 'mediaFile.key'))),
    )
}
