import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AGE_BANDS, calculateAgeRates, findAgeBand, findOpenChances, forecastSales } from './sales-forecast.ts'

const makeDecided = (isWon: boolean, days: number, count: number) => ({ isWon, days, count })

describe('the share that is sold by age', () => {
  test('is that of the chances which were still open at that age', () => {
    const rates = calculateAgeRates([
      makeDecided(true, 3, 30),
      makeDecided(false, 5, 10),
      makeDecided(true, 20, 10),
      makeDecided(false, 90, 50),
    ])
    // 40 of 100; of the 60 that lasted eight days 10, and 4 of 10 from before; of the 50 that lasted longer none, and 2 of 10; again.
    expect(rates).toEqual({ upTo7: 4_000, upTo30: 2_000, upTo60: 333, over60: 56 })
  })

  test('is close to that of the age before where few were decided, and the same where none were', () => {
    const rates = calculateAgeRates([makeDecided(true, 2, 20), makeDecided(false, 2, 20), makeDecided(false, 10, 2)])
    // 20 of 42; of the two that lasted eight days none, and 4.76 of 10 from before.
    expect(rates).toEqual({ upTo7: 4_762, upTo30: 3_968, upTo60: 3_968, over60: 3_968 })
  })

  test('falls to nothing only where nothing was ever sold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 }), (won, lost) => {
        const rates = calculateAgeRates([makeDecided(true, 1, won), makeDecided(false, 20, lost)])
        expect(Math.min(...Object.values(rates))).toBeGreaterThan(0)
      }),
    )
    expect(calculateAgeRates([makeDecided(false, 20, 5)])).toEqual({ upTo7: 0, upTo30: 0, upTo60: 0, over60: 0 })
  })

  test('is nothing where nothing was decided', () => {
    expect(calculateAgeRates([])).toEqual({ upTo7: 0, upTo30: 0, upTo60: 0, over60: 0 })
  })

  test.each([
    [0, 'upTo7'],
    [7, 'upTo7'],
    [8, 'upTo30'],
    [30, 'upTo30'],
    [31, 'upTo60'],
    [60, 'upTo60'],
    [61, 'over60'],
  ] as const)('%i days old is %s', (days, band) => {
    expect(findAgeBand(days)).toBe(band)
  })
})

describe('the forecast', () => {
  const days = fc.integer({ min: 0, max: 400 })
  const history = fc.array(fc.record({ isWon: fc.boolean(), days, count: fc.integer({ min: 1, max: 50 }) }), {
    maxLength: 30,
  })
  const open = fc.array(fc.record({ days, cents: fc.integer({ min: 0, max: 10_000_000 }) }), { maxLength: 30 })

  test('lies between nothing and all that is open', () => {
    fc.assert(
      fc.property(history, open, (past, chances) => {
        const forecast = forecastSales(chances, calculateAgeRates(past))
        expect(forecast).toBeGreaterThanOrEqual(0)
        expect(forecast).toBeLessThanOrEqual(chances.reduce((total, { cents }) => total + cents, 0))
      }),
    )
  })

  test('of two parts is that of both together', () => {
    fc.assert(
      fc.property(history, open, open, (past, one, other) => {
        const rates = calculateAgeRates(past)
        expect(forecastSales([...one, ...other], rates)).toBe(forecastSales(one, rates) + forecastSales(other, rates))
      }),
    )
  })

  test('weighs each chance by its age', () => {
    const rates = { upTo7: 5_000, upTo30: 2_500, upTo60: 1_000, over60: 0 }
    expect(
      forecastSales(
        [
          { days: 1, cents: 101 },
          { days: 10, cents: 1_000 },
          { days: 99, cents: 9_999 },
        ],
        rates,
      ),
    ).toBe(301)
  })
})

test('each age leads to its days, without a gap or a day twice', () => {
  const searches = AGE_BANDS.map(
    ({ key }) => findOpenChances({ by: 'age', column: 'openChances', key }, null, '2026-11-29')?.search,
  )
  expect(searches).toEqual([
    'outcome=open&issuedOn=2026-11-22..2026-11-29',
    'outcome=open&issuedOn=2026-10-30..2026-11-21',
    'outcome=open&issuedOn=2026-09-30..2026-10-29',
    'outcome=open&issuedOn=..2026-09-29',
  ])
  expect(findOpenChances({ by: 'age', column: 'forecastCents', key: 'upTo7' }, null, '2026-11-29')).toBeUndefined()
})
