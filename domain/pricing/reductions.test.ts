import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '../platform/values/calendar.ts'
import type { LedgerRow, PriceFacts, PriceInputs } from './breakdown.ts'
import { carPrice } from './car-price.ts'
import { lowestBefore } from './reductions.ts'
import { facts, inputs, item, makePrice, makePromotion, makeShownPrice, today } from './car-price.test-data.ts'

// A promotion at 25 990 from 1 November; thirty days before is 2 October, seven 25 October.
function reduced(ledger: LedgerRow[], given: Partial<PriceFacts> = {}, asked: Partial<PriceInputs> = {}) {
  const prices = [makePrice('aster', 2_750_000)]
  const promotions = [makePromotion('aster', 2_599_000)]
  const priced = carPrice(inputs(asked), facts({ prices, promotions, ledger, ...given }), today)
  if (!priced.ok) throw new Error(priced.reason)
  return priced.breakdown.reduction
}

test.each([
  ['one price, unchanged', [makeShownPrice(2_750_000, '2026-01-01', null)], 2_750_000],
  ['nothing was ever shown', [], null],
  ['shown first with the promotion', [makeShownPrice(2_599_000, '2026-11-01', null)], null],
  [
    'its own promotion',
    [makeShownPrice(2_750_000, '2026-01-01', '2026-11-01'), makeShownPrice(2_599_000, '2026-11-01', null)],
    2_750_000,
  ],
  [
    'a lower price three weeks before',
    [
      makeShownPrice(2_750_000, '2026-01-01', '2026-10-10'),
      makeShownPrice(2_550_000, '2026-10-10', '2026-10-12'),
      makeShownPrice(2_750_000, '2026-10-12', null),
    ],
    2_550_000,
  ],
  [
    'a lower price on the thirtieth day before',
    [makeShownPrice(2_550_000, '2026-01-01', '2026-10-03'), makeShownPrice(2_750_000, '2026-10-03', null)],
    2_550_000,
  ],
  [
    'a lower price on the day before that',
    [makeShownPrice(2_550_000, '2026-01-01', '2026-10-02'), makeShownPrice(2_750_000, '2026-10-02', null)],
    2_750_000,
  ],
  [
    'on the market for thirty days',
    [makeShownPrice(2_550_000, '2026-10-02', '2026-10-05'), makeShownPrice(2_750_000, '2026-10-05', null)],
    2_550_000,
  ],
  [
    'on the market for less: all its days count',
    [makeShownPrice(2_550_000, '2026-10-20', '2026-10-22'), makeShownPrice(2_750_000, '2026-10-22', null)],
    2_550_000,
  ],
  ['on the market for seven days', [makeShownPrice(2_750_000, '2026-10-25', null)], 2_750_000],
  ['on the market for less than seven days', [makeShownPrice(2_750_000, '2026-10-26', null)], null],
  [
    'on the market long ago, and off it in between',
    [makeShownPrice(2_900_000, '2026-03-01', '2026-04-01'), makeShownPrice(2_750_000, '2026-10-20', null)],
    2_750_000,
  ],
  ['shown in the showroom only', [makeShownPrice(2_550_000, '2026-01-01', null, { channel: 'showroom' })], null],
  [
    'an earlier promotion',
    [
      makeShownPrice(2_750_000, '2026-01-01', '2026-10-15', { promotion: { cents: 2_500_000, vatExcluded: false } }),
      makeShownPrice(2_750_000, '2026-10-15', null),
    ],
    2_500_000,
  ],
  [
    'an earlier promotion that was higher with VAT',
    [makeShownPrice(2_750_000, '2026-01-01', null, { promotion: { cents: 2_500_000, vatExcluded: true } })],
    2_750_000,
  ],
  [
    'shown without VAT',
    [makeShownPrice(0, '2026-01-01', null, { list: { cents: 2_200_000, vatExcluded: true } })],
    2_662_000,
  ],
])('the lowest price before: %s', (_, ledger, lowestGrossCents) => {
  const isReduction = lowestGrossCents !== null && lowestGrossCents > 2_599_000
  expect(reduced(ledger)).toMatchObject({ lowestGrossCents, isReduction })
})

test.each([
  ['for thirty days or longer', '2026-10-02', 30],
  ['for twenty-three days', '2026-10-09', 23],
  ['for seven days, the shortest that counts', '2026-10-25', 7],
])('the period that the lowest price looks back over is told: shown %s', (_, from, lowestDays) => {
  expect(reduced([makeShownPrice(2_750_000, from, null)])).toEqual({
    lowestGrossCents: 2_750_000,
    lowestDays,
    isReduction: true,
  })
})

test('what was shown without VAT had the VAT of its days', () => {
  const ledger = [makeShownPrice(0, '2026-01-01', null, { list: { cents: 2_200_000, vatExcluded: true } })]
  const ratesChanging = (day: string) => ({
    vatRates: [
      { category: 'S', rateBp: 2_000, validFrom: '1996-01-01', validUntil: day },
      { category: 'S', rateBp: 2_100, validFrom: day, validUntil: null },
    ],
  })
  expect(reduced(ledger, ratesChanging('2026-10-15'))).toMatchObject({ lowestGrossCents: 2_640_000 })
  expect(reduced(ledger, ratesChanging('2026-10-02'))).toMatchObject({ lowestGrossCents: 2_662_000 })
})

test('is told to consumers alone', () => {
  expect(reduced([makeShownPrice(2_750_000, '2026-01-01', null)], {}, { isTaxableBuyer: true })).toBeNull()
})

test('without a promotion there is nothing to tell', () => {
  expect(reduced([makeShownPrice(2_750_000, '2026-01-01', null)], { promotions: [] })).toBeNull()
})

test.each([
  ['stayed the same', [makePrice('v6', 300_000)], 3_050_000],
  [
    'got dearer in those days',
    [makePrice('v6', 200_000, { validUntil: '2026-10-20' }), makePrice('v6', 300_000, { validFrom: '2026-10-20' })],
    2_950_000,
  ],
  [
    'got dearer long before',
    [makePrice('v6', 200_000, { validUntil: '2026-10-02' }), makePrice('v6', 300_000, { validFrom: '2026-10-02' })],
    3_050_000,
  ],
  ['came later', [makePrice('v6', 300_000, { validFrom: '2026-11-05' })], 3_050_000],
  [
    'got dearer for another version',
    [
      makePrice('v6', 200_000, { forVersionId: 'breva', validUntil: '2026-10-20' }),
      makePrice('v6', 300_000, { forVersionId: 'aster' }),
    ],
    3_050_000,
  ],
])('the lowest price before has the engine that comes on top: it %s', (_, engine, lowestGrossCents) => {
  const ledger = [makeShownPrice(2_750_000, '2026-01-01', null)]
  const prices = [makePrice('aster', 2_750_000), ...engine]
  const items = [item('aster'), item('v6', 'engine')]
  expect(reduced(ledger, { prices }, { items })).toEqual({ lowestGrossCents, lowestDays: 30, isReduction: true })
})

test('what a margin car cost has no VAT to add', () => {
  const ledger = [makeShownPrice(0, '2026-01-01', null, { list: { cents: 2_700_000, vatExcluded: true } })]
  expect(reduced(ledger, {}, { regime: 'margin' })).toMatchObject({ lowestGrossCents: 2_700_000 })
})

test('an option that was cheap by mistake, for an hour, counts as asked', () => {
  const prices = [makePrice('aster', 2_750_000), makePrice('hook', 90_000)]
  const corrected = [makePrice('hook', 9_000, { validFrom: '2026-10-20', validUntil: '2026-10-21' })]
  const items = [item('aster'), item('hook', 'option')]
  const ledger = [makeShownPrice(2_750_000, '2026-01-01', null)]
  expect(reduced(ledger, { prices, corrected }, { items })).toMatchObject({ lowestGrossCents: 2_759_000 })
  expect(reduced(ledger, { prices }, { items })).toMatchObject({ lowestGrossCents: 2_840_000 })
})

describe('on the first day itself', () => {
  const day = '2026-11-10'
  const at = (time: string) => `${day}T${time}:00.000Z`
  const row = (cents: number, from: string, until: string | null, given: Partial<LedgerRow> = {}): LedgerRow =>
    makeShownPrice(cents, from.slice(0, 10), until === null ? null : '2026-11-11', {
      publishedFrom: from,
      publishedUntil: until,
      ...given,
    })
  const begun = (beginsAt: string, ledger: LedgerRow[]) =>
    reduced(ledger, { promotions: [makePromotion('aster', 2_599_000, { validFrom: day, beginsAt })] })

  test('a lower price that was shown for some minutes before the promotion counts', () => {
    const ledger = [
      row(2_750_000, '2026-01-01T00:00:00.000Z', at('08:00')),
      row(2_550_000, at('08:00'), at('08:05')),
      row(2_750_000, at('08:05'), at('09:00')),
      row(2_750_000, at('09:00'), null, { promotion: { cents: 2_599_000, vatExcluded: false } }),
    ]
    expect(begun(at('09:00'), ledger)).toMatchObject({ lowestGrossCents: 2_550_000, isReduction: false })
  })

  test('so does another promotion that was taken away again', () => {
    const ledger = [
      row(2_750_000, '2026-01-01T00:00:00.000Z', at('08:00')),
      row(2_750_000, at('08:00'), at('08:30'), { promotion: { cents: 2_499_000, vatExcluded: false } }),
      row(2_750_000, at('08:30'), at('09:00')),
    ]
    expect(begun(at('09:00'), ledger)?.lowestGrossCents).toBe(2_499_000)
  })

  test('what was shown after it began does not', () => {
    const ledger = [row(2_750_000, '2026-01-01T00:00:00.000Z', at('09:00')), row(2_550_000, at('09:00'), at('10:00'))]
    expect(begun(at('09:00'), ledger)?.lowestGrossCents).toBe(2_750_000)
  })

  test('thirty days before end at the same hour', () => {
    const ledger = (until: string) => [row(2_550_000, '2026-01-01T00:00:00.000Z', until), row(2_750_000, until, null)]
    expect(begun(at('09:00'), ledger('2026-10-11T07:59:00.000Z'))?.lowestGrossCents).toBe(2_750_000)
    expect(begun(at('09:00'), ledger('2026-10-11T08:01:00.000Z'))?.lowestGrossCents).toBe(2_550_000)
  })
})

test('whatever was shown, and whenever: the lowest is that of the instants in the thirty days before', () => {
  const hour = 3_600_000
  const start = Date.parse('2026-11-10T09:00:00.000Z')
  const generated = fc.record({
    prices: fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 9_000_000 }), hours: fc.integer({ min: 1, max: 400 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
    /** The time between the end of the last price and the start of the promotion, before or after. */
    after: fc.integer({ min: -48, max: 48 }),
  })
  fc.assert(
    fc.property(generated, ({ prices, after }) => {
      let until = start + after * hour
      const spans = prices.map(({ cents, hours }) => {
        const span = { cents, from: until - hours * hour, until }
        until = span.from
        return span
      })
      const rows = spans.map(({ cents, from, until: end }) => {
        const [publishedFrom, publishedUntil] = [new Date(from).toISOString(), new Date(end).toISOString()]
        const days = [brusselsDay(new Date(from)), addDays(brusselsDay(new Date(end - 1)), 1)] as const
        return makeShownPrice(cents, ...days, { publishedFrom, publishedUntil })
      })
      // Winter time began on 25 October: thirty days before, at nine, were an hour more ago.
      const [month, week] = [start - (30 * 24 + 1) * hour, start - 7 * 24 * hour]
      const before = spans.filter((span) => span.until > month && span.from < start)
      const isLongEnough = spans.some(({ from }) => from <= week)
      const expected = isLongEnough && before.length > 0 ? Math.min(...before.map(({ cents }) => cents)) : null
      expect(lowestBefore(rows, new Date(start), facts().vatRates, 'S')).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
})
