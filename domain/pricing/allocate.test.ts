import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './allocate.ts'

test.each([
  ['equal lines: the earlier gets the cent', 1_000, [50_000, 50_000, 50_000], [334, 333, 333]],
  ['the largest remainder gets it', 1_000, [33_333, 33_333, 33_334], [333, 333, 334]],
  ['less than a cent each', 2, [1, 1, 1], [1, 1, 0]],
  ['nothing to divide', 0, [100, 200], [0, 0]],
  ['nothing to divide it over', 0, [0, 0], [0, 0]],
  ['no lines', 0, [], []],
  ['a line that costs nothing', 100, [0, 50], [0, 100]],
  ['amounts beyond exact doubles', 9_000_000_000_000_001, [9_000_000_000_000_000, 1], [9_000_000_000_000_000, 1]],
])('%s', (_, amount, weights, parts) => {
  expect(allocate(amount, weights)).toEqual(parts)
})

test('loses nothing, takes no more from a line than it has, and is off by less than a cent', () => {
  const weights = fc.array(fc.nat({ max: 100_000_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
      const total = given.reduce((sum, weight) => sum + weight, 0)
      const amount = Math.floor(total * part)
      const parts = allocate(amount, given)
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount)
      for (const [at, cents] of parts.entries()) {
        const weight = given[at] ?? 0
        expect(cents).toBeLessThanOrEqual(weight)
        if (total > 0) expect(Math.abs(cents - (amount / total) * weight)).toBeLessThan(1.001)
      }
    }),
  )
})
