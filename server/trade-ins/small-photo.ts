import { loadSharp } from '../platform/files/sharp.ts'

/** Enough to judge a scratch; six of them fit into a mail. */
const usualPixels = 1600

/** Returns an uploaded photo as a JPEG that is no larger than its use needs. */
export async function smallPhoto(content: Uint8Array, pixels = usualPixels): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(content)
    .rotate()
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
