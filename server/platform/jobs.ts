import { EventEmitter } from 'node:events'
import { Logger, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { transaction, type Db, type Tx } from './database.ts'
import { ProcessLease } from './process-lease.ts'
import type { Services } from './services.ts'

/** Payload of each job by its name; areas add theirs by declaration merging. */
export interface Jobs {
  'send-mail': { mailId: string }
}

export type JobName = keyof Jobs

export type JobAt = {
  readonly services: Services
  readonly db: Db
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly now: Date
}

export type Job = { readonly name: JobName; run(at: JobAt, payload: unknown): Promise<void> }

export function job<N extends JobName>(name: N, work: (at: JobAt, payload: Jobs[N]) => Promise<void>): Job {
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
  payload: Jobs[N],
  options: { key?: string; runAt?: Date; maxAttempts?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier := ${name},
    payload := ${JSON.stringify(payload)}::json,
    run_at := ${options.runAt ?? null}::timestamptz,
    job_key := ${options.key ?? null},
    max_attempts := ${options.maxAttempts ?? 25}::int)`.execute(tx)
}

export function migrateJobs(pool: pg.Pool): Promise<void> {
  return runMigrations({ pgPool: pool, logger: silent })
}

export type Worker = { stop(): Promise<void> }

/** Starts working off jobs in this process. */
export async function startWorker(services: Services, jobs: readonly Job[], concurrency = 4): Promise<Worker> {
  const { database, log, settings } = services
  const lease = new ProcessLease(settings.databaseUrl)
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => {
    lease.add(worker.workerId).catch((error: unknown) => log.warn({ err: error }, 'worker could not announce itself'))
  })
  events.on('job:error', ({ job: failed, error }) => {
    log.warn({ job: failed.task_identifier, jobId: failed.id, err: error }, 'job failed, will be tried again')
  })
  await lease.open()
  await releaseJobsOfTheDead(database.pool)
  const runner = await run({
    pgPool: database.pool,
    taskList: tasksOf(services, jobs),
    concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: silent,
    events,
  })
  const sweep = setInterval(() => {
    releaseJobsOfTheDead(database.pool).catch((error: unknown) =>
      log.warn({ err: error }, 'sweep of dead workers failed'),
    )
  }, 30_000)
  return {
    async stop() {
      clearInterval(sweep)
      await runner.stop()
      await lease.leave()
    },
  }
}

function tasksOf(services: Services, jobs: readonly Job[]): TaskList {
  const { database } = services
  const at = () => ({
    services,
    db: database.db,
    transact: <T>(work: (tx: Tx) => Promise<T>) => transaction(database, work),
    now: services.clock(),
  })
  return Object.fromEntries(jobs.map((one) => [one.name, (payload: unknown) => one.run(at(), payload)]))
}

/** A killed process leaves its jobs locked for hours; its worker names are free, which is how we know it is dead. */
async function releaseJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(`
    select graphile_worker.force_unlock_workers(array(
      select locked_by
      from (select distinct locked_by from graphile_worker._private_jobs where locked_by is not null) as worker
      where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))))`)
}

const silent = new Logger(() => () => {})
