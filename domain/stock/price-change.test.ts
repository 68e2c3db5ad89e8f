import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePrice, ROUNDINGS, type PriceChange } from './price-change.ts'

const requestChange = (priceCents: number | null, change: PriceChange, state: 'published' | 'sold' = 'published') => {
  const result = changePrice({ state, priceCents }, change)
  return result.ok ? result.cents : result.reason
}

describe('another price for several cars', () => {
  test.each<[number | null, PriceChange, number | string]>([
    [3_195_000, { by: 'share', bp: -300, roundTo: 100 }, 3_099_200],
    [3_195_000, { by: 'share', bp: -300, roundTo: 5_000 }, 3_100_000],
    [3_195_000, { by: 'amount', cents: -50_000 }, 3_145_000],
    [3_195_000, { by: 'amount', cents: 12_345 }, 3_207_345],
    [3_195_000, { by: 'share', bp: 1, roundTo: 10_000 }, 3_200_000],
    [3_200_000, { by: 'share', bp: 1, roundTo: 10_000 }, 'price-same'],
    [40_000, { by: 'amount', cents: -40_000 }, 'price-too-low'],
    [null, { by: 'amount', cents: 100 }, 'car-has-no-price'],
  ])('%j by %j is %j', (priceCents, change, expected) => {
    expect(requestChange(priceCents, change)).toBe(expected)
  })

  test('is refused for a car that is sold', () => {
    expect(requestChange(100_000, { by: 'amount', cents: 100 }, 'sold')).toBe('car-is-sold')
  })

  test('rounds a share to the nearest step, and never asks less than a euro', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: -5_000, max: 5_000 }),
        fc.constantFrom(...ROUNDINGS),
        (priceCents, bp, roundTo) => {
          const result = requestChange(priceCents, { by: 'share', bp, roundTo })
          if (typeof result === 'string') return
          expect(result % roundTo).toBe(0)
          expect(Math.abs(result - priceCents * (1 + bp / 10_000))).toBeLessThanOrEqual(roundTo / 2 + 1)
        },
      ),
    )
  })
})
