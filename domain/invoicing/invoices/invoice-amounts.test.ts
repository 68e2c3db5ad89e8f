import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../platform/values/result.ts'
import { calculateAdvance } from './advance-invoice.ts'
import { calculateInvoice, type InvoiceAmounts, type InvoiceInput } from './invoice-amounts.ts'
import { IC, makeAllowance, makeItem, MARGIN, S21, S6 } from './invoice.test-data.ts'

function calculate(input: Partial<InvoiceInput>): InvoiceAmounts {
  const amounts = calculateInvoice({
    basis: 'net',
    items: [],
    allowances: [],
    advances: [],
    settledCents: 0,
    ...input,
  })
  if (isRefusal(amounts)) throw new Error(amounts.reason)
  return amounts
}

/** The advance of € 1,000 on a car with VAT: golden case O3. */
const advance = { vat: S21, baseCents: 826_45, vatCents: 173_55, roundingCents: 0 }

describe('golden cases (operations-domain 13)', () => {
  test('O1: two rates; a part for a disabled driver bears 6 %', () => {
    const amounts = calculate({ items: [makeItem(84.5, S21, 1.75), makeItem(18.95, S21, 2), makeItem(89.95, S6)] })
    expect(amounts.itemsCents).toEqual([147_88, 37_90, 89_95])
    expect(amounts.groups).toEqual([
      { vat: S21, baseCents: 185_78, vatCents: 39_01 },
      { vat: S6, baseCents: 89_95, vatCents: 5_40 },
    ])
    expect(amounts.payableCents).toBe(320_14)
  })

  test('O2: VAT is taken from the base of a code, not from each line', () => {
    const amounts = calculate({ items: [makeItem(10.02), makeItem(10.02), makeItem(10.02)] })
    expect(amounts).toMatchObject({ netCents: 30_06, vatCents: 6_31, payableCents: 36_37 })
  })

  test('O3: an advance, and the final invoice that takes it off as invoiced', () => {
    expect(calculateAdvance(1_000_00, [{ vat: S21, grossCents: 29_128_80 }])).toEqual([advance])
    const amounts = calculate({ items: [makeItem(24_073.39)], advances: [advance] })
    expect(amounts).toMatchObject({
      advancesCents: [-826_45],
      netCents: 23_246_94,
      vatCents: 4_881_86,
      roundingCents: 0,
      payableCents: 28_128_80,
    })
    expect(amounts.vatCents + advance.vatCents).toBe(5_055_41)
  })

  test('a price without VAT: advance and final invoice take the whole, whose VAT is rounded once', () => {
    const items = [makeItem(45_123.97)]
    const whole = calculate({ items }).payableCents
    const taken = { vat: S21, baseCents: 413_22, vatCents: 86_78, roundingCents: 0 }
    const final = calculate({ items, advances: [taken] })
    expect([whole, final.grossCents, final.roundingCents, final.payableCents]).toEqual([
      54_600_00, 54_100_01, -1, 54_100_00,
    ])
  })

  test('O5: a margin car with accessories: VAT on paper is that of the accessories alone', () => {
    const items = [makeItem(12_450, MARGIN), makeItem(242, MARGIN), makeItem(968), makeItem(605)]
    const whole = calculate({ basis: 'gross', items })
    expect(whole.groups).toEqual([
      { vat: MARGIN, baseCents: 12_692_00, vatCents: 0 },
      { vat: S21, baseCents: 1_300_00, vatCents: 273_00 },
    ])
    expect(whole.payableCents).toBe(14_265_00)

    const advances = calculateAdvance(1_000_00, [
      { vat: MARGIN, grossCents: 12_692_00 },
      { vat: S21, grossCents: 1_573_00 },
    ])
    expect(advances).toEqual([{ vat: MARGIN, baseCents: 1_000_00, vatCents: 0, roundingCents: 0 }])
    if (isRefusal(advances)) throw new Error(advances.reason)
    const final = calculate({ basis: 'gross', items, advances })
    expect(final.groups).toEqual([
      { vat: MARGIN, baseCents: 11_692_00, vatCents: 0 },
      { vat: S21, baseCents: 1_300_00, vatCents: 273_00 },
    ])
    expect(final.payableCents).toBe(13_265_00)
  })

  test('O7: a trade-in is set off against what is to be paid and lessens no base', () => {
    const amounts = calculate({
      basis: 'gross',
      items: [makeItem(22_815)],
      advances: [advance],
      settledCents: 6_400_00,
    })
    expect(amounts).toMatchObject({
      itemsCents: [18_855_37],
      netCents: 18_028_92,
      vatCents: 3_786_07,
      grossCents: 21_814_99,
      settledCents: 6_400_00,
      roundingCents: 1,
      payableCents: 15_415_00,
    })
  })
})

describe('refusals', () => {
  const refuseInvoice = (input: Partial<InvoiceInput>) =>
    calculateInvoice({ basis: 'net', items: [makeItem(100)], allowances: [], advances: [], settledCents: 0, ...input })

  test.each([
    ['nothing on it', { items: [] }, { reason: 'nothing-to-invoice' }],
    [
      'more advances than the car costs',
      { advances: [advance] },
      { reason: 'advance-exceeds', code: 'S21', cents: 726_45 },
    ],
    [
      'an advance under a code that nothing is sold under',
      { advances: [{ ...advance, vat: IC }] },
      { reason: 'advance-exceeds', code: 'IC', cents: 826_45 },
    ],
    [
      'an advance whose amounts do not add up',
      { basis: 'gross' as const, items: [makeItem(29_128.8)], advances: [{ ...advance, roundingCents: 9 }] },
      { reason: 'rounding-large', mostCents: 2 },
    ],
  ])('%s', (_, input, refusal) => {
    expect(refuseInvoice(input)).toMatchObject(refusal)
  })

  test('an advance above all that is sold', () => {
    expect(calculateAdvance(2_000, [{ vat: S21, grossCents: 1_500 }])).toEqual({
      ok: false,
      reason: 'advance-exceeds-sale',
      mostCents: 1_500,
    })
  })
})

test('an advance goes to the car first, and beyond it to what is sold beside it', () => {
  const advances = calculateAdvance(1_500_00, [
    { vat: MARGIN, grossCents: 1_000_00 },
    { vat: S21, grossCents: 800_00 },
  ])
  expect(advances).toEqual([
    { vat: MARGIN, baseCents: 1_000_00, vatCents: 0, roundingCents: 0 },
    { vat: S21, baseCents: 413_22, vatCents: 86_78, roundingCents: 0 },
  ])
})

test('a discount of the whole is an allowance under the code of what it is taken from', () => {
  const amounts = calculate({ items: [makeItem(1_000), makeItem(100, S6)], allowances: [makeAllowance(50)] })
  expect(amounts).toMatchObject({ linesCents: 1_100_00, allowedCents: 50_00, netCents: 1_050_00 })
  expect(amounts.groups[0]).toEqual({ vat: S21, baseCents: 950_00, vatCents: 199_50 })
})

const vat = fc.constantFrom(S21, S6, MARGIN)
const item = fc.record({
  quantity: fc.integer({ min: 1, max: 20_000 }),
  unitPrice: fc.integer({ min: 1, max: 500_000_000 }),
  discountBp: fc.constantFrom(0, 0, 500, 1_250),
  vat,
})
const allowance = fc.record({
  kind: fc.constantFrom('allowance' as const, 'charge' as const),
  amountCents: fc.integer({ min: 0, max: 100_000 }),
  vat,
})
const invoice = fc.record({
  basis: fc.constantFrom('net' as const, 'gross' as const),
  items: fc.array(item, { minLength: 1, maxLength: 12 }),
  allowances: fc.array(allowance, { maxLength: 4 }),
  advances: fc.constant([]),
  settledCents: fc.integer({ min: 0, max: 2_000_000 }),
})

describe('for every invoice', () => {
  test('the sums of EN 16931 hold (BR-CO-10 to BR-CO-16)', () => {
    fc.assert(
      fc.property(invoice, (input) => {
        const amounts = calculate(input)
        const { itemsCents, advancesCents, groups } = amounts
        expect(amounts.linesCents).toBe(sum(itemsCents) + sum(advancesCents))
        expect(amounts.netCents).toBe(amounts.linesCents - amounts.allowedCents + amounts.chargedCents)
        expect(amounts.vatCents).toBe(sum(groups.map(({ vatCents }) => vatCents)))
        expect(amounts.netCents).toBe(sum(groups.map(({ baseCents }) => baseCents)))
        expect(amounts.grossCents).toBe(amounts.netCents + amounts.vatCents)
        expect(amounts.payableCents).toBe(amounts.grossCents - amounts.settledCents + amounts.roundingCents)
      }),
      { numRuns: 2_000 },
    )
  })

  test('the customer pays the agreed total to the cent', () => {
    fc.assert(
      fc.property(invoice, (input) => {
        fc.pre(input.basis === 'gross')
        const { itemsCents: _, ...amounts } = calculate(input)
        const agreed =
          sum(input.items.map((one) => Number(calculate({ items: [one] }).itemsCents[0]))) +
          sum(input.allowances.map(({ kind, amountCents }) => (kind === 'charge' ? amountCents : -amountCents)))
        expect(amounts.payableCents + amounts.settledCents).toBe(agreed)
        expect(Math.abs(amounts.roundingCents)).toBeLessThanOrEqual(2)
      }),
      { numRuns: 1_000 },
    )
  })

  test('advance and final invoice together take the agreed total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (total, part) => {
        const amount = Math.min(total, part)
        const advances = calculateAdvance(amount, [{ vat: S21, grossCents: total }])
        if (isRefusal(advances)) throw new Error(advances.reason)
        const final = calculate({ basis: 'gross', items: [makeItem(total / 100)], advances })
        expect(final.payableCents + amount).toBe(total)
        expect(Math.abs(final.roundingCents)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 5_000 },
    )
  })
})

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
