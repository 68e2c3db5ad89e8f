import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { runningShop } from '../../test/running-shop.ts'
import { ordersIn, patient } from './orders.test-data.ts'

/** A mail server that takes connections and says nothing. */
const silent = net.createServer((socket) => void connections.add(socket))
const connections = new Set<net.Socket>()
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))

const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
const shop = await runningShop({ smtpUrl }, {})
const { usedCar, orderFor, startPaying, isPlaced } = ordersIn(shop)

/** As long as the test lasts the provider does not answer. */
const answer = Promise.withResolvers<never>()
afterAll(() => {
  answer.reject(new Error('the test is over'))
  for (const socket of connections) socket.destroy()
  silent.close()
})

test('a paid order is saved while the mail server says nothing', async () => {
  await transaction(shop.database, async (tx) => {
    for (let index = 0; index < 20; index++) {
      await queueMail(tx, {
        onceKey: `letter:${index}`,
        to: 'lezer@example.be',
        senderName: 'Autogroep',
        subject: 'Nieuws',
        html: '',
        plain: '',
      })
    }
  })
  await vi.waitFor(() => expect(connections.size).toBeGreaterThan(2), patient)
  const order = await orderFor([await usedCar()])
  await shop.payer(await startPaying(order), 'pay')
  await isPlaced(order)
  // Other work of the house has transactions open for a moment; mails would hold theirs as long as the server is silent.
  await vi.waitFor(async () => expect(await idleInTransaction()).toBe(0), { timeout: 3_000 })
})

async function idleInTransaction(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction'`,
  )
  return rows[0]!.count
}

test('a paid order is saved while the provider answers nothing we ask about other payments', async () => {
  let asked = 0
  const waits = Array.from({ length: 10 }, async () => startPaying(await orderFor([await usedCar()])))
  await Promise.all(waits)
  const order = await orderFor([await usedCar()])
  const link = await startPaying(order)
  const hang = (): Promise<never> => {
    asked++
    return answer.promise
  }
  shop.services.payments = { ...shop.payments, get: hang, searchByReference: hang }
  await shop.hurry('watch-payment')
  await vi.waitFor(() => expect(asked).toBeGreaterThan(3), patient)
  await shop.payer(link, 'pay')
  await isPlaced(order)
})
