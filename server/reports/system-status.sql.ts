import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { getRow } from '../platform/database/rows.ts'

export interface FailedJobRow {
  readonly name: string
  readonly count: number
  readonly lastError: string
  readonly lastAt: Date
}

/** Lists the jobs that are not tried again, by name, the latest failure first. */
export async function listFailedJobs(db: Db): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    select task_identifier as name, count(*)::integer as count, max(updated_at) as "lastAt",
      (array_agg(left(split_part(last_error, E'\n', 1), 300) order by updated_at desc))[1] as "lastError"
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and last_error is not null
    group by task_identifier order by max(updated_at) desc`.execute(db)
  return rows
}

/**
 * Retries the failed jobs of a name.
 * @returns how many
 */
export async function retryFailedJobs(tx: Tx, name: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select rescheduled.id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs
        where task_identifier = ${name} and attempts >= max_attempts and locked_at is null and last_error is not null),
      run_at := ${now}::timestamptz, attempts := 0) as rescheduled`.execute(tx)
  return rows.length
}

export interface EngineFacts {
  readonly bytes: number
  readonly version: string
  readonly migration: string
  readonly processes: number
}

/** Reads the state of the engine. Each process holds one connection of this name in the database of the group. */
export async function readEngine(db: Db): Promise<EngineFacts> {
  const { rows } = await sql<EngineFacts>`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as version,
      (select max(name collate "C") from applied_migration) as migration,
      (select count(*)::integer from pg_stat_activity
        where datname = current_database() and application_name = 'forecourt lease') as processes`.execute(db)
  return getRow(rows)
}

export interface SlowQueryRow {
  readonly text: string
  readonly calls: number | null
  readonly averageMs: number
}

/** Lists slow statements; undefined: the engine counts none, or hides the counts from this role. */
export async function listSlowStatements(db: Db): Promise<SlowQueryRow[] | undefined> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select exists (select from pg_extension where extname = 'pg_stat_statements') as "isThere"`.execute(db)
  if (!getRow(found).isThere) return undefined
  try {
    const { rows } = await sql<SlowQueryRow>`
      select left(regexp_replace(query, '\s+', ' ', 'g'), 300) as text, calls, mean_exec_time as "averageMs"
      from pg_stat_statements join pg_database on pg_database.oid = dbid and datname = current_database()
      where mean_exec_time > 100 order by total_exec_time desc limit 5`.execute(db)
    return rows
  } catch {
    // The library of the extension is not loaded by the server.
    return undefined
  }
}

/** Lists the statements that run longer than a second at this moment. */
export async function listRunningStatements(db: Db): Promise<SlowQueryRow[]> {
  const { rows } = await sql<SlowQueryRow>`
    select left(regexp_replace(query, '\s+', ' ', 'g'), 300) as text, null as calls,
      extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as "averageMs"
    from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and query_start < clock_timestamp() - interval '1 second'
    order by query_start limit 5`.execute(db)
  return rows
}

/** Payments that were asked an hour ago and have no end. */
export async function countPaymentsWithoutEnd(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payment_attempt
    where status = 'pending' and requested_at < now() - interval '1 hour' and requested_at > now() - interval '30 days'
      and provider_payment_id is not null`.execute(db)
  return getRow(rows).count
}
