import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'check-offers': Record<string, never>
    'check-all-offers': Record<string, never>
  }
}

/** Schedules the checks once, however many processes ask for it. */
export function scheduleOfferChecks(tx: Tx, runAt: Date): Promise<void> {
  return enqueue(tx, 'check-all-offers', {}, { key: 'check-all-offers', runAt })
}
