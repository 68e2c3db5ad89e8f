import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { api, post } from './calls.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atMost, reported } from './figures.ts'
import { interleaved, load, type Sample } from './load.ts'
import { startProduct } from './servers.ts'

const pagesPerSecond = 20
/** Short and many, so that other load of the machine affects both alike. */
const settings = { connections: 1, seconds: 5 }
const rounds = 7

/** Measures whether one address that opens many uncached pages slows down buyers who are paying. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_starve')
    const { origin } = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0', RATE_LIMIT_FACTOR: '1' })
    type Used = { usedCars: { id: number; slug: string }[] }
    const { result } = await api<Used>(origin, 'POST', '/shop/catalog/getusedcars')
    const [car] = result.usedCars
    const checkout = () => load(origin, () => post('/shop/order/getnew', { carList: [`used-${car!.id}`] }), settings)
    const kinds: Record<string, (n: number) => string> = {
      'parameters that nothing reads': (n) => `/nl?n=${n}`,
      'a parameter of a car page': (n) => `/nl/tweedehandswagens/${car!.slug}/${car!.id}?x=${n}`,
      'filters of a list': (n) => `/nl/tweedehandswagens?price=-${100_000 + n}&km=-${n}`,
      'pages that there are not': (n) => `/nl/nergens-${n}`,
    }
    await checkout()
    for (const [kind, pathOf] of Object.entries(kinds)) {
      const statuses = new Map<number, number>()
      const starved = () => measureBeside(checkout, () => opening(origin, pathOf, statuses))
      const samples = await interleaved({ quiet: checkout, starved }, rounds)
      reported(`${kind}: answers`, [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '))
      reported(`${kind}: checkout call p50`, `${ms(samples.quiet)} quiet, ${ms(samples.starved)} beside`)
      atMost(`${kind}, ${pagesPerSecond} a second: checkout call p50 to quiet`, ratio(samples), 1.5)
    }
  })
}

let opened = 0

/** Opens pages at a steady rate, answered or not; the returned function ends it. */
function opening(origin: string, pathOf: (n: number) => string, statuses: Map<number, number>): () => void {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })
  const timer = setInterval(() => {
    http
      .get(origin + pathOf(++opened), { agent }, (answer) => {
        statuses.set(answer.statusCode!, (statuses.get(answer.statusCode!) ?? 0) + 1)
        answer.resume()
      })
      .on('error', () => {})
  }, 1_000 / pagesPerSecond)
  return () => {
    clearInterval(timer)
    agent.destroy()
  }
}

/** Measures after the burst allowance has been used up. */
async function measureBeside(measured: () => Promise<Sample>, start: () => () => void): Promise<Sample> {
  const stop = start()
  try {
    await sleep(3_000)
    return await measured()
  } finally {
    stop()
  }
}

function ms({ p50 }: Sample): string {
  return `${p50.toFixed(1)} ms`
}

function ratio({ quiet, starved }: Record<'quiet' | 'starved', Sample>): number {
  return starved.p50 / quiet.p50
}
