import { describe, expect, test } from 'vitest'
import { findLastPlanned, findNextPlanned, isBackupOverdue } from './backup-plan.ts'

const at = (text: string) => new Date(text)

describe('the moment of a backup', () => {
  test.each([
    ['before the hour', '2026-11-28T00:30:00Z', '2026-11-27T01:00:00Z', '2026-11-28T01:00:00Z'],
    ['at the hour', '2026-11-28T01:00:00Z', '2026-11-28T01:00:00Z', '2026-11-29T01:00:00Z'],
    ['after the hour', '2026-11-28T13:00:00Z', '2026-11-28T01:00:00Z', '2026-11-29T01:00:00Z'],
    ['in summer', '2026-07-01T13:00:00Z', '2026-07-01T00:00:00Z', '2026-07-02T00:00:00Z'],
  ])('is the full hour in Belgium, %s', (_, now, last, next) => {
    expect(findLastPlanned(at(now), { hour: 2 })).toEqual(at(last))
    expect(findNextPlanned(at(now), { hour: 2 })).toEqual(at(next))
  })

  test('is passed once in the night that has no such hour', () => {
    // On 28 March 2027 the clock goes from 2 to 3 at 01:00 UTC.
    const [before, after] = [at('2027-03-28T00:30:00Z'), at('2027-03-28T02:30:00Z')]
    expect(findNextPlanned(before, { hour: 2 }).getTime()).toBeLessThanOrEqual(after.getTime())
    expect(findLastPlanned(after, { hour: 2 }).getTime()).toBeGreaterThan(before.getTime())
  })
})

test.each([
  ['36 hours later it is not yet', '2026-11-28T14:00:00Z', '2026-11-27T02:00:00Z', 36, false],
  ['after more it is', '2026-11-28T14:00:01Z', '2026-11-27T02:00:00Z', 36, true],
  ['never where nobody wants to be told', '2026-12-28T14:00:00Z', '2026-11-27T02:00:00Z', 0, false],
  ['never before the first attempt', '2026-12-28T14:00:00Z', undefined, 36, false],
])('a backup is overdue: %s', (_, now, since, overdueHours, isOverdue) => {
  expect(isBackupOverdue(at(now), since === undefined ? undefined : at(since), { overdueHours })).toBe(isOverdue)
})
