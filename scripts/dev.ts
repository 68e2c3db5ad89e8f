import { watch } from 'node:fs'
import path from 'node:path'
import { migrate } from '../server/platform/database/migrate.ts'
import { grantToServer } from '../server/platform/database/server-role.ts'
import { readInstallation } from '../server/platform/settings/tenants.ts'
import { currentTexts } from './build.ts'
import { openDatabases, ownerUrl } from './lib/database.ts'
import { explainError } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { Shutdown } from './lib/shutdown.ts'
import { TimedParts } from './lib/timed-parts.ts'
import { restartable } from './lib/restartable.ts'
import { refuseUnusablePort } from './lib/usable-port.ts'

// npm run dev: keeps the database, the texts and the schema current, and restarts the server when its code changes.
// The code of shop and office is replaced in the running page.

const onProgress = (message: string) => console.log(`${message} …`)
const parts = new TimedParts(console.log)
const shutdown = new Shutdown()

try {
  const installation = readInstallation(process.env, root)
  const { base } = installation
  await refuseUnusablePort(base.port, base.host)
  const { tenants, serverUrl, prepareAll, findUnfinished, finish } = await openDatabases(installation, {
    onProgress,
    parts,
    shutdown,
  })
  await currentTexts({ parts, shutdown })
  await prepareAll()
  for (const settings of await findUnfinished()) await finish(settings)

  const server = restartable('scripts/dev-server.ts', {
    LOG_LEVEL: 'warn',
    CHECK_ANSWERS: '1',
    ...process.env,
    ...(serverUrl && { DATABASE_URL: serverUrl }),
    NODE_ENV: 'development',
  })
  await shutdown.add(() => server.stop())
  onChange('locales', async (files) => {
    if (files.some((file) => file.endsWith('.json'))) await currentTexts()
    // Just compiled by us; the server has them too.
    if (files.some((file) => file.endsWith('messages.js'))) await server.restart()
  })
  onChange('domain', (files) => files.some(isCode) && server.restart())
  onChange('server', async (files) => {
    if (files.some((file) => /\.(sql|csv|txt)$/.test(file))) {
      for (const settings of tenants) {
        for (const name of await migrate(ownerUrl(settings))) console.log(`Applied: ${name}`)
        await grantToServer(ownerUrl(settings), settings.databaseUrl)
      }
    }
    if (files.some(isCode)) await server.restart()
  })
} catch (error) {
  if (!shutdown.started) {
    console.error(explainError(error))
    await shutdown.end(1)
  }
}

function isCode(file: string): boolean {
  return /(?<!\.test)\.ts$/.test(file)
}

/** Editors write a file in several steps: waits until it is quiet, and never runs twice at once. */
function onChange(folder: string, work: (files: readonly string[]) => unknown): void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let underway = Promise.resolve()
  watch(path.join(root, folder), { recursive: true }, (_, file) => {
    if (!file) return
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      const files = [...changed]
      changed.clear()
      underway = underway
        .then(async () => void (await work(files)))
        .catch((error: unknown) => console.error(explainError(error)))
    }, 100)
  })
}
