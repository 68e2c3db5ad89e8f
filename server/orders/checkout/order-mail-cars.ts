import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { mailPicture } from '../../platform/mail/mail-picture.ts'
import type { MailAttachment } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/http/services.ts'
import { fullCarName } from './order-amounts.ts'
import type { MailedCars } from './order-mails.ts'
import { loadStockNumbers } from './orders.sql.ts'

type Entry = Order['entries'][number]

/** Loads the cars of an order with the content of its mails. */
export async function loadMailedCars(services: Services, { id, entries }: Order): Promise<MailedCars> {
  const stockNumbers = await loadStockNumbers(services.database.db, id)
  return Promise.all(
    entries.map(async (entry, index) => ({
      name: fullCarName(entry),
      parts: entry.parts.map(({ name }) => name),
      stockNumber: stockNumbers.get(entry.key) ?? null,
      picture: await attachPicture(services, entry, `car-${index + 1}`),
    })),
  )
}

async function attachPicture(services: Services, { key, picture }: Entry, cid: string): Promise<MailAttachment | null> {
  const contentBase64 = picture ? await mailPicture(services, picture.sm) : null
  return contentBase64 === null ? null : { filename: `${key}.jpg`, contentType: 'image/jpeg', contentBase64, cid }
}
