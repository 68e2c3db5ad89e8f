import { sql } from 'kysely'
import { daysBefore, type Retention } from './retention.ts'

/** Jobs that were tried as often as may be: kept for a while for whoever looks into them. What they name says about whom. */
export const jobRetention: Retention = {
  name: 'jobs given up',
  async remove(tx, now) {
    const { numAffectedRows } = await sql`
      delete from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${daysBefore(now, 30)}`.execute(tx)
    return Number(numAffectedRows ?? 0)
  },
}
