import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { BackupOrigin } from '@forecourt/domain/platform/backup/backup-plan.ts'
import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { settingSchema } from '@forecourt/domain/platform/resources/setting.schema.ts'
import { lockKey } from '../database/process-lease.ts'
import { backUp, type Backup, type BackupWish } from './back-up.ts'
import { BackupError } from './backup-error.ts'
import { explainFailure, toBackupError } from './backup-failure.ts'
import { connectForCopy } from './dump-database.ts'
import { findLeftBackups, findOutdatedBackups, KEEPING_RULE, type KeepingRule } from './kept-backups.ts'

/** Held in the database of a group while it is backed up; PostgreSQL releases it when the process dies. */
export const BACKUP_LOCK = 'forecourt backup'

/** Another process backs the group up at this moment. */
export class BackupUnderway extends BackupError {
  override name = 'BackupUnderway'

  constructor() {
    super('Another backup of this group is being made.')
  }
}

export interface BackupOrder extends BackupWish {
  readonly origin: BackupOrigin
  /** Makes a folder that is missing. Automatic backups do not: a disk that is not mounted would fill another one. */
  readonly makesFolder: boolean
  /** Deletes none of the older archives. */
  readonly keepAll: boolean
}

export interface MadeBackup extends Backup {
  /** Names of the archives that the rule does not keep, now deleted. */
  readonly outdated: readonly string[]
}

/**
 * Backs a group up, one process at a time, stores the result in its database, and deletes the archives that its rule does not
 * keep. Throws as `backUp`, once the reason is stored.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { databaseUrl, folder, settings, keepAll } = order
  const client = await connectForCopy(databaseUrl)
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(${lockKey(`'${BACKUP_LOCK}'`)}) as "isFree"`,
    )
    if (!rows[0]?.isFree) throw new BackupUnderway()
    const run = await beginRun(client, order)
    const backup = await writeDown(client, run, order)
    if (keepAll) return { ...backup, outdated: [] }
    const outdated = findOutdatedBackups(await readdir(folder), settings.tenant, await readRule(client))
    for (const name of outdated) await rm(path.join(folder, name))
    return { ...backup, outdated }
  } finally {
    await client.end()
  }
}

/** Makes the backup, and stores its end. */
async function writeDown(client: pg.Client, run: string | undefined, order: BackupOrder): Promise<Backup> {
  const { folder, makesFolder, settings, now } = order
  const making = makesFolder ? mkdir(folder, { recursive: true, mode: 0o700 }) : Promise.resolve()
  const backup = await making
    // First: the archive of a process that was killed in this second has the name of ours.
    .then(() => removeLeftBackups(folder, settings.tenant, now))
    .then(() => backUp(order))
    .catch(async (error: unknown) => {
      const { failure, detail } = explainFailure(error, folder)
      // A database that is away cannot store it: the next check finds a run without an end.
      await noteEnd(client, run, 'failure = $2, failure_detail = $3', [failure, detail.slice(0, 1_000)]).catch(() => {})
      throw toBackupError(error, failure, folder)
    })
  const { file, bytes, rows, files } = backup
  const whole = [path.basename(file), bytes, rows, files]
  await noteEnd(client, run, 'file_name = $2, byte_count = $3, row_count = $4, file_count = $5', whole)
  return backup
}

/** Begins a run; undefined: the database is of a version that stores no backups. */
async function beginRun(client: pg.Client, { origin, folder, now }: BackupOrder): Promise<string | undefined> {
  const { rows: tables } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.backup_run') is not null as "isThere"`,
  )
  if (!tables[0]?.isThere) return undefined
  // We hold the lock: a run without an end had a process that is gone.
  await client.query(
    `update backup_run set failure = 'interrupted', finished_at = greatest(started_at, $1)
    where finished_at is null`,
    [now],
  )
  const { rows } = await client.query<{ id: string }>(
    'insert into backup_run (origin, folder, started_at) values ($1, $2, $3) returning id',
    [origin, folder, now],
  )
  return rows[0]?.id
}

async function noteEnd(
  client: pg.Client,
  run: string | undefined,
  assignments: string,
  values: readonly unknown[],
): Promise<void> {
  if (run === undefined) return
  await client.query(`update backup_run set finished_at = greatest(started_at, now()), ${assignments} where id = $1`, [
    run,
    ...values,
  ])
}

const hourMs = 3_600_000

/** Removes what a killed process left half written, an hour later: another installation may use the folder too. */
async function removeLeftBackups(folder: string, tenant: string, now: Date): Promise<void> {
  for (const name of findLeftBackups(await readdir(folder), tenant)) {
    const file = path.join(folder, name)
    const { mtimeMs } = (await stat(file).catch(ignoreMissing)) ?? { mtimeMs: now.getTime() }
    if (now.getTime() - mtimeMs > hourMs) await rm(file, { force: true })
  }
}

async function readRule(client: pg.Client): Promise<KeepingRule> {
  const { rows } = await client.query<{ value: unknown }>(`select value from setting where key = 'platform.backup'`)
  const parsed = settingSchema('platform.backup').safeParse(rows[0]?.value)
  return parsed.success ? parsed.data : KEEPING_RULE
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined
  throw error
}
