import { describe, expect, it } from 'vitest'
import { toNetwork, shortenAddress, visitorAddress } from './visitor-address.ts'

describe('the address of a visitor', () => {
  it.each<[string, string | undefined, number, string]>([
    ['198.51.100.7', undefined, 0, '198.51.100.7'],
    ['198.51.100.7', '192.0.2.1', 0, '198.51.100.7'],
    ['10.0.0.1', '203.0.113.9, 192.0.2.1', 1, '192.0.2.1'],
    ['10.0.0.1', '203.0.113.9, 192.0.2.1, 10.0.0.2', 2, '192.0.2.1'],
    ['10.0.0.1', '192.0.2.1:50123', 1, '192.0.2.1'],
    ['10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['10.0.0.1', '2001:0DB8:0:0::1', 1, '2001:db8::1'],
    ['::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['10.0.0.1', '', 1, '10.0.0.1'],
    ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ])('at %s, forwarded for %s, behind %i: %s', (direct, forwarded, proxies, expected) => {
    expect(visitorAddress(direct, forwarded, proxies)).toBe(expected)
  })

  it('is unknown once the line is closed', () => expect(visitorAddress(undefined, undefined, 0)).toBe('unknown'))
})

describe('what is counted as one visitor', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s: %s', (address, network) => expect(toNetwork(address)).toBe(network))
})

it.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('what is kept of %s for years is %s', (address, kept) => {
  expect(shortenAddress(address)).toBe(kept)
})
