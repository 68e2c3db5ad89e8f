import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { requireValue } from '../../domain/platform/values/required.ts'
import { api } from '../bench/calls.ts'
import { buy, carsForSale, checkBooks } from '../bench/buyers.ts'
import { atMost, exactly } from '../bench/figures.ts'
import { makeJobsDue } from '../bench/invoice-delivery.ts'
import { count } from '../bench/invoice-desk.ts'
import { mostConnections } from '../bench/outage.ts'
import { askPayment, fillInOrder, payAndWait, paymentUnavailable, provider, untilPayable } from './orders.ts'
import { countWaitingMails, queueMails } from './process-faults.ts'
import { becomes, openPage, saw, until, type Stage } from './stage.ts'

export async function cutProvider(stage: Stage): Promise<void> {
  await stage.start()
  const order = await fillInOrder(stage)
  stage.door.behave(provider, 'cut')
  saw('the buyer', await askPayment(stage, order), 503, paymentUnavailable)
  stage.door.behave(provider, undefined)
  await payAndWait(stage, order, await untilPayable(stage, order))
  const made = `select count(*) from simulator_payment where created_at >= '${stage.since}' and status <> 'CANCELLED'`
  exactly('payments at the provider that were not cancelled', await count(stage.url, made), 1)
  await checkBooks(stage.url, stage.since, 1)
}

export async function failNames(stage: Stage): Promise<void> {
  const product = await stage.start({ PUBLIC_URL: stage.door.origin.replace('127.0.0.1', 'localhost') })
  const order = await fillInOrder(stage)
  await stage.steer(product, { hasNames: false })
  await queueMails(stage.url, 1)
  saw('the buyer', await askPayment(stage, order), 503, paymentUnavailable)
  exactly('a page: status', await openPage(stage.origin), 200)
  await stage.steer(product, { hasNames: true })
  await payAndWait(stage, order, await untilPayable(stage, order))
  await makeJobsDue(stage.url)
  await becomes('all mails leave', async () => (await countWaitingMails(stage.url)) === 0)
  await becomes('both mails are taken over', () => stage.mail.listAccepted().length === 2)
  await checkBooks(stage.url, stage.since, 1)
}

const halfOpenEach = 100

/** Clients that send nothing, half of a head or a head without its body, and never disconnect. */
export async function holdSockets(stage: Stage): Promise<void> {
  await stage.start({ DATABASE_URL: stage.url })
  await openPage(stage.origin)
  const port = Number(new URL(stage.origin).port)
  const words = ['', 'GET /nl HTTP/1.1\r\nHost: 127', `${head('/api/shop/order/getnew', 1_000)}{"carList":[`]
  const sockets = words.flatMap((word) =>
    Array.from({ length: halfOpenEach }, () => [word, net.connect(port, '127.0.0.1')] as const),
  )
  stage.atEnd(() => sockets.forEach(([, socket]) => socket.destroy()))
  for (const [word, socket] of sockets) {
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(word)
  }
  exactly('a page: status', await openPage(stage.origin), 200)
  const [car] = await carsForSale(stage.url, 1)
  await buy(stage.origin, requireValue(car, 'a car'), 1)
  atMost(
    'connections to the database',
    await count(
      stage.url,
      `select count(*) from pg_stat_activity where datname = current_database() and application_name like 'forecourt%'`,
    ),
    mostConnections,
  )
  await checkBooks(stage.url, stage.since, 1)
}

function head(address: string, length: number): string {
  const lines = [
    `POST ${address} HTTP/1.1`,
    'Host: 127.0.0.1',
    'X-Api-Key: demo',
    'X-Tenant: demo',
    'X-Language: nl-BE',
    'X-Requested-With: XMLHttpRequest',
    'Content-Type: application/json',
    'Connection: close',
    `Content-Length: ${length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

const slowClients = 20
const sendEveryMs = 100

export async function sendSlowly(stage: Stage): Promise<void> {
  await stage.start({ DATABASE_URL: stage.url })
  const [car] = await carsForSale(stage.url, 1)
  const body = JSON.stringify({ carList: [requireValue(car, 'a car')] }).padEnd(60)
  const port = Number(new URL(stage.origin).port)
  const answers = Array.from({ length: slowClients }, async () => {
    const socket = net.connect(port, '127.0.0.1').setEncoding('utf8')
    // A connection that is cut counts as a client without an answer.
    socket.on('error', () => {})
    let answer = ''
    socket.on('data', (text) => (answer += text))
    socket.write(head('/api/shop/order/getnew', body.length))
    for (const letter of body) {
      socket.write(letter)
      await pause(sendEveryMs)
    }
    await until(() => answer.includes('\r\n\r\n'))
    socket.destroy()
    return Number(answer.split(' ')[1])
  })
  const held = `select count(*) from pg_stat_activity where datname = current_database() and application_name = 'forecourt' and xact_start < now() - interval '1 second'`
  await pause(2_000)
  exactly('another call meanwhile: status', (await api(stage.origin, 'POST', '/shop/catalog/getusedcars')).status, 200)
  exactly('transactions that wait for them', await count(stage.url, held), 0)
  await buy(stage.origin, requireValue(car, 'a car'), 1)
  const statuses = await Promise.all(answers)
  exactly(
    'slow clients that are answered',
    statuses.filter((status) => status === 200 || status === 409).length,
    slowClients,
  )
  await checkBooks(stage.url, stage.since, 1)
}
