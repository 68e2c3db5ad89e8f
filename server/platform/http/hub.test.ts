import { randomBytes } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import { openGate } from '../../test/gate.ts'
import { testServices } from '../../test/services.ts'
import { createHub, type Hub } from './hub.ts'

const services = await testServices()
const admit = async ({ token }: Readonly<Record<string, unknown>>) => (token === 'mine' ? 'order:1' : undefined)
const closing: (() => unknown)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

async function startHub(
  databaseUrl = services.settings.databaseUrl,
  limits?: Parameters<typeof createHub>[3],
): Promise<{ hub: Hub; url: string }> {
  const server = createServer()
  const settings = { ...services.settings, databaseUrl, trustedProxies: 1, rateLimitFactor: 1 }
  const hub = createHub(server, { ...services, settings }, admit, limits)
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

/** Returns true if a first request is accepted. */
async function handshake(url: string, transport: 'polling' | 'websocket', headers: Record<string, string>) {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const key = { 'sec-websocket-key': randomBytes(16).toString('base64') }
  const asked = request(`${url}/shop-hub/socket.io/?EIO=4&transport=${transport}`, {
    headers: { ...headers, ...(transport === 'websocket' ? { ...upgrade, ...key } : {}) },
  })
  asked.end()
  return new Promise<boolean>((resolve, reject) => {
    asked.once('error', reject)
    asked.once('upgrade', (_response, socket) => {
      socket.destroy()
      resolve(true)
    })
    asked.once('response', (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
  })
}

it.each([
  ['accepts', {}, 200],
  ['refuses', { origin: 'https://elsewhere.example' }, 403],
])('answers what it %s with the headers that keep browsers safe', async (_what, headers, status) => {
  const { url } = await startHub()
  const answer = await fetch(`${url}/shop-hub/socket.io/?EIO=4&transport=polling`, { headers })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(answer.headers.get('content-type')).toContain(
    status === 200 ? 'text/plain; charset=UTF-8' : 'application/json',
  )
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
      one.hub.notify('order:2', 'ConfirmPayment', 'not for you')
      one.hub.notify('order:1', 'ConfirmPayment', { paymentStatus: 5 })
      return told.at(-1)
    })
    .toEqual({ paymentStatus: 5 })
  expect(told).not.toContain('not for you')
})

it('ends the connections of a room on every process, and lets in again whoever may still watch', async () => {
  const [one, other] = [await startHub(), await startHub()]
  const [mine, another] = [connect(other.url, { token: 'mine' }), connect(one.url, { token: 'mine' })]
  expect(await Promise.all([outcome(mine), outcome(another)])).toEqual(['connected', 'connected'])
  const reason = new Promise<string>((resolve) => mine.once('disconnect', resolve))
  await expect
    .poll(() => {
      one.hub.dismiss('order:1')
      return [mine.connected, another.connected]
    })
    .toEqual([false, false])
  expect(await reason).toBe('io server disconnect')
  expect(await outcome(connect(other.url, { token: 'mine' }))).toBe('connected')
})

it('hears the others again after the database refused for a while, with one ear', async () => {
  const gate = await openGate(services.settings.databaseUrl)
  const [one, other] = [await startHub(), await startHub(gate.url)]
  const mine = connect(other.url, { token: 'mine' })
  const told: unknown[] = []
  mine.on('ConfirmPayment', (payment) => told.push(payment))
  expect(await outcome(mine)).toBe('connected')
  await gate.refuse()
  await pause(1_000)
  await gate.open()
  await expect
    .poll(
      () => {
        one.hub.notify('order:1', 'ConfirmPayment', 'are you there?')
        return told.length
      },
      { timeout: 5_000 },
    )
    .toBeGreaterThan(0)
  one.hub.notify('order:1', 'ConfirmPayment', 'paid')
  // Each notice goes by a connection of its own, so one of the questions may come after it.
  await expect.poll(() => told, { timeout: 5_000 }).toContain('paid')
  expect(told.filter((payment) => payment === 'paid')).toHaveLength(1)
  await other.hub.close()
  await gate.close()
})

it('turns away who cannot show what belongs to an order', async () => {
  const { url } = await startHub()
  expect(await outcome(connect(url, {}))).toBe('forbidden')
  expect(await outcome(connect(url, { token: 'guessed' }))).toBe('forbidden')
})

describe.each(['polling', 'websocket'] as const)('by %s', (transport) => {
  it('admits our own pages, and who is no page at all', async () => {
    const { url } = await startHub()
    const { publicUrl } = services.settings
    expect(await handshake(url, transport, { origin: publicUrl })).toBe(true)
    expect(await handshake(url, transport, {})).toBe(true)
  })

  it.each([
    ['another page', { origin: 'https://elsewhere.example' }],
    ['another page that names itself as the host', { origin: 'https://evil.example', host: 'evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['no origin worth the name', { origin: 'garbage' }],
    ['an empty origin', { origin: '' }],
  ])('turns away %s', async (_who, headers) => {
    const { url } = await startHub()
    expect(await handshake(url, transport, headers)).toBe(false)
  })
})

describe('a visitor who wants too much of it', () => {
  const few = {
    sockets: 4,
    socketsOfOne: 2,
    joinsOfOne: { atOnce: 3, perSecond: 0 },
    messagesOnSocket: { atOnce: 10, perSecond: 0 },
  }
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('opens few sockets, others still theirs, and all together no more than there is room for', async () => {
    const { url } = await startHub(undefined, few)
    const first = connect(url, { token: 'mine' }, from('192.0.2.1'))
    expect(await outcome(first)).toBe('connected')
    expect(await outcome(connect(url, { token: 'mine' }, from('192.0.2.1')))).toBe('connected')
    expect(await handshake(url, 'polling', from('192.0.2.1'))).toBe(false)
    expect(await outcome(connect(url, { token: 'mine' }, from('192.0.2.2')))).toBe('connected')
    expect(await outcome(connect(url, { token: 'mine' }, from('2001:db8::1')))).toBe('connected')
    expect(await handshake(url, 'polling', from('192.0.2.3'))).toBe(false)
    first.close()
    await expect.poll(() => handshake(url, 'polling', from('192.0.2.1'))).toBe(true)
  })

  it('guesses few keys', async () => {
    const { url } = await startHub(undefined, { ...few, sockets: 100, socketsOfOne: 100 })
    const tries = []
    for (let guess = 0; guess < 5; guess++) tries.push(await outcome(connect(url, {}, from('192.0.2.1'))))
    expect(tries).toEqual(['forbidden', 'forbidden', 'forbidden', 'too many', 'too many'])
    expect(await outcome(connect(url, { token: 'mine' }, from('192.0.2.2')))).toBe('connected')
  })

  it('is cut off when it talks on and on: nobody has anything to say', async () => {
    const { url } = await startHub(undefined, few)
    const chatty = connect(url, { token: 'mine' })
    const quiet = connect(url, { token: 'mine' })
    expect(await outcome(chatty)).toBe('connected')
    expect(await outcome(quiet)).toBe('connected')
    const cut = new Promise<string>((resolve) => chatty.on('disconnect', resolve))
    for (let count = 0; count < 100; count++) chatty.emit('hello')
    expect(await cut).toMatch(/^transport/)
    expect(quiet.connected).toBe(true)
  })
})
