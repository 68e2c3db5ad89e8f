import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, run, type Runner, type Task, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { openDatabase, transaction, type Tx } from '../database/database.ts'
import type { Job, JobName, JobsByCrew } from './jobs.ts'
import { lockKey, ProcessLease } from '../database/process-lease.ts'
import type { Services } from '../http/services.ts'
import { atMost } from '../database/at-most.ts'
import { lendPool } from '../database/lent-pool.ts'
import { describeTrace, runAs, toErrorType, type LoggedTrace } from '../tracing/spans.ts'
import { takeTrace } from './job-trace.ts'

export type Worker = { readonly pool: pg.Pool; stop(): Promise<void> }

/** Jobs that each crew runs at a time. */
const usualSlots: Record<keyof JobsByCrew, number> = { prompt: 3, mail: 3, webhooks: 3, rest: 4 }
/** Midnight may turn the prices of a million cars. */
const longestStatementMs = 30 * 60_000
const longestStopMs = 10_000
const longestPauseMs = 4_000
export type Pace = {
  readonly sweepMs?: number
  readonly settlingMs?: number
  readonly slots?: Readonly<Record<keyof JobsByCrew, number>>
}
/**
 * Interval of looking for jobs of dead processes, and the time that every process gets to register again after a
 * database outage.
 */
const atEase = { sweepMs: 10_000, settlingMs: 15_000 }

/**
 * Starts working off jobs in this process, on connections of their own: they neither wait for calls nor are cut as they.
 * @param pace.slots tests run few jobs at a time: each connection to a new database reads its catalogue anew
 */
export async function startWorker(
  services: Services,
  jobs: Partial<JobsByCrew>,
  { sweepMs = atEase.sweepMs, settlingMs = atEase.settlingMs, slots = usualSlots }: Pace = {},
): Promise<Worker> {
  const { settings, log } = services
  // Each crew listens on a connection of its own, every slot may need one, and the sweep.
  const connections = Object.values(slots).reduce((sum, count) => sum + count + 1, 1)
  const database = openDatabase(settings.databaseUrl, { max: connections, longestStatementMs })
  const crews: KeptCrew[] = []
  const lease = new ProcessLease(settings.databaseUrl, { onLost: () => crews.forEach((crew) => crew.renew()) })
  await lease.open()
  await releaseJobsOfTheDead(database.pool, settlingMs)

  const at = (name: JobName) => ({
    services,
    db: database.db,
    transact: <T>(work: (tx: Tx) => Promise<T>) => transaction(database, work, { actor: `job:${name}`, action: name }),
    now: services.clock(),
  })
  const trace = jobTracer(services)
  for (const [name, own] of Object.entries(jobs)) {
    const count = slots[name as keyof JobsByCrew]
    crews.push(new KeptCrew({ jobs: own, at, slots: count, pool: database.pool, lease, log, trace }))
  }
  const sweep = setInterval(() => {
    if (lease.heldForMs < settlingMs) return
    releaseJobsOfTheDead(database.pool, settlingMs).catch((error: unknown) =>
      log.warn({ err: error }, 'sweep of dead workers failed'),
    )
  }, sweepMs)
  return {
    pool: database.pool,
    async stop() {
      clearInterval(sweep)
      await atMost(longestStopMs, Promise.all(crews.map((crew) => crew.stop())))
      await lease.leave()
      await atMost(1_000, database.close())
    },
  }
}

type CrewNeeds = {
  jobs: readonly Job[]
  at: (name: JobName) => Parameters<Job['run']>[0]
  slots: number
  pool: pg.Pool
  lease: ProcessLease
  log: Services['log']
  trace: JobTracer
}

/**
 * Keeps a runner at work. One that cannot store the result of a job breaks down; it then ends what it has begun, while
 * another takes its place. The same when the lease is lost, since others may now take this runner for dead.
 */
class KeptCrew {
  readonly #needs: CrewNeeds
  readonly #stopping = new AbortController()
  readonly #leaving = new Set<Promise<void>>()
  readonly #work: Promise<void>
  #shift: Shift | undefined

  constructor(needs: CrewNeeds) {
    this.#needs = needs
    this.#work = this.#keepAtWork()
  }

  /** Makes another runner take over. */
  renew(): void {
    this.#shift?.end()
  }

  /** Begins nothing any more; resolves when what was begun is done. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#shift?.end()
    await this.#work
    await Promise.all(this.#leaving)
  }

  async #keepAtWork(): Promise<void> {
    const { log } = this.#needs
    const { signal } = this.#stopping
    for (let failures = 0; !signal.aborted;) {
      try {
        const shift = await Shift.begin(this.#needs)
        this.#shift = shift
        if (signal.aborted) shift.end()
        await shift.ending
        failures = shift.hasLooked ? 0 : failures + 1
        this.#leave(shift)
      } catch (error) {
        failures++
        log.warn({ err: error }, 'jobs cannot be worked off now')
      }
      const longest = Math.min(250 * 2 ** failures, longestPauseMs)
      await pause(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
    }
  }

  #leave(shift: Shift): void {
    const leaving = shift.leave(this.#stopping.signal)
    this.#leaving.add(leaving)
    void leaving.finally(() => this.#leaving.delete(leaving))
  }
}

/** A runner from its start to the end of the last job that it began. */
class Shift {
  readonly #needs: CrewNeeds
  readonly #events: WorkerEvents = new EventEmitter()
  readonly #running = new Set<Promise<void>>()
  /** Traces until the line about their failure is logged, which the library does outside of the trace. */
  readonly #failedTraces = new Map<string, LoggedTrace>()
  readonly #ending = Promise.withResolvers<void>()
  #runner: Runner | undefined
  /** Name that the runner writes on its jobs. */
  #name: string | undefined
  #hasLooked = false

  private constructor(needs: CrewNeeds) {
    this.#needs = needs
    this.#events.on('pool:create', ({ workerPool }) => {
      this.#name = workerPool.id
    })
    this.#events.on('pool:gracefulShutdown', () => this.end())
    this.#events.on('pool:fatalError', ({ error }) => {
      needs.log.warn({ err: error }, 'what became of a job cannot be written down')
    })
    for (const event of ['job:start', 'worker:getJob:empty'] as const)
      this.#events.on(event, () => {
        this.#hasLooked = true
      })
    // The library remembers forever that its first query failed, such as in a database that is read-only.
    this.#events.once('worker:getJob:error', ({ error }) => {
      if (this.#hasLooked) return
      needs.log.warn({ err: error }, 'jobs cannot be worked off now')
      this.end()
    })
    this.#events.on('job:error', ({ job: failed, error }) => {
      const trace = this.#failedTraces.get(failed.id)
      this.#failedTraces.delete(failed.id)
      needs.log.warn(
        { job: failed.task_identifier, jobId: failed.id, ...trace, err: error },
        'job failed, will be tried again',
      )
    })
  }

  static async begin(needs: CrewNeeds): Promise<Shift> {
    const shift = new Shift(needs)
    shift.#runner = await run({
      pgPool: releaseOnce(needs.pool),
      taskList: shift.#tasks(),
      concurrency: needs.slots,
      pollInterval: 2_000,
      noHandleSignals: true,
      parsedCronItems: [],
      logger: silent,
      events: shift.#events,
      preset: {
        // Without batches, even of one, a result that cannot be stored is thrown uncaught and ends the process.
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
        plugins: [announcing(needs.lease)],
      },
    })
    return shift
  }

  /** Done when the runner should be followed by another. */
  get ending(): Promise<void> {
    return this.#ending.promise
  }

  /** True once it has looked for a job and was answered. */
  get hasLooked(): boolean {
    return this.#hasLooked
  }

  end(): void {
    this.#ending.resolve()
  }

  /**
   * Waits for what was begun, then releases jobs whose end could not be stored. Once we are stopping we try only once: the
   * next process sees that we are gone.
   */
  async leave(stopping: AbortSignal): Promise<void> {
    const stopped = this.#runner!.stop().catch(() => {}) // it may have failed already
    // The library does not always notice that it has stopped.
    await Promise.race([stopped, this.#worked().then(() => pause(2_000))])
    await this.#worked()
    if (this.#name === undefined) return
    const { pool, lease } = this.#needs
    void lease.drop(this.#name).catch(() => {})
    if (!this.#hasLooked) return
    do {
      try {
        await pool.query('select graphile_worker.force_unlock_workers($1)', [[this.#name]])
        return
      } catch {
        await pause(500, undefined, { signal: stopping }).catch(() => {})
      }
    } while (!stopping.aborted)
  }

  async #worked(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running)
  }

  #tasks(): TaskList {
    const { jobs, at, trace } = this.#needs
    return Object.fromEntries(
      jobs.map((job): [string, Task] => [
        job.name,
        (payload, { job: { id, attempts } }) => {
          const work = trace(
            { name: job.name, id, attempts, payload },
            {
              run: (input) => job.run(at(job.name), input),
              onFailure: (failed) => this.#failedTraces.set(id, failed),
            },
          )
          this.#running.add(work)
          return work.finally(() => this.#running.delete(work))
        },
      ]),
    )
  }
}

interface TracedJob {
  readonly name: JobName
  readonly id: string
  readonly attempts: number
  readonly payload: unknown
}

type JobTracer = (
  job: TracedJob,
  work: { run(input: unknown): Promise<void>; onFailure(trace: LoggedTrace): void },
) => Promise<void>

/** Runs jobs as spans: each is a part of the trace whose request added it, or a trace of its own. */
function jobTracer({ tracing, settings }: Services): JobTracer {
  return async ({ name, id, attempts, payload }, { run, onFailure }) => {
    const { input, trace } = takeTrace(payload, attempts)
    const span = tracing?.begin(`job ${name}`, {
      kind: 'consumer',
      ...trace,
      attributes: {
        'messaging.system': 'graphile_worker',
        'messaging.operation.type': 'process',
        'messaging.destination.name': name,
        'messaging.message.id': id,
        'forecourt.attempt': attempts,
        'forecourt.tenant': settings.tenant,
      },
    })
    try {
      await runAs(span, () => run(input))
      span?.end()
    } catch (error) {
      if (span?.isRecorded) onFailure(describeTrace(span))
      span?.end({ errorType: toErrorType(error) })
      throw error
    }
  }
}

/**
 * Returns a pool for the library. If it is stopped while it begins to listen, it releases the connection twice when
 * that breaks; the pool would then throw an unhandled error, which ends the process.
 */
function releaseOnce(pool: pg.Pool): pg.Pool {
  type Use = (error: Error | undefined, client: pg.PoolClient | undefined, handBack: () => void) => void
  const connect = (use?: Use) => {
    if (!use) return pool.connect()
    pool.connect((error, client, release) => {
      // A pool that has ended lends no client, nor does it take one back.
      let isBack = client === undefined
      use(error, client, () => {
        if (!isBack) release()
        isBack = true
      })
    })
  }
  return lendPool(pool, connect)
}

/** Takes no job before others can see that the process that took it is alive. */
function announcing(lease: ProcessLease): GraphileConfig.Plugin {
  return {
    name: 'AnnouncingPlugin',
    worker: { hooks: { startWorker: (_context, { worker }) => lease.add(worker.workerPool.id) } },
  }
}

/**
 * Releases the jobs of dead processes. A killed process leaves its jobs locked for hours; the names it held are free, which
 * proves that it is dead. After a start of the database all names are free for a moment.
 */
async function releaseJobsOfTheDead(pool: pg.Pool, settlingMs: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select locked_by
       from (select distinct locked_by from graphile_worker._private_jobs where locked_by is not null) as worker
       where pg_try_advisory_xact_lock(${lockKey('locked_by')})))
     where pg_postmaster_start_time() < now() - $1 * interval '1 millisecond'`,
    [settlingMs],
  )
}

const silent = new Logger(() => () => {})
