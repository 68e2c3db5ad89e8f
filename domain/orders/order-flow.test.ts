import { describe, expect, test } from 'vitest'
import {
  calculateDueDays,
  selectFlow,
  type OrderFlowPeriod,
  type OrderFlowScope,
  type OrderSale,
} from './order-flow.ts'

type Flow = OrderFlowScope & OrderFlowPeriod & { name: string }

const anything = { vehicleCondition: null, salesType: null, customerType: null }
const always = { validFrom: '2026-01-01', validUntil: null }
const flow = (name: string, scope: Partial<OrderFlowScope>, period: Partial<OrderFlowPeriod> = {}): Flow => ({
  ...anything,
  ...always,
  ...scope,
  ...period,
  name,
})

const usedFleet: OrderSale = { vehicleCondition: 'used', salesType: 'fleet', customerType: 'lease' }

describe('the flow of an order', () => {
  test.each<[string, Flow[], string | undefined]>([
    ['is one for everything', [flow('all', {})], 'all'],
    ['is the narrowest', [flow('all', {}), flow('used', { vehicleCondition: 'used' })], 'used'],
    [
      'with two facts beats one with the weightiest',
      [flow('lease', { customerType: 'lease' }), flow('used fleet', { vehicleCondition: 'used', salesType: 'fleet' })],
      'used fleet',
    ],
    [
      'knows the customer rather than the sale, and the sale rather than the car',
      [
        flow('used', { vehicleCondition: 'used' }),
        flow('lease', { customerType: 'lease' }),
        flow('fleet', { salesType: 'fleet' }),
      ],
      'lease',
    ],
    ['is none of another condition', [flow('new', { vehicleCondition: 'new' })], undefined],
    ['is none of another customer', [flow('export', { customerType: 'export', vehicleCondition: 'used' })], undefined],
    ['is valid from its first day', [flow('now', {}, { validFrom: '2026-11-23' })], 'now'],
    ['is not valid yet', [flow('later', {}, { validFrom: '2026-11-24' })], undefined],
    ['is valid until the day before its end', [flow('old', {}, { validUntil: '2026-11-23' })], undefined],
    [
      'falls back on the wider one when the narrower has ended',
      [flow('all', {}), flow('used', { vehicleCondition: 'used' }, { validUntil: '2026-11-01' })],
      'all',
    ],
  ])('%s', (_, flows, expected) => {
    expect(selectFlow(flows, usedFleet, '2026-11-23')?.name).toBe(expected)
    expect(selectFlow(flows.toReversed(), usedFleet, '2026-11-23')?.name).toBe(expected)
  })
})

test('each step is due so many days after the one before it, Sundays and months included', () => {
  const steps = [0, 2, 5, 30].map((dueDays) => ({ dueDays }))
  expect(calculateDueDays(steps, '2026-01-27')).toEqual(['2026-01-27', '2026-01-29', '2026-02-03', '2026-03-05'])
  expect(calculateDueDays([], '2026-01-27')).toEqual([])
})
