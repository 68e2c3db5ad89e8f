import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'check-registers': Record<string, never>
  }
}

/** Schedules the checks once, however many processes ask for it. */
export function scheduleRegisterChecks(tx: Tx, runAt: Date): Promise<void> {
  return enqueue(tx, 'check-registers', {}, { key: 'check-registers', runAt })
}
