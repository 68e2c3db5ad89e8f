import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deskCan, calculateSettlement, stepTakenBack, type OrderAtDesk } from './order-desk.ts'

const order = (given: Partial<OrderAtDesk> = {}): OrderAtDesk => ({
  orderStatus: 'pending',
  deliveryType: 'deliver',
  isReady: false,
  isWithdrawn: false,
  ...given,
})

describe('a step of the desk', () => {
  test.each([
    ['a placed order is made ready', 'ready', {}, undefined],
    ['once', 'ready', { isReady: true }, 'already-ready'],
    ['and not when it is on its way', 'ready', { orderStatus: 'shipped' }, 'order-state'],
    ['nor before it is placed', 'ready', { orderStatus: null }, 'order-state'],
    ['what is to be delivered is shipped', 'ship', {}, undefined],
    ['what is collected is not', 'ship', { deliveryType: 'pickup' }, 'picked-up'],
    ['what is collected is handed over at once', 'deliver', { deliveryType: 'pickup' }, undefined],
    ['what is delivered was shipped before', 'deliver', {}, 'not-shipped'],
    ['what was shipped is delivered', 'deliver', { orderStatus: 'shipped' }, undefined],
    ['a placed order is cancelled', 'cancel', {}, undefined],
    ['a delivered one is not', 'cancel', { orderStatus: 'delivered' }, 'order-state'],
    ['nothing is taken back of what has just been placed', 'takeBack', {}, 'nothing-to-take-back'],
    ['that it is ready can be', 'takeBack', { isReady: true }, undefined],
    ['a delivery can be', 'takeBack', { orderStatus: 'delivered' }, undefined],
    [
      'not one that days are counted from',
      'takeBack',
      { orderStatus: 'delivered', isWithdrawn: true },
      'withdrawn-since',
    ],
    ['a cancellation stays', 'takeBack', { orderStatus: 'canceled', isReady: true }, 'nothing-to-take-back'],
  ] as const)('%s', (_, step, given, reason) => {
    const allowed = deskCan(step, order(given))
    expect(allowed.ok ? undefined : allowed.reason).toBe(reason)
  })

  test.each([
    ['delivered', 'deliver', 'shipped', 'deliveredOn', 'deliver'],
    ['delivered', 'pickup', 'pending', 'deliveredOn', 'deliver'],
    ['shipped', 'deliver', 'pending', 'shippedAt', 'ship'],
    ['pending', 'deliver', 'pending', 'readyAt', 'ready'],
  ] as const)('taken back from %s (%s), an order is %s', (orderStatus, deliveryType, status, forgets, step) => {
    expect(stepTakenBack({ orderStatus, deliveryType })).toEqual({ step, status, forgets })
  })
})

describe('what buyer and house owe each other', () => {
  test.each([
    ['the rest of the price', 3_000_000, 100_000, 0, 0, 2_900_000, 0],
    ['nothing', 3_000_000, 3_000_000, 0, 0, 0, 0],
    ['what came too much', 3_000_000, 3_050_000, 0, 0, 0, 50_000],
    ['all of it, when nothing is bought any more', 0, 100_000, 0, 0, 0, 100_000],
    ['nothing once it went back', 0, 100_000, 100_000, 0, 0, 0],
    ['what was never for this order, beside the rest of the price', 3_000_000, 100_000, 0, 20_000, 2_900_000, 20_000],
  ])('%s', (_, worthCents, paidCents, returnedCents, strayCents, balanceCents, refundDueCents) => {
    expect(calculateSettlement({ worthCents, paidCents, returnedCents, strayCents })).toEqual({
      balanceCents,
      refundDueCents,
    })
  })

  test('adds up, and never to both for the order itself', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(cents, cents, cents, (worthCents, paidCents, returned) => {
        const returnedCents = Math.min(paidCents, returned)
        const { balanceCents, refundDueCents } = calculateSettlement({
          worthCents,
          paidCents,
          returnedCents,
          strayCents: 0,
        })
        expect(balanceCents - refundDueCents).toBe(worthCents - (paidCents - returnedCents))
        expect(Math.min(balanceCents, refundDueCents)).toBe(0)
      }),
    )
  })
})
