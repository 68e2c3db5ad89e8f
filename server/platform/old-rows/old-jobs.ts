import { sql } from 'kysely'
import { daysBefore, type Retention } from '../jobs/retention.ts'

/**
 * Jobs whose attempts are used up: kept for a while for the operator to investigate. Their payload names records of people.
 * One without an error was replaced by another while it ran, and its process was killed: that needs no investigation.
 */
export const jobRetention: Retention = {
  name: 'jobs given up',
  async remove(tx, now) {
    const { numAffectedRows } = await sql`
      delete from graphile_worker._private_jobs
      where attempts >= max_attempts and (locked_at is null and updated_at < ${daysBefore(now, 30)}
        or key is null and last_error is null and updated_at < ${daysBefore(now, 1)}
          and (locked_at is null or locked_at < ${daysBefore(now, 1)}))`.execute(tx)
    return Number(numAffectedRows ?? 0)
  },
}
