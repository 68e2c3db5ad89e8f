import { expect, test } from 'vitest'
import { judgeCertificate, judgeDisk } from './system-status.ts'

const gigabyte = 1_000_000_000

const dayMs = 86_400_000

test.each([
  [-1, 'failure'],
  [0, 'failure'],
  [6.9, 'failure'],
  [7, 'warning'],
  [20.9, 'warning'],
  [21, 'good'],
  [365, 'good'],
])('a certificate with %d days left: %s', (days, state) => {
  const now = new Date('2026-11-29T12:00:00Z')
  expect(judgeCertificate(new Date(now.getTime() + days * dayMs), now)).toBe(state)
})

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
