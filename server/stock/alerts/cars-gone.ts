import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** `buyer`: the mail address of the buyer; null: it was taken out of the sale. */
    'car-gone': { vehicleId: string; buyer: string | null }
  }
}

/** Queues the news of cars that were sold or taken out of the sale, in the same transaction, for all who count on one. */
export async function notifyCarsGone(tx: Tx, vehicleIds: readonly string[], buyer: string | null): Promise<void> {
  for (const vehicleId of vehicleIds)
    await enqueue(tx, 'car-gone', { vehicleId, buyer }, { key: `car-gone:${vehicleId}` })
}
