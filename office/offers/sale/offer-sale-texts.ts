import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatInstant } from '../../platform/language.ts'

/** Returns the text about a car that is taken: sold by another offer or by the shop, or on hold. */
export function takenText(taken: NonNullable<OfferRecord['carTaken']>): string {
  switch (taken.by) {
    case 'offer':
      return m['office.offer.sold.by-offer']({ when: formatInstant(taken.at) })
    case 'shop':
      return m['office.offer.sold.by-shop']({ when: formatInstant(taken.at) })
    case 'hold':
      return m['office.offer.sold.held']({ until: formatInstant(taken.until) })
  }
}
