import { api } from './calls.ts'
import { startCheckout, type StartedOrder } from './checkout.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { startProduct } from './servers.ts'

const buyers = 200
const rounds = 50

/** Two hundred people start paying for the same used car at the same moment, on two processes. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_race')
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' }
    const products = [await startProduct(environment), await startProduct(environment)]
    const origin = (buyer: number) => products[buyer % products.length]!.origin
    const { rows } = await run(
      url,
      `select number from listing where kind = 'used' and state = 1 order by number limit $1`,
      [rounds],
    )
    let roundsWithOneWinner = 0
    let slowest = 0
    for (const { number } of rows as { number: number }[]) {
      const orders = await Promise.all(
        Array.from({ length: buyers }, (_, buyer) => startCheckout(origin(buyer), `used-${number}`, buyer)),
      )
      const startedAt = performance.now()
      const answers = await Promise.all(
        orders.map((order: StartedOrder, buyer) => api(origin(buyer), 'POST', '/shop/order/requestpayment', { order })),
      )
      slowest = Math.max(slowest, performance.now() - startedAt)
      const won = answers.filter(({ status }) => status === 200).length
      const refused = answers.filter(({ status }) => status === 409).length
      const held = await run(
        url,
        `select count(*)::int as n from car_hold h join vehicle v on v.id = h.vehicle_id where v.number = $1 and h.until > now()`,
        [number],
      )
      if (won === 1 && refused === buyers - 1 && (held.rows[0] as { n: number }).n === 1) roundsWithOneWinner++
    }
    exactly(
      `rounds of ${rounds} in which one of ${buyers} buyers won and ${buyers - 1} were told`,
      roundsWithOneWinner,
      rows.length,
    )
    reported('slowest round', `${Math.round(slowest)} ms`)
  })
}
