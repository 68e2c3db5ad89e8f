import { loadSharp } from '../platform/files/sharp.ts'

/** Enough to judge a scratch; six of them fit into a mail. */
const usualPixels = 1600

/** A photo as it was sent in, a JPEG that is no larger than anybody needs out. */
export async function smallPhoto(content: Uint8Array, pixels = usualPixels): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(content)
    .rotate()
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
