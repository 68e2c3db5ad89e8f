import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateMargin, isBelowFloor, lowestPriceWithoutApproval, type CarCosts } from './margin.ts'

const car: CarCosts = {
  priceCents: 4_380_000,
  priceVatExcluded: false,
  isMargin: false,
  purchaseCents: 3_290_000,
  purchaseVatExcluded: true,
  reconditioningNetCents: 114_000,
}
const rateBp = 2_100

describe('the margin on a car', () => {
  test('is what remains of its price without VAT after its costs', () => {
    expect(calculateMargin(car, rateBp)).toEqual({ cents: 215_835, ofPriceBp: 596 })
  })

  test('owes VAT on the difference alone under the margin scheme, and none on a loss', () => {
    const margin = { ...car, isMargin: true, purchaseCents: 2_000_000, priceCents: 2_121_000 }
    expect(calculateMargin(margin, rateBp).cents).toBe(100_000 - 114_000)
    expect(calculateMargin({ ...margin, priceCents: 1_900_000 }, rateBp).cents).toBe(-100_000 - 114_000)
  })
})

describe('the lowest price without approval', () => {
  const wide = { discountMostBp: 10_000 }

  test('has a margin that just reaches the floor', () => {
    const floor = { floorBp: 440, floorCents: null }
    const lowest = lowestPriceWithoutApproval(car, { floor, ...wide }, rateBp)!
    expect(isBelowFloor({ ...car, priceCents: lowest }, floor, rateBp)).toBe(false)
    expect(isBelowFloor({ ...car, priceCents: lowest - 2 }, floor, rateBp)).toBe(true)
  })

  test('is bound by the discount that salespeople may give, whatever the margin', () => {
    expect(lowestPriceWithoutApproval(car, { floor: null, discountMostBp: 200 }, rateBp)).toBe(4_292_400)
  })

  test('is above the price of a car that is below the floor already', () => {
    const floor = { floorBp: 2_000, floorCents: null }
    expect(lowestPriceWithoutApproval(car, { floor, ...wide }, rateBp)).toBeGreaterThan(car.priceCents)
    expect(lowestPriceWithoutApproval(car, { floor: { floorBp: 10_000, floorCents: null }, ...wide }, rateBp)).toBe(
      undefined,
    )
  })

  test('divides prices into those below and those not below the floor', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 5_000_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        fc.option(fc.integer({ min: 0, max: 300_000 })),
        fc.boolean(),
        (priceCents, floorBp, floorCents, isMargin) => {
          const floor = { floorBp, floorCents }
          const asked = { ...car, priceCents, isMargin }
          const lowest = lowestPriceWithoutApproval(asked, { floor, ...wide }, rateBp)!
          expect(isBelowFloor({ ...asked, priceCents: lowest }, floor, rateBp)).toBe(false)
          if (lowest > 100) expect(isBelowFloor({ ...asked, priceCents: lowest - 100 }, floor, rateBp)).toBe(true)
        },
      ),
    )
  })
})
