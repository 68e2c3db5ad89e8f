import { describe, expect, test } from 'vitest'
import { deliveryTerm } from './delivery-term.ts'
import { withdrawalRule } from './withdrawal.ts'

describe('until when a car is delivered', () => {
  const cases: [name: string, where: Parameters<typeof deliveryTerm>[0], term: object][] = [
    ['it stands here', { kind: 'here' }, { kind: 'after-payment', days: 4 }],
    ['it comes on a day', { kind: 'on-its-way', expectedOn: '2026-12-20' }, { kind: 'by', day: '2026-12-24' }],
    ['it is late', { kind: 'on-its-way', expectedOn: '2026-10-01' }, { kind: 'by', day: '2026-11-26' }],
    ['the factory builds it', { kind: 'to-be-built', weeks: 16 }, { kind: 'by', day: '2027-03-14' }],
  ]
  test.each(cases)('%s', (_, where, term) => {
    expect(deliveryTerm(where, { readyInDays: 4, today: '2026-11-22' })).toEqual(term)
  })
})

test.each([
  ['a company', 'fleet', [false], 'business'],
  ['a consumer', 'private', [false, false], 'possible'],
  ['a consumer who has a car built', 'private', [true], 'made-to-order'],
  ['a consumer who buys one of each', 'private', [true, false], 'mixed'],
] as const)('%s is told whether the purchase can be withdrawn from', (_, customerType, built, rule) => {
  expect(withdrawalRule({ customerType, cars: built.map((isMadeToOrder) => ({ isMadeToOrder })) })).toBe(rule)
})
