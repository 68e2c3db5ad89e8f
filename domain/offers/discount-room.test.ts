import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SaleFacts } from '../pricing/sale/sale.ts'
import { makeContext, today } from './checks/checks.test-data.ts'
import { discountRoom } from './discount-room.ts'
import { carCosts, marginFloor, requirePrice, withAmountOff } from './discounts.test-data.ts'
import { generatedRules, pickedCar as car, readPicked, readRules } from './generated-rules.test-data.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext } from './offer-sale.ts'

const contextWith = (facts: Partial<SaleFacts>) => makeContext({ facts }, today)
const readRoom = (content: OfferContent, context: OfferContext) =>
  discountRoom(content, context, requirePrice(content, context))

describe('a salesperson may still take off', () => {
  test.each<[string, OfferContent, Partial<SaleFacts>, object]>([
    [
      'the share of the car that is allowed',
      car,
      {},
      { mostCents: 137_500, givenCents: 0, leftCents: 137_500, limit: 'manual-discount-above-most' },
    ],
    ['what is left of it', withAmountOff(100_000), {}, { mostCents: 137_500, givenCents: 100_000, leftCents: 37_500 }],
    [
      'nothing where more was given',
      withAmountOff(140_000),
      {},
      { mostCents: 137_500, givenCents: 140_000, leftCents: 0 },
    ],
    [
      'no more than the least margin leaves, where costs are known',
      car,
      // 27.500 euros are 22.727,27 without VAT. A discount of 275, 227,27 without VAT, leaves a margin of 900: 4 % of 22.500.
      { costs: carCosts(2_160_000), margins: [marginFloor(400)] },
      { limit: 'below-floor', leftCents: 27_500 },
    ],
    [
      'nothing on a car that is below its least margin as it is',
      car,
      { costs: carCosts(2_250_000), margins: [marginFloor(400)] },
      { limit: 'below-floor', mostCents: 0, leftCents: 0 },
    ],
  ])('%s', (_, content, facts, expected) => {
    expect(readRoom(content, contextWith(facts))).toMatchObject(expected)
  })
})

test('what is left needs no approval, and a cent more does', () => {
  let limited = 0
  fc.assert(
    fc.property(
      generatedRules,
      fc.integer({ min: 1_900_000, max: 2_272_727 }),
      fc.integer({ min: 0, max: 2_000 }),
      (generated, purchaseCents, mostBp) => {
        const facts = { rules: readRules(generated), costs: carCosts(purchaseCents), margins: [marginFloor(300)] }
        const plain = contextWith(facts)
        const policy = { ...plain.facts.policy, manualDiscountMostBp: mostBp }
        const context = { ...plain, facts: { ...plain.facts, policy } }
        const content = readPicked(generated)
        if (!offerPrice(content, context).ok) return
        const { mostCents, limit } = readRoom(content, context)
        const reasonsAt = (cents: number) => {
          const priced = offerPrice({ ...content, manualDiscount: withAmountOff(cents).manualDiscount }, context)
          return priced.ok ? priced.breakdown.approvals.map(({ reason }) => reason) : ['refused']
        }
        if (mostCents > 0) {
          expect(reasonsAt(mostCents)).not.toContain('below-floor')
          expect(reasonsAt(mostCents)).not.toContain('manual-discount-above-most')
        }
        if (limit === null) return
        limited++
        expect(reasonsAt(mostCents + 1)).toContain(limit)
      },
    ),
    { numRuns: 300 },
  )
  expect(limited).toBeGreaterThan(200)
})
