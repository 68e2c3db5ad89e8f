import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Traffic } from '../../server/platform/http/traffic.ts'
import { freePort } from '../lib/free-port.ts'
import { post } from './calls.ts'
import { findMedian, measureCpu, percent } from './cpu.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atMost, reported } from './figures.ts'
import { load, type Call } from './load.ts'
import { readCpuMs, startProduct } from './servers.ts'

/** Short and many, so that other load of the machine affects both alike. */
const settings = { connections: 8, seconds: 2 }
const rounds = 11
/** As often as Prometheus asks by default. */
const scrapeMs = 15_000
const restMs = 20_000
const scrapes = 50
const mostShare = 0.02

/**
 * Measures the processor time of metrics: for counting a request, for a scrape, and at rest. Each is a hundredth of the
 * variation of a request on a busy machine, so they are measured apart and added up; the requests themselves are reported
 * beside them.
 */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_metrics')
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' }
    const port = await freePort()
    const plain = await startProduct(environment)
    const measured = await startProduct({ ...environment, METRICS_PORT: String(port) })
    const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
    const page: Call = { path: '/nl/tweedehandswagens', headers }
    const call = post('/shop/catalog/getusedcars', {})
    for (const one of [plain, measured]) for (const asked of [page, call]) await load(one.origin, () => asked, settings)

    const ratios = new Map([page, call].map((asked): [Call, number[]] => [asked, []]))
    const pageMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const [asked, all] of ratios) {
        const order = round % 2 === 0 ? [plain, measured] : [measured, plain]
        let ratio = 1
        for (const one of order) {
          const ms = await measureCpu(one, asked, settings)
          if (one === plain && asked === page) pageMs.push(ms)
          ratio *= one === measured ? ms : 1 / ms
        }
        all.push(ratio)
      }
    }
    reported('a page from the cache: processor time with metrics to without', show(findMedian(ratios.get(page) ?? [])))
    reported('a call: processor time with metrics to without', show(findMedian(ratios.get(call) ?? [])))

    await scrape()
    const before = await readCpuMs(measured)
    for (let done = 0; done < scrapes; done++) await scrape()
    const scrapeCpuMs = ((await readCpuMs(measured)) - before) / scrapes
    reported(
      'a scrape: processor time',
      `${scrapeCpuMs.toFixed(1)} ms, ${Math.round((await scrape()).length / 1_000)} kB`,
    )
    const [restPlain, restMeasured] = [await readCpuMs(plain), await readCpuMs(measured)]
    await sleep(restMs)
    const rest = ((await readCpuMs(measured)) - restMeasured - (await readCpuMs(plain)) + restPlain) / restMs
    reported('at rest: share of a processor', percent(Math.max(rest, 0)))
    const countMs = measureCounting()
    const share = countMs / findMedian(pageMs)
    reported('counting a request', `${Math.round(countMs * 1e6)} ns, ${percent(share)}`)
    const sum = share + scrapeCpuMs / scrapeMs + Math.max(rest, 0)
    atMost('a processor busy with pages from the cache: share of the metrics', sum, mostShare, percent(sum))
  })
}

/** Returns the milliseconds that a request is longer for being counted when its answer ends. */
function measureCounting(): number {
  const traffic = new Traffic()
  const request = { kind: 'kept-page', endpoint: 'page content.usedcars', method: 'GET', status: 200 } as const
  const times = 1_000_000
  let startedAt = 0
  for (let done = -times / 5; done < times; done++) {
    if (done === 0) startedAt = performance.now()
    const response = new EventEmitter()
    response.once('close', () => traffic.count({ ...request, ms: (done & 63) / 10 }))
    response.emit('close')
  }
  return (performance.now() - startedAt) / times
}

function show(ratio: number): string {
  return ratio.toFixed(3)
}
