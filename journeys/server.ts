import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentApplications } from '../scripts/build.ts'
import { freePort } from '../scripts/lib/free-port.ts'
import { makeServerRole, serverAddress } from '../server/platform/database/server-role.ts'
import { startTestCluster } from '../server/test/cluster.ts'
import { cloneDemo, query } from './demo.ts'
import { startGallery } from './gallery.ts'

const root = path.resolve(import.meta.dirname, '..')
const dataDir = path.join(root, '.data', 'test-journeys')
const bankFolder = path.join(dataDir, 'bank')
/** The same server as `npm start`. */
const compileCache = path.join(root, 'node_modules', '.cache', 'compiled')

/**
 * Playwright's global setup: the product itself on a free port, with a demo dealer of its own, and the pieces of ui/. A
 * running one is used instead where JOURNEYS_ADDRESS names it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['JOURNEYS_ADDRESS']) return () => Promise.resolve()
  // A start would build the office while the first journeys ask for it.
  await currentApplications()
  const cluster = await startTestCluster()
  const name = `test_${process.pid}_journeys`
  await fs.rm(dataDir, { recursive: true, force: true })
  await fs.mkdir(bankFolder, { recursive: true })
  const [url, gallery] = await Promise.all([cloneDemo(cluster.url, name, dataDir), startGallery()])
  const serverUrl = serverAddress(url)
  await makeServerRole(url, serverUrl)

  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = start({
    PORT: String(port),
    // Like at a dealer: the server works under a role that may change neither the schema nor the audit.
    DATABASE_OWNER_URL: url,
    DATABASE_URL: serverUrl,
    DATA_DIR: dataDir,
    BANK_FOLDER: bankFolder,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    VIES_URL: 'off',
    NODE_ENV: 'production',
  })
  try {
    await untilReady(address, server)
  } catch (error) {
    await tearDown()
    throw error
  }
  // Handed to the workers, which inherit the environment.
  Object.assign(process.env, {
    JOURNEYS_ADDRESS: address,
    JOURNEYS_GALLERY: gallery.address,
    JOURNEYS_BANK_FOLDER: bankFolder,
    JOURNEYS_OUTBOX: path.join(dataDir, 'outbox'),
    JOURNEYS_DATABASE_URL: url,
  })
  return tearDown

  async function tearDown(): Promise<void> {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await gallery.stop()
    await query(cluster.url, `drop database if exists ${name} with (force)`)
    await cluster.stop()
  }
}

function start(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE: compileCache, ...environment },
    // The channel ends the server when we exit.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  const patience = Date.now() + 600_000
  while (Date.now() < patience) {
    if (server.exitCode !== null) throw new Error('The server for the journeys did not start; the reason stands above')
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server for the journeys did not get ready')
}

// `node journeys/server.ts` keeps one for many runs: code that evaluates its output runs its journeys against that one.
if (import.meta.main) {
  const tearDown = await setup()
  for (const [name, value] of Object.entries(process.env).filter(([key]) => key.startsWith('JOURNEYS_')))
    console.log(`export ${name}='${value}'`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void tearDown())
}
