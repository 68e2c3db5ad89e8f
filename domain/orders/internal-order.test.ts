import { describe, expect, test } from 'vitest'
import type { CustomerOrderState } from './dossier.ts'
import {
  canOrderInside,
  internalOrderCan,
  calculateNetCost,
  proposeLines,
  usualDueDay,
  type InternalOrderAct,
  type InternalOrderState,
} from './internal-order.ts'

describe('an internal order', () => {
  test.each<[CustomerOrderState, boolean]>([
    ['draft', false],
    ['valid', true],
    ['complete', true],
    ['delivered', false],
    ['canceled', false],
  ])('is made while the order of the customer is %s: %s', (state, may) => {
    expect(canOrderInside(state).ok).toBe(may)
  })

  const ready = { state: 'draft', orderState: 'valid', hasLines: true, hasCosts: true, hasWorkOrder: false } as const

  test.each<[InternalOrderAct, readonly InternalOrderState[]]>([
    ['save', ['draft', 'sent']],
    ['send', ['draft']],
    ['accept', ['sent']],
    ['finish', ['accepted']],
    ['save-costs', ['draft', 'sent', 'accepted', 'done']],
    ['charge', ['done']],
    ['cancel', ['draft', 'sent', 'accepted']],
  ])('lets %s happen where it stands', (act, states) => {
    const all: InternalOrderState[] = ['draft', 'sent', 'accepted', 'done', 'charged', 'canceled']
    expect(all.filter((state) => internalOrderCan(act, { ...ready, state }).ok)).toEqual(states)
  })

  test.each<[string, InternalOrderAct, object, string | undefined]>([
    ['nothing is sent without a line', 'send', { hasLines: false }, 'internal-order-empty'],
    [
      'what nobody knows the cost of is not charged',
      'charge',
      { state: 'done', hasCosts: false },
      'internal-order-costs',
    ],
    ['a delivered car changes nothing more', 'save', { orderState: 'delivered' }, 'dossier-locked'],
    [
      'what a work order carries out is finished there',
      'finish',
      { state: 'accepted', hasWorkOrder: true },
      'internal-order-in-work',
    ],
    ['and canceled there', 'cancel', { state: 'accepted', hasWorkOrder: true }, 'internal-order-in-work'],
    ['and charged there', 'charge', { state: 'done', hasWorkOrder: true }, 'internal-order-in-work'],
    ['nor is work on it begun', 'accept', { state: 'sent', orderState: 'delivered' }, 'dossier-locked'],
    ['what was taken on is done', 'finish', { state: 'accepted', orderState: 'delivered' }, undefined],
    ['and charged', 'charge', { state: 'done', orderState: 'delivered' }, undefined],
    ['what is left over is canceled', 'cancel', { state: 'sent', orderState: 'delivered' }, undefined],
  ])('%s', (_, act, changes, reason) => {
    const can = internalOrderCan(act, { ...ready, ...changes })
    expect('reason' in can ? can.reason : undefined).toBe(reason)
  })
})

test('what was sold is proposed once', () => {
  const extras = [
    { name: 'Trekhaak', quantity: 1, cents: 89_000, vatExcluded: false },
    { name: 'Matten', quantity: 2, cents: 4_840, vatExcluded: false },
  ]
  const services = [{ id: 'plate', name: 'Inschrijving' }]
  expect(proposeLines({ extras, given: ['Noodset'] }, services, [null, 'extra-1'])).toEqual([
    { name: 'Matten', quantity: 2, source: 'extra-2' },
    { name: 'Noodset', quantity: 1, source: 'given-1' },
    { name: 'Inschrijving', quantity: 1, source: 'plate' },
  ])
})

test.each([
  ['no day of delivery', { deliveryDay: null, comesOn: null }, '2026-12-01'],
  ['one next month', { deliveryDay: '2026-12-24', comesOn: null }, '2026-12-22'],
  ['one tomorrow', { deliveryDay: '2026-11-25', comesOn: null }, '2026-12-01'],
  ['a car that comes before it is delivered', { deliveryDay: '2027-02-20', comesOn: '2027-02-01' }, '2027-02-18'],
  ['a car that comes too late for that', { deliveryDay: '2027-02-02', comesOn: '2027-02-01' }, '2027-02-08'],
  ['a car that should have been here', { deliveryDay: null, comesOn: '2026-11-20' }, '2026-12-01'],
])('is due, with %s', (_, car, due) => {
  expect(usualDueDay(car, '2026-11-24')).toBe(due)
})

test('costs what its lines cost, once all are known', () => {
  expect(
    calculateNetCost([
      { quantity: 2, netCostCents: 1_250 },
      { quantity: 1, netCostCents: 0 },
    ]),
  ).toBe(2_500)
  expect(
    calculateNetCost([
      { quantity: 2, netCostCents: 1_250 },
      { quantity: 1, netCostCents: null },
    ]),
  ).toBeNull()
})
