import type { UploadRules } from '@forecourt/domain/media/upload-rules.ts'
import type { ContentProblem } from './file-check.ts'
import { Turns } from '../access/turns.ts'
import { loadSharp } from '../platform/files/sharp.ts'

const mostPixels = 50_000_000
/** Larger than a photo of a telephone usually is. */
const largePixels = 16_000_000
/** A few kilobytes may unpack to 150 MB: twelve such pictures at once took 1.8 GB, and all threads of the process for a minute. */
const turnsOfLarge = new Turns(1)

/**
 * Decodes a picture and writes it anew: what was hidden before, between or behind its pixels is gone, and so is the place
 * where it was taken. Returns the problem instead when there is one.
 */
export async function checkPicture(
  bytes: Buffer,
  { orientation, minWidth = 0 }: UploadRules,
): Promise<ContentProblem | { bytes: Buffer; width: number; height: number }> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  const facts = await picture.metadata().catch(() => undefined)
  // Beyond the limit even the facts are not returned.
  if (!facts) return (await claimsTooMuch(bytes)) ? 'file-pixels' : 'picture-damaged'
  const { width, height } = facts.autoOrient
  if (width * height > mostPixels) return 'file-pixels'
  if (orientation === 'landscape' && width < height) return 'file-orientation'
  if (width < minWidth) return 'file-tiny'
  const turned = picture.autoOrient()
  const written =
    facts.format === 'png'
      ? turned.png()
      : facts.format === 'webp'
        ? turned.webp({ quality: 88 })
        : turned.jpeg({ quality: 88, mozjpeg: true })
  const write = () => written.toBuffer().catch(() => undefined)
  const clean = await (width * height > largePixels ? turnsOfLarge.take('picture', write) : write())
  return clean ? { bytes: clean, width, height } : 'picture-damaged'
}

async function claimsTooMuch(bytes: Buffer): Promise<boolean> {
  const sharp = await loadSharp()
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  return facts !== undefined && facts.width * facts.height > mostPixels
}
