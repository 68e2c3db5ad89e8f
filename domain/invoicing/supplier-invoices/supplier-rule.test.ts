import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SupplierRule } from './matching.ts'
import { findRulePeriod, isCoveredByRules, isRuleInForce, type RuledInvoice, type RuleFacts } from './supplier-rule.ts'

const rule: SupplierRule = {
  id: 'rent',
  words: 'huur',
  accountId: 'account',
  vatCodeId: 'code',
  branchId: null,
  carKind: null,
  expectedCents: 50_000,
  toleranceCents: 0,
  limitCents: 60_500,
  period: null,
  validFrom: null,
  validUntil: null,
  isAutomatic: true,
  enteredBy: 'ann',
}
const invoice: RuledInvoice = {
  isCredit: false,
  isTyped: false,
  totalCents: 60_500,
  lines: [{ netCents: 50_000, rule, isOfRule: true }],
}
const free: RuleFacts = { makerLimitCents: undefined, isPeriodUsed: false }
const withRule = (changes: Partial<SupplierRule>, netCents = 50_000): Partial<RuledInvoice> => ({
  lines: [{ netCents, rule: { ...rule, ...changes }, isOfRule: true }],
})

describe('a rule approves an invoice', () => {
  test.each<[string, Partial<RuledInvoice>, Partial<RuleFacts>, boolean]>([
    ['of exactly what it expects', {}, {}, true],
    ['within its tolerance', withRule({ toleranceCents: 200 }, 50_200), {}, true],
    ['not a cent beyond it', withRule({ toleranceCents: 200 }, 50_201), {}, false],
    ['not below it either', withRule({ toleranceCents: 200 }, 49_799), {}, false],
    ['not above its limit', { totalCents: 60_501 }, {}, false],
    ['not without a limit', withRule({ limitCents: null }), {}, false],
    ['not when it only proposes', withRule({ isAutomatic: false }), {}, false],
    ['not when it expects no amount', withRule({ expectedCents: null }), {}, false],
    [
      'not of a line without one',
      { lines: [...invoice.lines, { netCents: 0, rule: null, isOfRule: false }] },
      {},
      false,
    ],
    ['not of a line that is of a work order', { lines: [{ netCents: 50_000, rule, isOfRule: false }] }, {}, false],
    ['not without lines', { lines: [] }, {}, false],
    ['not a credit note', { isCredit: true }, {}, false],
    ['not what somebody typed', { isTyped: true }, {}, false],
    ['up to what its maker may approve', {}, { makerLimitCents: 60_500 }, true],
    ['not above what its maker may approve', {}, { makerLimitCents: 60_499 }, false],
    ['not when its maker may approve nothing any more', {}, { makerLimitCents: null }, false],
    ['not a second one in the same period', {}, { isPeriodUsed: true }, false],
  ])('%s', (_, changes, facts, isCovered) => {
    expect(isCoveredByRules({ ...invoice, ...changes }, () => ({ ...free, ...facts }))).toBe(isCovered)
  })

  test('never above any limit, whatever the amounts', () => {
    const cents = fc.integer({ min: 0, max: 200_000 })
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        cents,
        cents,
        (netCents, totalCents, toleranceCents, limitCents, makerLimitCents) => {
          const lines = [{ netCents, rule: { ...rule, toleranceCents, limitCents }, isOfRule: true }]
          const isCovered = isCoveredByRules({ ...invoice, totalCents, lines }, () => ({ ...free, makerLimitCents }))
          expect(isCovered).toBe(
            totalCents <= Math.min(limitCents, makerLimitCents) && Math.abs(netCents - 50_000) <= toleranceCents,
          )
        },
      ),
    )
  })
})

test.each([
  [null, null, true],
  ['2026-11-30', '2026-11-30', true],
  ['2026-12-01', null, false],
  [null, '2026-11-29', false],
] as const)('in force from %s until %s', (validFrom, validUntil, isInForce) => {
  expect(isRuleInForce({ validFrom, validUntil }, '2026-11-30')).toBe(isInForce)
})

test.each([
  ['month', '2026-12-31', '2026-12-01', '2027-01-01'],
  ['quarter', '2026-11-30', '2026-10-01', '2027-01-01'],
  ['quarter', '2026-01-01', '2026-01-01', '2026-04-01'],
  ['year', '2026-06-15', '2026-01-01', '2027-01-01'],
] as const)('the %s of %s', (period, on, from, before) => {
  expect(findRulePeriod(period, on)).toEqual({ from, before })
})
