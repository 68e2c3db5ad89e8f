import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { currentApplications } from '../scripts/build.ts'
import { makeServerRole, serverAddress } from '../server/platform/server-role.ts'
import { databaseUrl, prepareTemplate, startTestCluster } from '../server/test/cluster.ts'

const root = path.resolve(import.meta.dirname, '..')
const dataDir = path.join(root, '.data', 'test-journeys')

/** Playwright's global setup: the product itself on a free port, with a demo dealer of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  // A start would build the office while the first journeys ask for it.
  await currentApplications()
  const cluster = await startTestCluster()
  const name = `test_${process.pid}_journeys`
  const url = databaseUrl(cluster.url, name)
  await run(cluster.url, `create database ${name} template ${await prepareTemplate(cluster.url)} strategy file_copy`)
  const serverUrl = serverAddress(url)
  await makeServerRole(url, serverUrl)
  await fs.rm(path.join(dataDir, 'outbox'), { recursive: true, force: true })

  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = start({
    PORT: String(port),
    // As a dealer's: the server works under a role that may not change the schema, nor the audit.
    DATABASE_OWNER_URL: url,
    DATABASE_URL: serverUrl,
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    CHECK_ANSWERS: '1',
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
  process.env['JOURNEYS_ADDRESS'] = address
  process.env['JOURNEYS_OUTBOX'] = path.join(dataDir, 'outbox')
  process.env['JOURNEYS_DATABASE_URL'] = url
  return tearDown

  async function tearDown(): Promise<void> {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await run(cluster.url, `drop database if exists ${name} with (force)`)
    await cluster.stop()
  }
}

function start(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    // The channel ends the server when we are gone.
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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
