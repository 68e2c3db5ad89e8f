import { job } from '../platform/jobs/jobs.ts'
import { unusedFiles } from './media-files.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'drop-media-file': { key: string }
  }
}

/** Removes a file that is shown nowhere: first the file, then its row. */
export const dropMediaFile = job('drop-media-file', async ({ services, transact }, { key }) => {
  await transact(async (tx) => {
    const unused = await unusedFiles(tx)
      .where('key', '=', key)
      .where('unusedSince', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!unused) return
    await services.files.remove(key)
    await tx.deleteFrom('mediaFile').where('key', '=', key).execute()
  })
})
