import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'offers-car-sold': { vehicleId: string }
  }
}

/** Cars were sold, in the transaction that says so: whoever has an open offer on one is told. */
export async function notifyOffersSold(tx: Tx, vehicleIds: readonly string[]): Promise<void> {
  for (const vehicleId of vehicleIds)
    await enqueue(tx, 'offers-car-sold', { vehicleId }, { key: `offers-car-sold:${vehicleId}` })
}
