import { join } from 'node:path'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** House style of the demo group: accent and stage. */
export const house = { accent: '#0a5a72', stage: '#0b2c37', stageLit: '#1d5a6b' } as const

/** Three waves of the Schelde, the lower the fainter; 36 by 28. */
export const waves = (colour: string, width = 3.4) =>
  [7, 16.5, 26]
    .map((y, i) => {
      const strength = [1, 0.72, 0.44][i]
      return `<path d="M2 ${y}c8 0 8-5 16-5s8 5 16 5" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${strength}"/>`
    })
    .join('')

/** The mark on its tile; `margin` is the share of the tile that stays free around it. */
export function iconSvg(size = 64, { margin = 0.2, radius = 0.22 } = {}): string {
  const scale = (size * (1 - 2 * margin)) / 36
  const place = `translate(${size * margin} ${(size - 28 * scale) / 2}) scale(${scale})`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * radius}" fill="${house.accent}"/><g transform="${place}">${waves('#ffffff', 3.8)}</g></svg>`
}

/** Writes the icons that phones ask for, and the one that whatever cannot read favicon.svg asks for. */
export async function writeIcons(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true })
  const png = (svg: string, file: string) =>
    sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toFile(join(outDir, file))
  await Promise.all([
    // Phones cut the corners themselves.
    png(iconSvg(180, { radius: 0 }), 'apple-touch-icon.png'),
    png(iconSvg(192), 'icon-192.png'),
    png(iconSvg(512), 'icon-512.png'),
    png(iconSvg(512, { margin: 0.28, radius: 0 }), 'icon-maskable-512.png'),
    writeIco(join(outDir, 'favicon.ico')),
  ])
}

const icoSize = 32

/** One PNG of favicon.svg in the container that `/favicon.ico` is expected to be. */
async function writeIco(file: string): Promise<void> {
  const svg = await readFile(new URL('../shop/public/favicon.svg', import.meta.url))
  const image = await sharp(svg, { density: 300 })
    .resize(icoSize)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon, no cursor
  head.writeUInt16LE(1, 4) // images
  head.writeUInt8(icoSize, 6)
  head.writeUInt8(icoSize, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(image.length, 14)
  head.writeUInt32LE(head.length, 18) // where the image begins
  await writeFile(file, Buffer.concat([head, image]))
}
