import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../lib/free-port.ts'
import { findMissingPrograms, startBalancer } from './balancer.ts'
import { buy, carsForSale, checkBooks } from './buyers.ts'
import { post } from './calls.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { load, type Call } from './load.ts'
import { startProduct, type Running } from './servers.ts'

const connections = 8
const restartsOfEach = 3
const buyers = 24

/**
 * Restarts two processes in turn behind HAProxy with the settings of docs/how-to/haproxy.cfg, while visitors read pages
 * and lists, and buyers pay: no request may fail.
 */
export async function measure(): Promise<void> {
  const missing = findMissingPrograms(['haproxy'])
  if (missing.length > 0) return console.log(`  NOT MEASURED: install ${missing.join(', ')} (Debian packages)`)
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_rolling')
    const cars = await carsForSale(url, buyers)
    const environment = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      DEMO: '0',
      TRUSTED_PROXIES: '1',
      STOP_DELAY_SECONDS: '5',
    }
    const launch = async (): Promise<Slot> => {
      const port = await freePort()
      const start = () => startProduct({ ...environment, PORT: String(port) })
      return { port, start, running: await start() }
    }
    const [one, two] = [await launch(), await launch()]
    const port = await freePort()
    const balancer = await startBalancer('docs/how-to/haproxy.cfg', [
      ['127.0.0.1:8080', `127.0.0.1:${port}`],
      ['127.0.0.1:3001', `127.0.0.1:${one.port}`],
      ['127.0.0.1:3002', `127.0.0.1:${two.port}`],
    ])
    const origin = `http://127.0.0.1:${port}`
    await untilReady(origin)
    const before = new Date().toISOString()
    try {
      const rolling = { isOver: false }
      const visits = visitUntilOver(origin, rolling)
      const purchases = Promise.all(
        cars.map(async (car, buyer) => {
          await sleep(buyer * 1_000)
          await buy(origin, car, buyer)
        }),
      )
      const seconds: number[] = []
      for (let round = 0; round < restartsOfEach; round++)
        for (const slot of [one, two]) seconds.push(await restartProcess(slot))
      await purchases
      rolling.isOver = true
      const { answered, failed } = await visits
      reported('restarts', String(seconds.length))
      reported('slowest restart, from the signal until it is ready', `${Math.max(...seconds).toFixed(1)} s`)
      reported('requests answered meanwhile', String(answered))
      exactly('requests failed', failed, 0)
      await checkBooks(url, before, cars.length)
    } finally {
      await balancer.stop()
    }
  })
}

/** A port that HAProxy knows, and the process that listens on it at present. */
type Slot = { port: number; start(): Promise<Running>; running: Running }

/** Stops one process as a service manager does, starts it again, and returns the seconds until it was ready. */
async function restartProcess(slot: Slot): Promise<number> {
  const startedAt = performance.now()
  await slot.running.stop()
  slot.running = await slot.start()
  const seconds = (performance.now() - startedAt) / 1_000
  // The balancer detects it within two seconds; only then the other one may stop.
  await sleep(4_000)
  return seconds
}

const calls: readonly Call[] = [
  { path: '/nl' },
  { path: '/fr' },
  post('/shop/catalog/getusedcars', {}),
  post('/shop/catalog/getstockcars', {}),
]

function* repeatCalls(): Generator<Call, never> {
  for (;;) yield* calls
}

async function visitUntilOver(
  origin: string,
  rolling: { readonly isOver: boolean },
): Promise<{ answered: number; failed: number }> {
  let [answered, failed] = [0, 0]
  const visits = repeatCalls()
  while (!rolling.isOver) {
    const seconds = 2
    const sample = await load(origin, () => visits.next().value, { connections, seconds })
    answered += Math.round(sample.perSecond * seconds)
    failed += sample.failures
  }
  return { answered, failed }
}

async function untilReady(origin: string): Promise<void> {
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) await sleep(100)
}
