import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'refresh-listing': Record<string, never>
  }
}

/** Queues one refresh, however many processes request it. */
export function scheduleRefresh(tx: Tx, at: Date): Promise<void> {
  return enqueue(tx, 'refresh-listing', {}, { key: 'refresh-listing', runAt: at })
}
