import { sql } from 'kysely'
import type { BackupFailure, BackupOrigin } from '@forecourt/domain/platform/backup/backup-plan.ts'
import type { Db, Tx } from '../database/database.ts'
import { lockKey } from '../database/process-lease.ts'
import { getRow } from '../database/rows.ts'
import { BACKUP_LOCK } from './make-backup.ts'

export interface BackupRun {
  readonly id: string
  readonly number: number
  readonly origin: BackupOrigin
  readonly folder: string
  readonly startedAt: Date
  /** Null: it is being made. */
  readonly finishedAt: Date | null
  readonly fileName: string | null
  readonly bytes: number | null
  readonly rows: number | null
  readonly files: number | null
  readonly failure: BackupFailure | null
  readonly failureDetail: string | null
}

/** Lists the latest backups, the newest first. */
export function listBackupRuns(db: Db, most: number): Promise<BackupRun[]> {
  return selectRuns(db).orderBy('startedAt', 'desc').orderBy('number', 'desc').limit(most).execute()
}

/** Finds the last backup whose archive was read back. */
export function findLastGoodRun(db: Db): Promise<BackupRun | undefined> {
  return selectRuns(db).where('fileName', 'is not', null).orderBy('startedAt', 'desc').limit(1).executeTakeFirst()
}

/** Returns when the group was first tried to be backed up here; undefined: never. */
export async function findFirstTry(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('backupRun').select('startedAt').orderBy('startedAt').limit(1).executeTakeFirst()
  return row?.startedAt
}

/** True if the product tried to make a backup since a moment, by its schedule or on request. */
export async function hasPlannedRun(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('backupRun')
    .select('id')
    .where('startedAt', '>=', since)
    .where('origin', '<>', 'command')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the failures that were not notified yet, and marks them as notified. */
export async function takeUntoldFailures(tx: Tx, now: Date): Promise<BackupRun[]> {
  const taken = await tx
    .updateTable('backupRun')
    .set({ toldAt: now })
    .where('failure', 'is not', null)
    .where('toldAt', 'is', null)
    .returning('id')
    .execute()
  if (taken.length === 0) return []
  const ids = taken.map(({ id }) => id)
  return selectRuns(tx).where('id', 'in', ids).orderBy('startedAt').execute()
}

/** Ends the runs whose process is gone. Does nothing while a backup is being made. */
export async function endInterruptedRuns(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${sql.raw(lockKey(`'${BACKUP_LOCK}'`))}) as "isFree"`.execute(tx)
  if (!getRow(rows).isFree) return
  await tx
    .updateTable('backupRun')
    .set({ failure: 'interrupted', finishedAt: sql<Date>`greatest(started_at, ${now}::timestamptz)` })
    .where('finishedAt', 'is', null)
    .execute()
}

/** Deletes the runs before a moment. Their archives follow the rule of the plan. */
export async function deleteRunsBefore(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('backupRun').where('startedAt', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

function selectRuns(db: Db) {
  return db
    .selectFrom('backupRun')
    .select(['id', 'number', 'folder', 'startedAt', 'finishedAt', 'fileName', 'failureDetail'])
    .select(['byteCount as bytes', 'rowCount as rows', 'fileCount as files'])
    .select([sql<BackupOrigin>`origin`.as('origin'), sql<BackupFailure | null>`failure`.as('failure')])
}
