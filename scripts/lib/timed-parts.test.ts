import { expect, test } from 'vitest'
import { TimedParts } from './timed-parts.ts'

test('a part says that it begins and how long it took; together they are the sum of a start', async () => {
  const lines: string[] = []
  const parts = new TimedParts((line) => lines.push(line))
  parts.addMeasured('install', 30_400)
  expect(await parts.time('shop', 'Building the shop', async () => 'built')).toBe('built')
  parts.add('schema', performance.now() - 6_600)
  expect(lines).toEqual(['Building the shop …', 'shop: 0 s', 'schema: 7 s'])
  expect(String(parts)).toBe('install 30, shop 0, schema 7')
})

test('a part that fails is not done', async () => {
  const parts = new TimedParts(() => {})
  await expect(parts.time('shop', 'Building the shop', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  expect(String(parts)).toBe('')
})
