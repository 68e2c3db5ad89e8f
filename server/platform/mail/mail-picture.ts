import { carPictureSize } from './mail-frame.ts'
import type { Services } from '../http/services.ts'
import { loadSharp } from '../files/sharp.ts'

/**
 * Returns a picture of ours as mails show it: JPEG, as Outlook shows no WebP, at double resolution. A mail is sent without a
 * picture that cannot be read. One elsewhere is not fetched.
 */
export async function mailPicture(
  { files, log }: Pick<Services, 'files' | 'log'>,
  path: string,
): Promise<string | null> {
  if (!path.startsWith('/media/')) return null
  try {
    const stored = await files.read(path.slice(1))
    if (!stored) return null
    const jpeg = await fitted(await new Response(stored.body).arrayBuffer())
    return jpeg.toString('base64')
  } catch (error) {
    log.warn({ err: error, path }, 'mail without a picture')
    return null
  }
}

async function fitted(picture: ArrayBuffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture)
    .resize({ width: carPictureSize.width * 2, height: carPictureSize.height * 2, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
