import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Look } from '../settings/look.ts'
import { applyColours, background, logoCid, logoSize } from './mail-frame.ts'
import { loadSharp } from '../files/sharp.ts'

/**
 * Returns the logo of a dealer group, or the default mark in its colour, as every mail program shows it: PNG, at double
 * resolution.
 */
export async function mailLogo(look: Look | undefined): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(await readDrawing(look), { density: 300 })
    .resize({
      width: logoSize.width * 2,
      height: logoSize.height * 2,
      fit: 'contain',
      position: 'left',
      background,
    })
    .flatten({ background })
    .png()
    .toBuffer()
}

async function readDrawing(look: Look | undefined): Promise<Buffer> {
  if (look?.hasLogo) return readFile(path.join(look.folder!, 'logo.svg'))
  const mark = await readFile(path.resolve(import.meta.dirname, '../../documents/templates/mark.svg'), 'utf8')
  return Buffer.from(applyColours(look, mark))
}

/** Returns a letter for a browser, which has no mail to take the logo from. */
export async function inBrowser(html: string, look: Look | undefined): Promise<string> {
  const logo = (await mailLogo(look)).toString('base64')
  return applyColours(look, html).replaceAll(`cid:${logoCid}`, `data:image/png;base64,${logo}`)
}
