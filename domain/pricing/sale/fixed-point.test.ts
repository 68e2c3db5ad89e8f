import fc from 'fast-check'
import { expect, test } from 'vitest'
import { annuity, multiplyCents, fromPpm, monthlyOfYearly } from './fixed-point.ts'

const one = 10n ** 40n

test('the month of a year at 4,99 %', () => {
  expect(String(monthlyOfYearly(fromPpm(49_900))).slice(0, 8)).toBe('40661545')
})

test('twelve months bear what the year bears, to thirty decimals', () => {
  fc.assert(
    fc.property(fc.nat({ max: 400_000 }), (ppm) => {
      let year = one
      for (let month = 0; month < 12; month++) year = (year * (one + monthlyOfYearly(fromPpm(ppm)))) / one
      const off = year - one - fromPpm(ppm)
      expect(off < 10n ** 10n && off > -(10n ** 10n)).toBe(true)
    }),
  )
})

test.each([
  [100, 5_000, 1],
  [100, 4_999, 0],
  [2_400_000, 4_066, 9_758],
])('%i cents at %i in a million is %i, half up', (cents, ppm, expected) => {
  expect(multiplyCents(cents, fromPpm(ppm))).toBe(expected)
})

test.each([
  ['without interest', 120_000, 0, 12, 0, 10_000],
  ['without interest, half a cent', 100_001, 0, 2, 0, 50_001],
  ['without interest, with a last instalment', 120_000, 0, 11, 10_000, 10_000],
  ['one month at 1 %', 100_000, 10_000, 1, 0, 101_000],
])('what is paid every month: %s', (_, credit, ppm, count, last, expected) => {
  expect(annuity(credit, fromPpm(ppm), count, last)).toBe(expected)
})
