import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkSlipPayment, isPayableInCash, type PayableSlip } from './slip-payment.ts'

const slip: PayableSlip = { isAnnulled: false, openCents: 640_000, batch: null }
const cash = { paidCents: 0, limitCents: 300_000 }

test.each([
  ['within the limit', 300_000, {}, {}, { ok: true }],
  ['a cent above the limit', 300_001, {}, {}, { reason: 'cash-limit', leftCents: 300_000 }],
  ['what the limit leaves', 100_000, {}, { paidCents: 200_000 }, { ok: true }],
  ['more than the limit leaves', 100_001, {}, { paidCents: 200_000 }, { reason: 'cash-limit', leftCents: 100_000 }],
  ['more than is open', 50_001, { openCents: 50_000 }, {}, { reason: 'payment-above-open', openCents: 50_000 }],
  ['when nothing is open', 1, { openCents: 0 }, {}, { reason: 'slip-paid' }],
  ['when it was paid too much', 1, { openCents: -10 }, {}, { reason: 'slip-paid' }],
  ['when it is annulled', 1, { isAnnulled: true }, {}, { reason: 'slip-annulled' }],
  ['while a batch pays it', 1, { batch: 'PB-2026-000001' }, {}, { reason: 'paper-in-batch', number: 'PB-2026-000001' }],
])('%s', (_, cents, changes, paid, outcome) => {
  expect(checkSlipPayment(cents, { ...slip, ...changes }, { ...cash, ...paid })).toMatchObject(outcome)
})

test('whatever is paid in whatever parts stays within the limit and the slip', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 500_000 }),
      fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 8 }),
      (priceCents, limitCents, wishes) => {
        let paidCents = 0
        for (const cents of wishes) {
          const open = { ...slip, openCents: priceCents - paidCents }
          if (checkSlipPayment(cents, open, { paidCents, limitCents }).ok) paidCents += cents
        }
        expect(paidCents).toBeLessThanOrEqual(Math.min(priceCents, limitCents))
        expect(isPayableInCash({ ...slip, openCents: priceCents - paidCents }).ok).toBe(priceCents > paidCents)
      },
    ),
  )
})
