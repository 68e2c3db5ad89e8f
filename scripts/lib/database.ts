import fs from 'node:fs'
import pg from 'pg'
import { startCluster } from './embedded-postgres.ts'
import { settings as seededSettings } from '../../server/db/seeds/settings.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { grantToServer, makeServerRole, serverAddress } from '../../server/platform/database/server-role.ts'
import type { GivenSettings, Settings } from '../../server/platform/settings/settings.ts'
import type { Installation } from '../../server/platform/settings/tenants.ts'
import { isWithoutSales } from '../demo/without-sales.ts'
import { runScript } from './run-script.ts'
import type { Shutdown } from './shutdown.ts'
import type { TimedParts } from './timed-parts.ts'

type Options = { onProgress: (message: string) => void; parts: TimedParts; shutdown: Shutdown }

/** The role of the server, and the role that creates the schema when that is another. */
type Addresses = Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl'>

type Databases = {
  /** The dealer groups, each with the address of its database. */
  readonly tenants: readonly Settings[]
  /** Of the database server for those that name none; undefined: there are none. */
  readonly serverUrl: string | undefined
  /** Creates the empty database of a group where there is none. */
  create(settings: Settings): Promise<void>
  /** Migrates the database of a group and gives an empty demo its shop; a second call does nothing. */
  prepare(settings: Settings): Promise<void>
  /** All of them. A single group must succeed; among several, one that fails is tried again later. */
  prepareAll(): Promise<void>
  /** Finds the prepared demos that have no sales yet. */
  findUnfinished(): Promise<Settings[]>
  /** Gives a demo its sales. They take longer than its shop, which can be served meanwhile. */
  finish(settings: Settings, options?: { inBackground?: boolean }): Promise<void>
}

/** Finds the database of each dealer group, and starts the embedded one when a group needs it. */
export async function openDatabases({ base, tenants: given }: Installation, options: Options): Promise<Databases> {
  const isAlone = given.length === 1 && given[0] === base
  const named = base.databaseUrl === undefined ? undefined : { ...base, databaseUrl: base.databaseUrl }
  if (isAlone && named) await refuseUnusable(ownerUrl(named))
  const server = given.every(({ databaseUrl }) => databaseUrl !== undefined)
    ? undefined
    : (named ?? (await embeddedDatabase(base.dataDir, options)))
  const tenants = isAlone ? [{ ...base, ...pickAddresses((named ?? server)!) }] : withDatabases(given, server)
  const prepared = new Set<string>()
  async function create(settings: Settings): Promise<void> {
    if (isAlone) return
    if (server && !given.some(({ databaseUrl }) => databaseUrl === settings.databaseUrl))
      await createMissing(ownerUrl(server), settings.databaseUrl)
    await refuseUnusable(ownerUrl(settings))
  }
  async function prepare(settings: Settings): Promise<void> {
    if (prepared.has(settings.tenant)) return
    await create(settings)
    await prepareDatabase(settings, options)
    prepared.add(settings.tenant)
  }
  return {
    tenants,
    serverUrl: server?.databaseUrl,
    create,
    prepare,
    async prepareAll() {
      if (isAlone) await prepare(tenants[0]!)
      else await Promise.allSettled(tenants.map(prepare))
    },
    async findUnfinished() {
      const known = tenants.filter(({ tenant, demo }) => demo && prepared.has(tenant))
      const areUnfinished = await Promise.all(known.map((settings) => isWithoutSales(ownerUrl(settings))))
      return known.filter((_, at) => areUnfinished[at])
    },
    async finish(settings, { inBackground = false } = {}) {
      if (settings.demo && (await isWithoutSales(ownerUrl(settings))))
        await seed('sales', settings, { ...options, inBackground })
    },
  }
}

/** Groups that name no database have one each on the given server. */
export function withDatabases(
  tenants: readonly GivenSettings[],
  server: Pick<GivenSettings, keyof Addresses> | undefined,
): Settings[] {
  return tenants.map((settings) => {
    if (settings.databaseUrl !== undefined) return { ...settings, databaseUrl: settings.databaseUrl }
    const own = (address: string) => {
      const url = new URL(address)
      url.pathname = `/forecourt_${settings.tenant.replaceAll('-', '_')}`
      return url.href
    }
    const { databaseUrl, databaseOwnerUrl } = server!
    return { ...settings, databaseUrl: own(databaseUrl!), databaseOwnerUrl: databaseOwnerUrl && own(databaseOwnerUrl) }
  })
}

/** Under which a database is made what it should be, and filled. */
export function ownerUrl({ databaseUrl, databaseOwnerUrl }: Addresses): string {
  return databaseOwnerUrl ?? databaseUrl
}

function pickAddresses({ databaseUrl, databaseOwnerUrl }: Addresses): Addresses {
  return { databaseUrl, databaseOwnerUrl }
}

/** Migrates the database and gives an empty demo its dealer. */
async function prepareDatabase(settings: Settings, options: Options): Promise<void> {
  const { demo, dealerName } = settings
  const { onProgress, parts } = options
  const databaseUrl = ownerUrl(settings)
  const since = performance.now()
  const applied = await migrate(databaseUrl, { onProgress })
  if (applied.length > 0) parts.add('schema', since)
  await grantToServer(databaseUrl, settings.databaseUrl)
  if (demo && (await isEmpty(databaseUrl))) await seed('shop', settings, options)
  else if (dealerName !== undefined) await nameDealer(databaseUrl, dealerName)
}

const seedParts = {
  shop: ['demo dealer', 'Seeding the demo dealer'],
  sales: ['sales of the demo dealer', 'Seeding the sales of the demo dealer'],
} as const

async function seed(
  part: keyof typeof seedParts,
  settings: Settings,
  { parts, shutdown, inBackground = false }: Options & { inBackground?: boolean },
): Promise<void> {
  const { dataDir, dealerName } = settings
  const [name, doing] = seedParts[part]
  await parts.time(name, doing, () =>
    runScript('scripts/lib/seed-demo.ts', {
      args: [part],
      environment: {
        DATABASE_URL: ownerUrl(settings),
        DATA_DIR: dataDir,
        ...(dealerName && { DEALER_NAME: dealerName }),
      },
      shutdown,
      inBackground,
    }),
  )
}

/** Replaces the default dealer name of the seed; a name that staff chose stays. */
async function nameDealer(databaseUrl: string, name: string): Promise<void> {
  await connected(databaseUrl, (client) =>
    client.query(
      `with author as (select set_config('forecourt.actor', 'seed', true), set_config('forecourt.action', 'name dealer', true))
       update setting set value = to_jsonb($1::text) from author
       where key = 'organisation.name' and value = to_jsonb($2::text)`,
      [name, seededSettings['organisation.name']],
    ),
  )
}

/** Another process may be creating it at the same moment (duplicate_database, unique_violation). */
async function createMissing(serverUrl: string, databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  await connected(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0)
      await client.query(`create database ${name}`).catch((error: Error & { code?: string }) => {
        if (!['42P04', '23505'].includes(error.code ?? '')) throw error
      })
  })
}

async function embeddedDatabase(dataDir: string, { onProgress, parts, shutdown }: Options): Promise<Addresses> {
  const folder = `${dataDir}/postgres`
  const isNew = !fs.existsSync(folder)
  const since = performance.now()
  const cluster = await startCluster({
    dataDir: folder,
    onProgress,
    onLost(error) {
      console.error(`The database is gone and cannot be started again: ${error.message}`)
      void shutdown.end(1)
    },
  })
  await shutdown.add(() => cluster.stop())
  const databaseUrl = serverAddress(cluster.url)
  await makeServerRole(cluster.url, databaseUrl)
  if (isNew) parts.add('database', since)
  return { databaseUrl, databaseOwnerUrl: cluster.url }
}

/** The database that DATABASE_URL names cannot be used, with the reason. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}

/** The first version with `unique nulls not distinct`; uuidv7() is added where it is missing. */
const oldestVersion = 15

async function refuseUnusable(url: string): Promise<void> {
  const { host, pathname, username } = new URL(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the running query reports it
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

function isEmpty(databaseUrl: string): Promise<boolean> {
  return connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ empty: boolean }>('select not exists (select from branch) as empty')
    return rows[0]!.empty
  })
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
