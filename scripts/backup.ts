import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../server/platform/backup/back-up.ts'
import { findOutdatedBackups } from '../server/platform/backup/kept-backups.ts'
import { SETTING_NAMES, type Settings } from '../server/platform/settings/settings.ts'
import { readInstallation } from '../server/platform/settings/tenants.ts'
import { openDatabases, ownerUrl } from './lib/database.ts'
import { explainError } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { Shutdown } from './lib/shutdown.ts'
import { TimedParts } from './lib/timed-parts.ts'

// npm run backup -- --to /backups: writes an archive of each dealer group, while it runs, and deletes those that the rule
// does not keep. --keep-all deletes none.

const onProgress = (message: string) => console.log(message)
const shutdown = new Shutdown()

try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'keep-all': { type: 'boolean', default: false } } })
  const installation = readInstallation(process.env, root)
  const parts = new TimedParts(onProgress)
  const { tenants } = await openDatabases(installation, { onProgress, parts, shutdown })
  for (const settings of tenants) await backUpGroup(settings, values)
  await shutdown.end(0)
} catch (error) {
  if (!shutdown.started) {
    console.error(explainError(error))
    await shutdown.end(1)
  }
}

async function backUpGroup(
  settings: Settings,
  { to, 'keep-all': keepAll }: { to?: string | undefined; 'keep-all': boolean },
): Promise<void> {
  const folder = path.resolve(root, to ?? path.join(settings.dataDir, 'backups'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const startedAt = Date.now()
  const { file, bytes, rows, files } = await backUp({
    databaseUrl: ownerUrl(settings),
    settings,
    environment: await readEnvironment(),
    folder,
    now: new Date(startedAt),
    onProgress,
  })
  const outdated = keepAll ? [] : findOutdatedBackups(await readdir(folder), settings.tenant)
  for (const name of outdated) await rm(path.join(folder, name))
  const megabytes = (bytes / 1_000_000).toFixed(1)
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
  console.log(`${file}: ${rows} rows, ${files} files, ${megabytes} MB, verified, in ${seconds} s`)
  if (outdated.length > 0) console.log(`Deleted by the rule: ${outdated.join(', ')}`)
}

/** The settings that are given, and the file with the groups among them. */
async function readEnvironment(): Promise<Record<string, string>> {
  const given = SETTING_NAMES.flatMap((name) => {
    const value = process.env[name]?.trim()
    return value ? [[name, value] as const] : []
  })
  const tenantsFile = process.env['TENANTS_FILE']?.trim()
  return {
    ...Object.fromEntries(given),
    ...(tenantsFile && { TENANTS_FILE: await readFile(path.resolve(root, tenantsFile), 'utf8') }),
  }
}
