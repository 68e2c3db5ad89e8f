import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'refresh-listing': Record<string, never>
  }
}

/** Only one refresh waits, however many processes ask for it. */
export function scheduleRefresh(tx: Tx, at: Date): Promise<void> {
  return enqueue(tx, 'refresh-listing', {}, { key: 'refresh-listing', runAt: at })
}
