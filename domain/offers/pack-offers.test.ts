import { expect, test } from 'vitest'
import type { PartKey } from '../catalogue/compatibility.ts'
import { fixedDiscount } from '../pricing/price.test-data.ts'
import type { SalesRule } from '../pricing/sale/sales-rule.ts'
import { aster, configuredCar, makeContext, part, today } from './checks/checks.test-data.ts'
import { offerPrice } from './offer-sale.ts'
import { packOffers } from './pack-offers.ts'

// Heated seats 450 euros, tow bar 890, the winter pack with both 1.250: 90 less than apart.
const parts = [...aster.parts, part('option-3', 'radio', 'option', { tag: 'standard' })]
const configuration = {
  tags: parts.map(({ key, kind, tag }) => [key, kind === 'engine' ? 'optional' : tag] as const),
  contents: [['pack-1', ['option-1', 'option-2', 'option-3']]],
  relations: [],
} as const

function read(chosen: readonly PartKey[], rules: readonly SalesRule[] = []) {
  const content = configuredCar('engine-1', ...chosen)
  const context = makeContext({ car: { ...aster, parts }, facts: { configuration, rules } }, today)
  const now = offerPrice(content, context)
  const perCarCents = now.ok ? now.breakdown.totals.perCar.totalCents : null
  return packOffers(content, context, perCarCents).get('pack-1')
}

test('a pack says what its parts cost by themselves, standard ones aside', () => {
  expect(read([])).toEqual({
    parts: ['option-1', 'option-2'],
    priceCents: 125_000,
    apartCents: 134_000,
    chosen: [],
    differenceCents: null,
  })
})

test('a pack says what it costs more or less than the parts that are chosen', () => {
  expect(read(['option-1', 'option-2'])).toMatchObject({ chosen: ['option-1', 'option-2'], differenceCents: -9_000 })
  expect(read(['option-1'])).toMatchObject({ chosen: ['option-1'], differenceCents: 80_000 })
  expect(read(['pack-1', 'option-1'])).toMatchObject({ chosen: ['option-1'], differenceCents: null })
})

test('the difference is that of the whole price: a rule on the option alone counts', () => {
  const rule = fixedDiscount('zetels', 20_000, { scope: ['option'], isAutomatic: true })
  expect(read(['option-1', 'option-2'], [rule])?.differenceCents).toBe(11_000)
})
