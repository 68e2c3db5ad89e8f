import { buy, carsForSale, checkBooks } from './buyers.ts'
import { makeDealer, withCluster } from './databases.ts'
import { doWhileKilled } from './killing.ts'

const checkouts = 200

/** Two hundred people buy a car each while app and database are killed again and again, at random moments. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_kills')
    const before = new Date().toISOString()
    const things = await carsForSale(url, checkouts)
    await doWhileKilled(url, { things, kills: { app: 20, database: 100 } }, buy)
    await checkBooks(url, before, things.length)
  })
}
