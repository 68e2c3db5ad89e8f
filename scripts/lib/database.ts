import pg from 'pg'
import { startCluster } from './embedded-postgres.ts'
import { migrate } from '../../server/platform/migrate.ts'
import type { GivenSettings, Settings } from '../../server/platform/settings.ts'
import { runScript } from './run-script.ts'
import type { Shutdown } from './shutdown.ts'

type Options = { onProgress: (message: string) => void; shutdown: Shutdown }

/** The address of the database that the settings name, or of the one we bring along, which it starts. */
export async function runningDatabase(settings: GivenSettings, options: Options): Promise<string> {
  if (settings.databaseUrl === undefined) return embeddedDatabase(settings.dataDir, options)
  await refuseUnusable(settings.databaseUrl)
  return settings.databaseUrl
}

/** Brings the database to the present schema and gives an empty demo its dealer. */
export async function prepareDatabase(settings: Settings, { onProgress, shutdown }: Options): Promise<void> {
  const { databaseUrl, dataDir, demo } = settings
  await migrate(databaseUrl, { onProgress })
  if (!demo || !(await isEmpty(databaseUrl))) return
  onProgress('Seeding the demo dealer')
  await runScript('scripts/lib/seed-demo.ts', {
    environment: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    onLine: onProgress,
    shutdown,
  })
}

async function embeddedDatabase(dataDir: string, { onProgress, shutdown }: Options): Promise<string> {
  const cluster = await startCluster({
    dataDir: `${dataDir}/postgres`,
    onProgress,
    onLost(error) {
      console.error(`The database is gone and cannot be started again: ${error.message}`)
      void shutdown.end(1)
    },
  })
  await shutdown.add(() => cluster.stop())
  return cluster.url
}

/** The database that DATABASE_URL names cannot be used, and why. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

/** The first with `unique nulls not distinct`; uuidv7() comes along where it is missing. */
const oldestVersion = 15

async function refuseUnusable(url: string): Promise<void> {
  const { host, pathname, username } = new URL(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the query that is underway tells
  try {
    await client.connect()
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    const reasons: Record<string, string> = {
      ECONNREFUSED: `no PostgreSQL answers at ${host}`,
      ENOTFOUND: `there is no machine named ${host}`,
      EAI_AGAIN: `there is no machine named ${host}`,
      '28P01': `the password of ${username} is wrong`,
      '3D000': `there is no database ${pathname.slice(1)} at ${host}`,
    }
    const reason = reasons[code] ?? (/timeout/i.test(message) ? `${host} does not answer` : message)
    throw new DatabaseUnusable(`DATABASE_URL cannot be used: ${reason}.`)
  }
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    )
    const version = rows[0]!.version
    if (version < oldestVersion) {
      throw new DatabaseUnusable(
        `DATABASE_URL cannot be used: ${host} runs PostgreSQL ${version}, Forecourt needs ${oldestVersion} or newer.`,
      )
    }
  } finally {
    await client.end()
  }
}

async function isEmpty(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ empty: boolean }>('select not exists (select from branch) as empty')
    return rows[0]!.empty
  } finally {
    await client.end()
  }
}
