import type { Tx } from '../database/database.ts'
import { enqueue } from '../jobs/jobs.ts'

declare module '../jobs/jobs.ts' {
  interface Jobs {
    'apply-planned-settings': Record<string, never>
  }
}

/** Queues the job once, however many processes request it. */
export function scheduleSettings(tx: Tx, at: Date): Promise<void> {
  return enqueue(tx, 'apply-planned-settings', {}, { key: 'apply-planned-settings', runAt: at })
}
