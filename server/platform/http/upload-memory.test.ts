import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UploadMemory } from './upload-memory.ts'

const megabyte = 1024 * 1024
const collect = vi.fn<() => void>()

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  collect.mockClear()
})

test('large files are collected once, a second after the last of them', async () => {
  const memory = new UploadMemory(collect)
  await memory.during(18 * megabyte, () => Promise.resolve())
  vi.advanceTimersByTime(900)
  await memory.during(18 * megabyte, () => Promise.resolve())
  vi.advanceTimersByTime(900)
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(collect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('nothing is collected while a file is still being worked on', async () => {
  const memory = new UploadMemory(collect)
  const long = Promise.withResolvers<void>()
  const working = memory.during(1, () => long.promise)
  await memory.during(18 * megabyte, () => Promise.resolve())
  vi.advanceTimersByTime(60_000)
  expect(collect).not.toHaveBeenCalled()
  long.resolve()
  await working
  vi.advanceTimersByTime(1_000)
  expect(collect).toHaveBeenCalledTimes(1)
})

test('small files are left to the collector, until they are many', async () => {
  const memory = new UploadMemory(collect)
  for (let sent = 0; sent < 15; sent++) await memory.during(megabyte, () => Promise.resolve())
  vi.advanceTimersByTime(60_000)
  expect(collect).not.toHaveBeenCalled()
  await memory.during(megabyte, () => Promise.reject(new Error('refused'))).catch(() => {})
  vi.advanceTimersByTime(1_000)
  expect(collect).toHaveBeenCalledTimes(1)
})
