import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyValues } from './any-car-filter.test-data.ts'
import { emptyValues, normaliseValues } from './car-filter.ts'
import { isCheaper, type SavedCarType, valuesOfWish, toWish } from './saved-search.ts'

describe('what is kept of a search', () => {
  test('is only what was asked for', () => {
    expect(toWish(emptyValues('used'))).toEqual({})
    expect(toWish({ ...emptyValues('used'), brands: ['noord'], priceGrossCents: { to: 2_000_000 } })).toEqual({
      brands: ['noord'],
      priceGrossCents: { to: 2_000_000 },
    })
  })

  test('gives the same filter back, and the same text for the same wish', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const carType = values.carType === 'new' ? 'used' : (values.carType satisfies SavedCarType)
        const given = normaliseValues({ ...values, carType })
        const kept = JSON.parse(JSON.stringify(toWish(given))) as typeof given
        expect(valuesOfWish(carType, kept)).toEqual(given)
        expect(JSON.stringify(toWish(valuesOfWish(carType, kept)))).toBe(JSON.stringify(kept))
      }),
    )
  })
})

test.each([
  [2_000_000, 1_900_000, 'available', true],
  [2_000_000, 2_000_000, 'available', false],
  [2_000_000, 2_100_000, 'available', false],
  // Nothing to be glad about.
  [2_000_000, 1_900_000, 'sold', false],
  [2_000_000, 1_900_000, 'reserved', false],
  [null, 1_900_000, 'available', false],
])('seen at %s, now %s and %s: news is %s', (seen, priceInc, availability, isNews) => {
  expect(isCheaper(seen, { priceInc, availability })).toBe(isNews)
})
