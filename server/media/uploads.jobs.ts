import { job } from '../platform/jobs/jobs.ts'
import { uploadKey } from './uploads.ts'

/** Removes a file that is not needed any more: first the file, then its row. */
export const dropUpload = job('drop-upload', async ({ services, transact }, { uploadId }) => {
  await transact(async (tx) => {
    const upload = await tx
      .selectFrom('upload')
      .select(['id', 'extension'])
      .where('id', '=', uploadId)
      .where('keptAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!upload) return
    await services.files.remove(uploadKey(upload))
    await tx.deleteFrom('upload').where('id', '=', uploadId).execute()
  })
})
