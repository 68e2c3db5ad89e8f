import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { checkDeskPayment, type PayableInvoice } from './desk-payment.ts'

const open: PayableInvoice = { kind: 'invoice', state: 'issued', openCents: 22_006, isOfSale: false }
const none = { receivedCents: 0, paidCents: 0, limitCents: 300_000 }

describe('a payment at the desk', () => {
  test.each([
    ['the whole of an invoice', {}, 22_006, 'card', none, { ok: true }],
    ['a part in cash', {}, 10_000, 'cash', none, { ok: true }],
    ['a cent too much', {}, 22_007, 'card', none, { reason: 'payment-above-open', openCents: 22_006 }],
    ['of a draft', { state: 'draft' }, 100, 'card', none, { reason: 'invoice-not-issued' }],
    ['of an invoice that was credited', { state: 'credited' }, 100, 'card', none, { reason: 'invoice-not-issued' }],
    ['of a credit note', { kind: 'credit-note', openCents: -500 }, 100, 'card', none, { reason: 'invoice-not-issued' }],
    ['of an invoice of a sale', { isOfSale: true }, 100, 'card', none, { reason: 'payment-of-sale' }],
    ['of a paid invoice', { openCents: 0 }, 100, 'cash', none, { reason: 'invoice-paid' }],
    ['in cash up to the limit', { openCents: 900_000 }, 300_000, 'cash', none, { ok: true }],
    [
      'in cash above the limit, with what was paid before',
      { openCents: 900_000 },
      100_001,
      'cash',
      { ...none, receivedCents: 200_000 },
      { reason: 'cash-limit', leftCents: 100_000, limitCents: 300_000 },
    ],
    ['by card above the limit of cash', { openCents: 900_000 }, 900_000, 'card', none, { ok: true }],
  ] as const)('%s', (_, changes, cents, way, cash, expected) => {
    expect(checkDeskPayment({ cents, way }, { ...open, ...changes }, cash)).toMatchObject(expected)
  })

  test('never takes more than is open, nor more cash than the law allows, whatever is asked', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, amount, fc.constantFrom('card', 'cash'), (cents, openCents, receivedCents, way) => {
        const cash = { ...none, receivedCents }
        if (!checkDeskPayment({ cents, way }, { ...open, openCents }, cash).ok) return
        expect(cents).toBeLessThanOrEqual(openCents)
        if (way === 'cash') expect(receivedCents + cents).toBeLessThanOrEqual(cash.limitCents)
      }),
    )
  })
})
