import { form, emailLine } from '../platform/forms/form.ts'
import { isCheaper } from './saved-search.ts'

/** The events of a car that somebody waits for: it gets cheaper, or nobody holds it any more. */
export const CAR_ALERTS = ['cheaper', 'free'] as const
export type CarAlert = (typeof CAR_ALERTS)[number]

/** In force for one address. */
export const MAX_ALERTS = 20
/** Asked for and not confirmed, for one address: the oldest makes room, so that nobody is kept from asking. */
export const MAX_OPEN_ALERTS = 10
/** The link in a mail that nobody followed is dead after this. */
export const CONFIRM_ALERT_DAYS = 7

/** The form of an alert; a signed-in customer gives no address. */
export const alertForm = form({
  fields: { email: emailLine({ required: true }) },
})

export type AlertNews = CarAlert | 'gone' | undefined

/** An alert and its car as it is now in, what there is to tell out; undefined: nothing yet. */
export function findNews(
  alert: { kind: CarAlert; seenGrossCents: number | null },
  card: { priceInc: number; availability: 'available' | 'reserved' | 'sold' } | undefined,
): AlertNews {
  if (!card || card.availability === 'sold') return 'gone'
  if (alert.kind === 'free') return card.availability === 'available' ? 'free' : undefined
  return isCheaper(alert.seenGrossCents, card) ? 'cheaper' : undefined
}
