import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { currentApplications } from '../build.ts'
import { findMissingPrograms } from './balancer.ts'
import { buy, carsForSale, checkBooks } from './buyers.ts'
import { dataDir, makeDealer, run } from './databases.ts'
import { atMost, reported } from './figures.ts'
import { startPatroniCluster, type PatroniNode } from './patroni.ts'
import { startProduct, stopAll, type Running } from './servers.ts'

/** The number of buyers who begin in a second; `FAILOVER_RATE` sets another figure for a slower machine. */
const perSecond = Number(process.env['FAILOVER_RATE'] ?? 20)
const secondsBefore = 5
const secondsAfter = 25
/** Until the operator looks after the machine. */
const secondsAway = 30
const mostSeconds = 20
const programs = ['patroni', 'etcd', 'haproxy']

type Fault = { name: string; happen(primary: PatroniNode): void; repair(node: PatroniNode): void }

const faults: readonly Fault[] = [
  { name: 'its PostgreSQL is killed', happen: (primary) => primary.killPostgres(), repair: () => {} },
  { name: 'its machine is gone', happen: (primary) => primary.killMachine(), repair: (node) => node.start() },
  {
    name: 'its machine is cut off, and comes back',
    happen: (primary) => primary.signalMachine('SIGSTOP'),
    repair: (node) => node.signalMachine('SIGCONT'),
  },
]

/**
 * The primary of two PostgreSQL nodes fails under checkouts, with the settings of docs/how-to/failover: the other one takes over,
 * and no car that was paid is lost or sold twice.
 */
export async function measure(): Promise<void> {
  const missing = findMissingPrograms(programs)
  if (missing.length > 0) return console.log(`  NOT MEASURED: install ${missing.join(', ')} (Debian packages)`)
  await currentApplications()
  await mkdir(dataDir, { recursive: true })
  // The owner of PostgreSQL must reach the folder.
  const cluster = await startPatroniCluster(path.join(tmpdir(), 'forecourt-failover'))
  try {
    await cluster.untilWhole()
    const buyers = perSecond * (secondsBefore + secondsAfter)
    const url = await makeDealer(cluster, 'bench_failover', { used: buyers * faults.length + 100 })
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' }
    const products = { one: await startProduct(environment), two: await startProduct(environment) }
    const cars = await carsForSale(url, buyers * faults.length)
    for (const fault of faults) {
      await cluster.untilWhole()
      console.log(`  ${fault.name}`)
      const before = new Date().toISOString()
      const bought = buyInTurn(products, cars.splice(0, buyers))
      await sleep(secondsBefore * 1_000)
      const primary = await cluster.findPrimary()
      const failedAt = new Date()
      fault.happen(primary)
      await sleep(secondsAway * 1_000)
      const next = await cluster.findPrimary()
      fault.repair(primary)
      reported('primary before and after', `${primary.name}, ${next.name}`)
      reported('buyers began in a second', (await bought).toFixed(1))
      await cluster.untilWhole()
      atMost('seconds without an order', await secondsWithoutOrder(url, failedAt), mostSeconds)
      await checkBooks(url, before, buyers)
    }
  } finally {
    await stopAll()
    await cluster.stop()
  }
}

/** Starts buyers at an even pace, and returns the real pace, per second. */
async function buyInTurn(products: { one: Running; two: Running }, cars: readonly string[]): Promise<number> {
  const startedAt = performance.now()
  const purchases: Promise<void>[] = []
  for (const [buyer, car] of cars.entries()) {
    purchases.push(buy((buyer % 2 === 0 ? products.one : products.two).origin, car, buyer))
    await sleep(Math.max(0, startedAt + ((buyer + 1) * 1_000) / perSecond - performance.now()))
  }
  const pace = cars.length / ((performance.now() - startedAt) / 1_000)
  await Promise.all(purchases)
  return pace
}

/** Returns the number of seconds without an order after the database failed. */
async function secondsWithoutOrder(url: string, failedAt: Date): Promise<number> {
  const { rows } = await run(
    url,
    `select extract(epoch from max(placed_at - previous))::float8 as seconds
     from (select placed_at, lag(placed_at) over (order by placed_at) as previous from shop_order) as placed
     where placed_at > $1 and previous < $1::timestamptz + interval '2 seconds'`,
    [failedAt],
  )
  return z.object({ seconds: z.number() }).parse(rows[0]).seconds
}
