import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holidayOn } from '../organisation/holidays.ts'
import { addDays, daysBetween, toWeekday } from '../platform/values/calendar.ts'
import { orderHash, parseOrderLink } from './order-link.ts'
import { lastDayToWithdraw, withdrawalEffect, checkWithdrawal, type WithdrawableOrder } from './withdrawal.ts'

const order = (changes: Partial<WithdrawableOrder> = {}): WithdrawableOrder => ({
  orderStatus: 'delivered',
  customerType: 'private',
  deliveredOn: '2026-11-02',
  cars: [{ isMadeToOrder: false }],
  isWithdrawn: false,
  ...changes,
})

describe('the last day', () => {
  test.each([
    ['a Monday two weeks on', '2026-11-02', '2026-11-16'],
    ['a Saturday waits for Monday', '2026-11-07', '2026-11-23'],
    ['a Sunday too', '2026-11-08', '2026-11-23'],
    ['Armistice Day on a Wednesday', '2026-10-28', '2026-11-12'],
    ['Christmas on a Friday, then the weekend', '2026-12-11', '2026-12-28'],
    ['New Year on a Friday, then the weekend', '2026-12-18', '2027-01-04'],
    ['Easter: Saturday, Sunday and Monday', '2026-03-21', '2026-04-07'],
    ['over the change to winter time', '2026-10-20', '2026-11-03'],
    ['over the change to summer time', '2026-03-24', '2026-04-07'],
    ['a leap day', '2028-02-15', '2028-02-29'],
  ])('%s', (_, delivered, last) => {
    expect(lastDayToWithdraw(delivered)).toBe(last)
  })

  test('is a working day, never before the fourteenth and never more than four days after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
        const delivered = addDays('2020-01-01', days)
        const last = lastDayToWithdraw(delivered)
        expect(toWeekday(last)).toBeLessThan(6)
        expect(holidayOn(last)).toBeUndefined()
        const length = daysBetween(delivered, last)
        expect(length).toBeGreaterThanOrEqual(14)
        expect(length).toBeLessThanOrEqual(18)
      }),
    )
  })
})

describe('withdrawing', () => {
  test.each([
    ['the last minute of the last day, in winter', '2026-11-02', '2026-11-16T22:59:59Z', true],
    ['midnight after it', '2026-11-02', '2026-11-16T23:00:00Z', false],
    ['the last minute in summer', '2026-07-06', '2026-07-20T21:59:59Z', true],
    ['midnight after it', '2026-07-06', '2026-07-20T22:00:00Z', false],
    ['the day of delivery', '2026-11-02', '2026-11-02T12:00:00Z', true],
  ])('%s', (_, deliveredOn, now, isInTime) => {
    const outcome = checkWithdrawal(order({ deliveredOn }), new Date(now))
    expect(outcome).toEqual(
      isInTime ? { ok: true, until: lastDayToWithdraw(deliveredOn) } : { ok: false, reason: 'withdrawal-too-late' },
    )
  })

  test.each([
    ['before the car has come', { orderStatus: 'pending', deliveredOn: null }],
    ['while it is on its way', { orderStatus: 'shipped', deliveredOn: null }],
  ] as const)('%s: possible, without an end', (_, changes) => {
    expect(checkWithdrawal(order(changes), new Date('2027-11-20T10:00:00Z'))).toEqual({ ok: true, until: null })
  })

  test.each([
    ['an order that is not paid', { orderStatus: null }, 'withdrawal-not-placed'],
    ['a canceled order', { orderStatus: 'canceled' }, 'withdrawal-canceled'],
    ['a company', { customerType: 'fleet' }, 'withdrawal-business'],
    [
      'cars still to be built',
      { cars: [{ isMadeToOrder: true }, { isMadeToOrder: true }] },
      'withdrawal-made-to-order',
    ],
    ['a second time', { isWithdrawn: true }, 'withdrawal-already'],
  ] as const)('%s: refused', (_, changes, reason) => {
    expect(checkWithdrawal(order(changes), new Date('2026-11-03T10:00:00Z'))).toEqual({ ok: false, reason })
  })

  test('a mixed order can be withdrawn from', () => {
    const cars = [{ isMadeToOrder: true }, { isMadeToOrder: false }]
    expect(checkWithdrawal(order({ cars }), new Date('2026-11-03T10:00:00Z')).ok).toBe(true)
  })
})

test.each([
  ['of everything, before delivery', 'pending', null, [true, true], 'order-canceled'],
  ['of everything, on its way to the buyer', 'shipped', null, [true], 'order-canceled'],
  ['of one car of two', 'pending', null, [true, false], 'cars-freed'],
  ['of a car the buyer has', 'delivered', '2026-11-02', [true], 'return-first'],
  ['of one of two cars the buyer has', 'delivered', '2026-11-02', [true, false], 'return-first'],
] as const)('a withdrawal %s', (_, orderStatus, deliveredOn, withdrawn, expected) => {
  const cars = withdrawn.map((isWithdrawn) => ({ isWithdrawn }))
  expect(withdrawalEffect({ orderStatus, deliveryType: 'deliver', deliveredOn, cars })).toBe(expected)
})

describe('the address of a withdrawal', () => {
  const id = '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11'
  test.each([
    ['with the key', { id, accessKey: 'q3Zt0mS5k1vXw9cB7yNdEg' }],
    ['with the number', { id, orderNumber: 'SO-2026-000123' }],
    ['of the order alone', { id }],
  ])('%s is read as it was written', (_, target) => {
    expect(parseOrderLink(orderHash(target))).toEqual(target)
  })

  test('without a hash is about no order', () => {
    expect(parseOrderLink('')).toEqual({ id: '' })
  })
})
