import fs from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

/** Folder of Linux for files in memory. */
const memory = '/dev/shm'
/** A database takes some 30 MB, one with the demo dealer twice as much; a handful of them are there at a time. */
const roomNeeded = 2_000_000_000

/**
 * Makes a tablespace in memory, where the system has room for one. A database is two thousand small files, and on many a
 * disk making and removing them takes longer than the tests of the file that asked for it.
 * @param clusterFolder belongs to the user that PostgreSQL runs as
 * @returns its name; undefined: there is no room, so the disk has to do
 */
export async function makeMemorySpace(
  client: pg.Client,
  name: string,
  clusterFolder: string,
): Promise<string | undefined> {
  if (!(await hasRoom())) return undefined
  const folder = await fs.mkdtemp(path.join(memory, 'forecourt-'))
  const { uid, gid } = await fs.stat(clusterFolder)
  if (uid !== process.getuid?.()) await fs.chown(folder, uid, gid)
  await client.query(`create tablespace ${name} location '${folder}'`)
  return name
}

/** Drops a tablespace in which no database is left, and its folder. */
export async function dropMemorySpace(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ folder: string }>(
    'select pg_tablespace_location(oid) as folder from pg_tablespace where spcname = $1',
    [name],
  )
  await client.query(`drop tablespace if exists ${name}`)
  for (const { folder } of rows) await fs.rm(folder, { recursive: true, force: true })
}

async function hasRoom(): Promise<boolean> {
  try {
    await fs.access(memory, fs.constants.W_OK)
    const { bavail, bsize } = await fs.statfs(memory)
    return process.platform === 'linux' && bavail * bsize >= roomNeeded
  } catch {
    return false
  }
}
