import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as vat from './vat.ts'

const rateBp = 2_100
const readGross = (net: number) => vat.toGross(net, rateBp)
const readNet = (gross: number) => vat.toNet(gross, rateBp)
const vatOn = (base: number) => vat.vatOn(base, rateBp)
const takeVatApart = (gross: number) => vat.takeVatApart(gross, rateBp)

const cents = fc.integer({ min: -100_000_000, max: 1_000_000_000 })

describe('VAT at 21 %', () => {
  test('delivery 242.00 is 200.00 and 42.00', () => {
    expect(takeVatApart(24_200)).toEqual({ baseCents: 20_000, vatCents: 4_200, roundingCents: 0 })
  })

  test.each([
    [2_912_880, 2_407_339, 505_541, 0],
    [2_281_500, 1_885_537, 395_963, 0],
    [2_500_001, 2_066_117, 433_885, -1],
  ])('%i cents gross', (gross, baseCents, vatCents, roundingCents) => {
    expect(takeVatApart(gross)).toEqual({ baseCents, vatCents, roundingCents })
  })

  test('from the base of the category, not from rounded lines', () => {
    const lines = [333, 333, 333]
    expect(vatOn(999)).toBe(210)
    expect(lines.reduce((sum, line) => sum + vatOn(line), 0)).toBe(210)
    expect(vatOn(3 * 12)).not.toBe(3 * vatOn(12))
  })

  test('net and back gives the same net', () => {
    fc.assert(
      fc.property(cents, (net) => {
        expect(readNet(readGross(net))).toBe(net)
      }),
    )
  })

  test('gross and back differs by at most a cent, and the parts add up', () => {
    fc.assert(
      fc.property(cents, (gross) => {
        const { baseCents, vatCents, roundingCents } = takeVatApart(gross)
        expect(baseCents + vatCents + roundingCents).toBe(gross)
        expect(Math.abs(roundingCents)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('a refund mirrors its charge', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(vatOn(-amount)).toBe(-vatOn(amount) || 0)
      }),
    )
  })
})
