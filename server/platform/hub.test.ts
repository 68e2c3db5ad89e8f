import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import { testServices } from '../test/services.ts'
import { createHub, type Hub } from './hub.ts'

const services = await testServices()
const admit = async ({ token }: Readonly<Record<string, unknown>>) => (token === 'mine' ? 'order:1' : undefined)
const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

async function startHub(): Promise<{ hub: Hub; url: string }> {
  const server = createServer()
  const hub = createHub(server, services.database.pool, services.settings.publicUrl, admit, services.log)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => hub.close())
  return { hub, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function connect(url: string, auth: object, headers: Record<string, string> = {}): Socket {
  const socket = io(`${url}/shop-hub`, {
    path: '/shop-hub/socket.io',
    auth,
    transports: ['websocket'],
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  })
  closing.push(() => socket.close())
  return socket
}

const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error) => resolve(error.message))
  })

it('reaches a browser that is connected to another process, and nobody else', async () => {
  const [one, other] = [await startHub(), await startHub()]
  const mine = connect(other.url, { token: 'mine' })
  const told: unknown[] = []
  mine.on('ConfirmPayment', (payment) => told.push(payment))
  expect(await outcome(mine)).toBe('connected')
  expect(other.hub.isIn(mine.id!, 'order:1')).toBe(true)
  expect(other.hub.isIn(mine.id!, 'order:2')).toBe(false)
  await expect
    .poll(() => {
      one.hub.tell('order:2', 'ConfirmPayment', 'not for you')
      one.hub.tell('order:1', 'ConfirmPayment', { paymentStatus: 5 })
      return told.at(-1)
    })
    .toEqual({ paymentStatus: 5 })
  expect(told).not.toContain('not for you')
})

it('turns away who cannot show what belongs to an order, and foreign pages', async () => {
  const { url } = await startHub()
  expect(await outcome(connect(url, {}))).toBe('forbidden')
  expect(await outcome(connect(url, { token: 'guessed' }))).toBe('forbidden')
  expect(await outcome(connect(url, { token: 'mine' }, { origin: 'https://elsewhere.example' }))).not.toBe('connected')
})
