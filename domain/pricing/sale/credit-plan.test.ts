import fc from 'fast-check'
import { expect, test } from 'vitest'
import { yearlyRate } from '../finance.ts'
import { creditPlan, type CreditTerms, listPayments } from './credit-plan.ts'

const none = { balloonCents: 0 }

test.each<[string, number, CreditTerms, [number, number, number]]>([
  [
    'JKP 4,99 %, four years',
    2_400_000,
    { method: 'yearly', ratePpm: 49_900, months: 48, ...none },
    [55_139, 55_151, 246_684],
  ],
  [
    'MKP 0,40 % on what is owed',
    1_000_000,
    { method: 'monthly', ratePpm: 4_000, months: 48, ...none },
    [22_939, 22_926, 101_059],
  ],
  [
    'a charge of 0,22 % on all that was lent',
    1_000_000,
    { method: 'flat', ratePpm: 2_200, months: 48, ...none },
    [23_033, 23_049, 105_600],
  ],
  ['an action without interest', 120_000, { method: 'yearly', ratePpm: 0, months: 12, ...none }, [10_000, 10_000, 0]],
  [
    'a last, higher instalment',
    2_000_000,
    { method: 'yearly', ratePpm: 39_900, months: 36, balloonCents: 700_000 },
    [41_714, 700_005, 159_995],
  ],
  [
    'a last, higher instalment on a charge',
    1_500_000,
    { method: 'flat', ratePpm: 2_500, months: 36, balloonCents: 500_000 },
    [32_429, 499_985, 135_000],
  ],
])('%s', (_, credit, terms, [instalmentCents, lastCents, costCents]) => {
  expect(creditPlan(credit, terms)).toEqual({ instalmentCents, lastCents, costCents, repaidCents: credit + costCents })
})

test('the yearly rate of what is paid, to six decimals of a percent', () => {
  const plan = creditPlan(2_400_000, { method: 'yearly', ratePpm: 49_900, months: 48, balloonCents: 0 })
  expect(yearlyRate(2_400_000, listPayments(plan, 48)) * 100).toBeCloseTo(4.989957, 6)
})

const asked = fc.record({
  credit: fc.integer({ min: 250_000, max: 10_000_000 }),
  ratePpm: fc.integer({ min: 0, max: 120_000 }),
  months: fc.integer({ min: 2, max: 120 }),
  balloon: fc.integer({ min: 0, max: 40 }),
})

test('bears the rate that it says, but for rounding', () => {
  fc.assert(
    fc.property(asked, ({ credit, ratePpm, months, balloon }) => {
      const balloonCents = Math.floor((credit * balloon) / 100)
      const plan = creditPlan(credit, { method: 'yearly', ratePpm, months, balloonCents })
      expect(plan.costCents).toBeGreaterThanOrEqual(ratePpm === 0 ? 0 : -months)
      // Each month's interest is off by half a cent at most, the instalment too: together they shift the last one.
      const regular = balloonCents === 0 ? plan.instalmentCents : balloonCents
      expect(Math.abs(plan.lastCents - regular)).toBeLessThanOrEqual(3 * months)
      expect(yearlyRate(credit, listPayments(plan, months))).toBeCloseTo(ratePpm / 1_000_000, 4)
    }),
    { numRuns: 300 },
  )
})
