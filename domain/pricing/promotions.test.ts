import { expect, test } from 'vitest'
import type { PriceInputs, PromotionRow } from './breakdown.ts'
import { listLines } from './list-prices.ts'
import { facts, inputs, item, makePrice, makePromotion, today } from './car-price.test-data.ts'
import { promotionLines } from './promotions.ts'

const prices = [makePrice('aster', 2_750_000), makePrice('towbar', 89_000)]

function promoted(promotions: PromotionRow[], asked: Partial<PriceInputs> = {}) {
  const all = { ...facts({ prices, promotions }) }
  const listed = listLines(inputs(asked), all, today, 2_100)
  if (!Array.isArray(listed)) throw new Error(listed.reason)
  return promotionLines(inputs(asked), all, today, 2_100, listed)
}

test.each([
  ['lower than the list', makePromotion('aster', 2_599_000), [-151_000]],
  ['lower, said without VAT', makePromotion('aster', 2_000_000, { vatExcluded: true }), [-330_000]],
  ['as high as the list', makePromotion('aster', 2_750_000), []],
  ['higher than the list', makePromotion('aster', 2_800_000), []],
  // The bare figure is lower; with VAT it is not.
  ['higher, said without VAT', makePromotion('aster', 2_300_000, { vatExcluded: true }), []],
  ['on its first day', makePromotion('aster', 2_599_000, { validFrom: today }), [-151_000]],
  ['not yet begun', makePromotion('aster', 2_599_000, { validFrom: '2026-11-11' }), []],
  ['on its last day', makePromotion('aster', 2_599_000, { validUntil: '2026-11-11' }), [-151_000]],
  ['over since midnight', makePromotion('aster', 2_599_000, { validUntil: today }), []],
  ['of the showroom', makePromotion('aster', 2_599_000, { channel: 'showroom' }), []],
  ['of another car', makePromotion('breva', 1), []],
])('a promotion %s', (_, promotion, amounts) => {
  expect(promoted([promotion]).map(({ amountCents }) => amountCents)).toEqual(amounts)
})

test('a promotion lowers an option as well, and a line names its row', () => {
  const items = [item('aster'), item('towbar', 'option')]
  expect(promoted([makePromotion('towbar', 69_000, { id: 'row 8' })], { items })).toMatchObject([
    { ruleId: 'PRICE.PROMO', item: items[1], source: { kind: 'promotion', id: 'row 8' }, amountCents: -20_000 },
  ])
})

test('what is standard is not promoted', () => {
  expect(promoted([makePromotion('towbar', 69_000)], { items: [item('towbar', 'option', true)] })).toEqual([])
})

test('a business pays the promotion without VAT', () => {
  expect(promoted([makePromotion('aster', 2_599_000)], { isTaxableBuyer: true })).toMatchObject([
    { amountCents: 2_147_934 - 2_272_727 },
  ])
})
