import { describe, expect, test } from 'vitest'
import { decideBasis, toVatCategory, inBasis, toListVatCategory, standardRateOn } from './vat-basis.ts'

test.each([
  ['a consumer', 'standard', false, 'gross'],
  ['a business', 'standard', true, 'net'],
  ['a margin car for a consumer', 'margin', false, 'gross'],
  ['a margin car for a business', 'margin', true, 'gross'],
  ['a new car that a consumer takes to France', 'intra-community', false, 'net'],
  ['a car that leaves the Union', 'export', false, 'net'],
] as const)('%s calculates with VAT or without', (_, regime, isTaxableBuyer, basis) => {
  expect(decideBasis({ regime, isTaxableBuyer })).toBe(basis)
})

test.each([
  ['an ordinary car', 'base', 'standard', 'S'],
  ['a margin car', 'base', 'margin', 'E'],
  ['mats beside a margin car', 'accessory', 'margin', 'S'],
  ['mats beside a car for France', 'accessory', 'intra-community', 'K'],
  ['a car that leaves the Union', 'base', 'export', 'G'],
] as const)('%s is of its category of VAT', (_, kind, regime, category) => {
  expect(toVatCategory(kind, regime)).toBe(category)
})

test.each([
  ['a margin car', 'base', 'margin', undefined, 'E'],
  ['a margin car that leaves the Union', 'base', 'export', 'margin', 'E'],
  ['its delivery, which is part of its price', 'delivery', 'export', 'margin', 'E'],
  ['mats beside it', 'accessory', 'export', 'margin', 'S'],
  ['a nearly new margin car for France', 'base', 'new-means', 'margin-excluded', 'E'],
  ['its delivery, which is none of the scheme', 'delivery', 'new-means', 'margin-excluded', 'K'],
  ['a car that leaves the Union', 'base', 'export', 'ordinary', 'G'],
] as const)('what the price list asks for %s is of its category', (_, kind, regime, scheme, expected) => {
  expect(toListVatCategory(kind, { regime, ...(scheme && { scheme }) })).toBe(expected)
})

describe('an amount of the price list', () => {
  test.each([
    ['without VAT, for a consumer', 2_272_727, true, 'gross', 'S', 2_750_000],
    ['with VAT, for a business', 2_750_000, false, 'net', 'S', 2_272_727],
    ['with VAT, for a consumer', 2_750_000, false, 'gross', 'S', 2_750_000],
    ['without VAT, for a business', 2_272_727, true, 'net', 'S', 2_272_727],
    ['of a margin car', 1_495_000, false, 'gross', 'E', 1_495_000],
    ['of a margin car, though said to be without VAT', 1_495_000, true, 'gross', 'E', 1_495_000],
    ['with VAT, for France', 2_750_000, false, 'net', 'K', 2_272_727],
  ] as const)('%s', (_, cents, vatExcluded, basis, category, expected) => {
    expect(inBasis({ cents, vatExcluded }, basis, category, 2_100)).toBe(expected)
  })
})

test.each([
  ['2026-12-31', 2_100],
  ['2027-01-01', 2_200],
  ['1995-12-31', undefined],
])('on %s the ordinary rate is %s', (day, rateBp) => {
  const rates = [
    { category: 'Z', rateBp: 0, validFrom: null, validUntil: null },
    { category: 'S', rateBp: 2_100, validFrom: '1996-01-01', validUntil: '2027-01-01' },
    { category: 'S', rateBp: 2_200, validFrom: '2027-01-01', validUntil: null },
  ]
  expect(standardRateOn(rates, day)).toBe(rateBp)
})
