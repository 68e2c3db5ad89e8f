import { createHash } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { access, mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { WebpOptions } from 'sharp'
import { closeUps } from './closeups.ts'
import { coat, inStudio, renderOpaque, separate, toPixels } from './compose.ts'
import type { Pixels } from './compose.ts'
import { drawInterior } from './interior.ts'
import { hex, paintOf, paletteOf } from './paint.ts'
import { cabinOf, isInterior, isScene, pictureKey } from './pictures.ts'
import type { Picture, VehiclePicture, View } from './pictures.ts'
import { isHero, paintScene, sceneWidth } from './scenes.ts'
import type { Scene, SizeLabel } from './scenes.ts'
import { studio } from './studio.ts'
import { cutOut } from './vehicles.ts'

export interface PictureFile {
  /** Name of the file in the folder of pictures. */
  file: string
  width: number
  height: number
  bytes: number
}

export interface PlannedPicture {
  /** Average colour, to show while the picture loads. */
  colour: string
  sizes: Record<SizeLabel, Omit<PictureFile, 'bytes'>>
}

export interface RasterisedPicture extends PlannedPicture {
  key: string
  sizes: Record<SizeLabel, PictureFile>
}

export interface RasteriseOptions {
  progress?: (done: number, total: number) => void
  concurrency?: number
}

const widths: Record<SizeLabel, number> = { sm: 480, md: 960, lg: 1280 }

/** More effort than 2 takes three times as long for two percent. */
const encoding: Record<SizeLabel, WebpOptions> = {
  sm: { quality: 80, effort: 2, alphaQuality: 60 },
  md: { quality: 78, effort: 2, alphaQuality: 60 },
  lg: { quality: 78, effort: 2, alphaQuality: 60 },
}

/**
 * The picture of a vehicle before it is drawn: its files, and the colour of the studio, which fills most of it. Interiors
 * and wheels fill theirs themselves.
 */
export function studioPicture(picture: VehiclePicture): PlannedPicture {
  const { view } = picture
  const size = (label: SizeLabel) => ({
    file: fileOf(pictureKey(picture), label),
    width: widths[label],
    height: (widths[label] * studio.height) / studio.width,
  })
  return {
    colour: isInterior(view) || fillsTheStudio.includes(view) ? '#595b5d' : '#c1c4c7',
    sizes: { sm: size('sm'), md: size('md'), lg: size('lg') },
  }
}

const fillsTheStudio: readonly View[] = ['wheel', 'boot', ...closeUps]

/** Writes each picture in three sizes and tells what was written, by key. Pictures that are there already are left as they are. */
export async function rasterise(
  plan: readonly Picture[],
  outDir: string,
  { progress, concurrency = 2 }: RasteriseOptions = {},
): Promise<Map<string, RasterisedPicture>> {
  await mkdir(outDir, { recursive: true })
  const cache = await openCache(outDir)
  const wanted = new Map(plan.map((picture) => [pictureKey(picture), picture]))
  const missing: Picture[] = []
  for (const [key, picture] of wanted) if (!(await cache.has(key))) missing.push(picture)

  let done = wanted.size - missing.length
  progress?.(done, wanted.size)
  const finish = (picture: RasterisedPicture) => {
    cache.put(picture)
    progress?.(++done, wanted.size)
    // Whoever breaks off finds most of the work done next time.
    if (done % 5 === 0) cache.save()
  }
  const vehicles = missing.filter((picture) => !isScene(picture))
  await inParallel(groupedByDrawing(vehicles), concurrency, async (group) => {
    for await (const [picture, pixels] of paintAll(group))
      finish(await writeVehicle(pictureKey(picture), pixels, outDir))
  })
  await inParallel(missing.filter(isScene), concurrency, async ({ view }) => finish(await writeScene(view, outDir)))
  cache.save()
  return new Map([...wanted.keys()].map((key) => [key, cache.get(key)]))
}

/** Pictures that differ in paint alone share one drawing. */
function groupedByDrawing(pictures: readonly VehiclePicture[]): VehiclePicture[][] {
  const drawing = (picture: VehiclePicture) =>
    isInterior(picture.view) ? pictureKey(picture) : `${picture.body} ${picture.view} ${picture.variant ?? 1}`
  return Object.values(Object.groupBy(pictures, drawing)) as VehiclePicture[][]
}

async function* paintAll(group: readonly VehiclePicture[]): AsyncGenerator<[VehiclePicture, Pixels]> {
  const { body, view, trim, variant = 1, isManual = false, isElectric = false, mileageKm = 0 } = group[0]!
  if (isInterior(view)) {
    // Its bonnet shows in the windscreen; one colour does for all.
    const cabin = { kind: cabinOf(body), maker: variant, isManual, isElectric, mileageKm }
    const pixels = await renderOpaque(drawInterior(view, paletteOf(paintOf('steel-grey'), trim), cabin))
    for (const picture of group) yield [picture, pixels]
    return
  }
  const draw = (palette: Parameters<typeof cutOut>[3]) => cutOut(body, view, variant, palette)
  const separation = await separate(draw)
  for (const picture of group)
    yield [picture, await inStudio(coat(separation, paintOf(picture.paint)), separation.cutOut)]
}

/** Each size is made from the next larger one, as far as it shows the same. */
async function writeVehicle(key: string, pixels: Pixels, outDir: string): Promise<RasterisedPicture> {
  const medium = await resized(pixels, widths.md)
  return writeSizes(key, { lg: pixels, md: medium, sm: await resized(medium, widths.sm) }, outDir)
}

async function writeScene(scene: Scene, outDir: string): Promise<RasterisedPicture> {
  const lg = await paintScene(scene, 'lg')
  const smaller = (size: SizeLabel) => (isHero(scene) ? paintScene(scene, size) : resized(lg, sceneWidth(scene, size)))
  return writeSizes(scene, { lg, md: await smaller('md'), sm: await smaller('sm') }, outDir)
}

async function writeSizes(key: string, sizes: Record<SizeLabel, Pixels>, outDir: string): Promise<RasterisedPicture> {
  const write = async (label: SizeLabel): Promise<PictureFile> => {
    const { width, height } = sizes[label]
    const file = fileOf(key, label)
    const { size } = await open(sizes[label]).webp(encoding[label]).toFile(join(outDir, file))
    return { file, width, height, bytes: size }
  }
  const files = { lg: await write('lg'), md: await write('md'), sm: await write('sm') }
  return { key, colour: averageOf(sizes.sm), sizes: files }
}

const fileOf = (key: string, label: SizeLabel) => `${key}-${label}.webp`

/** Average of what is opaque. */
function averageOf({ data, channels }: Pixels): string {
  const sums = [0, 0, 0]
  let count = 0
  for (let i = 0; i < data.length; i += channels) {
    if (channels === 4 && data[i + 3]! < 255) continue
    count++
    for (let c = 0; c < 3; c++) sums[c] = sums[c]! + data[i + c]!
  }
  return hex(sums.map((sum) => sum / count))
}

const open = ({ data, width, height, channels }: Pixels) => sharp(data, { raw: { width, height, channels } })

const resized = (from: Pixels, width: number) => toPixels(open(from).resize(width), from.channels)

async function inParallel<T>(tasks: readonly T[], concurrency: number, run: (task: T) => Promise<void>): Promise<void> {
  const queue = [...tasks]
  const worker = async () => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) await run(task)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

const cacheFile = '.pictures.json'

/** Remembers what was drawn; a changed generator forgets everything. */
async function openCache(outDir: string) {
  const version = await generatorVersion()
  const path = join(outDir, cacheFile)
  const stored = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as { version: string; pictures: RasterisedPicture[] },
    () => undefined,
  )
  const known = new Map(stored?.version === version ? stored.pictures.map((picture) => [picture.key, picture]) : [])
  const exists = (file: string) =>
    access(join(outDir, file)).then(
      () => true,
      () => false,
    )
  return {
    async has(key: string): Promise<boolean> {
      const picture = known.get(key)
      if (!picture) return false
      const files = await Promise.all(Object.values(picture.sizes).map(({ file }) => exists(file)))
      return files.every(Boolean)
    },
    get: (key: string) => known.get(key)!,
    put: (picture: RasterisedPicture) => void known.set(picture.key, picture),
    /** Whole or not at all. */
    save(): void {
      writeFileSync(`${path}.new`, JSON.stringify({ version, pictures: [...known.values()] }))
      renameSync(`${path}.new`, path)
    },
  }
}

/** Hash of the generator's own source. */
async function generatorVersion(): Promise<string> {
  const names = (await readdir(import.meta.dirname)).filter((name) => /(?<!\.test)\.ts$/.test(name)).toSorted()
  const hash = createHash('sha256').update(sharp.versions.vips)
  for (const name of names) hash.update(await readFile(join(import.meta.dirname, name)))
  return hash.digest('hex')
}
