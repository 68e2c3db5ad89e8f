import { describe, expect, test } from 'vitest'
import { calculateMarginVat, compareMargin } from './margin-vat.ts'

describe('golden case O4: margins of 3,392.00, −108.00 and 250.00', () => {
  const margins = [339_200, -10_800, 25_000]

  test('per car a loss counts as nothing', () => {
    expect(calculateMarginVat('per-car', margins, { rateBp: 2_100 })).toEqual({ vatCents: 63_208, carriedCents: 0 })
    expect(margins.map((margin) => calculateMarginVat('per-car', [margin], { rateBp: 2_100 }).vatCents)).toEqual([
      58_869, 0, 4_339,
    ])
  })

  test('per period the sum counts', () => {
    expect(calculateMarginVat('per-period', margins, { rateBp: 2_100 })).toEqual({ vatCents: 61_334, carriedCents: 0 })
  })

  test('a negative sum is carried on and lessens the next period', () => {
    expect(calculateMarginVat('per-period', [-10_800], { rateBp: 2_100 })).toEqual({
      vatCents: 0,
      carriedCents: -10_800,
    })
    expect(calculateMarginVat('per-period', [25_000], { rateBp: 2_100, carriedCents: -10_800 })).toEqual({
      vatCents: 2_464,
      carriedCents: 0,
    })
  })
})

describe('the register of comparison', () => {
  const car = { purchaseCents: 930_000, rateBp: 2_100 }
  const sold = compareMargin([], { ...car, soldCents: 1_269_200 })

  test('books a sale with its signed margin (golden case O5)', () => {
    expect(sold).toEqual({ purchaseCents: 930_000, saleCents: 1_269_200, marginCents: 339_200, vatCents: 58_869 })
    expect(compareMargin([], { purchaseCents: 755_800, rateBp: 2_100, soldCents: 745_000 })).toMatchObject({
      marginCents: -10_800,
      vatCents: 0,
    })
  })

  test('books of a credit note the difference that it makes', () => {
    const part = compareMargin([sold], { ...car, soldCents: 1_239_200 })
    expect(part).toEqual({ purchaseCents: 0, saleCents: -30_000, marginCents: -30_000, vatCents: -5_206 })
    const rest = compareMargin([sold, part], { ...car, soldCents: 0 })
    expect(rest).toEqual({ purchaseCents: -930_000, saleCents: -1_239_200, marginCents: -309_200, vatCents: -53_663 })
    expect(sold.vatCents + part.vatCents + rest.vatCents).toBe(0)
  })
})
