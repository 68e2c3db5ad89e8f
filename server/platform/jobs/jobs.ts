import { Logger, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '../database/database.ts'
import type { Services } from '../http/services.ts'
import { withTrace } from './job-trace.ts'

/** Payload of each job by its name; areas add theirs by declaration merging. */
export interface Jobs {
  'send-mail': { mailId: string }
}

export type JobName = keyof Jobs

/**
 * A payload stays readable in the job table until the job is done, and in every backup of that time. A secret goes into it
 * as a reference to a row, or encrypted by `encryptSecret`.
 */
type WithoutSecrets = { readonly [Name in 'token' | 'code' | 'password' | 'secret' | 'link' | 'url']?: never }

export type JobContext = {
  readonly services: Services
  readonly db: Db
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly now: Date
}

export type Job = { readonly name: JobName; run(at: JobContext, payload: unknown): Promise<void> }

/**
 * Jobs by their workers, so that a job that hangs blocks no others: `prompt` is what a user waits for and what calls no other
 * system; `mail` calls the mail server; `webhooks` calls programs of others; `rest` takes its time or calls other systems.
 */
export type JobsByCrew = Readonly<Record<'prompt' | 'mail' | 'webhooks' | 'rest', readonly Job[]>>

export function job<N extends JobName>(name: N, work: (at: JobContext, payload: Jobs[N]) => Promise<void>): Job {
  return { name, run: (at, payload) => work(at, payload as Jobs[N]) }
}

/**
 * Adds a job in the caller's transaction: it exists if and only if the business write does. A job may run twice
 * (a killed process leaves it half done), so each is written to do no harm the second time.
 * @param options.key only one waiting job per key; a later one replaces it
 */
export async function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: Jobs[N] & WithoutSecrets,
  options: { key?: string; runAt?: Date; maxAttempts?: number } = {},
): Promise<void> {
  const sent = withTrace(payload, { isLater: options.runAt !== undefined })
  await sql`select graphile_worker.add_job(
    identifier := ${name},
    payload := ${JSON.stringify(sent)}::json,
    run_at := ${options.runAt ?? null}::timestamptz,
    job_key := ${options.key ?? null},
    max_attempts := ${options.maxAttempts ?? 25}::int)`.execute(tx)
}

export function migrateJobs(pool: pg.Pool): Promise<void> {
  return runMigrations({ pgPool: pool, logger: silent })
}

const silent = new Logger(() => () => {})
