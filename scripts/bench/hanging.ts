import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { carsForSale, pay } from './buyers.ts'
import { api } from './calls.ts'
import { startCheckout, type StartedOrder } from './checkout.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { atMost } from './figures.ts'
import { openDoor } from './door.ts'
import { freePort } from '../lib/free-port.ts'
import { startProduct } from './servers.ts'

const openPayments = 30
const paid = 10
const mails = 50

type Payment = { paymentLinks: { deepLink: { href: string } } | null; order: { orderNumber: string | null } }

/** A mail server and a payment provider that accept everything and answer nothing, while people pay. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_hanging')
    const port = await freePort()
    const provider = await openDoor(port)
    const mailServer = net.createServer()
    mailServer.listen(0, '127.0.0.1')
    await once(mailServer, 'listening')
    const { origin, process: child } = await startProduct({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      DEMO: '0',
      PORT: String(port),
      PUBLIC_URL: provider.origin,
      SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`,
    })
    const cars = await carsForSale(url, openPayments)
    const waiting: { order: StartedOrder; link: string }[] = []
    for (const [buyer, car] of cars.entries()) {
      const order = await startCheckout(origin, car, buyer)
      const { result } = await api<Payment>(origin, 'POST', '/shop/order/requestpayment', { order })
      waiting.push({ order, link: result.paymentLinks!.deepLink.href })
    }
    provider.behave('/simulator/v3/', 'hang')
    await run(
      url,
      `with made as (
         insert into mail (once_key, recipient, sender_name, subject, html, plain)
         select 'bench:' || n, 'lezer@example.be', 'Autogroep', 'Nieuws', '', '' from generate_series(1, ${mails}) n returning id)
       select graphile_worker.add_job('send-mail', json_build_object('mailId', id)) from made`,
    )
    // Until each payment was requested, without an answer.
    await sleep(20_000)
    const times: number[] = []
    for (const { order, link } of waiting.slice(0, paid)) {
      const startedAt = performance.now()
      await pay(origin, link)
      await untilPlaced(origin, order)
      times.push(performance.now() - startedAt)
    }
    atMost('seconds from payment to saved order, slowest', Math.max(...times) / 1_000, 2)
    const askedAt = performance.now()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    atMost('seconds to end, asked while mails hang', (performance.now() - askedAt) / 1_000, 15)
    mailServer.close()
    await provider.close()
  })
}

async function untilPlaced(origin: string, { id, accessKey }: StartedOrder): Promise<void> {
  for (;;) {
    const { result } = await api<Payment>(origin, 'GET', '/shop/order/confirmpayment', { id, accessKey })
    if (result.order.orderNumber) return
    await sleep(20)
  }
}
