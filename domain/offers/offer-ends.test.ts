import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../platform/values/calendar.ts'
import { makePrice } from '../pricing/car-price.test-data.ts'
import { campaign, creditRate, deal, discount, premium, service } from '../pricing/price.test-data.ts'
import type { PriceRow, Validity } from '../pricing/breakdown.ts'
import { runChecks, configuredCar, makeContext, today, type Case } from './checks/checks.test-data.ts'
import { offerEnds } from './offer-ends.ts'
import { offerPrice } from './offer-sale.ts'
import { calculateValidUntil } from './offer.ts'

type Facts = NonNullable<NonNullable<Case['snapshot']>['facts']>

const ends = (content: Case['content'] & object, facts: Facts) => {
  const context = makeContext({ facts }, today)
  const priced = offerPrice(content, context)
  if (!priced.ok) throw new Error(priced.reason)
  return offerEnds(content, context, priced.breakdown).map(({ kind, key, until }) => [kind, key, until])
}
const until = (validUntil: string): Validity => ({ validFrom: null, validUntil })
const listPrices = (validUntil: string | null): PriceRow[] => [
  makePrice('aster', 2_750_000, { validUntil }),
  makePrice('petrol', 0),
]
const picking = (...picks: string[]) => ({ ...configuredCar('engine-1'), picks })
const fleet = { ...picking('vloot'), salesType: 'fleet' as const, carCount: 6 }
const onCredit = {
  ...configuredCar('engine-1'),
  credit: { rate: 'jkp 4.99', months: 48, ownFundsCents: 500_000, balloonCents: 0 },
}

describe('what the price of an offer leans on ends with', () => {
  const autumn = campaign('najaar', { validUntil: '2026-12-01' })
  test.each<[string, Case['content'] & object, Facts, (string | null)[][]]>([
    [
      'its campaign',
      picking('premie'),
      { rules: [premium('premie', 'PREM.CAMPAIGN@1', 175_000, { campaign: autumn })] },
      [['campaign', 'najaar', '2026-12-01']],
    ],
    [
      'its premium before its campaign',
      picking('premie'),
      { rules: [premium('premie', 'PREM.CAMPAIGN@1', 1, { campaign: autumn, ranges: [until('2026-11-25')] })] },
      [
        ['premium', 'premie', '2026-11-25'],
        ['campaign', 'najaar', '2026-12-01'],
      ],
    ],
    [
      'the range of a discount that runs, not with those before and after',
      picking('trouw'),
      {
        rules: [
          discount('trouw', 500, {
            ranges: [
              { validFrom: '2026-10-01', validUntil: '2026-11-01' },
              { validFrom: '2026-11-15', validUntil: '2026-12-05' },
              { validFrom: '2027-01-01', validUntil: '2027-02-01' },
            ],
          }),
        ],
      },
      [['discount', 'trouw', '2026-12-05']],
    ],
    [
      'its deal',
      fleet,
      { rules: [deal('vloot', 1_200, { ranges: [until('2026-12-31')] })] },
      [['deal', 'vloot', '2026-12-31']],
    ],
    [
      'the list price, for which another is planned',
      configuredCar('engine-1'),
      { prices: listPrices('2026-12-15') },
      [['list-price', 'aster', '2026-12-15']],
    ],
    [
      'a promotion',
      configuredCar('engine-1'),
      {
        promotions: [
          {
            id: 'promo',
            subjectId: 'aster',
            channel: 'showroom',
            cents: 2_600_000,
            vatExcluded: false,
            validFrom: '2026-11-01',
            validUntil: '2026-12-03',
          },
        ],
      },
      [['promotion', 'aster', '2026-12-03']],
    ],
    [
      'a service',
      { ...configuredCar('engine-1'), services: ['delivery'] },
      { services: [service('delivery', 24_200, { validUntil: '2027-01-01' })] },
      [['service', 'delivery', '2027-01-01']],
    ],
    [
      'the rate of its credit',
      onCredit,
      { creditRates: [creditRate({ validUntil: '2026-12-08' })] },
      [['credit-rate', 'jkp 4.99', '2026-12-08']],
    ],
    [
      'nothing that it does not use',
      picking(),
      { rules: [discount('trouw', 500, { ranges: [until('2026-12-01')] })] },
      [],
    ],
  ])('%s', (_, content, facts, expected) => {
    expect(ends(content, facts)).toEqual(expected)
  })
})

test('an offer never outlives what it uses by itself, and says so where somebody makes it', () => {
  const day = fc.integer({ min: 1, max: 60 }).map((days) => addDays(today, days))
  const generated = fc.record({
    campaignEnd: fc.option(day),
    premiumEnd: fc.option(day),
    discountEnd: fc.option(day),
    priceEnd: fc.option(day),
    serviceEnd: fc.option(day),
    rateEnd: fc.option(day),
    days: fc.integer({ min: 1, max: 60 }),
    typed: day,
  })
  fc.assert(
    fc.property(generated, ({ campaignEnd, premiumEnd, discountEnd, priceEnd, serviceEnd, rateEnd, days, typed }) => {
      const ranges = (end: string | null) => (end === null ? [] : [until(end)])
      const facts: Facts = {
        rules: [
          premium('premie', 'PREM.CAMPAIGN@1', 175_000, {
            campaign: campaign('najaar', { validUntil: campaignEnd }),
            ranges: ranges(premiumEnd),
          }),
          discount('trouw', 500, { ranges: ranges(discountEnd) }),
        ],
        prices: listPrices(priceEnd),
        services: [service('delivery', 24_200, { validUntil: serviceEnd })],
        creditRates: [creditRate({ validUntil: rateEnd })],
      }
      const content = { ...onCredit, picks: ['premie', 'trouw'], services: ['delivery'], validUntil: typed }
      const used = [campaignEnd, premiumEnd, discountEnd, priceEnd, serviceEnd, rateEnd].filter((end) => end !== null)
      const usual = calculateValidUntil(
        today,
        days,
        ends(content, facts).map(([, , end]) => end!),
      )
      for (const end of used) expect(daysBetween(usual, end)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(today, usual)).toBeGreaterThanOrEqual(1)
      const isReported = runChecks({ content, snapshot: { facts } }).draft.some(
        ({ code }) => code === 'validity-after-rule-end',
      )
      expect(isReported).toBe(used.some((end) => end < typed))
    }),
    { numRuns: 500 },
  )
})
