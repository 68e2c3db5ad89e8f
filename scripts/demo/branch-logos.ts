import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { house } from '@forecourt/drawings/brand.ts'
import type { RasterisedPicture } from '@forecourt/drawings/rasterise.ts'

/** The logo of a branch: the towers of its town above the waves of the river, on a tile that stands on any ground. */
export interface Logo {
  logo: keyof typeof towers
}

/** In 144 by 112. */
const towers = {
  // Saint Nicholas, the belfry, Saint Bavo.
  gent: 'M26 70V44l4-10 4 10h8l4-10 4 10v26z M60 70V40l12-28 12 28v30z M94 70V40h5v-6h5v6h6v-6h5v6h5v30z',
  // The belfry among gables.
  aalst: 'M28 70V54l11-12 11 12v16z M58 70V38h4l10-28 10 28h4v32z M94 70V54l11-12 11 12v16z',
  // The town hall with its stepped gables.
  dendermonde: 'M24 70V52h9v-7h8v7h19V32l12-20 12 20v20h19v-7h8v7h9v18z',
}

const widths = { sm: 180, md: 480, lg: 960 }

export const isLogo = (picture: object): picture is Logo => 'logo' in picture

export const logoKey = ({ logo }: Logo) => `logo-${logo}`

/** Writes the logos in three sizes and tells where they are. */
export async function drawLogos(logos: readonly Logo[], folder: string): Promise<[string, RasterisedPicture][]> {
  await mkdir(folder, { recursive: true })
  return Promise.all(
    logos.map(async (logo) => {
      const write = async (label: keyof typeof widths) => {
        const file = `${logoKey(logo)}-${label}.webp`
        const { width, height, size } = await sharp(Buffer.from(logoSvg(logo)), { density: 600 })
          .resize({ width: widths[label] })
          .webp({ quality: 90 })
          .toFile(path.join(folder, file))
        return { file, width, height, bytes: size }
      }
      const sizes = { sm: await write('sm'), md: await write('md'), lg: await write('lg') }
      return [logoKey(logo), { key: logoKey(logo), colour: house.accent, sizes }]
    }),
  )
}

function logoSvg({ logo }: Logo): string {
  const wave = (y: number) => `M22 ${y}c12.5 0 12.5-7 25-7s12.5 7 25 7 12.5-7 25-7 12.5 7 25 7`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="112" viewBox="0 0 144 112">` +
    `<rect width="144" height="112" rx="20" fill="${house.accent}"/><path d="${towers[logo]}" fill="#fff"/>` +
    `<path d="${wave(85)}${wave(99)}" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/></svg>`
  )
}
