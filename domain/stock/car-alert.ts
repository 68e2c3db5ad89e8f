import { form, emailLine } from '../platform/forms/form.ts'
import { isCheaper } from './saved-search.ts'

/** The events of a car for which alerts exist: it gets cheaper, or it is no longer reserved. */
export const CAR_ALERTS = ['cheaper', 'free'] as const
export type CarAlert = (typeof CAR_ALERTS)[number]

/** In force for one address. */
export const MAX_ALERTS = 20
/** The limit of unconfirmed alerts for one address: the oldest makes room, so that a new request is always possible. */
export const MAX_OPEN_ALERTS = 10
/** Days after which an unused link in a mail expires. */
export const CONFIRM_ALERT_DAYS = 7

/** The form of an alert; a signed-in customer gives no address. */
export const alertForm = form({
  fields: { email: emailLine({ required: true }) },
})

export type AlertNews = CarAlert | 'gone' | undefined

/** Returns the news of an alert, from its car as it is now; undefined: nothing yet. */
export function findNews(
  alert: { kind: CarAlert; seenGrossCents: number | null },
  card: { priceInc: number; availability: 'available' | 'reserved' | 'sold' } | undefined,
): AlertNews {
  if (!card || card.availability === 'sold') return 'gone'
  if (alert.kind === 'free') return card.availability === 'available' ? 'free' : undefined
  return isCheaper(alert.seenGrossCents, card) ? 'cheaper' : undefined
}
