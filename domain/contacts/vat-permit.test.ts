import { describe, expect, test } from 'vitest'
import { permitCan, permitFor, permitState, type CountingPermit, type VatPermitStanding } from './vat-permit.ts'

const today = '2026-11-20'
const entered: VatPermitStanding = {
  kind: 'intra-community',
  validFrom: '2026-01-01',
  validUntil: '2027-01-01',
  isCertified: false,
  isWithdrawn: false,
  isOfOtherNumber: false,
}
const certified = { ...entered, isCertified: true }

describe('a permit to buy without VAT', () => {
  test.each<[string, VatPermitStanding, string]>([
    ['waits until administration looked at it', entered, 'waiting'],
    ['counts once it is certified', certified, 'valid'],
    ['counts without an end until it is withdrawn', { ...certified, validUntil: null }, 'valid'],
    ['counts from its first day', { ...certified, validFrom: today }, 'valid'],
    ['does not count before that', { ...certified, validFrom: '2026-11-21' }, 'to-come'],
    ['counts no more on the day that it ends', { ...certified, validUntil: today }, 'lapsed'],
    ['is over without anybody having certified it', { ...entered, validUntil: today }, 'lapsed'],
    ['counts no more with another VAT number', { ...certified, isOfOtherNumber: true }, 'other-number'],
    ['asks for no VAT number outside the Union', { ...certified, kind: 'export', isOfOtherNumber: true }, 'valid'],
    ['counts no more once it is withdrawn', { ...certified, isWithdrawn: true }, 'withdrawn'],
  ])('%s', (_, permit, state) => {
    expect(permitState(permit, today)).toBe(state)
  })

  test.each([
    ['edit', entered, false, 'ok'],
    ['edit', certified, false, 'permit-certified'],
    ['certify', entered, false, 'ok'],
    ['certify', entered, true, 'own-permit'],
    ['certify', certified, false, 'permit-certified'],
    ['certify', { ...entered, validUntil: today }, false, 'permit-lapsed'],
    ['withdraw', entered, false, 'permit-not-certified'],
    ['withdraw', certified, true, 'ok'],
    ['withdraw', { ...certified, isWithdrawn: true }, false, 'permit-withdrawn'],
  ] as const)('%s %j by whoever entered it: %s comes to %s', (act, permit, isOwnEntry, outcome) => {
    const can = permitCan(act, { ...permit, isOwnEntry }, today)
    expect(can.ok ? 'ok' : can.reason).toBe(outcome)
  })

  test('of several, the one that holds longest counts', () => {
    const one: CountingPermit = {
      id: 1,
      rev: 1,
      kind: 'export',
      number: 'A',
      validFrom: '2026-01-01',
      validUntil: null,
    }
    const ending = { ...one, id: 2, validUntil: '2026-12-01' }
    expect(permitFor([ending, one], 'export', today)?.id).toBe(1)
    expect(permitFor([ending], 'export', today)?.id).toBe(2)
    expect(permitFor([ending], 'export', '2026-12-01')).toBeUndefined()
    expect(permitFor([one], 'intra-community', today)).toBeUndefined()
  })
})
