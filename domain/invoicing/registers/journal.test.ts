import { describe, expect, test } from 'vitest'
import { findAccount, toLossLines, type AccountRule, type RuleSubject } from './journal.ts'

const rule = (account: string, conditions: Partial<AccountRule> = {}): AccountRule => ({
  lineKind: 'car',
  vehicleCondition: null,
  vatCode: null,
  branchId: null,
  account,
  ...conditions,
})
const rules = [
  rule('700000', { vehicleCondition: 'new' }),
  rule('700100', { vehicleCondition: 'used' }),
  rule('700200', { vatCode: 'MARGIN' }),
  rule('700210', { vatCode: 'MARGIN', vehicleCondition: 'used', branchId: 'gent' }),
]
const car: RuleSubject = { lineKind: 'car', vehicleCondition: 'used', vatCode: 'S21', branchId: 'gent' }

describe('booking rules', () => {
  test.each([
    ['the rule that fits', car, '700100'],
    ['the VAT code before the condition', { ...car, vatCode: 'MARGIN', branchId: 'aalst' }, '700200'],
    ['another condition', { ...car, vehicleCondition: 'new' }, '700000'],
    ['the rule with the most conditions', { ...car, vatCode: 'MARGIN' }, '700210'],
    ['none of another branch', { ...car, vatCode: 'MARGIN', vehicleCondition: null, branchId: 'aalst' }, '700200'],
    ['no account where no rule fits', { ...car, lineKind: 'fee' }, undefined],
  ] as const)('%s', (_, subject, account) => {
    expect(findAccount(rules, subject)).toBe(account)
  })
})

test.each([
  ['lost, with its VAT back', 22_006, [{ code: 'S21', vatCents: 3_819 }], [-22_006, 18_187, 3_819]],
  ['lost', 22_006, [], [-22_006, 22_006]],
  ['that comes in after all', -22_006, [{ code: 'S21', vatCents: -3_819 }], [22_006, -18_187, -3_819]],
])('an amount %s is booked as zero together', (_, cents, vat, booked) => {
  const lines = toLossLines({ cents, vat })
  expect(lines.map((line) => [line.lineKind, line.cents])).toEqual(
    ['receivable', 'loss', 'vat'].slice(0, booked.length).map((kind, at) => [kind, booked[at]]),
  )
  expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(0)
})
