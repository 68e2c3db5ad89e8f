import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { VatRateRow } from './breakdown.ts'
import { distanceFrom, LEAST_LIKE_CARS, likeCars, priceSteps } from './price-context.ts'
import type { ShownAmounts } from './shop-price.ts'

const vatRates: VatRateRow[] = [{ category: 'S', rateBp: 2_100, validFrom: null, validUntil: null }]
const car = { kind: 'used', isMargin: true } as const
const shown = (shownFrom: string, cents: number, promotion?: number): ShownAmounts => ({
  list: { cents, vatExcluded: false },
  promotion: promotion === undefined ? null : { cents: promotion, vatExcluded: false },
  shownFrom,
  shownUntil: null,
})
const steps = (...rows: ShownAmounts[]) =>
  priceSteps(rows, car, vatRates).map(({ from, grossCents }) => [from, grossCents])

describe('the history of a price', () => {
  test.each<[string, ShownAmounts[], [string, number][]]>([
    ['nothing known', [], []],
    ['one price', [shown('2026-11-01', 2_490_000)], [['2026-11-01', 2_490_000]]],
    [
      'lowered, whatever the order of the rows',
      [shown('2026-11-12', 2_390_000), shown('2026-11-01', 2_490_000)],
      [
        ['2026-11-01', 2_490_000],
        ['2026-11-12', 2_390_000],
      ],
    ],
    [
      'a promotion that began and ended',
      [shown('2026-11-01', 2_490_000), shown('2026-11-05', 2_490_000, 2_290_000), shown('2026-11-09', 2_490_000)],
      [
        ['2026-11-01', 2_490_000],
        ['2026-11-05', 2_290_000],
        ['2026-11-09', 2_490_000],
      ],
    ],
    [
      'a promotion that lowered nothing',
      [shown('2026-11-01', 2_490_000), shown('2026-11-05', 2_490_000, 2_590_000)],
      [['2026-11-01', 2_490_000]],
    ],
    [
      'a slip mended on the same day',
      [shown('2026-11-01', 249_000), shown('2026-11-01', 2_490_000)],
      [['2026-11-01', 2_490_000]],
    ],
  ])('%s', (_, rows, expected) => {
    expect(steps(...rows)).toEqual(expected)
  })

  test('without VAT in the list is told with it', () => {
    const row = { ...shown('2026-11-01', 2_000_000), list: { cents: 2_000_000, vatExcluded: true } }
    expect(priceSteps([row], { kind: 'used', isMargin: false }, vatRates)).toEqual([
      { from: '2026-11-01', grossCents: 2_420_000 },
    ])
  })
})

describe('like cars', () => {
  test('are told from five on', () => {
    expect(likeCars([1, 2, 3, 4].map((count) => count * 1_000_000))).toBeUndefined()
    expect(likeCars([1, 2, 3, 4, 5].map((count) => count * 1_000_000))).toEqual({ count: 5, averageCents: 3_000_000 })
  })

  test.each([
    [2_420_000, -80_000],
    [2_580_000, 80_000],
    [2_496_000, 0],
    [2_504_900, 0],
  ])('a price of %i is %i from 25.000', (priceCents, distance) => {
    expect(Math.abs(distanceFrom(2_500_000, priceCents) - distance)).toBe(0)
  })

  test('have an average between the cheapest and the dearest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100_000, max: 20_000_000 }), { minLength: LEAST_LIKE_CARS }), (prices) => {
        const { averageCents } = likeCars(prices)!
        expect(averageCents).toBeGreaterThanOrEqual(Math.min(...prices) - 5_000)
        expect(averageCents).toBeLessThanOrEqual(Math.max(...prices) + 5_000)
      }),
    )
  })
})
