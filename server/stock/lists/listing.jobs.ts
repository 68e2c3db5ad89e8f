import { sql } from 'kysely'
import { job } from '../../platform/jobs/jobs.ts'
import { nextMidnight } from '../../platform/jobs/next-midnight.ts'
import { scheduleRefresh } from './listing.ts'

/** Prices and promotions begin and end at midnight, when no row is written and so no trigger runs. */
export const refreshListing = job('refresh-listing', ({ transact, now }) =>
  transact(async (tx) => {
    await sql`select refresh_listing_due()`.execute(tx)
    await scheduleRefresh(tx, nextMidnight(now))
  }),
)
