import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../platform/values/calendar.ts'
import { canVerifyAccount, findAgreement, findAgreementState } from './supplier.ts'

describe('an account of a supplier', () => {
  test.each([
    [{ isVerified: false, isOwnEntry: false }, { ok: true }],
    [
      { isVerified: false, isOwnEntry: true },
      { ok: false, reason: 'own-account' },
    ],
    [
      { isVerified: true, isOwnEntry: false },
      { ok: false, reason: 'account-verified' },
    ],
    [
      { isVerified: true, isOwnEntry: true },
      { ok: false, reason: 'account-verified' },
    ],
  ])('%j is verified: %j', (standing, can) => {
    expect(canVerifyAccount(standing)).toMatchObject(can)
  })
})

const agreement = { validFrom: '2026-03-01', validUntil: '2027-03-01', hasFile: true }

describe('an agreement to write invoices', () => {
  test.each([
    ['2026-02-28', agreement, 'to-come'],
    ['2026-03-01', agreement, 'valid'],
    ['2027-02-28', agreement, 'valid'],
    ['2027-03-01', agreement, 'ended'],
    ['2030-01-01', { ...agreement, validUntil: null }, 'valid'],
    ['2026-06-01', { ...agreement, hasFile: false }, 'no-file'],
    ['2027-06-01', { ...agreement, hasFile: false }, 'ended'],
  ] as const)('on %s, of %j, is %s', (day, own, state) => {
    expect(findAgreementState(own, day)).toBe(state)
  })

  test('that counts on a day is one that is valid on it, the one that began last', () => {
    const days = fc.integer({ min: 0, max: 900 }).map((count) => addDays('2025-01-01', count))
    const agreements = fc.array(
      fc.record({
        validFrom: days,
        validUntil: fc.option(days),
        hasFile: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(agreements, days, (all, day) => {
        const found = findAgreement(all, day)
        const valid = all.filter((one) => findAgreementState(one, day) === 'valid')
        expect(found === undefined).toBe(valid.length === 0)
        if (found) {
          expect(found.hasFile && found.validFrom <= day).toBe(true)
          expect(valid.every(({ validFrom }) => validFrom <= found.validFrom)).toBe(true)
        }
      }),
    )
  })
})
