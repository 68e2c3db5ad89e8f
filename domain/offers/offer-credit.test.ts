import { describe, expect, test } from 'vitest'
import { creditRate, saleFacts } from '../pricing/price.test-data.ts'
import { aster } from './checks/checks.test-data.ts'
import { emptyOffer } from './offer-content.ts'
import { calculateFinancing, isCreditRefusal, openingCredit } from './offer-credit.ts'
import { offerPrice, type OfferCarFacts, type OfferContext } from './offer-sale.ts'

const car: OfferCarFacts = { ...aster, parts: [], traits: { ...aster.traits, engine: null } }
const rates = [
  creditRate({ id: 'all' }),
  creditRate({ id: 'consumers', buyers: 'consumers' }),
  creditRate({ id: 'professionals', buyers: 'professionals' }),
  creditRate({ id: 'used', condition: 'used' }),
  creditRate({ id: 'over', validUntil: '2026-11-10' }),
]
const context: OfferContext = {
  day: '2026-11-10',
  customer: null,
  car,
  names: {},
  terms: { isSalesTypeActive: true, customerTypes: ['private', 'fleet'], days: 30, mostDays: 60, mostDelayDays: null },
  facts: saleFacts({ creditRates: rates, creditTerms: [{ aboveCents: 0, months: 48 }] }),
}
const content = { ...emptyOffer, car: { kind: 'configured' as const, version: 7, parts: [] } }
const ids = (of: { rates: readonly { id: string }[] }) => of.rates.map(({ id }) => id)

describe('how an offer can be financed', () => {
  test('for a consumer: by what lenders lend them today for this car, as long as the law lets it run', () => {
    const financing = calculateFinancing(content, context)
    expect(ids(financing)).toEqual(['all', 'consumers'])
    expect(financing).toMatchObject({ isConsumer: true, termLimits: [{ aboveCents: 0, months: 48 }] })
  })

  test('for a business: on its own terms, which no law limits', () => {
    const financing = calculateFinancing({ ...content, salesType: 'fleet' }, context)
    expect(ids(financing)).toEqual(['all', 'professionals'])
    expect(financing).toMatchObject({ isConsumer: false, termLimits: null })
  })

  test('not before there is a car', () => {
    expect(ids(calculateFinancing(emptyOffer, context))).toEqual([])
  })
})

describe('a credit opens with', () => {
  const due = { totalCents: 2_750_000, tradeInCents: 0 }
  test.each<[string, ReturnType<typeof openingCredit>, object]>([
    ['a fifth and five years', openingCredit(creditRate(), due, null), { ownFundsCents: 550_000, months: 60 }],
    [
      'what the lender wants first',
      openingCredit(creditRate({ minOwnFundsBp: 3_000 }), due, null),
      { ownFundsCents: 825_000 },
    ],
    [
      'no more than he lends',
      openingCredit(creditRate({ maxAmountCents: 1_000_000 }), due, null),
      { ownFundsCents: 1_750_000 },
    ],
    [
      'less of the own beside a trade-in',
      openingCredit(creditRate({ maxAmountCents: 1_000_000 }), { ...due, tradeInCents: 900_000 }, null),
      { ownFundsCents: 850_000 },
    ],
    ['what the law lets it run', openingCredit(creditRate(), due, [{ aboveCents: 0, months: 42 }]), { months: 42 }],
    ['half of the highest last instalment', openingCredit(creditRate(), due, null), { balloonCents: 550_000 }],
    [
      'none where the lender knows none',
      openingCredit(creditRate({ maxBalloonBp: 0 }), due, null),
      { balloonCents: 0 },
    ],
  ])('%s', (_, credit, expected) => {
    expect(credit).toMatchObject(expected)
  })

  test('what the price function lends', () => {
    const credit = openingCredit(creditRate({ id: 'all' }), due, context.facts.creditTerms)
    const priced = offerPrice({ ...content, credit }, context)
    expect(priced).toMatchObject({ ok: true, breakdown: { credit: { amountCents: 2_750_000 - 550_000 } } })
  })
})

test('a credit that cannot be is told from a price that cannot be', () => {
  const credit = { rate: 'over', months: 48, ownFundsCents: 550_000, balloonCents: 0 }
  const lapsed = offerPrice({ ...content, credit }, context)
  const noCar = offerPrice(emptyOffer, context)
  expect(!lapsed.ok && isCreditRefusal(lapsed)).toBe(true)
  expect(!noCar.ok && isCreditRefusal(noCar)).toBe(false)
})
