import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeIcons } from './brand.ts'
import { coat, render, separate } from './compose.ts'
import type { Pixels } from './compose.ts'
import { drawInterior, interiorViews } from './interior.ts'
import { paintOf, paints, paletteOf, rgb, trims } from './paint.ts'
import type { Palette, Rgb } from './paint.ts'
import { cabinOf, categoryScenes, fullSet, isInterior, isScene, pictureKey, viewsOf } from './pictures.ts'
import type { Body, Picture, View } from './pictures.ts'
import { rasterise, studioPicture } from './rasterise.ts'
import { paintScene, scenes } from './scenes.ts'
import { bodies, cutOut, detailViewsOf, variantsOf } from './vehicles.ts'
import type { VehicleView } from './vehicles.ts'

const drawings = bodies.flatMap((body) => viewsOf(body).map((view) => [body, view] as const))
const details = detailViewsOf('estate').map((view) => ['estate', view] as const)
const outside = (view: View): view is VehicleView => !isInterior(view)
const ruby = paletteOf(paintOf('ruby-red'))

const draw = (body: Body, view: View, variant = 1, palette: Palette = ruby) =>
  isInterior(view) ? drawInterior(view, palette) : cutOut(body, view, variant, palette).svg

/** A third of the size shows as much and is drawn in a tenth of the time. */
const renderSmall = (svg: string) =>
  render(
    svg.replace(
      /width="(\d+)" height="(\d+)"/,
      (_, w, h) => `width="${Math.round(w / 3)}" height="${Math.round(h / 3)}"`,
    ),
  )

/** How many of the opaque pixels are near one of the colours. */
function share({ data, channels }: Pixels, colours: readonly Rgb[]): number {
  let near = 0
  let opaque = 0
  for (let i = 0; i < data.length; i += channels) {
    if (channels === 4 && data[i + 3]! < 250) continue
    opaque++
    if (colours.some((colour) => colour.every((value, c) => Math.abs(value - data[i + c]!) < 14))) near++
  }
  return near / opaque
}

it.each([...drawings, ...details].filter(([, view]) => outside(view)))(
  '%s, %s, shows the paint it is given, and no other',
  async (body, view) => {
    const hues = [paintOf('#00c000'), paintOf('#2030e0')]
    const images = await Promise.all(hues.map((paint) => renderSmall(draw(body, view, 1, paletteOf(paint)))))
    const tones = ({ paint, light, dark }: Palette) => [paint, light, dark].map(rgb)
    for (const [i, image] of images.entries()) {
      expect(share(image, tones(paletteOf(hues[i]!)))).toBeGreaterThan(0.01)
      expect(share(image, tones(paletteOf(hues[1 - i]!)))).toBe(0)
    }
  },
)

// The corner views are made of the others.
it.each(drawings.filter(([, view]) => outside(view) && !view.startsWith('quarter')))(
  '%s, %s, looks different from every maker',
  (body, view) => {
    const drawn = Array.from({ length: variantsOf(body) }, (_, i) => draw(body, view, i + 1))
    expect(drawn.length).toBeGreaterThan(2)
    expect(new Set(drawn).size).toBe(drawn.length)
  },
)

it.each(interiorViews)('%s can be drawn, different for every maker', async (view) => {
  const cabins = Array.from({ length: variantsOf('suv') }, (_, i) => drawInterior(view, ruby, { maker: i + 1 }))
  expect(new Set(cabins).size).toBe(cabins.length)
  const image = await renderSmall(cabins[0]!)
  const { channels } = await sharp(image.data, { raw: image }).stats()
  expect(channels[0]!.stdev).toBeGreaterThan(20)
})

it.each(Object.keys(trims) as (keyof typeof trims)[])('interiors show %s trim', async (trim) => {
  const image = await render(drawInterior('seats', paletteOf(paintOf('steel-grey'), trim)))
  expect(share(image, [rgb(trims[trim])])).toBeGreaterThan(0.02)
})

const pedals = (drawn: string) => drawn.split('fill="#8d949a"').length - 1

it('has a clutch and a lever only where gears are changed by hand', () => {
  const count = (isManual: boolean) => pedals(drawInterior('dashboard', ruby, { isManual }))
  expect([count(true), count(false)]).toEqual([3, 2])
  expect(drawInterior('seats', ruby, { isManual: true })).toBe(drawInterior('seats', ruby))
})

it('has a cabin for each kind of vehicle, with the pedals of its gearbox', async () => {
  expect(Object.groupBy(bodies, cabinOf)).toEqual({
    car: ['hatch', 'saloon', 'estate', 'suv', 'coupe', 'mpv', 'city'],
    van: ['van', 'pickup'],
    truck: ['tractor', 'tipper', 'box'],
  })
  const drawn = (['car', 'van', 'truck'] as const).map((kind) =>
    drawInterior('dashboard', ruby, { kind, isManual: true }),
  )
  expect(drawn.map(pedals)).toEqual([3, 3, 2])
  for (const svg of drawn) {
    const image = await renderSmall(svg)
    expect((await sharp(image.data, { raw: image }).stats()).channels[0]!.stdev).toBeGreaterThan(20)
  }
  // No leather outside of cars.
  const tan = paletteOf(paintOf('steel-grey'), 'tan')
  for (const kind of ['van', 'truck'] as const)
    expect(drawInterior('dashboard', tan, { kind })).toBe(drawInterior('dashboard', ruby, { kind }))
})

it('an electric car has neither a lever nor a rev counter', () => {
  const [electric, petrol] = [true, false].map((isElectric) => drawInterior('dashboard', ruby, { isElectric }))
  const lever = 'M738 1052'
  const battery = '#4fd18b'
  expect([electric!.includes(lever), electric!.includes(battery)]).toEqual([false, true])
  expect([petrol!.includes(lever), petrol!.includes(battery)]).toEqual([true, false])
})

describe('the full set of a used car', () => {
  const set = fullSet.map(
    (view) => ({ body: 'estate', view, paint: 'petrol', trim: 'tan', mileageKm: 38_450 }) as const,
  )

  it('is fifteen different pictures, which every car with a face can have', () => {
    expect(new Set(set.map(pictureKey)).size).toBe(15)
    for (const body of bodies.filter((one) => cabinOf(one) === 'car'))
      for (const view of fullSet) expect(draw(body, view, variantsOf(body))).toContain('<svg')
  })

  it('shows the kilometres of that car', () => {
    const showing = (mileageKm: number) => drawInterior('instruments', ruby, { mileageKm })
    expect(showing(38_450)).not.toBe(showing(38_451))
    expect(pictureKey({ body: 'estate', view: 'instruments', paint: 'petrol', mileageKm: 38_450 })).toBe(
      'instruments-38450-black',
    )
  })

  it('turns the left side round for the right one, filler flap and all', async () => {
    const [left, right] = await Promise.all(
      (['side', 'right-side'] as const).map(async (view) => await renderSmall(draw('estate', view))),
    )
    let differing = 0
    const { data, width, height } = left!
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [i, o] = [(y * width + x) * 4, (y * width + width - 1 - x) * 4]
        if ([0, 1, 2].some((c) => Math.abs(data[i + c]! - right!.data[o + c]!) > 40)) differing++
      }
    expect(differing).toBeGreaterThan(0)
    expect(differing / (width * height)).toBeLessThan(0.01)
  })
})

it('a body has no views and no makers beyond its own', () => {
  expect(() => cutOut('tractor', 'quarter-rear', 1, ruby)).toThrow('No quarter-rear view of tractor')
  expect(() => cutOut('suv', 'side', variantsOf('suv') + 1, ruby)).toThrow('No variant')
  expect(() => drawInterior('seats', ruby, { maker: variantsOf('suv') + 1 })).toThrow('No maker')
  expect(() => paintOf('plaid')).toThrow('Unknown paint: plaid')
})

it('a paint that was mixed afterwards looks as if it had been drawn', async () => {
  const separation = await separate((palette) => cutOut('hatch', 'quarter-front', 2, palette))
  const drawn = await render(cutOut('hatch', 'quarter-front', 2, ruby).svg)
  const mixed = coat(separation, paintOf('ruby-red'))
  // Where hardly anything is painted, its colour is a matter of rounding.
  const seen = (i: number) => Math.abs(drawn.data[i]! - mixed.data[i]!) * (drawn.data[i | 3]! / 255)
  let worst = 0
  for (let i = 0; i < drawn.data.length; i++) worst = Math.max(worst, seen(i))
  expect(worst).toBeLessThan(8)
})

it('white and silver cars stand out from the nearly white studio', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'))
  const plan: Picture[] = ['pure-white', 'glacier-silver'].map((paint) => ({ body: 'suv', view: 'side', paint }))
  try {
    for (const { sizes } of (await rasterise(plan, folder)).values()) {
      const file = join(folder, sizes.md.file)
      const part = async (left: number, top: number, width: number, height: number) =>
        sharp(await sharp(file).extract({ left, top, width, height }).png().toBuffer()).stats()
      const wall = await part(10, 10, 200, 60)
      expect(Math.min(...wall.channels.map((channel) => channel.mean))).toBeGreaterThan(228)
      const car = await part(120, 250, 720, 260)
      expect(car.channels[0]!.stdev).toBeGreaterThan(40)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('keys', () => {
  it('are one for each picture', () => {
    const plan = bodies.flatMap((body) =>
      viewsOf(body).flatMap((view) =>
        paints.flatMap(({ slug }) =>
          Array.from({ length: variantsOf(body) }, (_, i): Picture => ({ body, view, paint: slug, variant: i + 1 })),
        ),
      ),
    )
    const shared = [...Map.groupBy(plan, pictureKey)].filter(([, same]) => same.length > 1)
    expect(shared.filter(([, same]) => same.some(({ view }) => !isInterior(view as View)))).toEqual([])
    for (const key of [...plan.map(pictureKey), ...scenes]) expect(key).toMatch(/^[a-z0-9-]+$/)
  })

  it('name body, view, paint and maker', () => {
    expect(pictureKey({ body: 'suv', view: 'side', paint: 'petrol' })).toBe('suv-side-petrol')
    expect(pictureKey({ body: 'suv', view: 'side', paint: '#17606F', variant: 3 })).toBe('suv-side-petrol-3')
    expect(pictureKey({ body: 'suv', view: 'seats', paint: 'petrol', trim: 'tan' })).toBe('seats-tan')
    expect(pictureKey({ body: 'suv', view: 'seats', paint: 'petrol', trim: 'tan', variant: 2 })).toBe('seats-tan-2')
    const manual = { body: 'suv', paint: 'petrol', trim: 'tan', isManual: true } as const
    expect(pictureKey({ ...manual, view: 'dashboard' })).toBe('dashboard-manual-tan')
    expect(pictureKey({ ...manual, view: 'seats' })).toBe('seats-tan')
    expect(pictureKey({ ...manual, view: 'dashboard', isManual: false, isElectric: true })).toBe(
      'dashboard-electric-tan',
    )
    expect(pictureKey({ ...manual, body: 'van', view: 'dashboard' })).toBe('dashboard-van-manual')
    expect(pictureKey({ ...manual, body: 'box', view: 'dashboard' })).toBe('dashboard-truck')
    expect(pictureKey({ view: 'hero-used' })).toBe('hero-used')
  })
})

describe('rasterise', () => {
  const plan: Picture[] = [
    { body: 'city', view: 'side', paint: 'amber-yellow' },
    { body: 'city', view: 'side', paint: 'night-blue' },
    { body: 'city', view: 'side', paint: 'pure-white' },
    { body: 'city', view: 'seats', paint: 'pure-white', trim: 'tan' },
    { body: 'city', view: 'seats', paint: 'night-blue', trim: 'tan' },
    { view: 'category-road' },
  ]
  let folder = ''
  let written: Awaited<ReturnType<typeof rasterise>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'))
    written = await rasterise(plan, folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('writes each picture once, in three sizes, small enough for a list', async () => {
    expect([...written.keys()]).toEqual([
      'city-side-amber-yellow',
      'city-side-night-blue',
      'city-side-pure-white',
      'seats-tan',
      'category-road',
    ])
    for (const { colour, sizes } of written.values()) {
      expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      for (const { file, width, height, bytes } of Object.values(sizes)) {
        const image = await sharp(join(folder, file)).metadata()
        expect([image.format, image.width, image.height]).toEqual(['webp', width, height])
        expect((await stat(join(folder, file))).size).toBe(bytes)
      }
      expect(sizes.sm.width).toBe(480)
      expect(sizes.sm.bytes).toBeLessThan(20_000)
      expect(sizes.md.bytes).toBeLessThan(45_000)
    }
  })

  it('can tell a picture of a vehicle before it is drawn', () => {
    const [car] = plan.filter((picture) => !isScene(picture))
    expect(written.get(pictureKey(car!))!.sizes).toMatchObject(studioPicture(car!).sizes)
  })

  it('remembers what it drew before it was broken off', async () => {
    const paints = ['pure-white', 'night-blue', 'glacier-silver', 'ruby-red', 'mist-blue']
    const many = paints.map((paint): Picture => ({ body: 'city', view: 'rear', paint }))
    const ends = rasterise([...many, { body: 'city', view: 'front', paint: 'pure-white' }], folder, {
      concurrency: 1,
      progress: (done) => {
        if (done === 6) throw new Error('broken off')
      },
    })
    await expect(ends).rejects.toThrow('broken off')
    const told: number[] = []
    await rasterise(many, folder, { progress: (done) => told.push(done) })
    expect(told).toEqual([5])
  })

  it('leaves alone what is there, and draws what is missing', async () => {
    const { file } = written.get('city-side-night-blue')!.sizes.md
    const kept = await stat(join(folder, written.get('seats-tan')!.sizes.lg.file))
    await rm(join(folder, file))
    const told: number[] = []
    const again = await rasterise(plan, folder, { progress: (done) => told.push(done) })
    expect(told).toEqual([4, 5])
    expect(again).toEqual(written)
    expect((await stat(join(folder, written.get('seats-tan')!.sizes.lg.file))).mtimeMs).toBe(kept.mtimeMs)
  })

  it('draws the same picture every time', async () => {
    const other = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'))
    try {
      await rasterise(plan.slice(0, 3), other)
      const { file } = written.get('city-side-pure-white')!.sizes.sm
      expect(await readFile(join(other, file))).toEqual(await readFile(join(folder, file)))
    } finally {
      await rm(other, { recursive: true })
    }
  })
})

describe('scenes', () => {
  it.each([
    ['hero-stock', 'sm', 780, 975],
    ['hero-electric', 'md', 1440, 720],
    ['hero-trucks', 'lg', 2240, 960],
    ['department-workshop-2', 'sm', 480, 360],
    ['open-graph', 'lg', 1200, 630],
  ] as const)('%s %s fills %i by %i', async (scene, size, width, height) => {
    expect(await paintScene(scene, size)).toMatchObject({ width, height, channels: 3 })
  })

  it.each(categoryScenes)('%s is cut out', async (scene) => {
    const image = await paintScene(scene, 'sm')
    const { channels } = await sharp(image.data, { raw: image }).stats()
    expect(channels[3]).toMatchObject({ min: 0, max: 255 })
  })
})

it('icons come in the sizes that browsers and phones ask for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-icons-'))
  try {
    await writeIcons(folder)
    for (const [file, size] of [
      ['apple-touch-icon', 180],
      ['icon-192', 192],
      ['icon-512', 512],
      ['icon-maskable-512', 512],
    ] as const)
      expect(await sharp(join(folder, `${file}.png`)).metadata()).toMatchObject({ width: size, height: size })
    const ico = await readFile(join(folder, 'favicon.ico'))
    expect(ico.length).toBeLessThan(5_000)
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(await sharp(ico.subarray(ico.readUInt32LE(18))).metadata()).toMatchObject({ format: 'png', width: 32 })
  } finally {
    await rm(folder, { recursive: true })
  }
})
