// Writes ui/icons.svg, the sprite of the icons listed in ui/icons.ts, the icons of the shop as an app, the pictures that its
// pages show until a dealer sets others, and the car at the front door of the office.
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { iconNames } from '@forecourt/ui/icons.ts'
import { writeIcons } from '@forecourt/drawings/brand.ts'
import { paintOf, paletteOf } from '@forecourt/drawings/paint.ts'
import { rasterise } from '@forecourt/drawings/rasterise.ts'
import { cutOut } from '@forecourt/drawings/vehicles.ts'
import sharp from 'sharp'

export const spriteFile = new URL('../ui/icons.svg', import.meta.url)

export async function sprite() {
  const symbols = await Promise.all(iconNames.map(symbol))
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

async function symbol(name: string) {
  const file = new URL(import.meta.resolve(`@tabler/icons/outline/${name}.svg`))
  const svg = await readFile(file, 'utf8')
  const shapes = svg.match(/<path (?!stroke="none")[^>]*>/g) ?? []
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('').replaceAll(' />', '/>')}</symbol>`
}

if (import.meta.main) {
  await writeFile(spriteFile, await sprite())
  const shown = fileURLToPath(new URL('../shop/public', import.meta.url))
  await writeIcons(shown)
  await writeFallbacks(path.join(shown, 'fallback'))
  await writeStageCar(fileURLToPath(new URL('../office/access/stage-car.webp', import.meta.url)))
}

/** A white saloon from the side, without the room around it. */
export async function writeStageCar(file: string): Promise<void> {
  const { svg } = cutOut('saloon', 'side', 1, paletteOf(paintOf('pearl-white')))
  const drawn = await sharp(Buffer.from(svg), { density: 150 }).png().toBuffer()
  await sharp(drawn)
    .trim({ threshold: 1 })
    .resize({ width: 1400 })
    .webp({ quality: 82, alphaQuality: 80, effort: 6 })
    .toFile(file)
}

/** The categories of the home page, and what others see when they share it. */
async function writeFallbacks(folder: string): Promise<void> {
  const sizes = {
    'category-used': ['sm', 'md'],
    'category-stock': ['sm', 'md'],
    'category-new': ['sm', 'md'],
    'category-trucks': ['sm', 'md'],
    'open-graph': ['lg'],
  } as const
  const scenes = Object.keys(sizes) as (keyof typeof sizes)[]
  const drawn = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  await rasterise(
    scenes.map((view) => ({ view })),
    drawn,
  )
  await mkdir(folder, { recursive: true })
  for (const scene of scenes)
    for (const size of sizes[scene]) {
      const file = `${scene}-${size}.webp`
      await copyFile(path.join(drawn, file), path.join(folder, file))
    }
  await rm(drawn, { recursive: true })
}
