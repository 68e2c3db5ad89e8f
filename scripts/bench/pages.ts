import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { oneLanguage } from '@forecourt/locales/one-language.ts'
import { root } from '../lib/fingerprint.ts'
import { api } from './calls.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atLeast, reported } from './figures.ts'
import { interleaved, load } from './load.ts'
import { startBaseline, startProduct } from './servers.ts'

const settings = { connections: 32, seconds: 5 }
// As every browser requests it.
const headers = { 'Accept-Encoding': 'gzip, deflate, br' }

/** The list page without the page cache against bare React, and pages from the cache against a bare hello. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_pages')
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' }
    const cached = await startProduct(environment)
    const uncached = await startProduct({ ...environment, PAGE_CACHE_MB: '0' })
    const { result } = await api<{ usedCars: { id: number; slug: string }[] }>(
      cached.origin,
      'POST',
      '/shop/catalog/getusedcars',
    )
    const bare = await startBaseline('render', await buildCards(result.usedCars))
    const hello = await startBaseline('hello')
    const [car] = result.usedCars
    const listPage = { path: '/nl/tweedehandswagens', headers }
    const detailPage = { path: `/nl/tweedehandswagens/${car!.slug}/${car!.id}`, headers }
    let asked = 0
    const samples = await interleaved({
      bare: () => load(bare.origin, () => ({ path: '/cards' }), settings),
      // Each time an address that was not requested before.
      rendered: () =>
        load(uncached.origin, () => ({ path: `/nl/tweedehandswagens?price=-${100_000 + asked++}` }), settings),
      hello: () => load(hello.origin, () => ({ path: '/' }), settings),
      list: () => load(cached.origin, () => listPage, settings),
      detail: () => load(cached.origin, () => detailPage, settings),
    })
    for (const [name, { perSecond, failures }] of Object.entries(samples)) {
      reported(name, `${Math.round(perSecond)}/s`)
      if (failures > 0) throw new Error(`${failures} calls of ${name} failed`)
    }
    atLeast(
      'list page rendered, no page cache, to bare React with the cards',
      samples.rendered.perSecond / samples.bare.perSecond,
      0.4,
    )
    atLeast('list page from the cache, to a bare hello', samples.list.perSecond / samples.hello.perSecond, 0.6)
    atLeast('detail page from the cache, to a bare hello', samples.detail.perSecond / samples.hello.perSecond, 0.6)
  })
}

/** Builds the cards as the shop is built: one language, production React inside. */
async function buildCards(cars: unknown): Promise<Record<string, string>> {
  const outDir = path.join(dataDir, 'cards')
  await build({
    root: path.join(root, 'scripts', 'bench'),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [oneLanguage('nl')],
    ssr: { noExternal: true },
    build: {
      ssr: 'cards.tsx',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'cards.mjs' } },
    },
  })
  const file = path.join(outDir, 'cars.json')
  await writeFile(file, JSON.stringify(cars))
  return { CARDS_BUILD: path.join(outDir, 'cards.mjs'), CARDS_FILE: file }
}
