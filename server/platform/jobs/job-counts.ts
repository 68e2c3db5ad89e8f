import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { getRow } from '../database/rows.ts'

export interface JobCounts {
  /** Not begun, those included whose time has not come. */
  readonly waiting: number
  readonly running: number
  /** They should have begun two minutes ago. */
  readonly late: number
  /** Given up: an administrator can retry them. */
  readonly failed: number
  /** The time since which the most overdue job waits; null: none is due. */
  readonly oldestDueAt: Date | null
}

export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where is_waiting)::integer as waiting,
      count(*) filter (where locked_at is not null)::integer as running,
      count(*) filter (where is_waiting and run_at < now() - interval '2 minutes')::integer as late,
      count(*) filter (where attempts >= max_attempts and locked_at is null and last_error is not null)::integer as failed,
      min(run_at) filter (where is_waiting and run_at <= now()) as "oldestDueAt"
    from (
      select run_at, locked_at, attempts, max_attempts, last_error,
        attempts < max_attempts and locked_at is null as is_waiting
      from graphile_worker.jobs
    ) job`.execute(db)
  return getRow(rows)
}
