import { describe, expect, test } from 'vitest'
import type { IssuedAmount } from './invoice-amounts.ts'
import { calculateLostVat, calculateVatOwedAgain, checkRecovery, sumLostVat } from './write-off.ts'

const amount = (code: string, baseCents: number, vatCents: number): IssuedAmount => ({
  vat: { code, category: vatCents === 0 ? 'E' : 'S', rateBp: vatCents === 0 ? 0 : 2_100 },
  baseCents,
  vatCents,
  roundingCents: 0,
})
const s21 = (vatCents: number) => ({ code: 'S21', vatCents })

describe('what is lost of an invoice', () => {
  test.each([
    ['as a whole has all of its VAT', [amount('S21', 18_187, 3_819)], 22_006, [s21(3_819)]],
    ['in part has that part of it', [amount('S21', 18_187, 3_819)], 11_003, [s21(1_910)]],
    [
      'has the VAT of each code',
      [amount('S21', 18_578, 3_901), amount('S6', 8_995, 540)],
      16_007,
      [s21(1_951), { code: 'S6', vatCents: 270 }],
    ],
    ['under the margin scheme has none', [amount('MARGIN', 1_550_000, 0)], 1_550_000, []],
    ['of an invoice of another system has none here', [], 22_006, []],
    ['is never more than its VAT', [amount('S21', 100, 21)], 500, [s21(21)]],
  ])('%s', (_, amounts, cents, vat) => {
    expect(calculateLostVat(amounts, cents)).toEqual(vat)
  })
})

describe('VAT that came back for a loss', () => {
  test.each([
    ['is owed again as a whole with the whole amount', 22_006, [s21(3_819)], 22_006, [s21(3_819)]],
    ['is owed again in part with a part', 22_006, [s21(3_819)], 10_000, [s21(1_735)]],
    ['is owed no more than it is', 12_006, [s21(2_084)], 20_000, [s21(2_084)]],
    ['was none: nothing is owed', 22_006, [], 22_006, []],
    ['was owed again before: nothing is owed twice', 12_006, [s21(0)], 12_006, []],
  ])('%s', (_, cents, vat, recoveredCents, owed) => {
    expect(calculateVatOwedAgain({ cents, vat }, recoveredCents)).toEqual(owed)
  })

  test('is owed to the cent after any parts', () => {
    let lost = { cents: 22_006, vat: [s21(3_819)] }
    let owedCents = 0
    for (const cents of [1, 333, 9_999, 4_567, 7_106]) {
      const owed = calculateVatOwedAgain(lost, cents)
      owedCents += owed.reduce((sum, { vatCents }) => sum + vatCents, 0)
      const less = owed.map(({ code, vatCents }) => ({ code, vatCents: -vatCents }))
      lost = { cents: lost.cents - cents, vat: sumLostVat([lost.vat, less]) }
    }
    expect([lost.cents, owedCents]).toEqual([0, 3_819])
  })
})

test.each([
  ['issued', 10_000, 10_000, { ok: true }],
  ['issued', 10_001, 10_000, { ok: false, reason: 'recovery-above-write-off', mostCents: 10_000 }],
  ['issued', 1, 0, { ok: false, reason: 'nothing-written-off' }],
  ['credited', 1, 10_000, { ok: false, reason: 'invoice-not-issued' }],
] as const)('an invoice that is %s gets %i of %i back', (state, cents, writtenOffCents, result) => {
  expect(checkRecovery(cents, { state, writtenOffCents })).toEqual(result)
})
