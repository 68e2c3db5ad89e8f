import { setTimeout as sleep } from 'node:timers/promises'
import { api } from './calls.ts'
import { startCheckout, type StartedOrder } from './checkout.ts'
import { run } from './databases.ts'
import { exactly } from './figures.ts'

type Payment = {
  payment: { paymentStatus: string }
  paymentLinks: { deepLink: { href: string } } | null
  order: { orderNumber: string | null }
}

const mostAttempts = 1_200

/** Continues until the car is paid, like a buyer who reloads the page when it fails. */
export async function buy(origin: string, car: string, buyer: number): Promise<void> {
  let order: StartedOrder | undefined
  let isPaid = false
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    try {
      order ??= await startCheckout(origin, car, buyer)
      const access = { id: order.id, accessKey: order.accessKey }
      const known = await api<Payment>(origin, 'GET', '/shop/order/confirmpayment', access)
      if (known.result?.order.orderNumber) return
      let link = known.result?.paymentLinks?.deepLink.href
      if (!link && !isPaid) {
        const asked = await api<Payment>(origin, 'POST', '/shop/order/requestpayment', { order })
        link = asked.result?.paymentLinks?.deepLink.href
      }
      if (link && !isPaid) isPaid = await pay(origin, link)
    } catch {
      // The process was killed meanwhile; try again.
    }
    await sleep(100)
  }
  throw new Error(`Buyer ${buyer} never got ${car}`)
}

/** Pays in the app behind the link. */
export async function pay(origin: string, link: string): Promise<boolean> {
  const paid = await fetch(`${origin}${new URL(link).pathname}/pay`, { method: 'POST', redirect: 'manual' })
  return paid.status < 400
}

/** Used cars that can be bought, by the keys that the cart knows. */
export async function carsForSale(url: string, count: number): Promise<string[]> {
  const { rows } = await run(
    url,
    `select number from listing where kind = 'used' and state = 1 order by number limit $1`,
    [count],
  )
  return (rows as { number: number }[]).map(({ number }) => `used-${number}`)
}

/**
 * Checks that no car bought since then is lost, sold twice or sold without payment. `until` is an instant in SQL: the
 * clock of the product may be ahead of that of the database.
 */
export async function checkBooks(
  url: string,
  since: string,
  bought: number,
  { until = 'now()' }: { until?: string } = {},
): Promise<void> {
  await untilQuiet(url)
  const count = async (sql: string) => ((await run(url, sql)).rows[0] as { n: number }).n
  exactly(
    'orders paid',
    await count(`select count(*)::int as n from shop_order where placed_at between '${since}' and ${until}`),
    bought,
  )
  // The demo dealer has sold some before, and some in the showroom, without an order.
  exactly(
    'cars sold',
    await count(
      `select count(*)::int as n from car_sale where freed_at is null and order_id is not null and sold_at between '${since}' and ${until}`,
    ),
    bought,
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
      `select count(*)::int as n from mail
       where sent_at is not null and once_key like 'order-confirmation%' and created_at > '${since}'`,
    ),
    bought,
  )
  exactly(
    'payments due back',
    await count(`select count(*)::int as n from refund_due where created_at > '${since}'`),
    0,
  )
}

async function untilQuiet(url: string): Promise<void> {
  for (let waited = 0; waited < 120_000; waited += 500) {
    const { rows } = await run(
      url,
      `select (select count(*) from mail where sent_at is null and refused_at is null and withheld_at is null)
         + (select count(*) from graphile_worker.jobs where task_identifier = 'order-confirmation') as n`,
    )
    if (Number((rows[0] as { n: string }).n) === 0) return
    await sleep(500)
  }
}
