import { expect, test } from 'vitest'
import { calculateExpiry } from './expiry.ts'

test.each([
  ['2026-11-25', { kind: 'today' }],
  ['2026-11-26', { kind: 'tomorrow' }],
  ['2026-11-27', { kind: 'soon', days: 2 }],
  ['2026-12-09', { kind: 'soon', days: 14 }],
  ['2026-12-10', undefined],
  ['2026-11-24', { kind: 'ago', days: 1 }],
  ['2026-11-12', { kind: 'ago', days: 13 }],
  ['2026-11-11', { kind: 'long-ago' }],
] as const)('what holds until %s', (day, expected) => {
  expect(calculateExpiry(day, '2026-11-25')).toEqual(expected)
})
