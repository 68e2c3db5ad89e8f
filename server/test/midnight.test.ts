import { expect, it } from 'vitest'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { measureWait } from './midnight.ts'

it.each([
  ['2026-11-20T22:58:30Z', 90_000],
  ['2026-11-20T22:57:00Z', 0],
  ['2026-11-20T23:00:00Z', 0],
  ['2026-07-20T21:59:59Z', 1_000],
  ['2026-07-20T22:59:59Z', 0],
])('a test file that would start at %s waits %d ms', (instant, ms) => {
  const start = new Date(instant)
  expect(measureWait(start)).toBe(ms)
  expect(brusselsDay(new Date(start.getTime() + ms))).toBe(brusselsDay(new Date(start.getTime() + ms + 150_000)))
})
