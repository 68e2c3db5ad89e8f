import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../platform/values/calendar.ts'
import { firstGap, priceOn, withChange, withChanges, type DatedPrice, type PriceChange } from './price-plan.ts'

const today = '2026-11-22'
const row = (euro: number, validFrom: string, validUntil: string | null = null): DatedPrice => ({
  ...gross(euro),
  validFrom,
  validUntil,
})
const gross = (euro: number) => ({ cents: euro * 100, vatExcluded: false })
const summarise = (rows: readonly DatedPrice[]) =>
  rows.map(({ cents, validFrom, validUntil }) => `${cents / 100} ${validFrom} ${validUntil ?? '∞'}`)

describe('a change to a price list', () => {
  const inForce = [row(700, '2026-09-01')]
  const planned = [row(700, '2026-09-01', '2027-01-01'), row(750, '2027-01-01')]
  const cases: readonly [string, readonly DatedPrice[], PriceChange, readonly string[] | string][] = [
    ['the first price', [], { from: today, amount: gross(690) }, ['690 2026-11-22 ∞']],
    [
      'what is in force is succeeded, never edited',
      inForce,
      { from: '2026-12-01', amount: gross(720) },
      ['700 2026-09-01 2026-12-01', '720 2026-12-01 ∞'],
    ],
    ['from today on', inForce, { from: today, amount: gross(720) }, ['700 2026-09-01 2026-11-22', '720 2026-11-22 ∞']],
    [
      'before what is planned already, up to that',
      planned,
      { from: '2026-12-01', amount: gross(720) },
      ['700 2026-09-01 2026-12-01', '720 2026-12-01 2027-01-01', '750 2027-01-01 ∞'],
    ],
    [
      'what is planned may become another amount',
      planned,
      { from: '2027-01-01', amount: gross(760) },
      ['700 2026-09-01 2027-01-01', '760 2027-01-01 ∞'],
    ],
    ['what is planned may be taken back', planned, { from: '2027-01-01', amount: null }, ['700 2026-09-01 ∞']],
    ['the same amount changes nothing', inForce, { from: '2026-12-01', amount: gross(700) }, ['700 2026-09-01 ∞']],
    [
      'before the first, up to that',
      [row(750, '2027-01-01')],
      { from: today, amount: gross(700) },
      ['700 2026-11-22 2027-01-01', '750 2027-01-01 ∞'],
    ],
    ['days that are over stay', inForce, { from: '2026-11-21', amount: gross(1) }, 'price-in-the-past'],
    ['a slip of today is mended today', [row(1, today)], { from: today, amount: gross(2) }, ['2 2026-11-22 ∞']],
    [
      'up to what is planned, after what was',
      [row(700, '2026-09-01', today), row(7, today, '2027-01-01'), row(750, '2027-01-01')],
      { from: today, amount: gross(710) },
      ['700 2026-09-01 2026-11-22', '710 2026-11-22 2027-01-01', '750 2027-01-01 ∞'],
    ],
    [
      'back to what was asked before, which goes on',
      [row(700, '2026-09-01', today), row(7, today)],
      { from: today, amount: gross(700) },
      ['700 2026-09-01 ∞'],
    ],
    [
      'it is not taken back: something is asked today',
      [row(1, today)],
      { from: today, amount: null },
      'price-began-already',
    ],
    ['what is not planned is not taken back', planned, { from: '2027-02-01', amount: null }, 'price-not-planned'],
  ]
  test.each(cases)('%s', (_, rows, change, expected) => {
    const outcome = withChange(rows, change, today)
    expect(outcome.ok ? summarise(outcome.rows) : outcome.reason).toEqual(expected)
  })
})

describe('whatever is changed', () => {
  const change = fc.record({
    from: fc.integer({ min: -3, max: 60 }).map((days) => addDays(today, days)),
    amount: fc.option(fc.integer({ min: 1, max: 9 }).map(gross)),
  })
  const begun = [row(5, '2026-01-01', '2026-10-01'), row(6, '2026-10-01')]

  test('no two rows overlap, no day falls between them, and what was in force stays as it was', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let rows: readonly DatedPrice[] = begun
        for (const one of changes) {
          const outcome = withChange(rows, one, today)
          if (outcome.ok) rows = outcome.rows
        }
        for (const [index, { validUntil }] of rows.entries())
          expect(validUntil).toBe(rows[index + 1]?.validFrom ?? null)
        expect(firstGap(rows, { from: '2026-01-01', until: null })).toBeUndefined()
        expect(priceOn(rows, '2026-11-21')).toMatchObject({ cents: 600, validFrom: '2026-10-01' })
        expect(priceOn(rows, '2026-09-30')).toEqual(begun[0])
      }),
    )
  })

  test('from the day of the last change that went through, its amount holds', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), fc.integer({ min: 1, max: 60 }), (changes, days) => {
        const passed = changes.filter((one) => withChange(begun, one, today).ok)
        const before = withChanges(begun, passed.slice(0, 1), today)
        if (!before.ok) return
        const from = addDays(today, days)
        const outcome = withChange(before.rows, { from, amount: gross(8) }, today)
        expect(outcome.ok && priceOn(outcome.rows, from)?.cents).toBe(800)
      }),
    )
  })
})

test('a gap is the first day without a price', () => {
  const rows = [row(1, '2026-01-01', '2026-12-01'), row(2, '2026-12-03')]
  expect(firstGap(rows, { from: today, until: null })).toBe('2026-12-01')
  expect(firstGap(rows, { from: today, until: '2026-12-01' })).toBeUndefined()
  expect(firstGap(rows, { from: '2026-12-05', until: null })).toBeUndefined()
  expect(firstGap([], { from: today, until: today })).toBeUndefined()
  expect(firstGap([], { from: today, until: null })).toBe(today)
})
