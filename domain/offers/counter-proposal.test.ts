import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarginRow, SaleFacts } from '../pricing/sale/sale.ts'
import { makeContext, today } from './checks/checks.test-data.ts'
import { findHighestAboveFloor, priceCounter, toDiscountFigures, withDiscount } from './counter-proposal.ts'
import { carCosts, marginFloor, requirePrice, withAmountOff } from './discounts.test-data.ts'
import { generatedRules, pickedCar as car, readPicked, readRules } from './generated-rules.test-data.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext } from './offer-sale.ts'

const contextWith = (facts: Partial<SaleFacts>) => makeContext({ facts }, today)
const propose = (asked: OfferContent, context: OfferContext, cents: number) =>
  priceCounter(asked, context, requirePrice(asked, context), cents)

describe('a counter-proposal', () => {
  const context = contextWith({ costs: carCosts(2_160_000), margins: [marginFloor(400)] })

  test('keeps the reason of the salesperson and replaces the discount, in the basis of the price', () => {
    const share: OfferContent = { ...car, manualDiscount: { kind: 'share', bp: 1_000, reason: 'Trouwe klant' } }
    const counter = propose(share, context, 115_000)
    expect(counter).toMatchObject({
      ok: true,
      content: {
        manualDiscount: { kind: 'fixed', amount: { cents: 115_000, vatExcluded: false }, reason: 'Trouwe klant' },
      },
    })
    expect(withDiscount(share, { basis: 'net' }, 100).manualDiscount).toMatchObject({
      amount: { cents: 100, vatExcluded: true },
    })
  })

  test.each([
    ['the asked discount itself', withAmountOff(100_000), 100_000],
    ['a higher discount', withAmountOff(100_000), 100_001],
    ['any discount where none was asked', car, 1],
  ])('is refused for %s', (_, asked, cents) => {
    expect(propose(asked, context, cents)).toMatchObject({ ok: false, reason: 'counter-not-lower' })
  })
})

describe('the highest discount above the floor', () => {
  test.each<[string, Partial<SaleFacts>, number | null]>([
    // 27.500 euros are 22.727,27 without VAT. A discount of 275, 227,27 without VAT, leaves a margin of 900: 4 % of 22.500.
    ['leaves the share of the revenue', { costs: carCosts(2_160_000), margins: [marginFloor(400)] }, 27_500],
    // 22.727,27 less 21.600 and less 1.000 leaves 127,27, which is 154,00 with VAT.
    [
      'leaves the amount where that is more',
      { costs: carCosts(2_160_000), margins: [marginFloor(100, 100_000)] },
      15_400,
    ],
    ['is unknown below the floor', { costs: carCosts(2_250_000), margins: [marginFloor(400)] }, null],
    ['is unknown without a floor', { costs: carCosts(2_160_000), margins: [] }, null],
    ['is unknown to those who may not see costs', { costs: null, margins: [marginFloor(400)] }, null],
  ])('%s', (_, facts, expected) => {
    const context = contextWith(facts)
    const asked = withAmountOff(100_000)
    expect(findHighestAboveFloor(asked, context, requirePrice(asked, context))).toBe(expected)
  })
})

test('the floor is shown in basis points of the revenue, also where it is an amount', () => {
  const figures = (margin: MarginRow) =>
    toDiscountFigures(requirePrice(car, contextWith({ costs: carCosts(2_160_000), margins: [margin] })), car)
  expect(figures(marginFloor(400)).margin).toMatchObject({ floorBp: 400, leastCents: 90_910 })
  expect(figures(marginFloor(400, 100_000)).margin).toMatchObject({ floorBp: 441, leastCents: 100_000 })
})

test('a counter-proposal that is taken gives the figures that were shown, and what keeps above the floor is found to the cent', () => {
  let [taken, limited] = [0, 0]
  fc.assert(
    fc.property(
      generatedRules,
      fc.integer({ min: 1_700_000, max: 2_272_727 }),
      fc.integer({ min: 2, max: 400_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (generated, purchaseCents, askedCents, share) => {
        const context = contextWith({
          rules: readRules(generated),
          costs: carCosts(purchaseCents),
          margins: [marginFloor(300)],
        })
        const asked = withAmountOff(askedCents, readPicked(generated))
        if (!offerPrice(asked, context).ok) return
        const before = requirePrice(asked, context)
        const { discountCents } = toDiscountFigures(before, asked)
        const counterCents = 1 + Math.floor(share * (discountCents - 2))
        const counter = priceCounter(asked, context, before, counterCents)
        if (counter.ok) {
          taken++
          const shown = toDiscountFigures(counter.breakdown, counter.content)
          expect(toDiscountFigures(requirePrice(counter.content, context), counter.content)).toEqual(shown)
          expect(shown.discountCents).toBe(counterCents)
          expect(shown.totalCents).toBe(
            toDiscountFigures(requirePrice(withAmountOff(counterCents, asked), context), asked).totalCents,
          )
        }
        const highestCents = findHighestAboveFloor(asked, context, before)
        if (highestCents === null) return
        limited++
        const reasonsAt = (cents: number) =>
          requirePrice(withDiscount(asked, before, cents), context).approvals.map(({ reason }) => reason)
        expect(reasonsAt(highestCents)).not.toContain('below-floor')
        expect(reasonsAt(highestCents + 1)).toContain('below-floor')
      },
    ),
    { numRuns: 200 },
  )
  expect(taken).toBeGreaterThan(100)
  expect(limited).toBeGreaterThan(50)
})
