import { setTimeout as sleep } from 'node:timers/promises'
import { api } from './calls.ts'
import { checkoutOf, type StartedOrder } from './checkout.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { freePort, startProduct, type Running } from './servers.ts'

const checkouts = 200
const kills = 20
const atOnce = 8

type Payment = {
  payment: { paymentStatus: string }
  paymentLinks: { deepLink: { href: string } } | null
  order: { orderNumber: string | null }
}

/** Two hundred people buy a car each while the app is killed again and again, at random moments. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_kills')
    const port = await freePort()
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0', PORT: String(port) }
    const origin = `http://127.0.0.1:${port}`
    let product = await startProduct(environment)
    let done = 0
    let killed = 0
    const executioner = (async () => {
      while (killed < kills) {
        await sleep(300 + Math.random() * 1_500)
        await product.kill()
        killed++
        product = await restarted(environment)
      }
    })()
    const { rows } = await run(
      url,
      `select number from listing where kind = 'used' and state = 1 order by number limit $1`,
      [checkouts],
    )
    const before = new Date().toISOString()
    const cars = (rows as { number: number }[]).map(({ number }) => `used-${number}`)
    const queue = cars.entries()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const [buyer, car] of queue) {
          await buy(origin, car, buyer)
          done++
          // Spread over all the kills.
          while (done / cars.length > (killed + 1) / kills && killed < kills) await sleep(20)
        }
      }),
    )
    await executioner
    await untilQuiet(url)
    const count = async (sql: string) => ((await run(url, sql)).rows[0] as { n: number }).n
    reported('kills', String(killed))
    exactly(
      'orders paid',
      await count(`select count(*)::int as n from shop_order where placed_at > '${before}'`),
      cars.length,
    )
    // The demo dealer has sold some before, and some in the showroom, without an order.
    exactly(
      'cars sold',
      await count(
        `select count(*)::int as n from car_sale where freed_at is null and order_id is not null and sold_at > '${before}'`,
      ),
      cars.length,
    )
    exactly(
      'cars sold to somebody who did not pay',
      await count(`
      select count(*)::int as n from car_sale s where freed_at is null and order_id is not null and not exists (
        select from shop_order o where o.id = s.order_id and o.order_number is not null)`),
      0,
    )
    exactly(
      'order numbers missing from the series',
      await count(`
      select (sum(last) - (select count(*) from shop_order where order_number is not null))::int as n
      from number_series where series = 'SO'`),
      0,
    )
    exactly(
      'confirmation mails',
      await count(
        `select count(*)::int as n from mail where sent_at is not null and once_key like 'order-confirmation%'`,
      ),
      cars.length,
    )
    exactly('payments due back', await count(`select count(*)::int as n from refund_due`), 0)
  })
}

/** Goes on until the car is paid, as a buyer would who reloads the page when it fails. */
async function buy(origin: string, car: string, buyer: number): Promise<void> {
  let order: StartedOrder | undefined
  let isPaid = false
  for (let attempt = 0; attempt < 400; attempt++) {
    try {
      order ??= await checkoutOf(origin, car, buyer)
      const access = { id: order.id, accessKey: order.accessKey }
      const known = await api<Payment>(origin, 'GET', '/shop/order/confirmpayment', access)
      if (known.result?.order.orderNumber) return
      let link = known.result?.paymentLinks?.deepLink.href
      if (!link && !isPaid) {
        const asked = await api<Payment>(origin, 'POST', '/shop/order/requestpayment', { order })
        link = asked.result?.paymentLinks?.deepLink.href
      }
      if (link && !isPaid) {
        const paid = await fetch(`${origin}${new URL(link).pathname}/pay`, { method: 'POST', redirect: 'manual' })
        isPaid = paid.status < 400
      }
    } catch {
      // Killed under our hands; try again.
    }
    await sleep(100)
  }
  throw new Error(`Buyer ${buyer} never got ${car}`)
}

async function restarted(environment: Record<string, string>): Promise<Running> {
  for (;;) {
    try {
      return await startProduct(environment)
    } catch {
      await sleep(100)
    }
  }
}

async function untilQuiet(url: string): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 500) {
    const { rows } = await run(url, `select count(*)::int as n from mail where sent_at is null`)
    if ((rows[0] as { n: number }).n === 0) return
    await sleep(500)
  }
}
