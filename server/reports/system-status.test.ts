import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { makeBranch } from '../test/factories.ts'
import { makeColleague, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeRole, signedInStaff } from '../test/signed-in.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'system-status-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const shop = await runningShop({ backupFolder: folder })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const tom = await signedInStaff(shop)
const anne = await signedInStaff(shop, { language: 'fr' })
const seller = await makeColleague(shop, 'sales-manager', gent.branchId)

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)

beforeEach(async () => {
  await shop.stopWorker()
  await pool.query('truncate backup_run, mail cascade')
  await pool.query('delete from graphile_worker._private_jobs')
})

const read = async ({ call } = tom) => (await call('GET /sales/systemstatus/get', {})).result
async function findCheck(name: string) {
  const { checks } = await read()
  return checks.find((check) => check.name === name)
}

async function addRun(startedAt: Date, failure: string | null = null): Promise<void> {
  await pool.query(
    `insert into backup_run (origin, folder, started_at, finished_at, failure, file_name, byte_count, row_count, file_count)
     values ('plan', '/backups', $1, $1, $2, $3, $4::int, $4::int, $4::int)`,
    [startedAt, failure, failure === null ? 'a.tar.zst' : null, failure === null ? 7 : null],
  )
}

async function addFailedJob(name = 'send-mail'): Promise<void> {
  await pool.query(`select graphile_worker.add_job($1, '{"mailId": "00000000-0000-7000-8000-000000000000"}'::json)`, [
    name,
  ])
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'Connection refused\\n at line 1'`,
  )
}

test('administrators alone see the state of the system, and act on it', async () => {
  for (const path of ['POST /sales/systemstatus/backup', 'GET /sales/systemstatus/get'] as const)
    expect(refusalNames(await seller.call(path, {}))).toEqual([403, 'right-missing'])
  expect((await shop.call('GET /sales/systemstatus/get', {})).status).toBe(401)
})

test('a role with the right alone reads it, and changes nothing', async () => {
  const roleId = await makeRole(shop.database, { SYSTEM_STATUS_VIEW: 'all' })
  const partner = await signedInStaff(shop, { roleId })
  expect((await partner.call('GET /sales/systemstatus/get', {})).status).toBe(200)
  expect(refusalNames(await partner.call('POST /sales/systemstatus/backup', {}))).toEqual([403, 'right-missing'])
  expect(refusalNames(await partner.call('POST /sales/systemstatus/retryjobs', { name: 'send-mail' }))).toEqual([
    403,
    'right-missing',
  ])
})

test('what is not in order says what to do, and what is in order says nothing', async () => {
  await addRun(ago(1), 'disk-full')
  await addFailedJob()
  for (const { state, advice, name } of (await read()).checks)
    if (state === 'good' || state === 'off') expect([name, advice]).toEqual([name, null])
    else expect([name, advice]).toEqual([name, expect.stringMatching(/\.$/)])
})

test('says how long the process runs, its memory, and the calls that it found slow', async () => {
  const slow = { kind: 'query', endpoint: '/api/test/slow', method: 'GET', status: 200 } as const
  for (const ms of [9_000, 11_000]) shop.services.traffic.count({ ...slow, ms })
  const { versions, slowCalls } = await read()
  expect(versions.upSeconds).toBeGreaterThanOrEqual(0)
  expect(versions.memoryBytes).toBeGreaterThan(10_000_000)
  expect(slowCalls[0]).toEqual({ endpoint: '/api/test/slow', count: 2, averageMs: 10_000, longestMs: 11_000 })
  expect(slowCalls.length).toBeLessThanOrEqual(5)
})

test('says what runs, and in the language of the reader', async () => {
  const { versions, checks, slowQueries } = await read()
  expect(versions).toMatchObject({
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+/),
    migration: expect.stringMatching(/^\d{8}-\d\d-/),
    processes: expect.any(Number),
  })
  expect(checks.map(({ name }) => name)).toEqual([
    'backup',
    'jobs',
    'mails',
    'data-disk',
    'backup-disk',
    'certificate',
    'database',
    'mailboxes',
    'peppol',
    'payments',
    'processes',
  ])
  expect(slowQueries.source).toMatch(/^(running|pg_stat_statements)$/)
  const french = (await anne.call('GET /sales/systemstatus/get', {}, 'fr')).result
  expect(french.checks.find(({ name }) => name === 'payments')?.text).toMatch(/simulé/)
})

test('a backup is good, failed or overdue', async () => {
  expect(await findCheck('backup')).toMatchObject({
    state: 'warning',
    text: expect.stringMatching(/binnen vijf minuten/),
  })
  await addRun(ago(5))
  expect(await findCheck('backup')).toMatchObject({ state: 'good', screen: 'setting' })
  await addRun(ago(1), 'disk-full')
  expect(await findCheck('backup')).toMatchObject({ state: 'warning', text: expect.stringMatching(/mislukt/) })
  expect((await read()).backups).toMatchObject({
    isPlanned: true,
    nextAt: expect.stringMatching(/T0[01]:00:00/),
    runs: [{ failure: 'disk-full' }, { fileName: 'a.tar.zst', bytes: 7, rows: 7, files: 7 }],
  })
  await pool.query('truncate backup_run')
  await addRun(ago(37))
  expect(await findCheck('backup')).toMatchObject({ state: 'failure', text: expect.stringMatching(/te lang/) })
})

test('a backup is begun at once where there is a folder', async () => {
  await shop.startWorker()
  expect((await tom.call('POST /sales/systemstatus/backup', {})).result).toEqual({ count: 1 })
  await vi.waitFor(
    async () =>
      expect((await read()).backups.runs).toEqual([
        expect.objectContaining({ origin: 'office', failure: null, fileName: expect.stringMatching(/^forecourt-/) }),
      ]),
    { timeout: 60_000, interval: 300 },
  )
}, 90_000)

test('jobs that were given up are tried again', async () => {
  expect(await findCheck('jobs')).toMatchObject({ state: 'good' })
  await addFailedJob()
  expect(await findCheck('jobs')).toMatchObject({
    state: 'warning',
    text: 'Wachtend: 0. Bezig: 0. Te laat: 0. Mislukt: 1.',
    advice: expect.stringMatching(/opnieuw/),
  })
  expect((await read()).failedJobs).toEqual([
    expect.objectContaining({ name: 'send-mail', title: 'mail versturen', count: 1, lastError: 'Connection refused' }),
  ])
  expect((await tom.call('POST /sales/systemstatus/retryjobs', { name: 'send-mail' })).result).toEqual({ count: 1 })
  expect((await read()).failedJobs).toEqual([])
  const again = await tom.call('POST /sales/systemstatus/retryjobs', { name: 'send-mail' })
  expect(refusalNames(again)).toEqual([404, 'record-not-found'])
})

test('a mail that waits for long is a failure', async () => {
  await pool.query(
    `insert into mail (once_key, recipient, sender_name, subject, html, plain, created_at)
     values ('x', 'jan@example.be', 'G', 'S', 'h', 'p', $1)`,
    [ago(1)],
  )
  expect(await findCheck('mails')).toMatchObject({ state: 'failure', text: expect.stringContaining('Wachtend: 1.') })
})
