import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/**
 * Returns the address of a visitor, one way to write it. Behind balancers of ours the last `trustedProxies` entries of
 * X-Forwarded-For are theirs, the one before is the visitor; some write the port along, which is another with every call.
 */
export function visitorAddress(direct: string | undefined, forwarded: string | undefined, trustedProxies: number) {
  const entries = (forwarded ?? '').split(',').map((entry) => entry.trim())
  const named = trustedProxies === 0 ? undefined : plainAddress(entries.at(-trustedProxies) ?? '')
  return named ?? plainAddress(direct ?? '') ?? 'unknown'
}

/**
 * Returns the network that counts as one visitor: a line has one IPv4 address, but 2^64 of IPv6, which its owner can
 * change at will.
 */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  return `${plainGroups(address).slice(0, 4).join(':')}::/64`
}

/** Shortens an address: enough to see where an attack comes from, for as long as the audit is kept, without naming a person. */
export function shortenAddress(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  return isIPv6(address) ? `${plainGroups(address).slice(0, 3).join(':')}::/48` : address
}

/**
 * Returns the address in `192.0.2.1:4711`, `[2001:db8::1]:4711`, `::ffff:192.0.2.1` or the address alone; undefined for
 * anything else.
 */
function plainAddress(text: string): string | undefined {
  const [, bare = text] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? []
  const address = /^::ffff:([\d.]+)$/i.exec(bare)?.[1] ?? bare.replace(/%.*/s, '')
  if (isIPv4(address)) return address
  return isIPv6(address) ? new SocketAddress({ address, family: 'ipv6' }).address : undefined
}

function plainGroups(address: string): string[] {
  return fullGroups(address).map((group) => group.replace(/^0+(?=.)/, ''))
}

/** Returns the eight groups of an IPv6 address, those that `::` replaces too. */
function fullGroups(address: string): string[] {
  const [before = '', after] = address.split('::')
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const missing = after === undefined ? 0 : 8 - head!.length - tail!.length
  return [...head!, ...Array.from({ length: missing }, () => '0'), ...tail!]
}
