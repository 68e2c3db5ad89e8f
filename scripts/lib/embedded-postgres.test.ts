import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { startCluster, type Cluster, type ClusterOptions } from './embedded-postgres.ts'

// A folder that only its owner may enter, like a project in root's home.
const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'))
fs.chmodSync(parent, 0o700)
const dataDir = path.join(parent, 'postgres')
const pidFile = path.join(dataDir, 'cluster', 'postmaster.pid')

const running: Cluster[] = []
afterEach(async () => {
  for (const cluster of running.splice(0)) await cluster.stop()
})
afterAll(() => fs.rmSync(parent, { recursive: true }))

async function start(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, durable: false, ...options })
  running.push(cluster)
  return cluster
}

test('data, address and password outlive a restart', async () => {
  const first = await start()
  await query(first.url, 'create table car (id int); insert into car values (7)')
  await first.stop()
  expect(fs.existsSync(pidFile)).toBe(false)
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(second.url).toMatch(/^postgres:\/\/forecourt:[\w-]{32}@127\.0\.0\.1:\d+\/forecourt$/)
  expect(await query(second.url, 'select id from car')).toEqual([{ id: 7 }])
})

test('only those with the password get in, and only from this machine', async () => {
  const { url } = await start()
  const stranger = new URL(url)
  stranger.password = 'guess'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(
    await query(
      url,
      `select current_setting('listen_addresses') as on, current_setting('unix_socket_directories') as sockets`,
    ),
  ).toEqual([{ on: '127.0.0.1', sockets: '' }])
})

test('accented letters are letters and sorting does not depend on the machine', async () => {
  const { url } = await start()
  const sql = `select upper('citroën') as upper, 'é' ~ '[[:alpha:]]' as letter, current_setting('server_encoding') as encoding`
  expect(await query(url, sql)).toEqual([{ upper: 'CITROËN', letter: true, encoding: 'UTF8' }])
})

test('several processes share one server; the last to leave stops it', async () => {
  const first = await start()
  const second = await start()
  expect(second.url).toBe(first.url)
  await first.stop()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  await expect(query(second.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a killed server is started again at the same address', async () => {
  const messages: string[] = []
  const { url } = await start({ onProgress: (message) => messages.push(message) })
  const before = serverPid()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => query(url, 'select 1 as one').catch(() => 'away'), { timeout: 15_000 }).toEqual([{ one: 1 }])
  expect(serverPid()).not.toBe(before)
  expect(messages[0]).toBe('PostgreSQL stopped unexpectedly, starting it again')
})

test('the server of a killed process is taken over', async () => {
  const child = inAnotherProcess()
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  const orphan = serverPid()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const cluster = await start()
  expect(serverPid()).toBe(orphan)
  expect(cluster.url).toBe(url)
  // PostgreSQL takes a moment to notice that the other is gone.
  const keepers = `select pid from pg_stat_activity where application_name = 'forecourt keeper'`
  await expect.poll(() => query(url, keepers)).toHaveLength(1)
  await cluster.stop()
  await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('both killed: it recovers what was committed', async () => {
  const child = inAnotherProcess()
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  await query(url, 'create table kept (id int); insert into kept values (1)')
  process.kill(serverPid(), 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const cluster = await start()
  expect(await query(cluster.url, 'select id from kept')).toEqual([{ id: 1 }])
  // One call for the file system, not one for each of a thousand files: that took half a minute on a busy disk.
  if (process.platform === 'linux')
    expect(await query(cluster.url, 'show recovery_init_sync_method')).toEqual([
      { recovery_init_sync_method: 'syncfs' },
    ])
})

test.each([
  ['a process that is something else', async () => process.pid],
  ['a zombie', zombie],
  ['nobody', async () => 4_000_000],
])('a pid file that names %s is removed', async (_, pid) => {
  fs.writeFileSync(pidFile, `${await pid()}\n${dataDir}\n0\n1\n\n127.0.0.1\n\nready\n`)
  const cluster = await start()
  expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('when its port is taken meanwhile, it takes another and stays there', async () => {
  const before = await start()
  await before.stop()
  const squatter = net.createServer()
  await new Promise<void>((resolve) => squatter.listen(Number(new URL(before.url).port), '127.0.0.1', resolve))
  const moved = await start()
  expect(new URL(moved.url).port).not.toBe(new URL(before.url).port)
  await moved.stop()
  squatter.close()
  expect((await start()).url).toBe(moved.url)
})

test('a port that was asked for and is taken is refused', async () => {
  const squatter = net.createServer()
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  const { port } = squatter.address() as net.AddressInfo
  await expect(start({ port })).rejects.toThrow(`PostgreSQL cannot use port ${port}: another program has it.`)
  squatter.close()
})

test('processes that start at once on a new folder agree on one server', async () => {
  const fresh = path.join(parent, 'fresh')
  const clusters = await Promise.all([1, 2, 3].map(() => start({ dataDir: fresh })))
  expect(new Set(clusters.map(({ url }) => url)).size).toBe(1)
  expect(fs.readdirSync(fresh).sort()).toEqual(['cluster', 'postgres.log'])
})

test('data of another version of PostgreSQL is left alone', async () => {
  const other = path.join(parent, 'other')
  fs.mkdirSync(path.join(other, 'cluster'), { recursive: true })
  fs.writeFileSync(path.join(other, 'cluster', 'PG_VERSION'), '15\n')
  await expect(start({ dataDir: other })).rejects.toThrow(/was made by PostgreSQL 15; this is \d+/)
})

function serverPid(): number {
  return Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0])
}

function inAnotherProcess() {
  const code = `
    import { startCluster } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))}
    const { url } = await startCluster({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(url)
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** A process that has ended and whose parent never asks. */
async function zombie(): Promise<number> {
  // It ends only after the shell, which would ask, has become something that does not.
  const parentThatNeverAsks = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 15'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void parentThatNeverAsks.kill())
  const [pid] = (await once(createInterface(parentThatNeverAsks.stdout), 'line')) as [string]
  await expect.poll(() => fs.readFileSync(`/proc/${pid}/stat`, 'utf8'), { timeout: 5_000 }).toContain(') Z ')
  return Number(pid)
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
