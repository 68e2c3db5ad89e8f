import type { Tx } from '../database/database.ts'
import { enqueue } from '../jobs/jobs.ts'
import { daysBefore, type Retention } from '../jobs/retention.ts'
import { deleteRunsBefore } from './backup-runs.ts'

declare module '../jobs/jobs.ts' {
  interface Jobs {
    'back-up': { origin: 'plan' | 'office' }
    'watch-backups': Record<string, never>
  }
}

/** Queues a backup. Only one waits, and one is made at a time, whatever process takes it. */
export function enqueueBackup(tx: Tx, origin: 'plan' | 'office'): Promise<void> {
  return enqueue(tx, 'back-up', { origin }, { key: 'back-up', maxAttempts: 1 })
}

/** Queues the job once, however many processes request it. */
export function scheduleBackupWatch(tx: Tx, runAt: Date): Promise<void> {
  return enqueue(tx, 'watch-backups', {}, { key: 'watch-backups', runAt })
}

/** Longer than a year, so that one year can be compared with another. */
const daysNoted = 400

export const backupRunRetention: Retention = {
  name: 'backup runs',
  remove: (tx, now) => deleteRunsBefore(tx, daysBefore(now, daysNoted)),
}
