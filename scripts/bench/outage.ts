import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openGate, type Gate } from '../../server/test/gate.ts'
import { buy, carsForSale, checkBooks } from './buyers.ts'
import { post } from './calls.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { atLeast, atMost, exactly } from './figures.ts'
import type { Call } from './load.ts'
import { postmaster, signalAll, untilAnswering } from './postgres-process.ts'
import { freePort } from '../lib/free-port.ts'
import { launchProduct, startProduct, type Running } from './servers.ts'

const buyersPerOutage = 12
const longestCallMs = 35_000
/** The number of seconds after the return of the database in which the product must work normally. */
const mostSeconds = 5
/** Ten for calls, eighteen for jobs, one that reads the lists, and the three that are reserved. */
export const mostConnections = 32

export type Outage = { name: string; seconds: number; begin(): Promise<void> | void; end(): Promise<void> | void }

/**
 * PostgreSQL refuses connections, is killed and freezes while visitors search and buy. `OUTAGE_SECONDS=1,5` measures only
 * these.
 */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_outage')
    const gate = await openGate(url)
    const environment = { DATABASE_URL: gate.url, DATA_DIR: dataDir, DEMO: '0' }
    const product = await startProduct(environment)
    const cars = await carsForSale(url, 200)
    for (const outage of outages(gate, url))
      await watchOutage(outage, product, { url, cars: cars.splice(0, buyersPerOutage) })
    await product.stop()
    await endings(gate, environment)
    await gate.close()
  })
}

function outages(gate: Gate, url: string): Outage[] {
  const lengths = (process.env['OUTAGE_SECONDS'] ?? '1,5,30,120').split(',').map(Number)
  return [
    ...lengths.map((seconds) => ({
      name: `refused for ${seconds} s`,
      seconds,
      begin: () => gate.refuse(),
      end: () => gate.open(),
    })),
    {
      name: 'killed',
      seconds: 0,
      begin: () => void process.kill(postmaster(), 'SIGKILL'),
      end: () => untilAnswering(url),
    },
    { name: 'frozen for 30 s', seconds: 30, begin: () => signalAll('SIGSTOP'), end: () => signalAll('SIGCONT') },
  ]
}

type Seen = { path: string; status: number; ms: number; isAway: boolean }

/** Lets visitors search and buy while the database is down, and checks the state when it is back. */
export async function watchOutage(
  outage: Outage,
  { origin }: Running,
  { url, cars }: { url: string; cars: readonly string[] },
): Promise<void> {
  console.log(`  ${outage.name}`)
  const before = new Date().toISOString()
  const seen: Seen[] = []
  let isAway = false
  let isOver = false
  // Pages are served without a database once they have been requested.
  await Promise.all(['/nl', '/fr'].map((path) => fetch(origin + path)))
  const visitors = ['/nl', '/fr', '/nl'].map(async (path) => {
    while (!isOver) {
      seen.push({ path, isAway, ...(await timeCall(origin, { path })) })
      await sleep(50)
    }
  })
  const searchers = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const { path, ...call } = post('/shop/order/getnew', { carList: [cars[0]] })
      seen.push({ path, isAway, ...(await timeCall(origin, { path, ...call })) })
      await sleep(50)
    }
  })
  const buyers = cars.map(async (car, buyer) => {
    await sleep(buyer * 100)
    await buy(origin, car, buyer)
  })
  await sleep(500)
  await outage.begin()
  isAway = true
  await sleep(outage.seconds * 1_000)
  await outage.end()
  isAway = false
  const readyMs = await untilReady(origin)
  await Promise.all(buyers)
  isOver = true
  await Promise.all([...visitors, ...searchers])
  atMost('seconds until ready after its return', readyMs / 1_000, mostSeconds)
  atMost('slowest call in seconds', Math.max(...seen.map(({ ms }) => ms)) / 1_000, longestCallMs / 1_000)
  const pages = seen.filter(({ path, isAway: away }) => away && path !== '/api/shop/order/getnew')
  if (pages.length > 0)
    atLeast('cached pages served meanwhile', pages.filter(({ status }) => status === 200).length / pages.length, 1)
  await countConnections(url)
  await checkBooks(url, before, cars.length)
}

async function timeCall(origin: string, { path, ...init }: Call): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now()
  const status = await fetch(origin + path, init).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { status, ms: performance.now() - startedAt }
}

async function untilReady(origin: string): Promise<number> {
  const startedAt = performance.now()
  const call = post('/shop/catalog/getusedcars', {})
  for (;;) {
    const ready = await timeCall(origin, { path: '/readyz' })
    if (ready.status === 200 && (await timeCall(origin, call)).status < 500) return performance.now() - startedAt
    await sleep(50)
  }
}

/** Those that are kept come back on their own, one attempt at a time: all of them as soon as the product has to be ready. */
async function countConnections(url: string): Promise<void> {
  const kept = ['forecourt changes', 'forecourt hub', 'forecourt lease']
  const returnedAt = performance.now()
  for (;;) {
    const { rows } = await run(
      url,
      `select application_name as name, count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name like 'forecourt%' group by 1`,
    )
    const counts = new Map((rows as { name: string; n: number }[]).map(({ name, n }) => [name, n]))
    const seconds = (performance.now() - returnedAt) / 1_000
    const listening = kept.map((name) => counts.get(name) ?? 0)
    if (listening.some((n) => n !== 1) && seconds < mostSeconds * 2) {
      await sleep(100)
      continue
    }
    atMost('seconds until each that listens or holds a name is back', seconds, mostSeconds)
    exactly('of these', sum(listening), kept.length)
    const all = sum([...counts.values()])
    atMost('connections', all, mostConnections, String(all))
    return
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

/** Measures the time from the signal to the end of the process. */
async function endings(gate: Gate, environment: Record<string, string>): Promise<void> {
  const moments: Record<string, () => Promise<void>> = {
    'at rest': async () => {},
    'while the database refuses': async () => {
      await gate.refuse()
      await sleep(3_000)
    },
    'while the database hangs': async () => {
      gate.hang()
      await sleep(3_000)
    },
    'as soon as the database is back': async () => {
      await gate.refuse()
      await sleep(8_000)
      await gate.open()
    },
  }
  for (const [name, moment] of Object.entries(moments)) {
    const { process: child, origin } = await startProduct(environment)
    const load = fetch(`${origin}/api/docs`).catch(() => {})
    await moment()
    const seconds = await secondsToEnd(child)
    await load
    await gate.open()
    atMost(`seconds to end, asked ${name}`, seconds, 15)
  }
  for (const age of [0.5, 1, 2]) {
    const child = launchProduct({ ...environment, PORT: String(await freePort()) })
    await sleep(age * 1_000)
    atMost(`seconds to end, asked ${age} s after it began`, await secondsToEnd(child), 15)
  }
}

async function secondsToEnd(child: ChildProcess): Promise<number> {
  const askedAt = performance.now()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return (performance.now() - askedAt) / 1_000
}
