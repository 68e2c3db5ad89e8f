import { describe, expect, test } from 'vitest'
import type { DiscountLimit, Who } from './rights.ts'
import { listStandIns } from './stand-ins.ts'
import { isWiderLimit, isWithinLimit, resolveDiscountDecider } from './discount-limits.ts'

const limit = (mostBp: number | null, mostCents: number | null = null): DiscountLimit => ({ mostBp, mostCents })

describe('a discount is within a limit', () => {
  test.each<[string, DiscountLimit | null, number, number, boolean]>([
    ['of nothing, always', null, 2_000_000, 2_000_000, true],
    ['of neither kind, always', limit(null), 2_000_000, 2_000_000, true],
    ['that it meets to the cent', limit(500), 100_000, 2_000_000, true],
    ['that it exceeds by a cent: not', limit(500), 100_001, 2_000_000, false],
    ['of a share that is no whole cent, rounded up', limit(500), 100_001, 2_000_001, true],
    ['of an amount, to the cent', limit(null, 150_000), 150_000, 2_000_000, true],
    ['of an amount, and a cent more: not', limit(null, 150_000), 150_001, 2_000_000, false],
    ['of a share, above that of an amount: not', limit(1_000, 150_000), 160_000, 2_000_000, false],
    ['of an amount, above that of a share: not', limit(500, 150_000), 120_000, 2_000_000, false],
    ['of both', limit(1_000, 150_000), 150_000, 2_000_000, true],
    ['of no discount, where none is given', limit(0, 0), 0, 2_000_000, true],
    ['of no discount, where one is given: not', limit(0), 1, 2_000_000, false],
  ])('%s', (_, most, discountCents, vehicleCents, expected) =>
    expect(isWithinLimit(most, { discountCents, vehicleCents })).toBe(expected),
  )
})

describe('about a discount decides', () => {
  const grants = { OFFER_APPROVE_LIMIT: 'branch', OFFER_VIEW: 'branch' } as const
  const approver = (id: string, branch: string, discountLimit: DiscountLimit | null = null): Who => {
    return { id, isMain: false, grants, branches: [branch], discountLimit }
  }
  const standIn = (deputy: Who, ...absent: Who[]): Who => ({ ...deputy, standsInFor: listStandIns(deputy, absent) })
  const annick = approver('annick', 'gent', limit(1_000))
  const dirk = approver('dirk', 'gent')
  const tom = approver('tom', 'luik', limit(500))
  const above = (most: DiscountLimit | null) => ({ ok: false, reason: 'approval-above-limit', limit: most })

  test.each<[string, Who, number, string | null, unknown]>([
    ['an approver within their limit', annick, 200_000, null, { ok: true, for: null }],
    ['an approver above it: not', annick, 200_001, null, above(limit(1_000))],
    ['an approver without one', dirk, 2_000_000, null, { ok: true, for: null }],
    ['an approver of another branch: not', tom, 1, null, { ok: false, reason: 'right-missing' }],
    ['a deputy, within the limit of the absent one', standIn(tom, annick), 200_000, null, { ok: true, for: 'annick' }],
    ['a deputy above that: not', standIn(tom, annick), 200_001, null, above(limit(1_000))],
    [
      'a deputy of two, for the one whose limit is higher',
      standIn(tom, annick, dirk),
      200_001,
      null,
      { ok: true, for: 'dirk' },
    ],
    [
      'an approver above their own limit, for an absent colleague without one',
      standIn(annick, dirk),
      200_001,
      null,
      { ok: true, for: 'dirk' },
    ],
    [
      'a deputy about what the absent one asked for: not, whatever the limit',
      standIn(tom, annick),
      200_001,
      'annick',
      { ok: false, reason: 'request-of-absent' },
    ],
    [
      'a main administrator',
      { id: 'main', isMain: true, grants: {}, branches: [] },
      2_000_000,
      null,
      { ok: true, for: null },
    ],
  ])('%s', (_, who, discountCents, asker, expected) =>
    expect(
      resolveDiscountDecider(who, {
        place: { branch: 'gent', owner: 'sofie' },
        askedBy: ['sofie', asker],
        discount: { discountCents, vehicleCents: 2_000_000 },
      }),
    ).toEqual(expected),
  )
})

test.each<[string, DiscountLimit | null, DiscountLimit | null, boolean]>([
  ['none is wider than one', null, limit(500), true],
  ['one is not wider than none', limit(500), null, false],
  ['a higher share is wider', limit(501), limit(500), true],
  ['the same is not', limit(500, 100), limit(500, 100), false],
  ['without an amount it is wider', limit(500), limit(500, 100), true],
  ['a lower share without an amount is wider too', limit(400), limit(500, 100), true],
])('of two limits, %s', (_, one, other, expected) => expect(isWiderLimit(one, other)).toBe(expected))
