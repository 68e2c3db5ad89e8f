import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideByVatCode } from './purchase-journal.ts'

const code = (name: string, rateBp: number, owedBox: string | null = null) => ({
  code: name,
  rateBp,
  baseBox: '82',
  deductBp: 10_000,
  owedBox,
  extraBox: null,
})
const d21 = code('D21', 2_100)
const half = { ...code('H21', 2_100), deductBp: 5_000 }
const d6 = code('D6', 600)
const abroad = code('IC21', 2_100, '55')
const line = (of: typeof d21, netCents: number, rateBp = of.rateBp) => ({ netCents, rateBp, code: of })

test('an invoice has one row by VAT code, with the VAT as stated', () => {
  const lines = [line(d21, 10_000), line(d6, 5_000), line(d21, 2_005)]
  // The supplier rounds each line up: one cent more than the rate gives.
  const vat = [
    { rateBp: 2_100, vatCents: 2_522 },
    { rateBp: 600, vatCents: 300 },
  ]
  expect(divideByVatCode({ lines, vat, isCredit: false })).toEqual([
    { vatCode: 'D21', netCents: 12_005, vatCents: 2_522, owedCents: 0 },
    { vatCode: 'D6', netCents: 5_000, vatCents: 300, owedCents: 0 },
  ])
})

test('a credit note is below zero', () => {
  const vat = [{ rateBp: 2_100, vatCents: 210 }]
  expect(divideByVatCode({ lines: [line(d21, 1_000)], vat, isCredit: true })).toEqual([
    { vatCode: 'D21', netCents: -1_000, vatCents: -210, owedCents: 0 },
  ])
})

test('VAT that we owe ourselves stands apart from what the supplier states', () => {
  const lines = [line(abroad, 20_000, 0)]
  expect(divideByVatCode({ lines, vat: [{ rateBp: 0, vatCents: 0 }], isCredit: false })).toEqual([
    { vatCode: 'IC21', netCents: 20_000, vatCents: 0, owedCents: 4_200 },
  ])
})

test('the rows of an invoice add up to its net amount and its stated VAT', () => {
  const lines = fc.array(
    fc
      .tuple(fc.constantFrom(d21, half, d6), fc.integer({ min: -100_000, max: 1_000_000 }))
      .map(([of, net]) => line(of, net)),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(lines, fc.integer({ min: -5, max: 5 }), fc.boolean(), (own, cents, isCredit) => {
      const vat = [...new Set(own.map(({ rateBp }) => rateBp))].map((rateBp) => ({ rateBp, vatCents: 1_000 + cents }))
      const rows = divideByVatCode({ lines: own, vat, isCredit })
      const sign = isCredit ? -1 : 1
      const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
      expect(sum(rows.map(({ netCents }) => netCents)) - sign * sum(own.map(({ netCents }) => netCents))).toBe(0)
      expect(sum(rows.map(({ vatCents }) => vatCents)) - sign * sum(vat.map(({ vatCents }) => vatCents))).toBe(0)
    }),
  )
})
