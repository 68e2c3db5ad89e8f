import { createWriteStream } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { migrate } from '../database/migrate.ts'
import { isKey } from '../files/files.ts'
import { makePrivateFolder } from '../files/private-folder.ts'
import type { Settings } from '../settings/settings.ts'
import { readArchive, readEntry, type ArchiveEntry } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { connectForCopy, readQueueVersion } from './dump-database.ts'
import { beginLoad } from './load-database.ts'
import { FILES_FOLDER, KEY_NAME, TABLES_FOLDER, type Manifest } from './manifest.ts'
import { nameTable, verifyArchive, type VerifiedArchive } from './verify-archive.ts'

export interface RestoreWish {
  readonly file: string
  /** Address of an empty database under its owner. */
  readonly databaseUrl: string
  readonly settings: Pick<Settings, 'dataDir' | 'filesUrl' | 'secretKey'>
  readonly onProgress?: (message: string) => void
}

export interface Restored extends VerifiedArchive {
  /** Jobs that run once the product is started: mails that wait among them. */
  readonly waitingJobs: number
}

/**
 * Restores a dealer group from an archive into an empty database and an empty folder. The archive is read whole before anything is
 * written; the rows are one transaction. An archive of an earlier version is brought to this one afterwards. Throws `BackupError`.
 */
export async function restore(wish: RestoreWish): Promise<Restored> {
  const { file, databaseUrl, settings, onProgress = () => {} } = wish
  onProgress('Reading the archive')
  const archive = await verifyArchive(file)
  const { manifest } = archive
  await refuseOccupied(wish, archive)
  const client = await connectForCopy(databaseUrl)
  try {
    await refuseSchema(client)
    onProgress('Making the tables')
    await migrate(databaseUrl, { history: manifest.migrations })
    await refuseOtherQueue(client, manifest)
    onProgress(`Database: ${manifest.tables.length} tables, files: ${Object.keys(archive.sums.files).length}`)
    const load = await beginLoad(client, manifest)
    for await (const entry of readArchive(file)) {
      if (entry.name.startsWith(TABLES_FOLDER)) await load.addPiece(nameTable(manifest, entry.name), entry.chunks)
      else if (entry.name.startsWith(FILES_FOLDER)) await restoreFile(entry, path.join(settings.dataDir, 'files'))
      else if (entry.name === KEY_NAME) await writeKey(settings.dataDir, await readEntry(entry))
    }
    onProgress('Checking what the tables refer to')
    await load.finish(archive.sums)
    await migrate(databaseUrl, { onProgress })
    return { ...archive, waitingJobs: await countJobs(client) }
  } finally {
    await client.end()
  }
}

/** Overwrites nothing: a restore over a live group is never intended. */
async function refuseOccupied({ settings }: RestoreWish, { manifest, sums, hasKey }: VerifiedArchive): Promise<void> {
  const files = path.join(settings.dataDir, 'files')
  if (Object.keys(sums.files).length > 0) {
    if (settings.filesUrl !== undefined)
      throw new BackupError(
        'The archive holds files. Restore without FILES_URL, then copy DATA_DIR/files into the bucket.',
      )
    if (((await readdir(files).catch(ignoreMissing)) ?? []).length > 0)
      throw new BackupError(`${files} holds files. Restore into an empty folder: set DATA_DIR.`)
  }
  const unsafe = Object.keys(sums.files).find((name) => !isKey(name))
  if (unsafe !== undefined) throw new BackupError(`The archive is damaged: ${unsafe} is no name of a file.`)
  const key = await readFile(path.join(settings.dataDir, KEY_NAME)).catch(ignoreMissing)
  if (hasKey && key !== undefined)
    throw new BackupError(
      `${path.join(settings.dataDir, KEY_NAME)} is there already. Restore into an empty folder: set DATA_DIR.`,
    )
  if (hasKey && settings.secretKey !== undefined)
    throw new BackupError(
      'The archive holds a secret key. Restore without SECRET_KEY, or nobody can read what it encrypted.',
    )
  if (
    !hasKey &&
    manifest.settings['SECRET_KEY'] !== undefined &&
    settings.secretKey !== manifest.settings['SECRET_KEY']
  )
    throw new BackupError(
      'The group was backed up with another SECRET_KEY. Set it to the one of then: it is among the settings of the archive.',
    )
}

async function refuseSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select to_regclass('public.applied_migration') is not null as "isOurs"`,
  )
  if (rows[0]?.isOurs)
    throw new BackupError(
      'The database holds a dealer group already. Restore into an empty one: set DATABASE_URL, or DATA_DIR.',
    )
}

async function refuseOtherQueue(client: pg.Client, { queueVersion }: Manifest): Promise<void> {
  const here = await readQueueVersion(client)
  if (here !== queueVersion)
    throw new BackupError(
      `The job queue of the archive has version ${queueVersion}, here it is ${here}: restore with the version that made it.`,
    )
}

async function restoreFile({ name, chunks }: ArchiveEntry, root: string): Promise<void> {
  const target = path.join(root, ...name.slice(FILES_FOLDER.length).split('/'))
  await makePrivateFolder(path.dirname(target))
  await pipeline(chunks, createWriteStream(target, { flags: 'wx' }))
}

async function writeKey(dataDir: string, key: Buffer): Promise<void> {
  await makePrivateFolder(dataDir)
  const target = path.join(dataDir, KEY_NAME)
  await writeFile(`${target}.part`, key, { mode: 0o600, flag: 'wx' })
  await rename(`${target}.part`, target)
}

async function countJobs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ jobs: number }>(
    'select count(*)::int as jobs from graphile_worker._private_jobs where attempts < max_attempts',
  )
  return rows[0]?.jobs ?? 0
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined
  throw error
}
