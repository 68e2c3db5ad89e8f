import { describe, expect, test } from 'vitest'
import { endOfLastDay, findAccessEnd, findKeyState, type KeyTimes } from './key-state.ts'

const now = new Date('2026-11-20T10:00:00Z')
const at = (text: string) => new Date(`${text}Z`)
const key = (expiresAt: string | null, revokedAt: string | null = null): KeyTimes => ({
  expiresAt: expiresAt === null ? null : at(expiresAt),
  revokedAt: revokedAt === null ? null : at(revokedAt),
})

test.each([
  ['without an end', key(null), 'live'],
  ['before its end', key('2026-11-20T10:00:01'), 'live'],
  ['at its end', key('2026-11-20T10:00:00'), 'expired'],
  ['after its end', key('2026-11-19T10:00:00'), 'expired'],
  ['revoked', key(null, '2026-11-20T09:00:00'), 'revoked'],
  ['expired and revoked before', key('2026-11-19T10:00:00', '2026-11-18T09:00:00'), 'revoked'],
])('a key %s is %s', (_, times, state) => {
  expect(findKeyState(times, now)).toBe(state)
})

test.each([
  ['2026-11-20', '2026-11-20T23:00:00'],
  ['2026-07-01', '2026-07-01T22:00:00'],
])('the last day %s is over at midnight in Belgium', (day, end) => {
  expect(endOfLastDay(day)).toEqual(at(end))
})

describe('the access of an integration', () => {
  const cases: [string, { keys: KeyTimes[]; lastDay: string | null }, string | undefined][] = [
    ['without keys has no end', { keys: [], lastDay: null }, undefined],
    ['with a key that has none', { keys: [key(null)], lastDay: null }, undefined],
    ['ends with its only key', { keys: [key('2026-12-01T00:00:00')], lastDay: null }, '2026-12-01T00:00:00'],
    [
      'ends with the later of two keys',
      { keys: [key('2026-12-01T00:00:00'), key('2027-01-01T00:00:00')], lastDay: null },
      '2027-01-01T00:00:00',
    ],
    [
      'goes on after the end of a key that is replaced',
      { keys: [key('2026-12-01T00:00:00'), key(null)], lastDay: null },
      undefined,
    ],
    ['ends with its last day', { keys: [key(null)], lastDay: '2026-11-30' }, '2026-11-30T23:00:00'],
    [
      'ends with a key before its last day',
      { keys: [key('2026-11-25T00:00:00')], lastDay: '2026-11-30' },
      '2026-11-25T00:00:00',
    ],
    ['is over after its last day', { keys: [key(null)], lastDay: '2026-11-19' }, undefined],
    [
      'does not end with a key that is revoked',
      { keys: [key(null, '2026-11-01T00:00:00'), key('2026-12-01T00:00:00')], lastDay: null },
      '2026-12-01T00:00:00',
    ],
  ]
  test.each(cases)('%s', (_, access, end) => {
    expect(findAccessEnd(access, now)).toEqual(end === undefined ? undefined : at(end))
  })
})
