import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { carPictureSize } from '../platform/mail-frame.ts'
import type { MailAttachment } from '../platform/mail.ts'
import type { Services } from '../platform/services.ts'
import { loadSharp } from '../platform/sharp.ts'
import { nameOf, type MailedCars } from './order-mails.ts'
import { stockNumbersOf } from './orders.sql.ts'

type Entry = Order['entries'][number]

/** The cars of an order with what its mails show of them. */
export async function mailedCars(services: Services, { id, entries }: Order): Promise<MailedCars> {
  const stockNumbers = await stockNumbersOf(services.database.db, id)
  return Promise.all(
    entries.map(async (entry, index) => ({
      name: nameOf(entry),
      stockNumber: stockNumbers.get(entry.key) ?? null,
      picture: await pictureOf(services, entry, `car-${index + 1}`),
    })),
  )
}

/** Nobody misses a confirmation for a picture that cannot be read. One elsewhere is not fetched. */
async function pictureOf(
  { files, log }: Services,
  { key, picture }: Entry,
  cid: string,
): Promise<MailAttachment | null> {
  if (!picture?.sm.startsWith('/media/')) return null
  try {
    const stored = await files.read(picture.sm.slice(1))
    if (!stored) return null
    const jpeg = await mailed(await new Response(stored.body).arrayBuffer())
    return { filename: `${key}.jpg`, contentType: 'image/jpeg', contentBase64: jpeg.toString('base64'), cid }
  } catch (error) {
    log.warn({ err: error, key }, 'mail without the picture of a car')
    return null
  }
}

/** JPEG, as Outlook shows no WebP; twice as fine as it stands there. */
async function mailed(picture: ArrayBuffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture)
    .resize({ width: carPictureSize.width * 2, height: carPictureSize.height * 2, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
