import { PICTURE_SIZES, type PictureSize } from '@forecourt/domain/media/picture.schema.ts'
import { loadSharp } from '../platform/files/sharp.ts'

const widths: Readonly<Record<PictureSize, number>> = { sm: 480, md: 960, lg: 1600 }

export type PictureVersion = { label: PictureSize; bytes: Buffer; width: number; height: number }

/**
 * Makes every size of a checked picture, never larger than the original, one after the other: several at once would take the
 * memory of as many. `colour` fills the frame until it is there.
 */
export async function makeVersions(picture: Buffer): Promise<{ versions: PictureVersion[]; colour: string }> {
  const sharp = await loadSharp()
  const versions: PictureVersion[] = []
  for (const label of PICTURE_SIZES) {
    const { data, info } = await sharp(picture)
      .resize({ width: widths[label], withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    versions.push({ label, bytes: data, width: info.width, height: info.height })
  }
  const { channels } = await sharp(versions[0]!.bytes).flatten({ background: '#ffffff' }).toColourspace('srgb').stats()
  const hex = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
  return { versions, colour: `#${hex.length === 3 ? hex.join('') : hex[0]!.repeat(3)}` }
}
