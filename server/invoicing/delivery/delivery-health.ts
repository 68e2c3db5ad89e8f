import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { listCompaniesOnPeppol } from './deliveries.sql.ts'

/** True if a company of the group is on Peppol by an access point. */
export async function hasAccessPoint(db: Db): Promise<boolean> {
  return (await listCompaniesOnPeppol(db)).length > 0
}

/** Counts the deliveries over Peppol that failed within thirty days. */
export async function countFailedPeppol(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('invoiceDelivery')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel', '=', 'peppol')
    .where('state', '=', 'failed')
    .where('attemptedAt', '>', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirstOrThrow()
  return count
}
