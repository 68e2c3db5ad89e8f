import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountBy, calculateLine, type PriceRule, type Rounding } from './price-change.ts'
import { withChange } from './price-plan.ts'

const euro = { stepCents: 100, direction: 'nearest' } as const
const percent = (basisPoints: number, rounding: Rounding = euro): PriceRule => ({
  way: 'percent',
  basisPoints,
  rounding,
})
const amount = (cents: number, rounding: Rounding = euro): PriceRule => ({ way: 'amount', cents, rounding })

test.each<[string, number, PriceRule, number]>([
  ['2,5 % more', 3_000_000, percent(250), 3_075_000],
  ['to the euro', 45_000, percent(333), 46_500],
  ['to the cent', 45_001, percent(333, { stepCents: 1, direction: 'nearest' }), 46_500],
  ['up to ten euro', 45_000, percent(100, { stepCents: 1_000, direction: 'up' }), 46_000],
  ['a round one stays when rounded up', 45_000, amount(1_000, { stepCents: 1_000, direction: 'up' }), 46_000],
  ['down to fifty euro', 2_149_000, percent(200, { stepCents: 5_000, direction: 'down' }), 2_190_000],
  ['less', 45_000, percent(-1_000), 40_500],
  ['an amount more', 45_000, amount(2_550), 47_600],
  ['free stays free', 0, amount(2_500), 0],
  ['under zero is said by the line', 1_000, amount(-2_000), -1_000],
])('%s', (_, before, rule, after) => {
  expect(amountBy(rule, before)).toBe(after)
})

test('rounded up is never less than asked, rounded down never more, and both end on the step', () => {
  const step = fc.constantFrom(100, 500, 1_000, 5_000, 10_000)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.integer({ min: -9_000, max: 9_999 }),
      step,
      (cents, by, stepCents) => {
        const exact = amountBy(percent(by, { stepCents: 1, direction: 'nearest' }), cents)
        const up = amountBy(percent(by, { stepCents, direction: 'up' }), cents)
        const down = amountBy(percent(by, { stepCents, direction: 'down' }), cents)
        expect(up).toBeGreaterThanOrEqual(exact)
        expect(down).toBeLessThanOrEqual(exact)
        expect([up % stepCents, down % stepCents]).toEqual([0, 0])
      },
    ),
  )
})

const terms = { from: '2026-12-01', today: '2026-11-22', withOthers: false }
const row = (cents: number, validFrom: string, validUntil: string | null = null) => ({
  cents,
  vatExcluded: false,
  validFrom,
  validUntil,
})
const begun = [row(45_000, '2026-01-01')]

test('a line is succeeded from its day', () => {
  const outcome = calculateLine({ rows: begun, isForOthers: false }, (cents) => cents + 100, terms)
  const expected = withChange(begun, { from: terms.from, amount: { cents: 45_100, vatExcluded: false } }, terms.today)
  expect(outcome).toMatchObject({
    ok: true,
    line: { before: { cents: 45_000 }, after: { cents: 45_100 }, until: null },
  })
  expect(outcome.ok && outcome.line?.rows).toEqual(expected.ok && expected.rows)
})

test('what is planned later stands, and the line says until when', () => {
  const rows = [row(45_000, '2026-01-01', '2027-01-01'), row(50_000, '2027-01-01')]
  const outcome = calculateLine({ rows, isForOthers: false }, () => 46_000, terms)
  expect(outcome).toMatchObject({ line: { until: '2027-01-01' } })
  expect(outcome.ok && outcome.line?.rows.at(-1)).toEqual(rows[1])
})

test.each<[string, Parameters<typeof calculateLine>[0], number, string]>([
  ['without a price on the day', { rows: [row(1, '2027-01-01')], isForOthers: false }, 5, 'no-price-then'],
  ['under zero', { rows: begun, isForOthers: false }, -1, 'below-zero'],
  ['beyond all prices', { rows: begun, isForOthers: false }, 2_000_000_001, 'too-high'],
  ['that others have too', { rows: begun, isForOthers: true }, 5, 'for-others-too'],
])('a line %s stays', (_, thing, cents, reason) => {
  expect(calculateLine(thing, () => cents, terms)).toEqual({ ok: false, reason })
})

test('the same amount is no line, and what others have is one when they are meant', () => {
  expect(calculateLine({ rows: begun, isForOthers: true }, (cents) => cents, terms)).toEqual({
    ok: true,
    line: undefined,
  })
  const outcome = calculateLine({ rows: begun, isForOthers: true }, () => 1, { ...terms, withOthers: true })
  expect(outcome).toMatchObject({ ok: true, line: { after: { cents: 1 } } })
})
