import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCash } from './cash-limit.ts'

const limitCents = 300_000

test.each([
  // amount, received, paid → allowed, left
  [300_000, 0, 0, true, 0],
  [300_001, 0, 0, false, 300_000],
  [100_000, 200_000, 0, true, 0],
  [100_001, 200_000, 0, false, 100_000],
  [1, 300_000, 300_000, false, 0],
  [-300_000, 300_000, 0, true, 0],
  [-1, 300_000, 300_000, false, 0],
  [1, 350_000, 0, false, 0],
])('%i cents after %i received and %i paid in cash: allowed %s', (amount, receivedCents, paidCents, ok, leftCents) => {
  const can = checkCash(amount, { receivedCents, paidCents, limitCents })
  expect(can.ok).toBe(ok)
  if (!can.ok) expect(can).toEqual({ ok: false, reason: 'cash-limit', leftCents, limitCents })
})

test('what is allowed one by one never adds up to more than the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -200_000, max: 200_000 })), (amounts) => {
      let receivedCents = 0
      let paidCents = 0
      for (const amount of amounts) {
        if (!checkCash(amount, { receivedCents, paidCents, limitCents }).ok) continue
        if (amount > 0) receivedCents += amount
        else paidCents -= amount
      }
      expect(Math.max(receivedCents, paidCents)).toBeLessThanOrEqual(limitCents)
    }),
  )
})
