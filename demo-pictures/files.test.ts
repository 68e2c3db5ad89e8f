import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findFiles, folder, index } from './files.ts'
import { pictureKey, viewsFor } from './pictures.ts'

const listed = [...index].flatMap(([key, { colour: _, ...sizes }]) =>
  Object.entries(sizes).map(([label, measure]) => ({ file: `${key}-${label}.webp`, measure })),
)

test('each picture of the index is there, as large as it says', async () => {
  const found = await Promise.all(
    listed.map(async ({ file }) => {
      const { format, width, height } = await sharp(path.join(folder, file)).metadata()
      return { file, format, measure: [width, height] }
    }),
  )
  expect(found).toEqual(listed.map(({ file, measure }) => ({ file, format: 'webp', measure })))
})

test('no file is there that the index does not know', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(listed.map(({ file }) => file).toSorted())
})

test('each file is small, and all together are', async () => {
  const sizes = await Promise.all(listed.map(async ({ file }) => (await stat(path.join(folder, file))).size))
  expect(Math.max(...sizes)).toBeLessThan(60_000)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(10_500_000)
})

test('a vehicle is shown by three sizes, of which the large one stands in for the medium', () => {
  expect(findFiles({ body: 'suv', view: 'side', paint: 'petrol', variant: 4 })).toEqual({
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    sizes: {
      sm: { file: 'suv-side-petrol-4-sm.webp', width: 480, height: 360 },
      md: { file: 'suv-side-petrol-4-lg.webp', width: 1120, height: 840 },
      lg: { file: 'suv-side-petrol-4-lg.webp', width: 1120, height: 840 },
    },
  })
})

test('who asks for a picture that is not there is told which', () => {
  expect(() => findFiles({ body: 'suv', view: 'side', paint: 'plaid' })).toThrow('There is no picture suv-side-plaid')
})

test('keys name body, view, paint and maker; an interior its trim, and what is driven by', () => {
  const car = { body: 'suv', paint: 'petrol', trim: 'tan', isManual: true } as const
  expect(pictureKey({ body: 'suv', view: 'side', paint: 'petrol', variant: 3 })).toBe('suv-side-petrol-3')
  expect(pictureKey({ ...car, view: 'seats', variant: 2 })).toBe('seats-tan-2')
  expect(pictureKey({ ...car, view: 'dashboard' })).toBe('dashboard-manual-tan')
  expect(pictureKey({ ...car, view: 'dashboard', isManual: false, isElectric: true })).toBe('dashboard-electric-tan')
  expect(pictureKey({ ...car, body: 'van', view: 'dashboard' })).toBe('dashboard-van-manual')
  expect(pictureKey({ ...car, body: 'box', view: 'dashboard' })).toBe('dashboard-truck')
  expect(pictureKey({ ...car, view: 'instruments', mileageKm: 38_450 })).toBe('instruments-38450-tan')
  expect(pictureKey({ view: 'hero-used' })).toBe('hero-used')
  expect(pictureKey({ logo: 'gent' })).toBe('logo-gent')
})

test('a truck has no seats to show, a van no front', () => {
  expect(viewsFor('tipper')).toEqual(['side', 'front', 'dashboard'])
  expect(viewsFor('van')).not.toContain('front')
})
