import { lookup } from 'node:dns'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isInside } from './mail-transport.ts'
import { traceWork } from '../tracing/spans.ts'

/** Reason why a given address cannot be fetched. */
export class OutsideError extends Error {}

export interface OutsideWish {
  readonly maxBytes: number
  readonly timeoutMs: number
}

export type FetchOutside = (address: string, wish: OutsideWish) => Promise<Buffer>

/**
 * Fetches an address that a file contains: by https on its usual port, and never from a network of our own. The name is
 * looked up once, by the connection itself, so that it leads nowhere else by the time it is called. Redirects are not
 * followed.
 */
export const fetchOutside: FetchOutside = async (address, wish) => {
  const url = httpsAddress(address)
  if (!url) throw new OutsideError('No https address')
  // No trace header is sent to other parties.
  return traceWork('GET outside', { kind: 'client', attributes: { 'peer.service': 'outside' } }, () =>
    receive(wish, (signal, take) => request(url, { lookup: lookupOutside, signal, agent: false }, take)),
  )
}

/** @param ask begins the request; only a test begins another than `fetchOutside` does */
export function receive(
  { maxBytes, timeoutMs }: OutsideWish,
  ask: (signal: AbortSignal, take: (answer: IncomingMessage) => void) => ClientRequest,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = ask(AbortSignal.timeout(timeoutMs), (answer) => {
      const pieces: Buffer[] = []
      let size = 0
      if (answer.statusCode !== 200) {
        asked.destroy(new OutsideError(`Answered with ${answer.statusCode}`))
        return
      }
      answer.on('data', (piece: Buffer) => {
        size += piece.length
        pieces.push(piece)
        if (size > maxBytes) asked.destroy(new OutsideError('Too large'))
      })
      answer.on('end', () => resolve(Buffer.concat(pieces)))
      answer.on('error', reject)
    })
    asked.on('error', reject).end()
  })
}

/** Returns an address that may be called at all; undefined: it is none, or names a host of our own by its number. */
export function httpsAddress(address: string): URL | undefined {
  const url = URL.parse(address.trim())
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return undefined
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && isInside(host) ? undefined : url
}

/** Looks up a name for a connection, and refuses one that leads into our own network. */
export const lookupOutside: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const [first] = addresses
    // One that is inside is enough to mistrust the name.
    if (!first || addresses.some(({ address }) => isInside(address)))
      return done(new OutsideError('Leads into our own network'), '', 0)
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}
