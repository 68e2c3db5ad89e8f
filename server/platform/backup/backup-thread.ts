import { Worker } from 'node:worker_threads'
import type { MadeBackup, BackupOrder } from './make-backup.ts'

/** Message of the thread: what it made, or why it made nothing. */
export type BackupMessage = { readonly made: MadeBackup } | { readonly failure: string; readonly isUnderway: boolean }

const mostMegabytes = 512

/** Makes a backup in a thread of its own, which ends with it. The result is stored in the database as well. */
export function makeBackupInThread(order: Omit<BackupOrder, 'onProgress'>): Promise<BackupMessage> {
  const answer = Promise.withResolvers<BackupMessage>()
  const giveUp = (failure: string) => answer.resolve({ failure, isUnderway: false })
  const worker = new Worker(new URL('backup-worker.ts', import.meta.url), {
    name: 'backup',
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  worker
    .on('message', (message: BackupMessage) => answer.resolve(message))
    .on('error', (error: Error) => giveUp(error.message))
    .on('exit', () => giveUp('The thread of the backup ended'))
  return answer.promise.finally(() => worker.terminate())
}
