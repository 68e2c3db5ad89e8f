import { sql } from 'kysely'
import { job } from '../../platform/jobs/jobs.ts'
import { nextMidnight } from '../../platform/jobs/next-midnight.ts'
import { scheduleReceivableRefresh } from './receivable-refresh.ts'

/**
 * Refreshes receivables at midnight: a rule for reminders that begins or ends today changes the next reminder without a change in
 * the database.
 */
export const refreshReceivables = job('refresh-receivables', async ({ transact, now }) => {
  await transact(async (tx) => {
    await scheduleReceivableRefresh(tx, nextMidnight(now))
    await sql`select refresh_receivables()`.execute(tx)
  })
})
