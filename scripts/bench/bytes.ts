import { gzipSync } from 'node:zlib'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { firstView } from '../size.ts'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atMost } from './figures.ts'
import { startProduct } from './servers.ts'

const kB = 1_000

/** Measures the bytes transferred before a visitor can use a page. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_bytes')
    const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    for (const page of ['content.home', 'content.usedcars', 'content.usedcar.detail'] as const) {
      // Each language has a build of its own (docs/decisions/0005-one-build-per-language.md).
      for (const language of LANGUAGES) {
        const view = firstView(page, language)
        if (!view) throw new Error(`The shop has no page ${page} in ${language}`)
        atMost(`JavaScript of the first view, ${page}, ${language}, kB gzip`, view.js / kB, 135)
        atMost(`CSS, ${page}, ${language}, kB gzip`, view.css / kB, 30)
      }
    }
    for (const path of ['/nl/tweedehandswagens', '/fr/voitures-d-occasion']) {
      const html = Buffer.from(await (await fetch(product.origin + path)).arrayBuffer())
      atMost(`HTML of ${path}, 30 cars, kB gzip`, gzipSync(html, { level: 9 }).length / kB, 16)
    }
  })
}
