import { expect, test } from 'vitest'
import { isWorthTelling, MAILBOX_PROBLEMS } from './invoice-mailbox.ts'

const since = new Date('2026-11-28T10:00:00Z')
const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000)

test('a server that does not answer is told after half an hour', () => {
  expect(isWorthTelling({ problem: 'unreachable', since, now: since })).toBe(false)
  expect(isWorthTelling({ problem: 'unreachable', since, now: after(29) })).toBe(false)
  expect(isWorthTelling({ problem: 'unreachable', since, now: after(30) })).toBe(true)
})

test.each(MAILBOX_PROBLEMS.filter((problem) => problem !== 'unreachable'))('%s is told at once', (problem) => {
  expect(isWorthTelling({ problem, since, now: since })).toBe(true)
})
