import { describe, expect, test } from 'vitest'
import type { CustomerOrderState } from './dossier.ts'
import {
  advanceRoom,
  resolveAdvanceView,
  canAskAdvance,
  endedByTransfer,
  isAdvanceDay,
  proposeAdvance,
  settleAdvance,
  type AdvanceState,
} from './advance-request.ts'

const money = { advanceCents: 100_000, advanceCapCents: 436_932, paidCents: 0, balanceCents: 2_912_880 }

describe('how much may come in beforehand', () => {
  test.each<[string, Partial<typeof money>, { room: number; proposed: number }]>([
    ['nothing is paid yet', {}, { room: 436_932, proposed: 100_000 }],
    ['a part is paid', { paidCents: 40_000, balanceCents: 2_872_880 }, { room: 396_932, proposed: 60_000 }],
    ['what the offer says is paid', { paidCents: 100_000 }, { room: 336_932, proposed: 0 }],
    ['up to the cap', { paidCents: 436_932 }, { room: 0, proposed: 0 }],
    ['more than the cap is paid', { paidCents: 500_000 }, { room: 0, proposed: 0 }],
    ['less than that is left to pay', { balanceCents: 30_000 }, { room: 30_000, proposed: 30_000 }],
    ['the customer gets money', { balanceCents: -50_000 }, { room: 0, proposed: 0 }],
  ])('%s', (_, changes, { room, proposed }) => {
    const now = { ...money, ...changes }
    expect(advanceRoom(now)).toBe(room)
    expect(proposeAdvance(now)).toBe(proposed)
    expect(proposed).toBeLessThanOrEqual(room)
  })
})

describe('an advance', () => {
  const dossier = { ...money, state: 'valid', isAsked: false } as const

  test.each<[CustomerOrderState, boolean]>([
    ['draft', false],
    ['valid', true],
    ['complete', true],
    ['delivered', false],
    ['canceled', false],
  ])('is asked for while the order is %s: %s', (state, may) => {
    expect(canAskAdvance({ ...dossier, state }).ok).toBe(may)
  })

  test.each<[string, object, number | undefined, object]>([
    ['one at a time', { isAsked: true }, 100_000, { reason: 'advance-asked' }],
    ['not where the most is paid', { paidCents: 436_932 }, 1_000, { reason: 'advance-nothing-left' }],
    ['nor where nothing is left to pay', { balanceCents: 0 }, undefined, { reason: 'advance-nothing-left' }],
    ['up to the cap', {}, 436_932, { ok: true }],
    ['and no cent more', {}, 436_933, { reason: 'advance-above-cap', maxCents: 436_932 }],
    ['less what was paid', { paidCents: 100_000 }, 336_933, { reason: 'advance-above-cap', maxCents: 336_932 }],
  ])('is asked for: %s', (_, changes, amountCents, expected) => {
    expect(canAskAdvance({ ...dossier, ...changes }, amountCents)).toMatchObject(expected)
  })

  test.each([
    ['2026-11-25', true],
    ['2026-11-24', false],
    ['2027-01-24', true],
    ['2027-01-25', false],
  ])('can be paid until %s: %s', (day, isDay) => {
    expect(isAdvanceDay(day, '2026-11-25')).toBe(isDay)
  })

  const expiresAt = new Date('2026-11-25T12:00:00Z')
  test.each<[AdvanceState, string, string]>([
    ['asked', '2026-11-25T11:59:59Z', 'open'],
    ['asked', '2026-11-25T12:00:00Z', 'lapsed'],
    ['paid', '2026-11-26T12:00:00Z', 'paid'],
    ['withdrawn', '2026-11-20T12:00:00Z', 'withdrawn'],
  ])('that is %s at %s is shown as %s', (state, now, view) => {
    expect(resolveAdvanceView({ state, expiresAt }, new Date(now))).toBe(view)
  })
})

describe('the end of its payment', () => {
  const paid = {
    paymentStatus: 'succeeded',
    amountCents: 100_000,
    askedCents: 100_000,
    state: 'asked',
    orderState: 'valid',
    roomCents: 436_932,
    isReplaced: false,
  } as const

  test.each<[string, object, object]>([
    ['is kept', {}, { kind: 'keep' }],
    ['is kept after it lapsed', { state: 'lapsed' }, { kind: 'keep' }],
    ['is kept once the car is delivered and something is left', { orderState: 'delivered' }, { kind: 'keep' }],
    ['brings nothing', { paymentStatus: 'cancelled' }, { kind: 'none' }],
    ['is not there yet', { paymentStatus: 'pending' }, { kind: 'none' }],
    ['comes after the sale', { orderState: 'canceled' }, { kind: 'refund-due', reason: 'canceled' }],
    ['comes after it was taken back', { state: 'withdrawn' }, { kind: 'refund-due', reason: 'canceled' }],
    ['comes twice', { state: 'paid', roomCents: 0 }, { kind: 'refund-due', reason: 'already-paid' }],
    ['is another amount', { amountCents: 90_000 }, { kind: 'refund-due', reason: 'amount-differs' }],
    ['has no room left', { roomCents: 99_999 }, { kind: 'refund-due', reason: 'already-paid' }],
    ['was asked for anew', { state: 'lapsed', isReplaced: true }, { kind: 'refund-due', reason: 'already-paid' }],
  ])('%s', (_, changes, expected) => {
    expect(settleAdvance({ ...paid, ...changes })).toEqual(expected)
  })
})

test.each([
  [100_000, 336_932, 'paid'],
  [120_000, 316_932, 'paid'],
  [40_000, 396_932, undefined],
  [40_000, 60_000, 'withdrawn'],
])('a transfer of %i that leaves room for %i ends a request of 100 000: %s', (transferCents, roomCents, ends) => {
  expect(endedByTransfer({ amountCents: 100_000 }, { transferCents, roomCents })).toBe(ends)
})
