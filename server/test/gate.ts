import net from 'node:net'
import type { AddressInfo } from 'node:net'

export type Gate = {
  /** The address of what lies behind, through the gate. */
  readonly url: string
  /** Number of attempts. */
  readonly attempts: number
  /** Lets everybody in again; what was held back meanwhile is passed on. With `hanging` they come in and hear nothing. */
  open(options?: { hanging: boolean }): Promise<void>
  /** As a server that is down: cuts what is open and refuses what comes. */
  refuse(): Promise<void>
  /** As a server that is frozen: takes connections, and no word passes. */
  hang(): void
  /** Passes each word on so many milliseconds late, as over a bad line. */
  delay(ms: number): void
  /** Hangs as soon as somebody says this; done when that has happened. */
  hangAt(words: string): Promise<void>
  close(): Promise<void>
}

/** A door for connections in front of a server, such as PostgreSQL, that can be out of order for a while. */
export async function openGate(target: string): Promise<Gate> {
  const address = new URL(target)
  const pairs = new Set<[net.Socket, net.Socket]>()
  let hanging = false
  let awaited: { words: string; heard: () => void } | undefined
  let attempts = 0
  let lateMs = 0

  const server = net.createServer((visitor) => {
    attempts++
    const inside = net.connect(Number(address.port), address.hostname)
    const pair: [net.Socket, net.Socket] = [visitor, inside]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed() as typeof pair] as const) {
      from.on('error', () => {})
      from.once('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
      from.on('data', (chunk) => {
        if (lateMs === 0) to.write(chunk)
        else setTimeout(() => to.write(chunk), lateMs)
        if (!awaited || !chunk.includes(awaited.words)) return
        hang()
        awaited.heard()
        awaited = undefined
      })
      if (hanging) from.pause()
    }
  })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)

  function listen(onPort: number): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(onPort, '127.0.0.1', resolve)
    })
  }

  async function refuse(): Promise<void> {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    for (const [visitor] of pairs) visitor.destroy()
    await closed
  }

  function hang(): void {
    hanging = true
    for (const socket of [...pairs].flat()) socket.pause()
  }

  return {
    url: url.href,
    get attempts() {
      return attempts
    },
    async open(options) {
      hanging = options?.hanging ?? false
      if (!hanging) for (const socket of [...pairs].flat()) socket.resume()
      if (!server.listening) await listen(port)
    },
    refuse,
    hang,
    delay: (ms) => void (lateMs = ms),
    hangAt: (words) => new Promise((heard) => (awaited = { words, heard })),
    close: refuse,
  }
}
