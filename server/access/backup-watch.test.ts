import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { brusselsDay, brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBackupInThread } from '../platform/backup/backup-thread.ts'
import { scheduleBackupWatch } from '../platform/backup/backups.ts'
import { verifyArchive } from '../platform/backup/verify-archive.ts'
import { transaction } from '../platform/database/database.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { watchBackups } from './backup-watch.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'backup-watch-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const shop = await runningShop({ backupFolder: folder })
const { services, database } = shop
const { pool } = database
const gent = await makeBranch(database, 'Gent')
const tom = await signedInStaff(shop)
const anne = await signedInStaff(shop, { language: 'fr' })
const seller = await makeColleague(shop, 'salesperson', gent.branchId)

const hourMs = 3_600_000
const noon = brusselsInstant(brusselsDay(new Date()), 12 * 60)
const hours = (count: number) => new Date(noon.getTime() + count * hourMs)

beforeEach(async () => {
  await shop.stopWorker()
  await pool.query('truncate backup_run, staff_notice, mail cascade')
  await pool.query(`delete from graphile_worker._private_jobs`)
})

/** Looks at the backups as the job does, without a worker. */
async function watch(now: Date, settings: Partial<Settings> = {}): Promise<void> {
  const at: JobContext = {
    services: { ...services, settings: { ...services.settings, ...settings } },
    db: database.db,
    now,
    transact: (work) => transaction(database, work),
  }
  await watchBackups.run(at, {})
}

async function addRun(startedAt: Date, failure: string | null = null, origin = 'plan'): Promise<void> {
  await pool.query(
    `insert into backup_run (origin, folder, started_at, finished_at, failure, file_name, byte_count, row_count, file_count)
     values ($1, '/backups', $2, $2, $3, $4, $5::int, $5::int, $5::int)`,
    [origin, startedAt, failure, failure === null ? 'a.tar.zst' : null, failure === null ? 1 : null],
  )
}

const readNotices = async ({ call }: typeof tom) =>
  (await call('GET /sales/notice/getall', {})).result.notices.map(({ kind, label, isRead }) => ({
    kind,
    label,
    isRead,
  }))
const readMails = async (): Promise<{ recipient: string; subject: string; plain: string }[]> =>
  (await pool.query('select recipient, subject, plain from mail order by recipient')).rows
async function countPlanned(): Promise<number> {
  const { rows } = await pool.query(`select from graphile_worker.jobs where task_identifier = 'back-up'`)
  return rows.length
}

test('the product makes a backup in its folder, and notes it', async () => {
  await transaction(database, (tx) => scheduleBackupWatch(tx, new Date()))
  await shop.startWorker()
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query('select * from backup_run where finished_at is not null')
      expect(rows).toEqual([
        expect.objectContaining({ origin: 'plan', failure: null, file_count: 0, folder, told_at: null }),
      ])
    },
    { timeout: 60_000, interval: 200 },
  )
  await shop.stopWorker()
  const names = await readdir(folder)
  expect(names).toEqual([expect.stringMatching(/^forecourt-demo-\d{8}T\d{6}Z\.tar\.zst$/)])
  const { rows } = await pool.query('select * from backup_run')
  const { sums, manifest } = await verifyArchive(path.join(folder, names[0]!))
  expect(rows[0]).toMatchObject({
    file_name: names[0],
    row_count: Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0),
  })
  // A group that is restored elsewhere was never backed up there.
  expect(manifest.tables.map(({ name }) => name)).not.toContain('public.backup_run')
}, 90_000)

test('a backup begins once, at its hour', async () => {
  await watch(noon)
  await watch(noon)
  expect(await countPlanned()).toBe(1)
  await pool.query(`delete from graphile_worker._private_jobs`)
  await addRun(hours(-9), 'disk-full')
  await watch(noon)
  expect(await countPlanned()).toBe(0)
  // A backup by hand does not replace the one of the night.
  await addRun(hours(15), null, 'command')
  await watch(hours(15))
  expect(await countPlanned()).toBe(1)
})

test('without a folder nothing is begun', async () => {
  await watch(noon, { backupFolder: undefined })
  expect(await countPlanned()).toBe(0)
})

test('a failure is told once, to administrators in their language, and is over with the next backup', async () => {
  await addRun(hours(-10), 'disk-full')
  await watch(hours(-9))
  await watch(hours(-8))
  const failed = { kind: 'backup-failed', isRead: false }
  expect(await readNotices(tom)).toEqual([{ ...failed, label: 'De schijf van /backups is vol.' }])
  expect(await readNotices(anne)).toEqual([{ ...failed, label: 'Le disque de /backups est plein.' }])
  expect(await readNotices(seller)).toEqual([])
  expect(await readMails()).toEqual(
    [tom, anne]
      .map(({ email }) => email)
      .toSorted()
      .map((recipient) =>
        expect.objectContaining({
          recipient,
          subject: recipient === tom.email ? 'De back-up is mislukt' : 'La sauvegarde a échoué',
        }),
      ),
  )
  await pool.query('update staff_notice set created_at = $1', [hours(-9)])
  await addRun(hours(-2))
  await watch(hours(-1))
  expect((await readNotices(tom)).map(({ isRead }) => isRead)).toEqual([true])
  expect(await readMails()).toHaveLength(2)
})

test('a backup that is overdue is told once, and of a group that was never backed up by anything nothing is said', async () => {
  await watch(hours(1000))
  expect(await readNotices(tom)).toEqual([])
  await addRun(hours(-48))
  await watch(hours(-12.5))
  expect(await readNotices(tom)).toEqual([])
  await watch(hours(-11.5))
  await watch(hours(-11))
  expect((await readNotices(tom)).map(({ kind }) => kind)).toEqual(['backup-overdue'])
  expect(await readMails()).toHaveLength(2)
  await pool.query('update staff_notice set created_at = $1', [hours(-11)])
  await addRun(hours(-5))
  await watch(hours(-4))
  expect((await readNotices(tom)).map(({ isRead }) => isRead)).toEqual([true])
})

test('a backup whose process was killed is a failure', async () => {
  await pool.query(`insert into backup_run (origin, folder, started_at) values ('plan', '/backups', $1)`, [hours(-10)])
  // While somebody holds the lock it is underway.
  const client = await pool.connect()
  await client.query(`select pg_advisory_lock(hashtextextended('forecourt backup', 0))`)
  await watch(hours(-9))
  expect(await readNotices(tom)).toEqual([])
  await client.query(`select pg_advisory_unlock(hashtextextended('forecourt backup', 0))`)
  client.release()
  await watch(hours(-8))
  expect((await readNotices(tom)).map(({ label }) => label)).toEqual([
    'De server is gestopt voor de back-up klaar was.',
  ])
})

test.each([
  ['is not there', 'gone', 'folder-missing', undefined],
  ['is a file', 'file', 'folder-missing', 'text'],
])(
  'a folder that %s fails clearly',
  async (_, name, failure, content) => {
    const place = path.join(folder, name)
    if (content !== undefined) await writeFile(place, content)
    const outcome = await makeBackupInThread({
      origin: 'plan',
      databaseUrl: services.settings.databaseUrl,
      settings: services.settings,
      environment: {},
      folder: place,
      makesFolder: false,
      keepAll: false,
      now: new Date(),
    })
    expect(outcome).toEqual({ failure: expect.stringContaining('is no folder'), isUnderway: false })
    expect((await pool.query('select failure from backup_run')).rows).toEqual([{ failure }])
  },
  30_000,
)
