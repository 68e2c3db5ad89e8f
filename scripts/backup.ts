import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '../server/platform/backup/make-backup.ts'
import type { Settings } from '../server/platform/settings/settings.ts'
import { readGivenEnvironment, readInstallation } from '../server/platform/settings/tenants.ts'
import { openDatabases, ownerUrl } from './lib/database.ts'
import { explainError } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { Shutdown } from './lib/shutdown.ts'
import { TimedParts } from './lib/timed-parts.ts'

// npm run backup -- --to /backups: writes an archive of each dealer group, while it runs, and deletes those that the
// retention rule does not keep. --keep-all deletes none.

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
  const folder = path.resolve(root, to ?? settings.backupFolder ?? path.join(settings.dataDir, 'backups'))
  const startedAt = Date.now()
  const { file, bytes, rows, files, outdated } = await makeBackup({
    origin: 'command',
    databaseUrl: ownerUrl(settings),
    settings,
    environment: readGivenEnvironment(process.env, root),
    folder,
    makesFolder: true,
    keepAll,
    now: new Date(startedAt),
    onProgress,
  })
  const megabytes = (bytes / 1_000_000).toFixed(1)
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
  console.log(`${file}: ${rows} rows, ${files} files, ${megabytes} MB, verified, in ${seconds} s`)
  if (outdated.length > 0) console.log(`Deleted by the rule: ${outdated.join(', ')}`)
}
