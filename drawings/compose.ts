import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { Canvas } from './canvas.ts'
import { paletteOf, paintOf, rgb } from './paint.ts'
import type { Paint, Palette } from './paint.ts'
import { backdrop, pixels, studio } from './studio.ts'
import type { CutOut } from './vehicles.ts'

/** Pixels of red, green and blue, with alpha if there are four channels. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
  channels: 3 | 4
}

/** Pixels of a drawing that covers its whole area. */
export const renderOpaque = (svg: string) => toPixels(sharp(Buffer.from(svg)).removeAlpha(), 3)

export const render = (svg: string) => toPixels(sharp(Buffer.from(svg)).ensureAlpha(), 4)

export async function toPixels(image: Sharp, channels: 3 | 4): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    channels,
  }
}

/** Colours any paint over a vehicle that was drawn once. */
export interface Separation {
  cutOut: CutOut
  /** The vehicle with its paint taken away. */
  bare: Pixels
  /** How much of each tone of the paint a pixel shows: paint in red, light in green, dark in blue. */
  tones: Pixels
}

const bare = paletteWith('#000000', '#000000', '#000000')
const primaries = paletteWith('#ff0000', '#00ff00', '#0000ff')

function paletteWith(paint: string, light: string, dark: string): Palette {
  return { ...paletteOf(paintOf('pure-white')), paint, light, dark }
}

/**
 * Drawing is slow (a car is made of hundreds of shapes), mixing is quick. Every pixel is linear in the three tones
 * of the paint, so two drawings hold all paints: one without paint, one with the tones as red, green and blue.
 */
export async function separate(draw: (palette: Palette) => CutOut): Promise<Separation> {
  const cutOut = draw(bare)
  const [without, withTones] = await Promise.all([render(cutOut.svg), render(draw(primaries).svg)])
  return { cutOut, bare: without, tones: withTones }
}

export function coat({ bare, tones }: Separation, paint: Paint): Pixels {
  const palette = paletteOf(paint)
  const [p, l, d] = [rgb(palette.paint), rgb(palette.light), rgb(palette.dark)]
  const data = bare.data.slice()
  const mixed = tones.data
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue
    const ofPaint = (mixed[i]! - data[i]!) / 255
    const ofLight = (mixed[i + 1]! - data[i + 1]!) / 255
    const ofDark = (mixed[i + 2]! - data[i + 2]!) / 255
    if (ofPaint + ofLight + ofDark <= 0) continue
    for (let c = 0; c < 3; c++) data[i + c] = data[i + c]! + ofPaint * p[c]! + ofLight * l[c]! + ofDark * d[c]!
  }
  return { ...bare, data }
}

const backdrops = new Map<number, Promise<Pixels>>()

function backdropAt(ground: number): Promise<Pixels> {
  let drawn = backdrops.get(ground)
  if (!drawn) {
    const canvas = new Canvas(bare)
    drawn = renderOpaque(
      canvas.svg(pixels(studio.width), pixels(studio.height), backdrop(canvas, ground), { x: 0, y: 0, ...studio }),
    )
    backdrops.set(ground, drawn)
  }
  return drawn
}

/** Sets a vehicle down in the studio, with its image on the polished floor. */
export async function inStudio(vehicle: Pixels, { box, ground, mirrored }: CutOut): Promise<Pixels> {
  // Rooms differ little with the line they meet the floor; a few do for all.
  const room = await backdropAt(Math.round(ground / 20) * 20)
  const into: Pixels = { ...room, data: room.data.slice() }
  const [left, top] = [pixels(box.x), pixels(box.y)]
  if (mirrored) layMirrored(vehicle, into, left, top, pixels(ground), { depth: pixels(170), strength: 0.24 })
  lay(vehicle, into, left, top)
  return into
}

/** Lays a picture over another; what falls outside is lost. */
export function lay(from: Pixels, into: Pixels, left: number, top: number): void {
  for (let row = 0; row < from.height; row++) layRow(from, row, into, left, top + row, 1)
}

/** Lays the image of a picture on the floor below the line it stands on, fading towards the viewer. */
export function layMirrored(
  from: Pixels,
  into: Pixels,
  left: number,
  top: number,
  line: number,
  { depth, strength }: { depth: number; strength: number },
): void {
  for (let down = 0; down < depth; down++)
    layRow(from, line - down - top, into, left, line + down, strength * (1 - down / depth) ** 1.6)
}

function layRow(from: Pixels, row: number, into: Pixels, left: number, y: number, strength: number): void {
  if (row < 0 || row >= from.height || y < 0 || y >= into.height) return
  const { data, channels } = into
  const source = from.data
  const [start, end] = [Math.max(0, -left), Math.min(from.width, into.width - left)]
  let i = (row * from.width + start) * 4
  let o = (y * into.width + left + start) * channels
  for (let x = start; x < end; x++, i += 4, o += channels) {
    const alpha = (source[i + 3]! / 255) * strength
    if (alpha === 0) continue
    for (let c = 0; c < 3; c++) data[o + c] = data[o + c]! + (source[i + c]! - data[o + c]!) * alpha
  }
}
