import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import lighthouse from 'lighthouse'
import { chromium } from '../lib/chromium.ts'
import { api } from './calls.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atLeast } from './figures.ts'
import { freePort } from '../lib/free-port.ts'
import { startProduct } from './servers.ts'

const runs = 5
const categories = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

/** Lighthouse as a phone on a slow line: the median of five visits to each kind of page. */
export async function measure(): Promise<void> {
  const browser = await startBrowser()
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_lighthouse', { pictures: true })
    const { origin } = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    const { result } = await api<{ usedCars: { id: number; slug: string }[] }>(
      origin,
      'POST',
      '/shop/catalog/getusedcars',
    )
    const { slug, id } = result.usedCars[0]!
    for (const page of [
      '/nl',
      '/nl/tweedehandswagens',
      `/nl/tweedehandswagens/${slug}/${id}`,
      '/fr/voitures-d-occasion',
    ]) {
      const scores: Record<string, number[]> = {}
      for (let run = 0; run < runs; run++) {
        const report = await lighthouse(origin + page, {
          port: browser.port,
          onlyCategories: Object.keys(categories),
          logLevel: 'error',
        })
        for (const [name, { score }] of Object.entries(report!.lhr.categories))
          (scores[name] ??= []).push((score ?? 0) * 100)
      }
      for (const [name, target] of Object.entries(categories)) {
        atLeast(`Lighthouse ${name}, ${page}`, scores[name]!.toSorted((a, b) => a - b)[runs >> 1]!, target)
      }
    }
  }).finally(browser.stop)
}

async function startBrowser(): Promise<{ port: number; stop(): Promise<void> }> {
  const { executablePath, args, env } = chromium()
  const port = await freePort()
  const profile = await mkdtemp(path.join(tmpdir(), 'lighthouse-'))
  const child = spawn(
    executablePath,
    [
      ...args,
      '--headless=new',
      '--disable-gpu',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { env, stdio: 'ignore' },
  )
  for (let waited = 0; waited < 20_000; waited += 100) {
    if ((await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined))?.ok) break
    await sleep(100)
  }
  return {
    port,
    async stop() {
      child.kill()
      await sleep(500)
      await rm(profile, { recursive: true, force: true })
    },
  }
}
