import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { atLeast, atMost, reported } from './figures.ts'
import { interleaved, load } from './load.ts'
import { readMemory, startBaseline, startProduct } from './servers.ts'
import { wishesFor } from './wishes.ts'

const settings = { connections: 32, seconds: 5 }

/** The list call, full stack, each search for the first time, against one statement tuned by hand behind a bare server. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_lists', { used: 10_000 })
    const { rows } = await run(
      url,
      `select slug from brand order by (select count(*) from listing where brand_id = brand.id and kind = 'used') desc`,
    )
    const brands = (rows as { slug: string }[]).map(({ slug }) => slug)
    const bare = await startBaseline('list', { DATABASE_URL: url })
    const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    reported('memory of the app process, idle', `${Math.round(await readMemory(product))} MB`)
    const wishes = await wishesFor(url)
    const bareCall = (index: number) => ({
      path: '/list',
      method: 'POST' as const,
      body: JSON.stringify({ brand: brands[index % brands.length] }),
    })
    const samples = await interleaved({
      bare: () => load(bare.origin, bareCall, settings),
      product: () => load(product.origin, wishes.choices, settings),
    })
    reported('hand-tuned server', `${Math.round(samples.bare.perSecond)}/s`)
    reported('list call', `${Math.round(samples.product.perSecond)}/s`)
    atLeast(
      'list call, wishes never seen before, 10,000 cars, to the hand-tuned server',
      samples.product.perSecond / samples.bare.perSecond,
      5,
    )
    atMost('its p99 to that of the hand-tuned server', samples.product.p99 / samples.bare.p99, 1)
    reported('memory of the app process, after', `${Math.round(await readMemory(product))} MB`)
  })
}
