import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { needsLossReason } from './offer-loss.ts'

describe('the end of an offer', () => {
  const issued = { isIssued: true, isWon: false, isOtherOpen: false, isContinued: false }

  test.each([
    ['one that went out', issued, true],
    ['a draft that never went out', { ...issued, isIssued: false }, false],
    ['an alternative beside one that is sold', { ...issued, isWon: true }, false],
    ['an alternative beside one that is open', { ...issued, isOtherOpen: true }, false],
    ['one that a copy continues', { ...issued, isContinued: true }, false],
  ])('%s: needs a reason %s', (_, standing, needed) => {
    expect(needsLossReason(standing)).toBe(needed)
  })

  test('needs a reason only where something went out and nothing else can come of it', () => {
    const standing = fc.record({
      isIssued: fc.boolean(),
      isWon: fc.boolean(),
      isOtherOpen: fc.boolean(),
      isContinued: fc.boolean(),
    })
    fc.assert(
      fc.property(standing, (one) => {
        if (needsLossReason(one)) expect(one).toEqual(issued)
      }),
    )
  })
})
