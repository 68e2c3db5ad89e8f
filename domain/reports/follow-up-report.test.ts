import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateHitRate, findChances } from './follow-up-report.ts'

describe('the hit rate', () => {
  test.each([
    [{ won: 0, lost: 0 }, null],
    [{ won: 0, lost: 4 }, 0],
    [{ won: 4, lost: 0 }, 10_000],
    [{ won: 1, lost: 2 }, 3_333],
    [{ won: 2, lost: 1 }, 6_667],
  ])('of %o is %s', (counts, rate) => {
    expect(calculateHitRate(counts)).toBe(rate)
  })

  const some = fc.integer({ min: 0, max: 10_000 })

  test('is a share, and rises with each sale', () => {
    fc.assert(
      fc.property(some, some, (won, lost) => {
        const rate = calculateHitRate({ won, lost })
        if (rate === null) {
          expect(won + lost).toBe(0)
          return
        }
        expect(rate).toBeGreaterThanOrEqual(0)
        expect(rate).toBeLessThanOrEqual(10_000)
        expect(calculateHitRate({ won: won + 1, lost })).toBeGreaterThanOrEqual(rate)
      }),
    )
  })
})

describe('the list of a number', () => {
  const days = { from: '2026-01-01', to: '2026-03-31' } as const

  test.each([
    ['won', 'salesperson', '12', null, 'outcome=won&issuedOn=2026-01-01..2026-03-31&owner=12'],
    ['chances', 'rule', '1001', 3, 'outcome=won%2Clost%2Copen&issuedOn=2026-01-01..2026-03-31&branch=3&rule=1001'],
    ['lost', 'reason', '4', null, 'outcome=lost&issuedOn=2026-01-01..2026-03-31&lossReason=4'],
    ['lost', 'reason', 'none', null, 'outcome=lost&issuedOn=2026-01-01..2026-03-31&isLossUnexplained=yes'],
    ['openChances', 'source', 'none', null, 'outcome=open&issuedOn=2026-01-01..2026-03-31&source=none'],
    ['wonCents', 'model', null, null, 'outcome=won&issuedOn=2026-01-01..2026-03-31'],
  ] as const)('%s by %s %s', (column, by, key, branch, search) => {
    expect(findChances({ by, column, key }, branch, days)).toEqual({ screen: 'offer', search })
  })

  test('is none of a ratio, and of what has no rule or model', () => {
    expect(findChances({ by: 'salesperson', column: 'hitRate', key: '1' }, null, days)).toBeUndefined()
    expect(findChances({ by: 'rule', column: 'lost', key: 'none' }, null, days)).toBeUndefined()
    expect(findChances({ by: 'model', column: 'lost', key: 'none' }, null, days)).toBeUndefined()
  })
})
