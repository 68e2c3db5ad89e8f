import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import type { Settings } from '../settings/settings.ts'
import { hashing, newHash, writeArchive, type ArchiveWriter } from './archive.ts'
import { BackupError } from './backup-error.ts'
import {
  connectForCopy,
  countRows,
  listPartitions,
  listTables,
  readMigrationsApplied,
  readQueueVersion,
  readSequences,
  readTable,
} from './dump-database.ts'
import {
  BACKUP_FORMAT,
  FILES_FOLDER,
  KEY_NAME,
  MANIFEST_NAME,
  SUMS_NAME,
  TABLES_FOLDER,
  type Manifest,
  type Sums,
} from './manifest.ts'
import { verifyArchive } from './verify-archive.ts'

export interface BackupWish {
  /** Address of the database under its owner. */
  readonly databaseUrl: string
  readonly settings: Pick<Settings, 'tenant' | 'dataDir' | 'filesUrl'>
  /** Environment variables of the program that belong to this group. */
  readonly environment: Readonly<Record<string, string>>
  readonly folder: string
  readonly now: Date
  readonly onProgress?: (message: string) => void
}

export interface Backup {
  readonly file: string
  readonly bytes: number
  readonly rows: number
  readonly files: number
}

/**
 * Backs up a dealer group while it runs: its database as it was at one moment, its files, its secret key and its settings. The
 * archive gets its name once it was read back and every sum is right. Throws `BackupError` otherwise, and leaves nothing.
 */
export async function backUp(wish: BackupWish): Promise<Backup> {
  const { settings, folder, now, onProgress = () => {} } = wish
  const stamp = now.toISOString().replaceAll(/[:-]|\.\d+/g, '')
  const file = path.join(folder, `forecourt-${settings.tenant}-${stamp}.tar.zst`)
  const draft = `${file}.part`
  try {
    const sums = await writeBackup(draft, wish)
    onProgress('Reading the archive back')
    await verifyArchive(draft)
    await rename(draft, file)
    const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0)
    return { file, bytes: (await stat(file)).size, rows, files: Object.keys(sums.files).length }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function writeBackup(draft: string, wish: BackupWish): Promise<Sums> {
  const { databaseUrl, settings, onProgress = () => {} } = wish
  const client = await connectForCopy(databaseUrl)
  try {
    // All tables as they are at the first query. Whatever a row refers to among the files was there before it.
    await client.query('begin isolation level repeatable read, read only')
    const manifest = await describe(client, wish)
    const archive = writeArchive(draft)
    await archive.add(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)))
    onProgress(`Database: ${manifest.tables.length} tables`)
    const tables = await addTables(archive, client, manifest)
    const sequences = await readSequences(client)
    await client.query('commit')
    if (manifest.filesIn === 'bucket') onProgress('The files are in a bucket (FILES_URL) and not part of the archive')
    const files =
      manifest.filesIn === 'bucket' ? {} : await addFiles(archive, path.join(settings.dataDir, 'files'), onProgress)
    const key = await readKey(settings.dataDir)
    if (key) await archive.add(KEY_NAME, key)
    const sums = { tables, files, sequences }
    await archive.add(SUMS_NAME, Buffer.from(JSON.stringify(sums)))
    await archive.finish()
    return sums
  } finally {
    await client.end()
  }
}

async function describe(client: pg.Client, { settings, environment, now }: BackupWish): Promise<Manifest> {
  const { rows } = await client.query<{ isOurs: boolean }>(
    `select to_regclass('public.applied_migration') is not null as "isOurs"`,
  )
  if (!rows[0]?.isOurs) throw new BackupError('The database holds no dealer group yet: there is nothing to back up.')
  return {
    format: BACKUP_FORMAT,
    tenant: settings.tenant,
    createdAt: now.toISOString(),
    migrations: await readMigrationsApplied(client),
    queueVersion: await readQueueVersion(client),
    tables: await listTables(client),
    partitions: await listPartitions(client),
    settings: { ...environment },
    filesIn: settings.filesUrl === undefined ? 'archive' : 'bucket',
  }
}

async function addTables(archive: ArchiveWriter, client: pg.Client, { tables }: Manifest): Promise<Sums['tables']> {
  const sums: Sums['tables'] = {}
  for (const [at, table] of tables.entries()) {
    const hash = newHash()
    let part = 0
    let rows = 0
    let bytes = 0
    for await (const piece of readTable(client, table)) {
      hash.update(piece)
      rows += countRows(piece)
      bytes += piece.byteLength
      await archive.add(`${TABLES_FOLDER}${at}/${part++}`, piece)
    }
    sums[table.name] = { sha256: hash.digest('hex'), bytes, rows }
  }
  return sums
}

async function addFiles(
  archive: ArchiveWriter,
  root: string,
  onProgress: (message: string) => void,
): Promise<Sums['files']> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  const names = (entries ?? [])
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'))
    .toSorted()
  onProgress(`Files: ${names.length}`)
  const sums: Sums['files'] = {}
  for (const [at, name] of names.entries()) {
    if (at > 0 && at % 5_000 === 0) onProgress(`Files: ${at} of ${names.length}`)
    // Deleted since the folder was read: no row needs it.
    const file = await open(path.join(root, name)).catch(ignoreMissing)
    if (!file) continue
    try {
      const { size } = await file.stat()
      const hash = newHash()
      await archive.addStream(
        `${FILES_FOLDER}${name}`,
        size,
        hashing(file.createReadStream({ autoClose: false }), hash),
      )
      sums[name] = { sha256: hash.digest('hex'), bytes: size }
    } finally {
      await file.close()
    }
  }
  return sums
}

/** Reads the key of the data folder; undefined: `SECRET_KEY` names the key, or none was needed yet. */
function readKey(dataDir: string): Promise<Buffer | undefined> {
  return readFile(path.join(dataDir, KEY_NAME)).catch(ignoreMissing)
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined
  throw error
}
