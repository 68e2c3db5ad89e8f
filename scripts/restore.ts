import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '../server/platform/backup/backup-error.ts'
import { restore } from '../server/platform/backup/restore.ts'
import { verifyArchive, type VerifiedArchive } from '../server/platform/backup/verify-archive.ts'
import { grantToServer } from '../server/platform/database/server-role.ts'
import { readInstallation } from '../server/platform/settings/tenants.ts'
import { openDatabases, ownerUrl } from './lib/database.ts'
import { explainError } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { Shutdown } from './lib/shutdown.ts'
import { TimedParts } from './lib/timed-parts.ts'

// npm run restore -- ARCHIVE: restores a dealer group into an empty database and an empty DATA_DIR. --check only reads the
// archive and compares its checksums; --settings shows the settings of the program that made it.

const onProgress = (message: string) => console.log(message)
const shutdown = new Shutdown()

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false }, settings: { type: 'boolean', default: false } },
  })
  const [given] = positionals
  if (given === undefined || positionals.length > 1)
    throw new BackupError('Name the archive: npm run restore -- /backups/forecourt-….tar.zst')
  const file = path.resolve(root, given)
  const startedAt = Date.now()
  if (values.check || values.settings) {
    const archive = await verifyArchive(file)
    describe(archive)
    if (values.settings) console.log(JSON.stringify(archive.manifest.settings, null, 2))
  } else {
    await restoreGroup(file)
    console.log(`Restored in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)
  }
  await shutdown.end(0)
} catch (error) {
  if (!shutdown.started) {
    console.error(explainError(error))
    await shutdown.end(1)
  }
}

async function restoreGroup(file: string): Promise<void> {
  const installation = readInstallation(process.env, root)
  const parts = new TimedParts(onProgress)
  const { tenants, create } = await openDatabases(installation, { onProgress, parts, shutdown })
  const [settings] = tenants
  if (!settings || tenants.length > 1)
    throw new BackupError('TENANT says which of the dealer groups is to be restored.')
  await create(settings)
  const restored = await restore({ file, databaseUrl: ownerUrl(settings), settings, onProgress })
  await grantToServer(ownerUrl(settings), settings.databaseUrl)
  describe(restored)
  if (restored.waitingJobs > 0)
    console.log(`${restored.waitingJobs} jobs wait and run at the next start, mails among them.`)
}

function describe({ manifest, sums }: VerifiedArchive): void {
  const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0)
  const files = manifest.filesIn === 'archive' ? `${Object.keys(sums.files).length} files` : 'files in a bucket'
  console.log(`${manifest.tenant}, ${manifest.createdAt}: ${rows} rows, ${files}, every sum is right`)
}
