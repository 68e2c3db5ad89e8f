import { afterAll, expect, vi } from 'vitest'
import { avoidMidnight } from './midnight.ts'
import { restartSerials } from './serials.ts'

// Vitest runs this before each test file. A worker goes on from one file to the next, which is to find nothing of those
// before it: no server that listens, no connection, no program that runs, no clock that stands still. A database that is
// still in use is noticed where it is dropped (database.ts).

restartSerials()
await avoidMidnight()

const kinds = ['TCPServerWrap', 'TCPSocketWrap', 'ProcessWrap']
const openBefore = countOpen()

afterAll(async () => {
  vi.unstubAllGlobals()
  expect(vi.isFakeTimers()).toBe(false)
  // A socket goes a moment after it was closed.
  await vi.waitFor(() => expect(countLeftOpen()).toEqual({}), { timeout: 10_000 })
})

function countLeftOpen(): Record<string, number> {
  const grown = Object.entries(countOpen()).map(([kind, count]) => [kind, count - (openBefore[kind] ?? 0)] as const)
  return Object.fromEntries(grown.filter(([, count]) => count > 0))
}

function countOpen(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) if (kinds.includes(kind)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
