import { expect, test } from 'vitest'
import type { LedgerRow, PriceFacts, PriceInputs } from './breakdown.ts'
import { price } from './price.ts'
import { facts, inputs, priceOf, promotionOf, shown, today } from './price.test-data.ts'

// A promotion at 25 990 from 1 November; thirty days before is 2 October, seven 25 October.
function reduced(ledger: LedgerRow[], given: Partial<PriceFacts> = {}, asked: Partial<PriceInputs> = {}) {
  const prices = [priceOf('aster', 2_750_000)]
  const promotions = [promotionOf('aster', 2_599_000)]
  const priced = price(inputs(asked), facts({ prices, promotions, ledger, ...given }), today)
  if (!priced.ok) throw new Error(priced.reason)
  return priced.breakdown.reductions
}

test.each([
  ['one price, unchanged', [shown(2_750_000, '2026-01-01', null)], 2_750_000],
  ['nothing was ever shown', [], null],
  ['shown first with the promotion', [shown(2_599_000, '2026-11-01', null)], null],
  [
    'its own promotion',
    [shown(2_750_000, '2026-01-01', '2026-11-01'), shown(2_599_000, '2026-11-01', null)],
    2_750_000,
  ],
  [
    'a lower price three weeks before',
    [
      shown(2_750_000, '2026-01-01', '2026-10-10'),
      shown(2_550_000, '2026-10-10', '2026-10-12'),
      shown(2_750_000, '2026-10-12', null),
    ],
    2_550_000,
  ],
  [
    'a lower price on the thirtieth day before',
    [shown(2_550_000, '2026-01-01', '2026-10-03'), shown(2_750_000, '2026-10-03', null)],
    2_550_000,
  ],
  [
    'a lower price on the day before that',
    [shown(2_550_000, '2026-01-01', '2026-10-02'), shown(2_750_000, '2026-10-02', null)],
    2_750_000,
  ],
  [
    'on the market for thirty days',
    [shown(2_550_000, '2026-10-02', '2026-10-05'), shown(2_750_000, '2026-10-05', null)],
    2_550_000,
  ],
  [
    'on the market for less: seven days count',
    [shown(2_550_000, '2026-10-03', '2026-10-25'), shown(2_750_000, '2026-10-25', null)],
    2_750_000,
  ],
  [
    'on the market for less, lower within seven days',
    [shown(2_550_000, '2026-10-03', '2026-10-26'), shown(2_750_000, '2026-10-26', null)],
    2_550_000,
  ],
  [
    'on the market long ago, and off it in between',
    [shown(2_900_000, '2026-03-01', '2026-04-01'), shown(2_750_000, '2026-10-20', null)],
    2_750_000,
  ],
  ['shown in the showroom only', [shown(2_550_000, '2026-01-01', null, { channel: 'showroom' })], null],
  [
    'an earlier promotion',
    [
      shown(2_750_000, '2026-01-01', '2026-10-15', { promotion: { cents: 2_500_000, vatExcluded: false } }),
      shown(2_750_000, '2026-10-15', null),
    ],
    2_500_000,
  ],
  [
    'an earlier promotion that was higher with VAT',
    [shown(2_750_000, '2026-01-01', null, { promotion: { cents: 2_500_000, vatExcluded: true } })],
    2_750_000,
  ],
  ['shown without VAT', [shown(0, '2026-01-01', null, { list: { cents: 2_200_000, vatExcluded: true } })], 2_662_000],
])('the lowest price before: %s', (_, ledger, lowestGrossCents) => {
  expect(reduced(ledger)).toEqual([{ subjectId: 'aster', grossCents: 2_599_000, lowestGrossCents }])
})

test('what was shown without VAT had the VAT of its days', () => {
  const ledger = [shown(0, '2026-01-01', null, { list: { cents: 2_200_000, vatExcluded: true } })]
  const ratesChanging = (day: string) => ({
    vatRates: [
      { category: 'S', rateBp: 2_000, validFrom: '1996-01-01', validUntil: day },
      { category: 'S', rateBp: 2_100, validFrom: day, validUntil: null },
    ],
  })
  expect(reduced(ledger, ratesChanging('2026-10-15'))).toMatchObject([{ lowestGrossCents: 2_640_000 }])
  expect(reduced(ledger, ratesChanging('2026-10-02'))).toMatchObject([{ lowestGrossCents: 2_662_000 }])
})

test('is told with VAT, also to a business', () => {
  const ledger = [shown(2_750_000, '2026-01-01', null)]
  expect(reduced(ledger, {}, { isTaxableBuyer: true })).toMatchObject([
    { grossCents: 2_599_000, lowestGrossCents: 2_750_000 },
  ])
})

test('what a margin car cost has no VAT to add', () => {
  const ledger = [shown(0, '2026-01-01', null, { list: { cents: 2_700_000, vatExcluded: true } })]
  expect(reduced(ledger, {}, { regime: 'margin' })).toMatchObject([{ lowestGrossCents: 2_700_000 }])
})
