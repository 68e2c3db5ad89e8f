import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Colours, buildLook, type Look } from './look.ts'
import {
  OWN_SETTINGS,
  readSettings,
  SETTING_NAMES,
  SettingsError,
  TENANT_SETTINGS,
  type GivenSettings,
  type Settings,
} from './settings.ts'

/** The groups of one process. */
export type Installation = {
  /** Address and logging of the process, and the database server of groups without one. */
  readonly base: GivenSettings
  /** One group, unless a file names more. */
  readonly tenants: readonly GivenSettings[]
}

type Environment = Readonly<Record<string, string | undefined>>

const identifier = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'may hold up to 40 lower-case letters, digits and hyphens')

const TenantsFile = z.strictObject({
  tenants: z
    .array(
      z.strictObject({
        id: identifier,
        name: z
          .string()
          .trim()
          .min(1)
          .optional()
          .describe('Dealer name in a new database, until it is changed in the office'),
        hosts: z
          .array(
            z
              .string()
              .regex(/^([a-z0-9.-]+|\[[0-9a-f:]+\])$/, 'must be the name of a host, in lower case and without a port'),
          )
          .min(1, 'must name a host'),
        isMaster: z.boolean().default(false),
        settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
        look: z.strictObject({ colours: Colours, folder: z.string().min(1).optional() }).optional(),
      }),
    )
    .min(1, 'must name a dealer group'),
})
type GivenTenant = z.output<typeof TenantsFile>['tenants'][number]

/** Reads the environment and, when `TENANTS_FILE` names it, the file with the dealer groups. */
export function readInstallation(environment: Environment, folder = process.cwd()): Installation {
  const named = environment['TENANTS_FILE']?.trim()
  if (!named) {
    const only = readSettings(environment, folder)
    return { base: only, tenants: [only] }
  }
  refuseOwnSettings(environment)
  const file = path.resolve(folder, named)
  const { TENANT: chosen, DATABASE_URL, DATABASE_OWNER_URL, ...shared } = environment
  // No payments are made at the process itself.
  const base = readSettings({ ...shared, DATABASE_URL, DATABASE_OWNER_URL, PAYMENT_SIMULATOR: '1' }, folder)
  const given = readTenantsFile(file)
  const tenants = given.map((tenant) => tenantSettings(tenant, { shared, base, file, folder }))
  refuseShared(given, tenants, file)
  if (!chosen?.trim()) return { base, tenants }
  const only = tenants.filter(({ tenant }) => tenant === chosen)
  if (only.length === 0) throw new SettingsError(`TENANT: ${file} names no group ${chosen}`)
  return { base, tenants: only }
}

/** Returns the variables of the environment that are settings, as they were given, and the content of the file with the groups. */
export function readGivenEnvironment(environment: Environment, folder: string): Record<string, string> {
  const given = SETTING_NAMES.flatMap((name) => {
    const value = environment[name]?.trim()
    return value ? [[name, value] as const] : []
  })
  const tenantsFile = environment['TENANTS_FILE']?.trim()
  return {
    ...Object.fromEntries(given),
    ...(tenantsFile && { TENANTS_FILE: readFileSync(path.resolve(folder, tenantsFile), 'utf8') }),
  }
}

/**
 * Rejects settings of a single group in the environment: otherwise all groups would share them, such as the account for
 * payments or the sender of mails.
 */
function refuseOwnSettings(environment: Environment): void {
  const found = OWN_SETTINGS.filter((name) => environment[name]?.trim())
  if (found.length > 0)
    throw new SettingsError(`${found.join(', ')}: say it for each group in TENANTS_FILE, not in the environment.`)
}

function readTenantsFile(file: string): readonly GivenTenant[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new SettingsError(`TENANTS_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const parsed = TenantsFile.safeParse(content)
  if (parsed.success) return parsed.data.tenants
  throw new SettingsError(
    parsed.error.issues.map(({ path: place, message }) => `${file}: ${place.join('.')} ${message}`).join('\n'),
  )
}

function tenantSettings(
  { id, name, hosts, isMaster, settings, look }: GivenTenant,
  { shared, base, file, folder }: { shared: Environment; base: GivenSettings; file: string; folder: string },
): GivenSettings {
  const at = `${file}, group ${id}`
  const unknown = Object.keys(settings).filter((setting) => !TENANT_SETTINGS.includes(setting))
  if (unknown.length > 0) throw new SettingsError(`${at}: ${unknown.join(', ')} cannot be set for one group`)
  const own = Object.fromEntries(Object.entries(settings).map(([setting, value]) => [setting, String(value)]))
  try {
    const read = readSettings(
      {
        ...shared,
        TENANT: id,
        PUBLIC_URL: `http://${hosts[0]}:${base.port}`,
        DATA_DIR: path.join(base.dataDir, 'tenants', id),
        ...own,
      },
      folder,
    )
    const { hostname } = new URL(read.publicUrl)
    return {
      ...read,
      ...(name !== undefined && { dealerName: name }),
      hosts: [...new Set([...hosts, hostname])],
      isMaster,
      look: look && lookAt(look, path.dirname(file)),
    }
  } catch (error) {
    if (error instanceof SettingsError) throw new SettingsError(`${at}: ${error.message}`)
    throw error
  }
}

function lookAt({ colours, folder }: NonNullable<GivenTenant['look']>, beside: string): Look {
  if (folder === undefined) return buildLook(colours, { folder, hasLogo: false })
  const absolute = path.resolve(beside, folder)
  if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory())
    throw new SettingsError(`the folder of its look, ${absolute}, does not exist`)
  const hasLogo = statSync(path.join(absolute, 'logo.svg'), { throwIfNoEntry: false }) !== undefined
  return buildLook(colours, { folder: absolute, hasLogo })
}

/** Refuses two groups in one database, folder or at one address: they would be one group without knowing it. */
function refuseShared(given: readonly GivenTenant[], tenants: readonly GivenSettings[], file: string): void {
  const uses = {
    'the name': given.map(({ id }) => [id]),
    'the host': tenants.map(({ hosts }) => hosts),
    'the database': tenants.map(({ databaseUrl }) => (databaseUrl === undefined ? [] : [databasePlace(databaseUrl)])),
    'the folder': tenants.map(({ dataDir }) => [dataDir]),
    'the store': tenants.map(({ filesUrl }) => (filesUrl === undefined ? [] : [databasePlace(filesUrl)])),
  }
  for (const [what, used] of Object.entries(uses)) {
    const all = used.flat()
    const twice = all.find((one, index) => all.indexOf(one) !== index)
    if (twice !== undefined) throw new SettingsError(`${file}: two groups have ${what} ${twice}`)
  }
}

/**
 * Returns the place of a database, without the password, and without the parts in which two addresses of the same place may
 * differ.
 */
function databasePlace(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname.replace(/\/$/, '')
}

/** Finds the group of a request by its host and `X-Tenant`; undefined: none. */
export function tenantFor<T extends Pick<Settings, 'tenant' | 'hosts' | 'isMaster'>>(
  tenants: readonly T[],
  { host, named }: { host: string | undefined; named: string | undefined },
): T | undefined {
  const [only] = tenants
  // The only group answers to any name; what a call names is then a matter of the call.
  if (only && tenants.length === 1 && only.hosts.length === 0) return only
  const name = hostname(host)
  const ofHost = tenants.find(({ hosts }) => hosts.includes(name))
  if (named === undefined || named === ofHost?.tenant) return ofHost
  return mayName(ofHost) ? tenants.find(({ tenant }) => tenant === named) : undefined
}

/** True where the header selects the group: at an address that is no group's, or at that of the master. */
function mayName(ofHost: Pick<Settings, 'isMaster'> | undefined): boolean {
  return ofHost === undefined || ofHost.isMaster
}

/** Returns the host name of `www.dealer.example:3000`. */
function hostname(host = ''): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
