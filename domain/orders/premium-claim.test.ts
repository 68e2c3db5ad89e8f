import { describe, expect, test } from 'vitest'
import type { SaleLine } from '../pricing/sale/sale-breakdown.ts'
import type { SalesRule } from '../pricing/sale/sales-rule.ts'
import {
  claimsFollowing,
  calculateDifference,
  isToRepay,
  PREMIUM_CLAIM_STATES,
  premiumClaimCan,
  reopenedTo,
  supportedPremiums,
  type PremiumClaimAct,
  type PremiumClaimState,
} from './premium-claim.ts'

describe('a premium claim', () => {
  test.each<[PremiumClaimAct, readonly PremiumClaimState[]]>([
    ['claim', ['open']],
    ['pay', ['claimed']],
    ['refuse', ['claimed']],
    ['reopen', ['claimed', 'paid', 'refused']],
    ['repay', ['lapsed']],
  ])('lets %s happen where it stands', (act, states) => {
    const paid = { paidCents: 50_000, repaidOn: null }
    expect(PREMIUM_CLAIM_STATES.filter((state) => premiumClaimCan(act, { state, ...paid }).ok)).toEqual(states)
  })

  test('tells where it stands when it refuses', () => {
    const claim = { state: 'paid', paidCents: 1, repaidOn: null } as const
    expect(premiumClaimCan('pay', claim)).toMatchObject({ reason: 'premium-claim-state', state: 'paid' })
  })

  test.each([
    ['paid, and nothing came of the sale', 'lapsed', 50_000, null, true],
    ['paid back already', 'lapsed', 50_000, '2026-11-20', false],
    ['never paid', 'lapsed', null, null, false],
    ['paid for a sale that stands', 'paid', 50_000, null, false],
  ] as const)('is to be paid back: %s', (_, state, paidCents, repaidOn, is) => {
    expect(isToRepay({ state, paidCents, repaidOn })).toBe(is)
  })

  test.each([
    ['paid', 'claimed'],
    ['claimed', 'open'],
    ['refused', 'open'],
  ] as const)('that is %s is reopened to %s', (state, to) => {
    expect(reopenedTo(state)).toBe(to)
  })

  test.each([
    [null, null],
    [50_000, null],
    [45_000, -5_000],
    [50_100, 100],
  ])('that %d came in for differs by %d', (paidCents, difference) => {
    expect(calculateDifference({ supportNetCents: 50_000, paidCents })).toBe(difference)
  })
})

const line = (kind: 'premium' | 'discount', id: string) => ({ source: { kind, id } }) as unknown as SaleLine
const rule = (kind: string, id: string, supportNetCents?: number) =>
  ({ kind, id, supportNetCents }) as unknown as SalesRule

test('what somebody pays us for is claimed once, were it on two lines; what was not applied is not', () => {
  const rules = [
    rule('PREM.CAMPAIGN@1', 'autumn', 80_000),
    rule('PREM.DEALER@1', 'ours', 0),
    rule('PREM.STOCK@1', 'not applied', 30_000),
    rule('DISC.FIX@1', 'discount'),
  ]
  const lines = [
    line('premium', 'autumn'),
    line('premium', 'autumn'),
    line('premium', 'ours'),
    line('discount', 'discount'),
  ]
  expect(supportedPremiums({ lines }, { facts: { rules } })).toEqual([{ premiumId: 'autumn', supportNetCents: 80_000 }])
})

describe('where a sale is signed again', () => {
  const claim = (premiumId: string, state: 'open' | 'claimed' | 'paid' | 'refused', supportNetCents = 100) => ({
    id: `claim of ${premiumId}`,
    premiumId,
    state,
    supportNetCents,
  })

  test('new premiums are opened, and those that are gone lapse but for what was refused', () => {
    const live = [claim('a', 'open'), claim('b', 'paid'), claim('c', 'refused')]
    expect(claimsFollowing(live, [{ premiumId: 'd', supportNetCents: 100 }])).toEqual({
      opened: [{ premiumId: 'd', supportNetCents: 100 }],
      lapsed: ['claim of a', 'claim of b'],
      changed: [],
    })
  })

  test('another amount is another claim, unless it was paid already', () => {
    const live = [claim('a', 'open'), claim('b', 'claimed'), claim('c', 'paid'), claim('d', 'open')]
    const premiums = ['a', 'b', 'c'].map((premiumId) => ({ premiumId, supportNetCents: 250 }))
    const { opened, lapsed, changed } = claimsFollowing(live, [...premiums, { premiumId: 'd', supportNetCents: 100 }])
    expect([opened, lapsed]).toEqual([[], []])
    expect(changed).toEqual([
      { id: 'claim of a', supportNetCents: 250, isClaimedAgain: false },
      { id: 'claim of b', supportNetCents: 250, isClaimedAgain: true },
      { id: 'claim of c', supportNetCents: 250, isClaimedAgain: false },
    ])
  })
})
