import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { drawScenesInto, drawWaiting } from './drawing.ts'
import { isDrawingDue, mediaIn } from './to-draw.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'drawing-'))
afterAll(() => rm(dataDir, { recursive: true }))

const isThere = (file: string) =>
  stat(path.join(mediaIn(dataDir), file)).then(
    () => true,
    () => false,
  )

it('a shop begins with its scenes, and the pictures of its cars follow where it said', async () => {
  const plan = [
    { body: 'city', view: 'side', paint: 'pure-white' },
    { view: 'category-road' },
    { logo: 'gent' },
  ] as const
  const drawn = await drawScenesInto(dataDir)(plan, () => {})
  expect([...drawn.keys()].toSorted()).toEqual(['category-road', 'city-side-pure-white', 'logo-gent'])
  const car = drawn.get('city-side-pure-white')!
  expect(await Promise.all([isThere('category-road-md.webp'), isThere(car.sizes.md.file)])).toEqual([true, false])
  expect(isDrawingDue(dataDir)).toBe(true)
  await drawWaiting(dataDir, () => {})
  expect(isDrawingDue(dataDir)).toBe(false)
  expect(await Promise.all(Object.values(car.sizes).map(({ file }) => isThere(file)))).toEqual([true, true, true])
})
