import { describe, expect, test } from 'vitest'
import { canRefund, refundableCents, toRefundState, type PaidPayment } from './refund.ts'

const payment = (given: Partial<PaidPayment> = {}): PaidPayment => ({
  receivedCents: 100_000,
  isWithProvider: true,
  refunds: [],
  ...given,
})
const refund = (amountCents: number, state: PaidPayment['refunds'][number]['state']) => ({ amountCents, state })

describe('money goes back through the provider', () => {
  test.each([
    ['whole', {}, 100_000, undefined],
    ['in part', {}, 1, undefined],
    ['never more than came', {}, 100_001, 'refund-too-much'],
    ['the rest of it', { refunds: [refund(40_000, 'refunded')] }, 60_000, undefined],
    ['never more than is left', { refunds: [refund(40_000, 'refunded')] }, 60_001, 'refund-too-much'],
    ['again, where the last try failed', { refunds: [refund(100_000, 'failed')] }, 100_000, undefined],
    ['one at a time', { refunds: [refund(1, 'pending')] }, 1, 'refund-in-progress'],
    ['not while another is asked for', { refunds: [refund(1, 'requested')] }, 1, 'refund-in-progress'],
    ['not where nothing came', { receivedCents: null }, 1, 'refund-not-paid'],
    ['not where the provider does not know the payment', { isWithProvider: false }, 1, 'refund-not-possible'],
  ] as const)('%s', (_, given, amountCents, reason) => {
    const allowed = canRefund(payment(given), amountCents)
    expect(allowed.ok ? undefined : allowed.reason).toBe(reason)
  })

  test('what is underway counts as gone, what failed does not', () => {
    const refunds = [refund(10_000, 'pending'), refund(20_000, 'refunded'), refund(30_000, 'failed')]
    expect(refundableCents(payment({ refunds }))).toBe(70_000)
    expect(refundableCents(payment({ receivedCents: null }))).toBe(0)
  })

  test.each([
    ['PENDING', 'pending'],
    ['REFUNDED', 'refunded'],
    ['FAILED', 'failed'],
    ['A_WORD_OF_TOMORROW', 'pending'],
    ['constructor', 'pending'],
  ])('the provider says %s: %s', (word, state) => {
    expect(toRefundState(word)).toBe(state)
  })
})
