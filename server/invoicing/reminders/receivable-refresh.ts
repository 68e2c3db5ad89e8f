import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'refresh-receivables': Record<string, never>
  }
}

/** Schedules the refresh once, however many processes ask for it. */
export function scheduleReceivableRefresh(tx: Tx, runAt: Date): Promise<void> {
  return enqueue(tx, 'refresh-receivables', {}, { key: 'refresh-receivables', runAt })
}
