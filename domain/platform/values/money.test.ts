import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideDown, divideHalfUp, formatExactMoney, formatMoney, formatWhole, share, shareAtMost } from './money.ts'

const nbsp = '\u00a0'
const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

describe('writing money', () => {
  test.each([
    [2_495_000, 'nl', `€${nbsp}24.950`],
    [2_495_000, 'fr', `24${nbsp}950${nbsp}€`],
    [123_456, 'nl', `€${nbsp}1.234,56`],
    [123_456, 'fr', `1${nbsp}234,56${nbsp}€`],
    [-100_000, 'nl', `−${nbsp}€${nbsp}1.000`],
    [-100_000, 'fr', `−${nbsp}1${nbsp}000${nbsp}€`],
    [50, 'nl', `€${nbsp}0,50`],
    [0, 'nl', `€${nbsp}0`],
  ] as const)('%i cents in %s', (amount, language, text) => {
    expect(formatMoney(amount, language)).toBe(text)
  })

  test('columns of figures always show cents', () => {
    expect(formatExactMoney(2_495_000, 'nl')).toBe(`€${nbsp}24.950,00`)
  })

  test('kilometres are grouped as each language does', () => {
    expect([formatWhole(38_450, 'nl'), formatWhole(38_450, 'fr')]).toEqual(['38.450', `38${nbsp}450`])
  })

  test('no space a line could break at', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom('nl', 'fr'), (amount, language) => {
        expect(formatMoney(amount, language)).not.toMatch(/[ \u202f]/)
      }),
    )
  })
})

describe('rounding', () => {
  test('2.5 % of 1233.00 is 30.83; a cap of 15 % on 5450.55 is 817.58', () => {
    expect(share(123_300, 250)).toBe(3_083)
    expect(shareAtMost(545_055, 1_500)).toBe(81_758)
  })

  test('dividing agrees with exact arithmetic', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.integer({ min: 1, max: 100_000 }),
        (numerator, denominator) => {
          const [n, d] = [BigInt(numerator), BigInt(denominator)]
          const size = n < 0n ? -n : n
          const half = Number((2n * size + d) / (2n * d)) * (numerator < 0 ? -1 : 1)
          expect(divideHalfUp(numerator, denominator)).toBe(half === 0 ? 0 : half)
          const down = n >= 0n ? n / d : -((size + d - 1n) / d)
          expect(divideDown(numerator, denominator)).toBe(Number(down))
        },
      ),
    )
  })
})
