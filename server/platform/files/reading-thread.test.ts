import { expect, test } from 'vitest'
import { readInThread } from './reading-thread.ts'

const limits = { name: 'test', longestMs: 20_000, mostMegabytes: 64 }

/** Returns the module of a thread that reads in this way. */
function writeScript(read: string): URL {
  const module = new URL('reading-thread.ts', import.meta.url).href
  return new URL(
    `data:text/javascript,${encodeURIComponent(`import { serveReading } from '${module}'; serveReading(${read})`)}`,
  )
}

test.each([
  ['at once', '(n) => n * 2'],
  ['later', 'async (n) => n * 2'],
])('a thread that answers %s', async (_, read) => {
  expect(await readInThread(writeScript(read), 21, limits)).toEqual({ outcome: 42 })
})

test('a thread that takes too long is ended', async () => {
  expect(await readInThread(writeScript('() => { for (;;); }'), 1, { ...limits, longestMs: 50 })).toEqual({
    stopped: 'time',
  })
})

test('a thread that uses up its memory is ended', async () => {
  const read = '() => { const kept = []; for (;;) kept.push(Array.from({ length: 10_000 }, Math.random)) }'
  expect(await readInThread(writeScript(read), 1, limits)).toEqual({ stopped: 'memory' })
})

test.each([
  ['throws', '() => { throw new Error("broken") }'],
  ['rejects', 'async () => { throw new Error("broken") }'],
])('the error of a thread that %s reaches its caller', async (_, read) => {
  await expect(readInThread(writeScript(read), 1, limits)).rejects.toThrow('broken')
})
