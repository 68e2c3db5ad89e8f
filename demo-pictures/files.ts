import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { type Picture, pictureKey } from './pictures.ts'

export interface PictureFile {
  file: string
  width: number
  height: number
}

export interface PictureFiles {
  /** The colour that fills the place of the picture until it has loaded. */
  colour: string
  sizes: { sm: PictureFile; md: PictureFile; lg: PictureFile }
}

type Measure = [width: number, height: number]
/** Vehicles have no file of medium size; the large one stands in. */
type Entry = { colour: string; sm: Measure; md?: Measure; lg: Measure }

export const folder = path.join(import.meta.dirname, 'files')

/** By the keys of the pictures. */
export const index: ReadonlyMap<string, Entry> = new Map(
  Object.entries(
    JSON.parse(readFileSync(path.join(import.meta.dirname, 'index.json'), 'utf8')) as Record<string, Entry>,
  ),
)

/** The files that a picture lies in. */
export function findFiles(picture: Picture): PictureFiles {
  const key = pictureKey(picture)
  const entry = index.get(key)
  if (!entry) throw new Error(`There is no picture ${key} in demo-pictures`)
  const size = (label: string, [width, height]: Measure) => ({ file: `${key}-${label}.webp`, width, height })
  const lg = size('lg', entry.lg)
  return {
    colour: entry.colour,
    sizes: { sm: size('sm', entry.sm), md: entry.md ? size('md', entry.md) : lg, lg },
  }
}

/** Puts the files of all pictures where a dealer's pictures lie. */
export async function copyPictures(to: string): Promise<void> {
  await cp(folder, to, { recursive: true })
}
