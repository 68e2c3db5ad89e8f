import { expect, test } from 'vitest'
import { judgeDisk } from './system-status.ts'

const gigabyte = 1_000_000_000

test.each([
  ['half full', 50, 100, 'good'],
  ['large, with little of it left but enough', 40, 1_000, 'good'],
  ['small and half full', 4, 8, 'good'],
  ['nearly full', 5, 100, 'warning'],
  ['full', 0.9, 100, 'failure'],
  ['small and full', 0.5, 1, 'failure'],
])('a disk that is %s', (_, free, total, state) => {
  expect(judgeDisk({ free: free * gigabyte, total: total * gigabyte })).toBe(state)
})
