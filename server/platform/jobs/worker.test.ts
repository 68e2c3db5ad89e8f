import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { openGate } from '../../test/gate.ts'
import { testServices } from '../../test/services.ts'
import { transaction } from '../database/database.ts'
import { enqueue, job, type Job, type JobsByCrew } from './jobs.ts'
import { startWorker, type Worker } from './worker.ts'

declare module './jobs.ts' {
  interface Jobs {
    'test-step': { text: string }
    'test-wait': { text: string }
  }
}

const services = await testServices()
const { pool } = services.database
const hurry = { sweepMs: 50, settlingMs: 0 }

let logged = ''
const log = pino({}, { write: (line) => void (logged += line) })
let began: string[] = []
let waiting = Promise.withResolvers<void>()
const step = job('test-step', async (_at, { text }) => void began.push(text))
const wait = job('test-wait', async (_at, { text }) => {
  began.push(text)
  await waiting.promise
})

const workers: Worker[] = []
afterEach(async () => {
  waiting.resolve()
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await pool.query('delete from graphile_worker._private_jobs')
  waiting = Promise.withResolvers()
  began = []
  logged = ''
})

async function started(jobs: Partial<JobsByCrew>, databaseUrl = services.settings.databaseUrl): Promise<Worker> {
  const worker = await startWorker({ ...services, log, settings: { ...services.settings, databaseUrl } }, jobs, hurry)
  workers.push(worker)
  return worker
}

function add(name: 'test-step' | 'test-wait', text: string): Promise<void> {
  return transaction(services.database, (tx) => enqueue(tx, name, { text }))
}

async function queued(): Promise<{ attempts: number; locked: boolean }[]> {
  const { rows } = await pool.query<{ attempts: number; locked: boolean }>(
    'select attempts, locked_by is not null as locked from graphile_worker._private_jobs order by id',
  )
  return rows
}

/** So long that every worker has looked for jobs of the dead several times. */
async function sweeps(): Promise<void> {
  const seen = new Set<string>()
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ at: string }>(
        `select max(query_start)::text as at from pg_stat_activity
         where datname = current_database() and query like '%force_unlock_workers(array%' and pid <> pg_backend_pid()`,
      )
      return seen.add(rows[0]!.at).size
    })
    .toBeGreaterThan(6)
}

describe('a job', () => {
  it('of a living process is left to it, however long it takes', async () => {
    await started({ rest: [wait] })
    await add('test-wait', 'long')
    await expect.poll(() => began).toEqual(['long'])
    await started({ rest: [wait] })
    await sweeps()
    expect(began).toEqual(['long'])
    expect(await queued()).toEqual([{ attempts: 1, locked: true }])
    waiting.resolve()
    await expect.poll(queued).toEqual([])
  })

  it('of a killed process is done by another', async () => {
    await add('test-step', 'orphan')
    await pool.query(`update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now()`)
    await started({ rest: [step] })
    await expect.poll(() => began).toEqual(['orphan'])
  })

  it('of a process that is killed later is done by one that runs already', async () => {
    await started({ rest: [step] })
    await transaction(services.database, (tx) =>
      enqueue(tx, 'test-step', { text: 'orphan' }, { runAt: new Date(Date.now() + 3_600_000) }),
    )
    await pool.query(
      `update graphile_worker._private_jobs set run_at = now(), locked_by = 'pool-of-the-dead', locked_at = now()`,
    )
    await expect.poll(() => began, { timeout: 5_000 }).toEqual(['orphan'])
  })

  it('in one crew waits for no other', async () => {
    await started({ prompt: [step], rest: [wait] })
    for (let index = 0; index < 20; index++) await add('test-wait', 'hangs')
    await expect.poll(() => began.length).toBe(4)
    await add('test-step', 'quick')
    await expect.poll(() => began).toContain('quick')
  })
})

describe('when the database goes', () => {
  it.each(['complete', 'fail'])('jobs that %s meanwhile are done again, and what comes later is done', async (end) => {
    const gate = await openGate(services.settings.databaseUrl)
    const fails: Job = job('test-wait', async (at, payload) => {
      await wait.run(at, payload)
      if (end === 'fail' && began.length === 1) throw new Error('no')
    })
    await started({ prompt: [step], rest: [fails] }, gate.url)
    await add('test-wait', 'underway')
    await expect.poll(() => began).toEqual(['underway'])
    await gate.refuse()
    waiting.resolve()
    await expect.poll(() => logged).toContain('what became of a job cannot be written down')
    await gate.open()
    await add('test-step', 'later')
    await expect.poll(() => began, { timeout: 15_000 }).toEqual(expect.arrayContaining(['later']))
    await expect.poll(queued, { timeout: 15_000 }).toEqual([])
    expect(began.filter((text) => text === 'underway')).toHaveLength(2)
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    await gate.close()
  })

  it('and takes nothing new when a crew first looks, its jobs are done as soon as it does', async () => {
    await add('test-step', 'waits')
    await pool.query(`
      create function refuse_writing() returns trigger language plpgsql as
        $$begin raise exception 'cannot execute INSERT in a read-only transaction' using errcode = '25006'; end$$;
      create trigger read_only before insert on graphile_worker._private_tasks
        for each statement execute function refuse_writing()`)
    await started({ rest: [step] })
    await expect.poll(() => logged).toContain('jobs cannot be worked off now')
    await pool.query('drop function refuse_writing cascade')
    await expect.poll(() => began, { timeout: 5_000 }).toEqual(['waits'])
  })

  // An unhandled rejection fails this test run, and would end the process.
  it('while a crew that is to stop begins to listen, everything is caught', async () => {
    const gate = await openGate(services.settings.databaseUrl)
    const listens = gate.hangAt('LISTEN "jobs:insert"')
    const worker = await started({ rest: [step] }, gate.url)
    await listens
    const stopped = worker.stop()
    await gate.refuse()
    await stopped
    await gate.close()
    await add('test-step', 'for the next process')
    await started({ rest: [step] })
    await expect.poll(() => began).toEqual(['for the next process'])
  })

  it('stopping ends all the same, and leaves no connection', async () => {
    const gate = await openGate(services.settings.databaseUrl)
    const worker = await started({ rest: [step] }, gate.url)
    await gate.refuse()
    await worker.stop()
    await gate.open()
    const { attempts } = gate
    await add('test-step', 'for the next process')
    await started({ rest: [step] })
    await expect.poll(() => began).toEqual(['for the next process'])
    expect(gate.attempts).toBe(attempts)
    await gate.close()
  })
})
