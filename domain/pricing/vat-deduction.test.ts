import { expect, test } from 'vitest'
import { deductibleVatBp, type DeductionCapRow } from './vat-deduction.ts'

const caps: readonly DeductionCapRow[] = [
  { vehicleClass: 1, capBp: 5_000, validFrom: '1996-01-01', validUntil: '2027-01-01' },
  { vehicleClass: 1, capBp: 4_000, validFrom: '2027-01-01', validUntil: null },
]

test.each<[string, number, boolean, string, number | null]>([
  ['a passenger car: half of it', 1, false, '2026-11-20', 5_000],
  ['on the day that another rule begins', 1, false, '2027-01-01', 4_000],
  ['a van: all of it', 2, false, '2026-11-20', 10_000],
  ['a lorry: all of it', 3, false, '2026-11-20', 10_000],
  ['a margin car shows none', 1, true, '2026-11-20', null],
  ['nor does a van under the margin scheme', 2, true, '2026-11-20', null],
])('%s', (_, vehicleClass, isMargin, day, expected) => {
  expect(deductibleVatBp({ vehicleClass, isMargin }, caps, day)).toBe(expected)
})
