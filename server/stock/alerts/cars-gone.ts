import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** `buyer`: the address of mail of who bought it; null: it was taken out of the sale. */
    'car-gone': { vehicleId: string; buyer: string | null }
  }
}

/** Cars were sold or taken out of the sale, in the transaction that says so: who counts on one is told. */
export async function notifyCarsGone(tx: Tx, vehicleIds: readonly string[], buyer: string | null): Promise<void> {
  for (const vehicleId of vehicleIds)
    await enqueue(tx, 'car-gone', { vehicleId, buyer }, { key: `car-gone:${vehicleId}` })
}
