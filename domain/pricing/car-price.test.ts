import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Breakdown, PriceFacts, PriceInputs } from './breakdown.ts'
import { carPrice } from './car-price.ts'
import { facts, inputs, item, makePrice, makePromotion, makeShownPrice, today } from './car-price.test-data.ts'
import { toGross, vatOn } from './vat.ts'

function priced(asked: PriceInputs, rows: PriceFacts, day = today): Breakdown {
  const result = carPrice(asked, rows, day)
  if (!result.ok) throw new Error(result.reason)
  return result.breakdown
}

const car = [item('aster'), item('metallic', 'colour')]
const prices = [
  makePrice('aster', 2_750_000),
  makePrice('metallic', 65_000),
  makePrice('mats', 9_680),
  makePrice('used', 1_495_000),
]
const vat = (ruleId: string, category: string, rateBp: number, baseCents: number, vatCents: number) => ({
  ruleId,
  category,
  rateBp,
  baseCents,
  vatCents,
})

describe('a car', () => {
  test.each([
    [
      'for a consumer',
      inputs({ items: car }),
      { vehicleCents: 2_815_000, categories: [vat('VAT.S', 'S', 2_100, 2_326_446, 488_554)], totalCents: 2_815_000 },
    ],
    [
      'for a business',
      inputs({ items: car, isTaxableBuyer: true }),
      { vehicleCents: 2_326_446, categories: [vat('VAT.S', 'S', 2_100, 2_326_446, 488_554)], totalCents: 2_815_000 },
    ],
    [
      'that a buyer takes to France',
      inputs({ items: car, regime: 'intra-community' }),
      { vehicleCents: 2_326_446, categories: [vat('VAT.IC', 'K', 0, 2_326_446, 0)], totalCents: 2_326_446 },
    ],
    [
      'under the margin scheme, with mats',
      inputs({ condition: 'used', regime: 'margin', items: [item('used'), item('mats', 'accessory')] }),
      {
        vehicleCents: 1_495_000,
        categories: [vat('VAT.S', 'S', 2_100, 8_000, 1_680), vat('VAT.MARGIN', 'E', 0, 1_495_000, 0)],
        totalCents: 1_504_680,
      },
    ],
  ])('%s', (_, asked, totals) => {
    expect(priced(asked, facts({ prices })).totals).toEqual({ ...totals, roundingCents: 0 })
  })

  test('whose total is no base with its VAT has a cent of rounding', () => {
    expect(priced(inputs(), facts({ prices: [makePrice('aster', 2_500_001)] })).totals).toMatchObject({
      categories: [{ baseCents: 2_066_117, vatCents: 433_885 }],
      roundingCents: -1,
      totalCents: 2_500_001,
    })
  })

  test('costs what it cost on the day that is asked for', () => {
    const promotions = [makePromotion('aster', 2_599_000, { validFrom: '2026-10-01', validUntil: '2026-11-01' })]
    const asked = inputs({ items: car })
    const rows = facts({ prices, promotions })
    expect(priced(asked, rows, '2026-10-20').totals.totalCents).toBe(2_664_000)
    expect(priced(asked, rows, '2026-11-10').totals.totalCents).toBe(2_815_000)
    expect(priced(asked, rows, '2026-10-20').lines.map(({ ruleId, amountCents }) => [ruleId, amountCents])).toEqual([
      ['PRICE.LIST', 2_750_000],
      ['PRICE.LIST', 65_000],
      ['PRICE.PROMO', -151_000],
    ])
  })

  test('has no price when one of its parts has none', () => {
    expect(carPrice(inputs({ items: [...car, item('towbar', 'option')] }), facts({ prices }), today)).toEqual({
      ok: false,
      reason: 'price-missing',
      subjectId: 'towbar',
    })
  })

  test('has no price in a gap of the VAT rates', () => {
    expect(carPrice(inputs({ items: car }), facts({ prices, vatRates: [] }), today)).toEqual({
      ok: false,
      reason: 'vat-rate-missing',
      day: today,
    })
  })
})

describe('whatever is asked', () => {
  const cents = fc.integer({ min: 0, max: 20_000_000 })
  const amount = fc.record({ cents, vatExcluded: fc.boolean() })
  const kinds = fc.constantFrom('base', 'engine', 'colour', 'option', 'pack', 'accessory')
  const parts = fc.array(
    fc.record({
      kind: kinds,
      isStandard: fc.boolean(),
      list: amount,
      promotion: fc.option(amount),
      shown: fc.option(amount),
    }),
    { minLength: 1, maxLength: 8 },
  )
  const asked = fc.record({
    parts,
    regime: fc.constantFrom('standard', 'margin', 'intra-community', 'export'),
    isTaxableBuyer: fc.boolean(),
    rateBp: fc.constantFrom(600, 2_100, 2_200),
  })
  type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never

  function readQuestion({ parts: given, regime, isTaxableBuyer, rateBp }: Asked): [PriceInputs, PriceFacts] {
    const items = given.map(({ kind, isStandard }, index) => item(String(index), kind, isStandard))
    return [
      inputs({ items, regime, isTaxableBuyer }),
      facts({
        vatRates: [{ category: 'S', rateBp, validFrom: null, validUntil: null }],
        prices: given.map(({ list }, index) => makePrice(String(index), 0, list)),
        promotions: given.flatMap(({ promotion }, index) =>
          promotion ? makePromotion(String(index), 0, promotion) : [],
        ),
        ledger: given.flatMap(({ shown: list }, index) =>
          list ? makeShownPrice(0, '2026-01-01', null, { subjectId: String(index), list }) : [],
        ),
      }),
    ]
  }

  test('lines add up to the totals', () => {
    fc.assert(
      fc.property(asked, (given) => {
        const { lines, totals, basis } = priced(...readQuestion(given))
        const sum = lines.reduce((left, { amountCents }) => left + amountCents, 0)
        const bases = totals.categories.reduce((left, { baseCents }) => left + baseCents, 0)
        const withVat = totals.categories.reduce((left, { baseCents, vatCents }) => left + baseCents + vatCents, 0)
        expect(withVat + totals.roundingCents).toBe(totals.totalCents)
        expect(basis === 'gross' ? totals.totalCents : bases).toBe(sum)
        expect(lines.every(({ amountCents }) => Number.isSafeInteger(amountCents))).toBe(true)
      }),
    )
  })

  test('VAT is that of the base of its category, half-up, whatever the lines', () => {
    fc.assert(
      fc.property(asked, (given) => {
        for (const { category, baseCents, vatCents, rateBp } of priced(...readQuestion(given)).totals.categories) {
          expect(rateBp).toBe(category === 'S' ? given.rateBp : 0)
          expect(vatCents).toBe(vatOn(baseCents, rateBp))
        }
      }),
    )
  })

  test('a promotion never makes it dearer, nor free of charge below zero', () => {
    fc.assert(
      fc.property(asked, (given) => {
        const [question, rows] = readQuestion(given)
        const { totals, lines } = priced(question, rows)
        expect(totals.totalCents).toBeLessThanOrEqual(priced(question, { ...rows, promotions: [] }).totals.totalCents)
        expect(totals.totalCents).toBeGreaterThanOrEqual(0)
        for (const { ruleId, amountCents } of lines) if (ruleId === 'PRICE.PROMO') expect(amountCents).toBeLessThan(0)
      }),
    )
  })

  test('what was stored is replayed to the same cents', () => {
    fc.assert(
      fc.property(asked, (given) => {
        const question = readQuestion(given)
        expect(priced(...(JSON.parse(JSON.stringify(question)) as typeof question))).toEqual(priced(...question))
      }),
    )
  })

  test('neither rows of other days and things nor their order matter', () => {
    fc.assert(
      fc.property(asked, cents, (given, other) => {
        const [question, rows] = readQuestion(given)
        const noise = {
          ...rows,
          prices: [
            makePrice('0', other, { validUntil: '2026-10-02' }),
            makePrice('elsewhere', other),
            makePrice('0', other, { forVersionId: 'breva' }),
            ...rows.prices.toReversed(),
          ],
          promotions: [
            makePromotion('0', 0, { channel: 'showroom' }),
            makePromotion('0', 0, { validFrom: '2027-01-01', validUntil: '2027-02-01' }),
            ...rows.promotions.toReversed(),
          ],
        }
        expect(priced(question, noise)).toEqual(priced(question, rows))
      }),
    )
  })

  test('a price without VAT is the same for a consumer as for a business, but for the rounding of lines', () => {
    fc.assert(
      fc.property(cents, (net) => {
        const rows = facts({ prices: [makePrice('aster', net, { vatExcluded: true })] })
        expect(priced(inputs(), rows).totals.totalCents).toBe(toGross(net, 2_100))
        expect(priced(inputs({ isTaxableBuyer: true }), rows).totals.totalCents).toBe(toGross(net, 2_100))
      }),
    )
  })
})
