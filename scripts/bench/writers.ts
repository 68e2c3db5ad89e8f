import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { api } from './calls.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { atMost } from './figures.ts'
import { load } from './load.ts'
import { multiplyStock } from './many-cars.ts'
import { startProduct } from './servers.ts'
import { wishesFor } from './wishes.ts'

const settings = { connections: 4, seconds: 5 }
const changesPerSecond = 50

/** Lists while prices change all the time: readers hardly feel it, and see the change. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_writers', { used: 10_000 })
    await multiplyStock(url, 100_000)
    const { origin } = await startProduct({ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' })
    const wishes = await wishesFor(url)
    await load(origin, wishes.choices, settings)
    const quiet = await load(origin, wishes.choices, settings)
    const { rows } = await run(url, `select vehicle_id as id from listing where state = 1 and kind = 'used' limit 5000`)
    const ids = (rows as { id: string }[]).map(({ id }) => id)
    const writing = changePrices(url, ids, settings.seconds + 1)
    const busy = await load(origin, wishes.choices, settings)
    atMost(`list p95 under ${changesPerSecond} price changes a second to quiet, 100,000 cars`, busy.p95 / quiet.p95, 2)
    await writing
    atMost('seconds until a changed price is in the lists', await visibleAfter(origin, url, ids[0]!), 1)
  })
}

async function changePrices(url: string, ids: readonly string[], seconds: number): Promise<void> {
  const startedAt = performance.now()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (let change = 0; change < seconds * changesPerSecond; change++) {
      await sleep(Math.max(0, startedAt + (change * 1_000) / changesPerSecond - performance.now()))
      const id = ids[change % ids.length]
      await client.query('update price set price_cents = price_cents + 100 where vehicle_id = $1', [id])
    }
  } finally {
    await client.end()
  }
}

/** No other car costs that. */
async function visibleAfter(origin: string, url: string, id: string): Promise<number> {
  const cents = 77_777_700
  await run(url, 'update price set price_cents = $2, vat_excluded = false where vehicle_id = $1', [id, cents])
  const changedAt = performance.now()
  const values = { priceGrossCents: { from: cents, to: cents } }
  for (;;) {
    const { result } = await api<{ rowCount: number }>(origin, 'POST', '/shop/catalog/getusedcars', { values })
    if (result.rowCount === 1) return (performance.now() - changedAt) / 1_000
    await sleep(20)
  }
}
