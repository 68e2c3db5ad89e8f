import { describe, expect, test } from 'vitest'
import { calculateNewTotal, calculateProposal, findJobsBeyondLimit, type LimitedJob } from './proposed-work.ts'

describe('the price of proposed work', () => {
  test('rounds each line as the invoice does, and takes VAT once on the sum', () => {
    // 1.75 h × 84.50 = 147.88; 2 × 18.95 = 37.90; together 185.78, VAT 39.01.
    expect(
      calculateProposal(
        { minutes: 105, unitPriceCents: 8_450, parts: [{ quantity: 2_000, unitPriceCents: 1_895 }] },
        2_100,
      ),
    ).toEqual({ netCents: 18_578, grossCents: 22_479 })
    expect(calculateProposal({ minutes: 0, unitPriceCents: 8_450, parts: [] }, 2_100)).toEqual({
      netCents: 0,
      grossCents: 0,
    })
  })

  test('makes a total with VAT on the sum, which may be a cent from the sum of the prices', () => {
    const order = { customerNetCents: 3, rateBp: 2_100 }
    expect(calculateNewTotal(order, [])).toBe(4)
    expect(calculateNewTotal(order, [{ netCents: 3 }, { netCents: 3 }])).toBe(11)
  })
})

describe('the limit of the customer', () => {
  const job = (id: string, customerNetCents: number, changes: Partial<LimitedJob> = {}): LimitedJob => ({
    id,
    customerNetCents,
    isAgreed: false,
    isBegun: false,
    ...changes,
  })
  const beyond = (jobs: readonly LimitedJob[], limitCents: number | null, restNetCents = 0) => [
    ...findJobsBeyondLimit(jobs, { limitCents, restNetCents, rateBp: 2_100 }),
  ]

  test('stops the jobs with which the work goes above it, VAT included', () => {
    const jobs = [job('a', 10_000), job('b', 10_000), job('c', 0)]
    expect(beyond(jobs, 24_200)).toEqual([])
    expect(beyond(jobs, 24_199)).toEqual(['b'])
    expect(beyond(jobs, null)).toEqual([])
  })

  test('counts parts of no job and what has begun first, and leaves agreed work beside it', () => {
    expect(beyond([job('a', 10_000), job('b', 10_000, { isBegun: true })], 13_000)).toEqual(['a'])
    expect(beyond([job('a', 10_000)], 12_100, 1)).toEqual(['a'])
    expect(beyond([job('a', 10_000), job('b', 50_000, { isAgreed: true })], 12_100)).toEqual([])
  })
})
