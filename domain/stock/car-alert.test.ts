import { expect, test } from 'vitest'
import { findNews } from './car-alert.ts'

const card = (availability: 'available' | 'reserved' | 'sold', priceInc = 2_000_000) => ({ availability, priceInc })

test.each([
  ['cheaper', 2_100_000, card('available'), 'cheaper'],
  ['cheaper', 2_000_000, card('available'), undefined],
  ['cheaper', 1_900_000, card('available'), undefined],
  ['cheaper', 2_100_000, card('reserved'), undefined],
  ['cheaper', 2_100_000, card('sold'), 'gone'],
  ['cheaper', 2_100_000, undefined, 'gone'],
  ['free', null, card('available'), 'free'],
  ['free', null, card('reserved'), undefined],
  ['free', null, card('sold'), 'gone'],
  ['free', null, undefined, 'gone'],
] as const)('%s, last known at %s: %o is %s', (kind, seenGrossCents, now, news) => {
  expect(findNews({ kind, seenGrossCents }, now)).toBe(news)
})
