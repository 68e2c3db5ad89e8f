import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ClusterError, startCluster, type Cluster } from '../../scripts/lib/embedded-postgres.ts'
import { databaseChecksum, migrate } from '../platform/database/migrate.ts'
import { getRow } from '../platform/database/rows.ts'
import { dropMemorySpace, makeMemorySpace } from './memory-space.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `space`: the tablespace for databases of tests, where there is one. */
    testCluster: { url: string; template: string; space: string | undefined }
  }
}

const folder = path.resolve(import.meta.dirname, '../../.data/test-postgres')

/** Vitest's global setup: one cluster for the run and in it a template with every migration and seed applied. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  await dropLeftovers(cluster.url)
  const template = await prepareTemplate(cluster.url)
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const space = await makeMemorySpace(client, `test_${process.pid}_space`, folder)
  project.provide('testCluster', { url: cluster.url, template, space })
  return async () => {
    await dropLeftovers(cluster.url)
    if (space !== undefined) await dropMemorySpace(client, space)
    await client.end()
    await cluster.stop()
  }
}

/** Kept between runs, because making one takes a second, and shared by runs at the same time. */
export async function startTestCluster(): Promise<Cluster> {
  try {
    return await startCluster({ dataDir: folder, durable: false })
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error
    // Without fsync a crash of the machine may have spoilt it. Nothing in it matters.
    await fs.rm(folder, { recursive: true, force: true })
    return startCluster({ dataDir: folder, durable: false })
  }
}

/**
 * Returns the name of a database with the migrations and seeds as they are now; makes it when there is none of today. Figures that
 * a seed brings may be changed on that day alone (`stays_in_force`), so tests would fail with one of yesterday.
 */
export async function prepareTemplate(clusterUrl: string): Promise<string> {
  const template = `template_${(await databaseChecksum()).slice(0, 16)}_${await readToday(clusterUrl)}`
  await makeOnce(clusterUrl, template, async (url) => void (await migrate(url)))
  return template
}

/** Returns the template of a run, or a new one where midnight has passed since the run began. */
export async function currentTemplate({ url, template }: { url: string; template: string }): Promise<string> {
  return template.endsWith(await readToday(url)) ? template : prepareTemplate(url)
}

/** Reads the day in Belgium from PostgreSQL, because a test may have stopped our own clock. */
async function readToday(clusterUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ day: string }>(
      `select to_char(now() at time zone 'Europe/Brussels', 'YYYYMMDD') as day`,
    )
    return getRow(rows).day
  } finally {
    await client.end()
  }
}

/** Makes a database of that name, whole or not at all, unless there is one. */
export async function makeOnce(clusterUrl: string, name: string, fill: (url: string) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('template'))`)
    const existing = await client.query('select 1 from pg_database where datname = $1', [name])
    if (existing.rowCount !== 0) return
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    await fill(databaseUrl(clusterUrl, draft))
    await client.query(`alter database ${draft} rename to ${name}`)
  } finally {
    await client.end()
  }
}

/** Drops databases of runs that were killed, with the space that they were in, and all but the last templates. */
async function dropLeftovers(clusterUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`
      select datname as name from pg_database where datname like 'test\\_%'
      union all
      (select datname from pg_database where datname like 'template\\_%' order by oid desc offset 7)`)
    for (const { name } of rows) {
      if (!isOfLiving(name)) await client.query(`drop database if exists ${name} with (force)`)
    }
    const spaces = await client.query<{ name: string }>(
      `select spcname as name from pg_tablespace where spcname like 'test\\_%'`,
    )
    for (const { name } of spaces.rows) if (!isOfLiving(name)) await dropMemorySpace(client, name)
  } finally {
    await client.end()
  }
}

/** Says whether the process that a name begins with is still there: `test_4711_…`. */
function isOfLiving(name: string): boolean {
  const pid = Number(/^test_(\d+)_/.exec(name)?.[1] ?? 0)
  if (pid === 0) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}
