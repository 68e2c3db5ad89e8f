import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'offers-car-sold': { vehicleId: string }
  }
}

/** Notifies the owners of open offers on cars that were sold, in the transaction of the sale. */
export async function notifyOffersSold(tx: Tx, vehicleIds: readonly string[]): Promise<void> {
  for (const vehicleId of vehicleIds)
    await enqueue(tx, 'offers-car-sold', { vehicleId }, { key: `offers-car-sold:${vehicleId}` })
}
