import path from 'node:path'
import pg from 'pg'
import { copyPictures } from '@forecourt/demo-pictures/files.ts'
import { currentApplications } from '../build.ts'
import { startCluster, type Cluster } from '../lib/embedded-postgres.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { databaseUrl } from '../../server/test/cluster.ts'
import { seedDemo, seedMany } from '../demo/seed.ts'
import { withoutFiles } from '../demo/without-files.ts'
import { root } from '../lib/fingerprint.ts'
import { stopAll } from './servers.ts'

export const dataDir = path.join(root, '.data', 'bench')

/** Measures with a separate cluster; servers that the work started end before it does. Nothing is built meanwhile. */
export async function withCluster(work: (cluster: Cluster) => Promise<void>): Promise<void> {
  await currentApplications()
  const cluster = await startCluster({ dataDir: path.join(dataDir, 'postgres') })
  try {
    await work(cluster)
  } finally {
    await stopAll()
    await cluster.stop()
  }
}

/** Makes a database with the demo dealer and so many used cars besides. Pictures are loaded only on request. */
export async function makeDealer(
  cluster: Cluster,
  name: string,
  { used = 0, pictures = false }: { used?: number; pictures?: boolean } = {},
): Promise<string> {
  await run(cluster.url, `drop database if exists ${name} with (force)`)
  await run(cluster.url, `create database ${name}`)
  const url = databaseUrl(cluster.url, name)
  await migrate(url)
  if (pictures) await copyPictures(path.join(dataDir, 'files', 'media'))
  await seedDemo({ databaseUrl: url, dataDir, ...(pictures ? {} : { files: withoutFiles }) })
  if (used > 0) await seedMany({ databaseUrl: url, dataDir }, { used })
  await run(url, 'vacuum analyze')
  return url
}

export async function run(url: string, sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}
