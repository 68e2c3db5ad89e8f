import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advanceBounds,
  affordable,
  advertisedRate,
  financePlan,
  isWithin,
  openingChoice,
  allowedTerms,
  type FinanceRate,
} from './finance.ts'
import { creditPlan } from './sale/credit-plan.ts'

const rate = (given: Partial<FinanceRate> = {}): FinanceRate => ({
  method: 'yearly',
  kind: 'instalment',
  rateBp: 499,
  minMonths: 12,
  maxMonths: 60,
  minAmountCents: 250_000,
  maxAmountCents: 5_000_000,
  minAdvanceBp: 0,
  maxLastBp: 0,
  termLimits: [{ aboveCents: 0, months: 240 }],
  ...given,
})

describe('instalments', () => {
  // Calculated beforehand with sixty digits, by the rule of decision 0036.
  test.each([
    ['JKP 4,99 %, four years', 'yearly', 499, 1_000_000, 48, 0, 22_975, 22_961, 1_102_786, 499],
    ['JKP 5,49 %, five years', 'yearly', 549, 2_556_000, 60, 0, 48_653, 48_682, 2_919_209, 549],
    ['JKP 3,99 % with a balloon', 'yearly', 399, 2_000_000, 36, 700_000, 41_714, 700_005, 2_159_995, 399],
    ['an action without interest', 'yearly', 0, 120_000, 12, 0, 10_000, 10_000, 120_000, 0],
    ['MKP 0,40 % on what is owed', 'monthly', 40, 1_000_000, 48, 0, 22_939, 22_926, 1_101_059, 491],
    ['MKP 0,22 % on all, four years', 'flat', 22, 1_000_000, 48, 0, 23_033, 23_049, 1_105_600, 513],
    ['MKP 0,30 % on all, two years', 'flat', 30, 500_000, 24, 0, 22_333, 22_341, 536_000, 698],
    ['MKP 0,25 % on all with a balloon', 'flat', 25, 1_500_000, 36, 500_000, 32_429, 499_985, 1_635_000, 455],
  ] as const)('%s', (_, method, rateBp, credit, months, balloonCents, regular, last, total, apr) => {
    const plan = financePlan(
      credit,
      { months, advanceCents: 0, balloonCents },
      rate({ method, rateBp, maxLastBp: balloonCents > 0 ? 4_000 : 0 }),
    )
    expect(plan).toMatchObject({
      creditCents: credit,
      instalmentCents: regular,
      lastInstalmentCents: last,
      totalCents: total,
      aprBp: apr,
    })
  })

  test('are those of an offer for the same credit', () => {
    const plan = financePlan(2_912_880, { months: 48, advanceCents: 512_880, balloonCents: 0 }, rate())
    const terms = { method: 'yearly', ratePpm: 49_900, months: 48, balloonCents: 0 } as const
    const { instalmentCents, lastCents, repaidCents } = creditPlan(2_400_000, terms)
    expect(plan).toMatchObject({ instalmentCents, lastInstalmentCents: lastCents, totalCents: repaidCents })
  })

  const choice = fc.record({
    method: fc.constantFrom('monthly' as const, 'flat' as const, 'yearly' as const),
    rateBp: fc.integer({ min: 0, max: 100 }),
    credit: fc.integer({ min: 250_000, max: 6_000_000 }),
    months: fc.integer({ min: 12, max: 84 }),
    balloonShare: fc.integer({ min: 0, max: 40 }),
  })
  const readPlan = ({
    method,
    rateBp,
    credit,
    months,
    balloonShare,
  }: typeof choice extends fc.Arbitrary<infer T> ? T : never) => {
    const asked = method === 'yearly' ? rateBp * 12 : rateBp
    const balloonCents = Math.floor((credit * balloonShare) / 100)
    return financePlan(
      credit,
      { months, advanceCents: 0, balloonCents },
      rate({ method, rateBp: asked, maxMonths: 84 }),
    )
  }

  test('are paid months times, in whole cents, and add up to the total', () => {
    fc.assert(
      fc.property(choice, (given) => {
        const plan = readPlan(given)
        expect(Number.isSafeInteger(plan.instalmentCents)).toBe(true)
        expect(plan.instalmentCents * (given.months - 1) + plan.lastInstalmentCents).toBe(plan.totalCents)
        expect(plan.totalCents).toBeGreaterThanOrEqual(given.credit)
        // Each month's interest is off by half a cent at most, the instalment too: together they shift the last one.
        const last = given.balloonShare === 0 ? plan.instalmentCents : plan.balloonCents
        expect(Math.abs(plan.lastInstalmentCents - last)).toBeLessThanOrEqual(3 * given.months)
      }),
    )
  })

  test('cost a year what the rate says', () => {
    fc.assert(
      fc.property(choice, (given) => {
        const plan = readPlan({ ...given, method: 'yearly' })
        expect(Math.abs(plan.aprBp - given.rateBp * 12)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('grow less with a longer term, while the total grows', () => {
    fc.assert(
      fc.property(choice, fc.integer({ min: 1, max: 36 }), (given, more) => {
        const plan = readPlan({ ...given, balloonShare: 0 })
        const longer = readPlan({ ...given, balloonShare: 0, months: given.months + more })
        expect(longer.instalmentCents).toBeLessThanOrEqual(plan.instalmentCents)
        expect(longer.totalCents).toBeGreaterThanOrEqual(plan.totalCents - plan.months)
      }),
    )
  })
})

// Royal Decree of 14 September 2016, art. 13.
const termLimits = [
  { aboveCents: 0, months: 18 },
  { aboveCents: 50_000, months: 24 },
  { aboveCents: 250_000, months: 30 },
  { aboveCents: 370_000, months: 36 },
  { aboveCents: 560_000, months: 42 },
  { aboveCents: 750_000, months: 48 },
  { aboveCents: 1_000_000, months: 60 },
  { aboveCents: 1_500_000, months: 84 },
]

describe('credit runs no longer than the law allows', () => {
  test.each([
    [370_000, 30],
    [370_001, 36],
    [560_000, 36],
    [750_000, 42],
    [1_000_000, 48],
    [1_000_001, 60],
    [2_000_000, 84],
  ])('%i cents: %i months', (creditCents, months) => {
    const asked = rate({ termLimits, maxMonths: 120 })
    const choice = { months, advanceCents: 3_000_000 - creditCents, balloonCents: 0 }
    expect(isWithin(3_000_000, choice, asked)).toBe(true)
    expect(isWithin(3_000_000, { ...choice, months: months + 1 }, asked)).toBe(false)
  })

  test.each([
    [436_000, 30],
    [639_200, 36],
    [952_000, 48],
    [2_000_000, 60],
  ])('a price of %i opens with %i months', (price, months) => {
    expect(openingChoice(price, rate({ termLimits, minAmountCents: 100_000 }))?.months).toBe(months)
  })
})

describe('what a lender allows', () => {
  test.each([
    ['as it opens', { months: 60, advanceCents: 400_000, balloonCents: 0 }, {}, true],
    ['too long', { months: 61, advanceCents: 400_000, balloonCents: 0 }, {}, false],
    ['too short', { months: 11, advanceCents: 400_000, balloonCents: 0 }, {}, false],
    ['too little at once', { months: 48, advanceCents: 199_999, balloonCents: 0 }, { minAdvanceBp: 1_000 }, false],
    ['just enough at once', { months: 48, advanceCents: 200_000, balloonCents: 0 }, { minAdvanceBp: 1_000 }, true],
    ['nearly all at once', { months: 48, advanceCents: 1_750_001, balloonCents: 0 }, {}, false],
    ['more than is lent', { months: 48, advanceCents: 0, balloonCents: 0 }, { maxAmountCents: 1_999_999 }, false],
    ['a balloon where there is none', { months: 48, advanceCents: 0, balloonCents: 1 }, {}, false],
    ['a balloon', { months: 48, advanceCents: 0, balloonCents: 700_000 }, { maxLastBp: 3_500 }, true],
    ['too high a balloon', { months: 48, advanceCents: 0, balloonCents: 700_001 }, { maxLastBp: 3_500 }, false],
  ])('%s', (_, choice, given, allowed) => {
    expect(isWithin(2_000_000, choice, rate(given))).toBe(allowed)
  })

  test.each([
    ['a fifth at once', 2_000_000, {}, 400_000],
    ['what the lender asks where that is more', 2_000_000, { minAdvanceBp: 3_000 }, 600_000],
    ['all that is not lent', 8_000_000, {}, 3_000_000],
    ['not a small price', 300_000, {}, undefined],
  ])('it opens with %s', (_, price, given, advance) => {
    expect(openingChoice(price, rate(given))?.advanceCents).toBe(advance)
  })

  test('what it opens with is always allowed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_000 }), fc.integer({ min: 0, max: 5_000 }), (price, maxLastBp) => {
        const asked = rate({ maxLastBp, kind: maxLastBp > 0 ? 'balloon' : 'instalment' })
        const choice = openingChoice(price, asked)
        if (choice) expect(isWithin(price, choice, asked)).toBe(true)
        else expect(advanceBounds(price, asked).most).toBeLessThan(Math.ceil(price * 0.2) + 1)
      }),
    )
  })

  test('terms are whole years and the ends', () => {
    expect(allowedTerms(rate({ minMonths: 18, maxMonths: 42 }), 2_000_000)).toEqual([18, 24, 36, 42])
    expect(allowedTerms(rate(), 2_000_000)).toEqual([12, 24, 36, 48, 60])
    expect(allowedTerms(rate({ termLimits }), 700_000)).toEqual([12, 24, 36, 42])
  })
})

test.each([
  ['the lowest', [rate({ rateBp: 549 }), rate({ rateBp: 499 })], 499],
  [
    'even instalments before a cheaper balloon',
    [rate({ kind: 'balloon', rateBp: 299, maxLastBp: 3_000 }), rate()],
    499,
  ],
  ['only a rate that lends so much', [rate({ rateBp: 199, minAmountCents: 3_000_000 }), rate()], 499],
  ['none', [rate({ minAmountCents: 3_000_000 })], undefined],
])('advertised is %s', (_, rates, rateBp) => {
  expect(advertisedRate(2_000_000, rates)?.rateBp).toBe(rateBp)
})

describe('what a month may cost', () => {
  const law = {
    termLimits: [
      { aboveCents: 0, months: 24 },
      { aboveCents: 370_000, months: 42 },
      { aboveCents: 1_000_000, months: 60 },
    ],
  }

  test.each([
    ['five years without money at once', 30_000, 60, 0, 1_576_000, 60],
    ['money at once comes on top', 30_000, 60, 500_000, 2_076_000, 60],
    ['a small credit may not run so long', 15_000, 60, 0, 497_800, 36],
    ['no more than the lender gives', 200_000, 60, 0, 5_000_000, 36],
  ] as const)('%s', (_, instalmentCents, months, advanceCents, priceCents, term) => {
    const found = affordable({ instalmentCents, months, advanceCents }, [rate({ rateBp: 549, ...law })])
    expect(found?.plan).toMatchObject({ priceCents, months: term, advanceCents })
  })

  test('is nothing when the lender lends no less than more, or wants more at once', () => {
    expect(affordable({ instalmentCents: 2_000, months: 60, advanceCents: 0 }, [rate()])).toBeUndefined()
    const wantsMore = rate({ minAdvanceBp: 2_000 })
    expect(affordable({ instalmentCents: 30_000, months: 60, advanceCents: 0 }, [wantsMore])).toBeUndefined()
    expect(affordable({ instalmentCents: 30_000, months: 60, advanceCents: 0 }, [])).toBeUndefined()
  })

  test('buys the dearest car that its instalments allow, and one euro more would not do', () => {
    const budget = fc.record({
      instalmentCents: fc.integer({ min: 5_000, max: 150_000 }),
      months: fc.integer({ min: 12, max: 60 }),
      advanceCents: fc.integer({ min: 0, max: 20_000 }).map((euros) => euros * 100),
    })
    const rates = fc.constantFrom(
      rate({ rateBp: 499, ...law }),
      rate({ rateBp: 22, method: 'flat', ...law }),
      rate({ rateBp: 0, minAdvanceBp: 1_500, ...law }),
    )
    fc.assert(
      fc.property(budget, rates, (given, one) => {
        const found = affordable(given, [one])
        if (!found) return
        const { plan } = found
        expect(plan.instalmentCents).toBeLessThanOrEqual(given.instalmentCents)
        expect(isWithin(plan.priceCents, plan, one)).toBe(true)
        const dearer = plan.priceCents + 100
        const next = isWithin(dearer, plan, one) && financePlan(dearer, plan, one).instalmentCents
        if (next) expect(next).toBeGreaterThan(given.instalmentCents)
      }),
    )
  })
})
