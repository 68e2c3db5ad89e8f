import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atMost } from './figures.ts'
import { interleaved, load } from './load.ts'
import { multiplyStock } from './many-cars.ts'
import { startProduct } from './servers.ts'
import { wishesFor } from './wishes.ts'

const settings = { connections: 4, seconds: 5 }

/** A hundred times the cars should hardly slow it down. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const small = await makeDealer(cluster, 'bench_small', { used: 10_000 })
    const large = await makeDealer(cluster, 'bench_large', { used: 10_000 })
    await multiplyStock(large, 1_000_000)
    const few = await startProduct({ DATABASE_URL: small, DATA_DIR: dataDir, DEMO: '0' })
    const many = await startProduct({ DATABASE_URL: large, DATA_DIR: dataDir, DEMO: '0' })
    const wishes = { few: await wishesFor(small), many: await wishesFor(large) }
    const kinds = { choices: 2, ranges: 8, text: 8 } as const
    for (const [kind, most] of Object.entries(kinds) as [keyof typeof kinds, number][]) {
      const samples = await interleaved({
        few: () => load(few.origin, wishes.few[kind], settings),
        many: () => load(many.origin, wishes.many[kind], settings),
      })
      atMost(`list call p95 by ${kind}, 1,000,000 cars to 10,000`, samples.many.p95 / samples.few.p95, most)
    }
  })
}
