import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../platform/values/result.ts'
import { calculateCredit, subtractCredit, sumLeft } from './credit-note.ts'
import type { IssuedAmount } from './invoice-amounts.ts'
import { MARGIN, S21 } from './invoice.test-data.ts'

const invoiced: IssuedAmount[] = [{ vat: S21, baseCents: 24_073_39, vatCents: 5_055_41, roundingCents: 0 }]

function credit(left: readonly IssuedAmount[], code: string, grossCents: number): IssuedAmount[] {
  const credits = calculateCredit(left, [{ code, grossCents }])
  if (isRefusal(credits)) throw new Error(credits.reason)
  return credits
}

describe('golden case O6', () => {
  const first = credit(invoiced, 'S21', 250_00)
  const left = subtractCredit(invoiced, first)

  test('a part takes VAT out of the amount', () => {
    expect(first).toEqual([{ vat: S21, baseCents: 206_61, vatCents: 43_39, roundingCents: 0 }])
  })

  test('the rest takes exactly what is left', () => {
    const rest = credit(left, 'S21', 28_878_80)
    expect(rest).toEqual([{ vat: S21, baseCents: 23_866_78, vatCents: 5_012_02, roundingCents: 0 }])
    expect(subtractCredit(left, rest).map(sumLeft)).toEqual([0])
  })

  test('a cent more is refused with what is left', () => {
    expect(calculateCredit(left, [{ code: 'S21', grossCents: 28_878_81 }])).toEqual({
      ok: false,
      reason: 'credit-exceeds',
      code: 'S21',
      leftCents: 28_878_80,
    })
  })
})

test('amounts that name the same code are one, also where together they are too much', () => {
  const half = { code: 'S21', grossCents: 14_564_40 }
  expect(calculateCredit(invoiced, [half, half])).toEqual(invoiced)
  const more = { code: 'S21', grossCents: 14_564_41 }
  expect(calculateCredit(invoiced, [more, half])).toMatchObject({ reason: 'credit-exceeds', leftCents: 29_128_80 })
})

test.each([
  ['a code that the invoice does not have', [{ code: 'MARGIN', grossCents: 1 }], 'credit-exceeds'],
  ['nothing', [], 'nothing-to-credit'],
])('crediting %s is refused', (_, wishes, reason) => {
  expect(calculateCredit(invoiced, wishes)).toMatchObject({ reason })
})

test('however an invoice is credited, its credits together are the invoice', () => {
  const issued = fc.tuple(fc.integer({ min: 100, max: 4_000_000 }), fc.integer({ min: -1, max: 1 }))
  fc.assert(
    fc.property(issued, fc.array(fc.integer({ min: 1, max: 900_000 }), { maxLength: 8 }), ([base, rounding], parts) => {
      let left: IssuedAmount[] = [
        { vat: S21, baseCents: base, vatCents: Math.round(base * 0.21), roundingCents: rounding },
        { vat: MARGIN, baseCents: 500_00, vatCents: 0, roundingCents: 0 },
      ]
      for (const part of parts) {
        const open = sumLeft(left[0]!)
        if (open <= 0) break
        left = subtractCredit(left, credit(left, 'S21', Math.min(part, open)))
        expect(left[0]!.baseCents).toBeGreaterThanOrEqual(0)
        expect(left[0]!.vatCents).toBeGreaterThanOrEqual(0)
      }
      const open = sumLeft(left[0]!)
      if (open > 0) left = subtractCredit(left, credit(left, 'S21', open))
      expect(left[0]).toEqual({ vat: S21, baseCents: 0, vatCents: 0, roundingCents: 0 })
      expect(sumLeft(left[1]!)).toBe(500_00)
    }),
    { numRuns: 2_000 },
  )
})
