import pg from 'pg'
import { dataDir, makeDealer, withCluster } from './databases.ts'
import { atMost, reported } from './figures.ts'
import { multiplyStock } from './many-cars.ts'
import { readMemory, startProduct } from './servers.ts'

const cars = 1_000_000
const writes = 100

/** A stock as large as we promise to carry: how soon it is there, what it weighs, and what one change costs. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const small = await makeDealer(cluster, 'bench_ten_thousand', { used: 10_000 })
    const large = await makeDealer(cluster, 'bench_million', { used: 10_000 })
    const empty = await makeDealer(cluster, 'bench_empty')
    await multiplyStock(large, cars)
    const before = await measureStart(empty)
    const after = await measureStart(large)
    reported('seconds from start to first list page, demo dealer', before.seconds.toFixed(1))
    atMost('seconds from start to first list page, 1,000,000 cars', after.seconds, 15)
    atMost('memory above that of the demo dealer, 1,000,000 cars, MB', after.megabytes - before.megabytes, 350)
    const [few, many] = [await writeMs(small), await writeMs(large)]
    atMost('ms to change a price, 1,000,000 cars', many, 10)
    atMost('the same to 10,000 cars', many / few, 2)
  })
}

async function measureStart(url: string): Promise<{ seconds: number; megabytes: number }> {
  const startedAt = performance.now()
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
  const page = await fetch(`${product.origin}/nl/tweedehandswagens`)
  await page.text()
  if (!page.ok) throw new Error(`The first page answered ${page.status}`)
  const seconds = (performance.now() - startedAt) / 1_000
  const megabytes = await readMemory(product)
  await product.stop()
  return { seconds, megabytes }
}

/** The median; the first few find nothing in any cache. */
async function writeMs(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select vehicle_id as id from listing where state = 1 and kind = 'used' order by number limit ${writes}`,
  )
  const times: number[] = []
  for (const { id } of rows as { id: string }[]) {
    const startedAt = performance.now()
    await client.query('update price set price_cents = price_cents + 100 where vehicle_id = $1', [id])
    times.push(performance.now() - startedAt)
  }
  await client.end()
  return times.toSorted((a, b) => a - b)[times.length >> 1]!
}
