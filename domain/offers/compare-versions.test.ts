import { expect, test } from 'vitest'
import { configuredCar, makeContext } from './checks/checks.test-data.ts'
import { compareVersions } from './compare-versions.ts'
import { offerPrice } from './offer-sale.ts'
import type { OfferContent } from './offer-content.ts'
import { discount } from '../pricing/price.test-data.ts'

const readBreakdown = (content: OfferContent) => {
  const priced = offerPrice(content, makeContext({ facts: { rules: [discount('trouw', 1_000)] } }))
  return priced.ok ? priced.breakdown : null
}

test('two versions stand line beside line, with what is gone where it stood and what came in its place', () => {
  const before = readBreakdown({ ...configuredCar('option-2', 'option-1'), picks: ['trouw'] })
  const after = readBreakdown(configuredCar('colour-1', 'option-1'))
  const { lines, totals, isOtherBasis } = compareVersions(before, after)
  expect(
    lines.map(({ id, before: was, after: is, differenceCents }) => [
      id,
      was?.amountCents,
      is?.amountCents,
      differenceCents,
    ]),
  ).toEqual([
    ['aster', 2_750_000, 2_750_000, 0],
    ['towbar', 89_000, undefined, -89_000],
    ['metallic', undefined, 65_000, 65_000],
    ['heated seats', 45_000, 45_000, 0],
    ['trouw', -288_400, undefined, 288_400],
  ])
  expect(totals).toEqual({ beforeCents: 2_595_600, afterCents: 2_860_000, differenceCents: 264_400 })
  expect(isOtherBasis).toBe(false)
})

test('a version without a price stands beside one that has one', () => {
  const { lines, totals } = compareVersions(null, readBreakdown(configuredCar()))
  expect([lines.length, totals.beforeCents, totals.afterCents]).toEqual([1, null, 2_750_000])
})
