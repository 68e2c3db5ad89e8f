import { expect, test } from 'vitest'
import { checkOpenDay } from './open-item-report.ts'

test.each([
  [null, true],
  ['2026-11-28', true],
  ['2026-11-29', true],
  ['2026-11-30', false],
])('what was open at the end of %s can be asked for on 29 November 2026: %s', (on, ok) => {
  expect(checkOpenDay(on, '2026-11-29')).toEqual(ok ? { ok: true } : { ok: false, reason: 'report-day-ahead' })
})
