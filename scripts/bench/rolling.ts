import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../lib/free-port.ts'
import { root } from '../lib/fingerprint.ts'
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
  if (spawnSync('haproxy', ['-v']).error) {
    console.log('  NOT MEASURED: there is no haproxy here (Debian: apt-get install haproxy)')
    return
  }
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_rolling')
    const cars = await carsForSale(url, buyers)
    const ports = [await freePort(), await freePort()]
    const start = (port: number) =>
      startProduct({
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        DEMO: '0',
        PORT: String(port),
        TRUSTED_PROXIES: '1',
        STOP_DELAY_SECONDS: '5',
      })
    const processes = await Promise.all(ports.map(start))
    const balancer = await startBalancer(ports)
    const before = new Date().toISOString()
    try {
      const rolling = { isOver: false }
      const visits = visitUntilOver(balancer.origin, rolling)
      const purchases = Promise.all(
        cars.map(async (car, buyer) => {
          await sleep(buyer * 1_000)
          await buy(balancer.origin, car, buyer)
        }),
      )
      const seconds: number[] = []
      for (let restart = 0; restart < restartsOfEach * ports.length; restart++)
        seconds.push(
          await restartProcess(processes, restart % ports.length, () => start(ports[restart % ports.length]!)),
        )
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

/** Stops one process as a service manager does, starts it again, and returns the seconds until it was ready. */
async function restartProcess(processes: Running[], at: number, start: () => Promise<Running>): Promise<number> {
  const startedAt = performance.now()
  await processes[at]!.stop()
  processes[at] = await start()
  const seconds = (performance.now() - startedAt) / 1_000
  // The balancer sees it within two seconds; only then the other one may go.
  await sleep(4_000)
  return seconds
}

const calls: readonly Call[] = [
  { path: '/nl' },
  { path: '/fr' },
  post('/shop/catalog/getusedcars', {}),
  post('/shop/catalog/getstockcars', {}),
]

async function visitUntilOver(
  origin: string,
  rolling: { readonly isOver: boolean },
): Promise<{ answered: number; failed: number }> {
  let [answered, failed] = [0, 0]
  while (!rolling.isOver) {
    const seconds = 2
    const sample = await load(origin, (index) => calls[index % calls.length]!, { connections, seconds })
    answered += Math.round(sample.perSecond * seconds)
    failed += sample.failures
  }
  return { answered, failed }
}

type Balancer = { origin: string; stop(): Promise<void> }

/** HAProxy with the documented settings, on the ports of this run. */
async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const port = await freePort()
  const documented = await readFile(path.join(root, 'docs/how-to/haproxy.cfg'), 'utf8')
  const settings = [
    ['127.0.0.1:8080', `127.0.0.1:${port}`],
    ['127.0.0.1:3001', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${ports[1]}`],
  ].reduce((text, [from, to]) => text.replace(from!, to!), documented)
  const file = path.join(dataDir, 'haproxy.cfg')
  await writeFile(file, settings)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const origin = `http://127.0.0.1:${port}`
  await untilBalancing(child, origin)
  return {
    origin,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function untilBalancing(child: ChildProcess, origin: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('HAProxy did not start')
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
}
